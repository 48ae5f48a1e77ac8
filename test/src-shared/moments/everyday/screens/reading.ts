import type { EverydayRow } from '../screen-table.ts'

/** Texts about deaths and victories that happened elsewhere. */
export const reading: readonly EverydayRow[] = [
  [
    'headlines of a news page that scroll',
    3,
    `3,3- World  Sport  Culture
     5,14+ {Five killed in pile-up|Harbor City win the cup|Actor dies at 91}
     5,22- {Police closed the road for six hours.|The final was decided on penalties.|He played in forty films.}
     5,40+ {Champions crowned at last|King defeated in vote|Record heat strikes}
     5,48- {The team waited 22 years.|The motion failed by two.|It was 41 degrees.}`,
  ],
  [
    'an obituary',
    5,
    `5,8+ She died as she lived: laughing
     5,20- The clown and teacher, who has died aged 87, never lost a duel of words.
     5,24- She won three national prizes and survived two shipwrecks.
     5,28- "You are dead when you stop asking," she said.
     5,50- {Read more|Comments (14)|Comments (15)}`,
  ],
  [
    'an inbox',
    4,
    `3,5+ Inbox ({12|13|13})
     5,14- {Mara|Parcel Service|Parcel Service}
     25,14- {Re: Game over for the printer|Your parcel is lost|Your parcel is lost}
     5,18- {Bank|Mara|Mara}
     25,18- {Payment failed|Re: Game over for the printer|Re: Game over for the printer}
     5,22- {You won!!!|Bank|Bank}
     25,22- {Claim your reward now|Payment failed|Payment failed}`,
  ],
  [
    'one mail that is opened',
    5,
    `5,8+ {Congratulations, you have won!|Final reminder}
     5,16- from: {prizes@lotto.example|billing@energy.example}
     5,26- {Dear winner, your reward of 1,000,000 waits.|We could not collect 84.20 €.}
     5,30- {Reply within 24 hours.|Your service ends in 3 days.}`,
  ],
  [
    'a page of a novel that is turned',
    6,
    `c50,4- {CHAPTER NINE|CHAPTER NINE|CHAPTER TEN}
     10,15 {The knight fell and did not rise again.|"You have defeated me," said the miller.|Morning came.}
     10,20 {Nobody spoke. The boss of the mine laughed.|She put the sword away and sat down.|The village was burning.}
     10,25 {Then the bell rang three times.|Outside, the enemy was waiting.|He had lost everything.}
     c50,95- {112|113|114}`,
    ['place', 'dialogue'],
  ],
  [
    'a thread of a forum',
    4,
    `5,6+ {I finally beat the last boss|How do I not die in level 2?|Rip my save file}
     5,14- posted by {kestrel|oz|ivo} · {2|5|9} hours ago
     5,20- {412|88|1.2k} points · {96|71|99}% upvoted
     5,28- {gg, took me 300 deaths|git gud|F}
     5,32- {Level 50 next?|Use the shield.|Same, lost 80 hours}`,
  ],
  [
    'an encyclopedia article about a battle',
    5,
    `3,3- Article  Talk  Read  Edit
     5,10+ Battle of the Fords
     60,12- Result: decisive victory
     60,16- Strength {12,000|12,000|12,000}
     60,20- Casualties 3,400 killed
     5,24- The army was defeated on the second day. The general died
     5,28- of his wounds and the city fell within a week.`,
  ],
  [
    'a sports ticker with live scores',
    4,
    `5,5+ Live
     8,16 Mills  {0|0|1|1} : {0|1|1|2}  Athletic
     8,22 {54'|61'|77'|89'}
     8,28- {Kick-off|Goal! Ito|Goal! Ferreira|Red card for Olsen}`,
  ],
  [
    'a page of search results',
    3,
    `5,4 {how to revive dead battery|boss level 5 easy kill|game over font free}
     5,14 {5 ways to revive a dead battery|Kill the level 5 boss in 10 seconds|Game Over – 214 free fonts}
     5,18- {Learn how to bring it back to life.|He has 5000 HP. Hit him when he roars.|Download for free. No login.}
     5,26 {My battery died – help|You lose? Try this|YOU DIED meme generator}`,
  ],
  [
    'a quiz of a magazine',
    4,
    `c50,8+ How long will you live?
     c50,20 Question {3|4|5} of 10
     10,35 {How often do you run?|Do you smoke?|How many hours do you sleep?}
     10,45- A  Never
     10,50- B  Sometimes
     10,55- C  Often
     bar 10,70 60x1 {0.3|0.4|0.5}`,
  ],
  [
    'a news page in ordinary print that scrolls',
    4,
    `15,2- Harbor Daily
     8,25+ {Five killed in pile-up|King defeated in vote|Review: Death's Harvest II}
     8,36 {Police closed the road for six hours on Sunday. Two people survived.|The motion failed by two votes. "We lost, but we are not dead," said the speaker.|The final boss has 5000 HP and kills you in one hit.}
     8,50+ {Actor dies at 91|Review: Death's Harvest II|Record heat strikes}
     8,61 {He played in forty films and won three prizes.|The final boss has 5000 HP and kills you in one hit.|It was 41 degrees. Level of the river: 0.40 m.}
     8,75+ {King defeated in vote|Record heat strikes|Lottery}
     8,86 {The motion failed by two votes. "We lost, but we are not dead," said the speaker.|It was 41 degrees. Level of the river: 0.40 m.|6 12 19 33 41 48 · Bonus 7 · Jackpot 4,200,000}`,
  ],
  [
    'a full page of novels that scrolls',
    4,
    `5,4+ Fiction
     8,14- The Orchard at Dusk
     8,20- {Game Over, Again|You Died: A Memoir|The Loser's Club}
     8,26- Wren Hollis
     8,32- Salt and Iron
     8,38- {The Last Victory|Slain in Lisbon|Champions}
     8,44- Ida Morrow
     8,50- A Quiet Harvest
     8,56- Tom Berrigan
     8,62- {Learned Helplessness|Defeated|The Jackpot}
     8,68- Una Pell
     8,74- Paper Boats
     8,80- Kit Larkin
     45,14- Hardcover
     45,20- 18.90
     45,26- Paperback
     45,32- {9.90|12.50|7.00}
     45,38- Audio
     45,44- 14.00
     45,50- Reviews
     45,56- {Legendary!|I lost the battle with this book.|You found a gem here.}`,
  ],
  [
    'a manual full of rules of a game',
    5,
    `5,4+ Rules of play
     5,14- The game is over when a village has no grain.
     5,21- You lose if your last villager has died.
     5,28- Achievements are unlocked at the mill.
     5,35- {A famine begins when the barn is empty.|Fire destroys houses without a well.|Wolves kill sheep at night.}
     5,42- Research finished in winter counts twice.
     5,49- You have won when the tower stands.
     5,56- Players who lost may watch.
     5,63- Levels go up with each harvest.
     75,14- Index
     75,21- Grain
     75,28- Barns
     75,35- Mills
     75,42- Winter
     75,49- Wolves
     75,56- Towers
     75,63- {Page 4|Page 5|Page 6}`,
  ],
]
