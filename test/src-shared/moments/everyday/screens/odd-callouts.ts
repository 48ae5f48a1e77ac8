import type { MomentRow } from '../screen-table.ts'

export const oddCallouts: readonly MomentRow[] = [
  [
    'three callouts in one place, one after the other',
    2,
    `3,92- 812 / 860
     r97,2- 3:{02|04|06|08|10|12|14}
     80,2- {0|0|1|2|3|3|3} / 0 / 0
     c50,20+ {||FIRST BLOOD|DOUBLE KILL|TRIPLE KILL||}
     motion 0.45
     scene`,
    ['streak', 'reward', 'callout'],
  ],
  [
    'a callout beside a chat and a feed of kills',
    2,
    `3,92- 812 / 860
     r97,8- {||zed [Q] ivo|moth_42 [R] oz|moth_42 [R] oz|}
     2,60- kestrel: {hi|lol|wow|GO|GO|nice}
     2,64- mara: {gl|hi|lol|wow|GO|GO}
     80,2- {4|4|4|5|5|5} / 2 / 9
     c50,20+ {|||SHUTDOWN|SHUTDOWN|}
     motion 0.45
     scene`,
    ['streak', 'reward', 'victory', 'callout'],
  ],
  [
    'a callout in the letters of the other numbers',
    2,
    `3,4+ P {4|4|4|3|3|3}
     3,12+ LAP 2/5
     r97,88++ {288|301|210|264|240|251}
     c50,26+ {|||SLIPSTREAM PASS||}
     motion 0.7
     scene`,
    ['streak', 'reward', 'gain', 'callout'],
  ],
  [
    'a callout that is read with a mistake',
    2,
    `3,92 {100|96|91|91|88|85}
     r97,92 {30|22|12|30|28|21} / 120
     c50,24++ {|||D0UBLE KlLL||}
     motion 0.45
     scene`,
    ['streak', 'reward', 'callout'],
  ],
  [
    'a sudden death that stays for a while',
    2,
    `c42,4+ 2
     c58,4+ 2
     3,92 {100|96|91|91|88|85|85|80}
     c50,36++ {||||SUDDEN DEATH|SUDDEN DEATH|SUDDEN DEATH|}
     motion 0.45
     scene`,
    ['countdown', 'arrival', 'callout'],
  ],
  [
    'a callout below the crosshair',
    2,
    `3,92 {100|100|91|91|91|85}
     r97,92 {30|22|12|11|28|21} / 120
     c50,66 {|||HEADSHOT +150||}
     motion 0.45
     scene`,
    ['streak', 'reward', 'gain', 'callout'],
  ],
  [
    'a rank of one letter at the end of a song',
    2,
    `r97,3 {812,400|841,100|866,900|881,020|881,020|881,020}
     3,95- HARD
     c50,36++ {||||S RANK|S RANK}
     motion {0.5|0.5|0.5|0.3|0.2|0.1}
     scene`,
    ['reward', 'victory', 'gain', 'callout'],
  ],
  [
    'a callout of two lines',
    2,
    `3,92 {100|96|91|91|88|85}
     r97,92 {30|22|12|30|28|21} / 120
     c50,20++ {|||MONSTER||}
     c50,31++ {|||KILL||}
     motion 0.45
     scene`,
    ['streak', 'reward', 'callout'],
  ],
  [
    'a flag that the other team takes',
    2,
    `c42,4+ 1
     c58,4+ 1
     3,92 {100|96|91|91|88|85}
     c50,18 {|||ENEMY HAS YOUR FLAG|ENEMY HAS YOUR FLAG|}
     motion 0.5
     scene`,
    ['setback', 'hit', 'arrival', 'callout'],
  ],
  [
    'a callout in French',
    2,
    `3,92 {100|96|91|91|88|85}
     r97,92 {30|22|12|30|28|21} / 120
     c50,24++ {|||TRIPLE ÉLIMINATION||}
     motion 0.45
     scene`,
    ['streak', 'reward', 'callout'],
  ],
]
