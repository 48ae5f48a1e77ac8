import type { EverydayRow } from '../screen-table.ts'

export const waiting: readonly EverydayRow[] = [
  [
    'a title screen with a copyright',
    3,
    `c50,20++ EMBER VALLEY
     c50,60 {NEW GAME|CONTINUE|OPTIONS}
     c50,94- © 2025 Moss Works   v1.{02|02|02}`,
    ['place', 'reset'],
  ],
  [
    'a walk with a full bar of health',
    3,
    `3,4 HP 96/100
     r97,4 GOLD 412
     r97,92 {N|NE|E|NE}
     motion 0.2`,
  ],
  [
    'health that slowly comes back',
    2,
    `3,4 HP {88|89|90|91|92}/100
     r97,4 GOLD 412
     motion 0.15`,
  ],
  [
    'a lobby that fills',
    3,
    `5,6+ LOBBY {3|4|6}/8
     8,18 kestrel   READY
     8,24 oz   {NOT READY|READY|READY}
     8,30 mara   READY
     8,36 {|zed|zed}
     8,42 {||ivo}`,
  ],
  [
    'a solitaire with moves and time',
    3,
    `3,95- Score: {45|50|50}
     30,95- Moves: {31|32|33}
     60,95- Time: 4:{11|14|17}`,
    ['gain'],
  ],
  [
    'an analysis of a chess game',
    3,
    `80,8 {+0.4|-0.2|-1.9|+0.1}
     80,14- 12. {Nf3|Qd2|O-O|Rad1}  depth {18|22|24|24}
     bar 76,10 1x80 {0.55|0.48|0.3|0.51}
     80,24- 11... Bb4  12. Nf3`,
  ],
  [
    'a farm at dusk',
    3,
    `r97,4 Day 12   {5:40|5:50|6:00} PM
     r97,10 {1,240|1,240|1,240} G
     bar 97,60 1x30 {0.6|0.58|0.55}
     motion 0.1`,
  ],
  [
    'a city builder with a budget',
    4,
    `3,95- § {40,210|39,804|39,411}
     20,95- Population {12,040|12,060|12,051}
     50,95- Mar {3|10|17}, 1964
     3,4- Power {88|87|89}%`,
  ],
  [
    'a crossword',
    5,
    `5,10 Across
     5,16- 4. Opposite of victory ({6|6|6})
     5,20- 7. Final blow, in chess
     50,16- 2. Dead language
     5,90- {31|33|34} of 78 letters · 6:{02|07|12}`,
  ],
  [
    'a drive with speed and gears',
    1,
    `r95,90+ {88|74|51|30|12|0}
     r95,96- KM/H
     3,90 GEAR {4|3|3|2|1|1}
     motion 0.5`,
  ],
  [
    'a fishing screen without a bite',
    4,
    `3,4 Bait {12|12|11}
     3,10 Line 100%
     c50,90- {Waiting…|Waiting…|Something nibbled.}
     motion 0.1`,
  ],
]
