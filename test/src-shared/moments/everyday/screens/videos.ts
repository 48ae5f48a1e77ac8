import type { EverydayRow } from '../screen-table.ts'

export const videos: readonly EverydayRow[] = [
  [
    'a video page with loud titles',
    4,
    `3,3- Search
     5,66+ {You died 100 times – Top 50 Hits|I WON EVERYTHING|24 Hours Without Health}
     5,74- {1.2M views|88K views|940 views} · {2 days ago|1 year ago|3 hours ago}
     70,10- {Level 100 boss fight|GAME OVER compilation|Top 10 Deaths}
     70,14- {Kites|Marrow TV|Ivo plays}
     5,60- {3:41|0:58|12:02} / 24:10`,
  ],
  [
    'a grid of thumbnails with large words',
    4,
    `5,25+ {TOP 50 HITS|WE LOST|DEFEATED?!}
     5,34- {Best of 1984|Storytime|Vlog 12}
     40,25+ {VICTORY?|LEVEL 999|KILL STREAK}
     40,34- {The march of the penguins|My farm|How bowling works}
     72,34- {12:40|3:02|58:11}`,
  ],
  [
    'a film with subtitles about a death',
    3,
    `c50,88 {He's dead, Margaret.|We won the war, but we lost the peace.|One more hit and you are gone.|}
     motion {0.3|0.2|0.4|0.3}`,
    ['dialogue'],
  ],
  [
    'lyrics of a song',
    3,
    `c50,30 {Another one bites the gravel|And we die a little every day|We are the winners tonight|Game over, baby, game over}
     c50,40- {And we die a little every day|We are the winners tonight|Game over, baby, game over|La la la}
     5,95- {0:31|0:34|0:37|0:40}`,
    ['dialogue'],
  ],
  [
    'a trailer with title cards',
    2,
    `c50,45++ {|THIS SUMMER|NO ONE SURVIVES|}
     motion {0.5|0.4|0.6|0.5}`,
  ],
  [
    'a countdown of a list video',
    3,
    `5,10++ {#5|#4|#3|#2|#1}
     5,80+ {The Bone Eater|Sister Marrow|Old Grimshaw|The Warden|Kevin}
     motion 0.3`,
  ],
  [
    'a player with a sleeping timeline',
    2,
    `5,94- {0:02|0:04|0:06|0:08} / 1:41:30
     bar 3,92 94x1 {0.001|0.002|0.003|0.004}
     c50,85 {Previously on Harbor Lights|||}
     motion 0.2`,
    ['dialogue'],
  ],
  [
    'an advertisement that can be skipped soon',
    1,
    `r96,85 Skip ad in {5|4|3|2|1|}
     5,88- Ad 1 of 2 · 0:{14|13|12|11|10|9}
     c50,30+ {Kills 99% of germs|Kills 99% of germs|Kills 99% of germs|Buy now|Buy now|Buy now}
     motion 0.3`,
    ['countdown'],
  ],
  [
    'a documentary with names and places',
    4,
    `5,80+ {|Dr. Amara Quist|Ålesund, Norway|}
     5,87 {|Marine biologist|Winter 1987|}
     motion 0.15`,
    ['place'],
  ],
  [
    'a game that another streamer plays in a small window',
    3,
    `3,3- twitch-like.example
     5,70+ ivo plays: no-hit run, day 12
     5,78- {214|219|208} viewers
     72,10- kestrel: {F in chat|he died LOL|gg wp}
     72,14- oz: {what a boss|nooooo|victory!!}
     72,18- mara: {hi|level up|rip}`,
  ],
]
