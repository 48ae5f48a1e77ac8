import type { MomentRow } from '../screen-table.ts'

/** True moments that a fix for an everyday screen might suppress. */
export const counterExamples: readonly MomentRow[] = [
  [
    'health beside a message that changes with each blow',
    3,
    `8,70 ANA   HP {84/90|61/90|35/90|9/90}
     8,78 {A wolf appears.|The wolf bites.|Fangs tear your arm.|Blood everywhere!}
     motion 0.15`,
    ['hit', 'near-death', 'dialogue', 'arrival'],
  ],
  [
    'health above the name of a weapon that is changed',
    3,
    `3,88 HEALTH {90|88|87|12}
     3,94 {Pistol|Pistol|Pistol|Shotgun}
     r97,94 AMMO {12|9|7|8}
     motion 0.4`,
    ['hit', 'near-death'],
  ],
  [
    'a status beside health that is replaced',
    3,
    `3,4 HP {64/100|60/100|58/100|8/100}
     20,4 {Rested|Rested|Rested|Poisoned}
     motion 0.3`,
    ['hit', 'near-death'],
  ],
  [
    'a death in the line of messages of a roguelike',
    3,
    `1,1- {You see here a dagger.|The jackal bites!|It hits you hard.|You die...}
     1,93- Agnes the Stripling   St:16 Dx:12 Co:15
     1,96- Dlvl:2 HP:{14|9|3|0}(16) Pw:1(1) AC:7 T:{410|411|412|413}
     motion 0.02`,
    ['hit', 'near-death', 'death'],
  ],
  [
    'a verdict in the place of another announcement',
    4,
    `3,4 HP {90/100|40/100|12/100}
     c50,30+ {GET READY|KEEP GOING|YOU DIED}
     motion {0.3|0.3|0.05}`,
    ['hit', 'near-death', 'death'],
  ],
  [
    'hearts of a puzzle over a still picture',
    6,
    `icons 3,4 15x4 {5|4|3|1}
     c50,20- Mine Garden
     r97,4 LEVEL 12
     motion 0.02`,
    ['hit', 'near-death', 'setback'],
  ],
  [
    'a duel of monsters over a still picture',
    4,
    `5,10 Mothling   Lv 12
     bar 5,15 25x2 {1|0.8|0.55|0.3|0.08}
     60,60 Pebblet   Lv 14
     bar 60,65 25x2 {1|1|0.9|0.9|0.8}
     8,88 {Pebblet used Tackle!|It hits hard!|Mothling flutters.|Pebblet used Tackle!|A critical hit!}
     motion 0.06`,
    ['hit', 'near-death', 'foe-low', 'dialogue', 'arrival'],
  ],
  [
    'a defeat at the left half of a split screen',
    4,
    `3,4 HP {60/100|20/100|0/100}
     r97,4 HP {90/100|84/100|80/100}
     c25,40++ {||YOU LOSE}
     motion {0.4|0.4|0.1}`,
    ['hit', 'near-death', 'death', 'foe-low'],
  ],
  [
    'a victory in a game window at the left of a layout',
    4,
    `3,10 HP {60/100|52/100|52/100}
     c28,35++ {||VICTORY}
     70,20- kestrel: hi
     70,24- oz: hello
     motion {0.3|0.3|0.1}`,
    ['victory', 'comeback'],
  ],
  [
    'a triple kill in moderate letters',
    3,
    `3,92 HEALTH {90|84|80}
     r97,92 AMMO {30|22|15}
     c50,20 {|Triple Kill|}
     motion 0.5`,
    ['streak', 'reward'],
  ],
  [
    'lives in words',
    5,
    `3,4 Lives remaining: {3|2|1|0}
     r97,4 SCORE {1200|2400|3100|3300}
     motion 0.3`,
    ['setback', 'hit', 'near-death', 'death'],
  ],
  [
    'a defeat over a still table of cards full of text',
    5,
    `72,4 Sister Marrow
     72,9 LIFE {20|20|19|19|19|19}
     8,84 You
     8,89 LIFE {14|14|14|13|13|0}
     10,20- Ember Drake
     10,23- Flying
     25,20- Grave Robber
     25,23- Steals a card
     40,20- Last Knight
     40,23- Cannot be killed
     55,20- Healer
     55,23- Restores health
     10,60- Old Mill
     25,60- Wolf Den
     40,60- Moth Queen
     80,50- End turn
     c50,40++ {|||||DEFEAT}
     motion 0.03`,
    ['hit', 'near-death', 'death'],
  ],
  [
    'a bankrupt city over a still map full of names',
    5,
    `3,3- Treasury {4,200|3,900|3,400|2,100|1,100|-300}
     20,3- Population 12,040
     40,3- Mar {3|8|12|17|22|27}, 1964
     10,20- Gravesend
     30,25- Old Mill
     50,22- Victoria
     70,28- Slough
     15,60- Bruna
     35,65- Harbor City
     55,62- Northgate
     75,68- Mills
     80,10- Build
     80,14- Budget
     80,18- Reports
     c50,40++ {|||||GAME OVER}
     c50,53 {|||||The city is bankrupt.}
     motion 0.03`,
    ['death', 'setback'],
  ],
]
