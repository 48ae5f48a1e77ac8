import type { MomentRow } from '../screen-table.ts'

/** Deaths without words: a small count falls, or the picture fades, flashes or freezes and then starts over. */
export const lostLives: readonly MomentRow[] = [
  [
    'a ship of an arcade game that explodes',
    2,
    `3,3- SCORE 00{120|180|260|310|310|340|400}
     40,3- LEVEL 02
     80,3- SHIPS {004|004|004|004|003|003|003}
     motion 0.3
     scene {||||cut||}`,
    ['death', 'setback', 'hit'],
  ],
  [
    'a spare life of a platform game behind a dark picture',
    2,
    `3,4 x {3|3|3|3||2|2}
     r97,4 {310|302|294|286||400|392}
     motion {0.3|0.35|0.3|0.3|0|0.3|0.3}
     scene {||||dark|again|}`,
    ['death', 'setback', 'hit'],
  ],
  [
    'three small ships, and one goes with a red flash',
    2,
    `icons 3,93 9x4 {3|3|3|3|2|2}
     c50,3- {12400|12800|13100|13600|13600|13900}
     motion 0.4
     scene {||||red|}`,
    ['death', 'setback', 'hit', 'near-death'],
  ],
  [
    'a maze in which all stands still for a moment',
    2,
    `3,3- 1UP
     3,7- {1840|1960|2100|2240|2240|2240|2240}
     c50,3- HIGH SCORE 10000
     icons 3,94 9x4 {3|3|3|3|3|2|2}
     motion {0.3|0.3|0.3|0.3|0|0.3|0.3}
     scene {||||still|cut again|}`,
    ['death', 'setback', 'hit', 'near-death'],
  ],
  [
    'a screen that shows the lives between two attempts',
    2,
    `3,3- {MOSS|MOSS|MOSS|MOSS||MOSS|MOSS}
     3,7- {002100|002300|002400|002600||002600|002700}
     r97,3- {TIME 311|TIME 309|TIME 307|TIME 305||TIME 400|TIME 398}
     c50,40 {||||WORLD 1-2||}
     c50,50 {||||x 4||}
     motion {0.3|0.3|0.3|0.3|0|0.3|0.3}
     scene {||||cut dark|cut again|}`,
    ['death', 'setback', 'place', 'reset'],
  ],
  [
    'a ball that is lost between the paddles',
    2,
    `3,3- SCORE {1,020|1,060|1,090|1,120|1,120|1,120|1,150}
     r97,3- BALLS {3|3|3|3|2|2|2}
     motion {0.12|0.12|0.12|0.12|0|0.06|0.12}
     scene {||||cut||}`,
    ['death', 'setback', 'hit'],
  ],
  [
    'a count of deaths beside a hard game',
    3,
    `3,94 DEATHS {41|41|41|42|42|42}
     3,4- Room 12 – Lilac Shaft
     motion {0.3|0.35|0.3|0.6|0.3|0.3}
     scene {|||cut again||}`,
    ['death', 'setback'],
  ],
  [
    'an attempt of a game of rhythm and spikes',
    2,
    `c50,10+ Attempt {14|14|14|14|15|15|15}
     c50,2- {3%|11%|19%|27%|0%|4%|12%}
     motion 0.6
     scene {||||cut played||}`,
    ['death', 'setback', 'reset'],
  ],
  [
    'a fighter who flies off the stage',
    2,
    `30,90+ {61|84|112|134||0|11}%
     60,90+ {44|44|52|61|61|61|70}%
     icons 30,96 6x3 {3|3|3|3|2|2|2}
     icons 60,96 6x3 {3|3|3|3|3|3|3}
     motion 0.5
     scene`,
    ['death', 'setback', 'hit', 'victory', 'near-death'],
  ],
  [
    'health that is full again at the last checkpoint',
    2,
    `3,92 HEALTH {100|71|38|14||100|100}
     r97,92 AMMO {30|22|12|6||30|28}
     motion {0.4|0.4|0.5|0.5|0|0.4|0.4}
     scene {||||dark|again|}`,
    ['hit', 'near-death', 'death', 'reset'],
  ],
  [
    'a deep floor of a dungeon, and the first one again',
    2,
    `3,4- FLOOR {6|6|6|6||1|1}
     r97,4- GOLD {210|214|231|240||0|0}
     3,92 HP {31/60|22/60|11/60|4/60||60/60|60/60}
     motion {0.3|0.3|0.3|0.3|0|0.3|0.3}
     scene {||||dark|cut|}`,
    ['hit', 'near-death', 'death', 'reset'],
  ],
  [
    'a runner who starts the same course for the third time',
    2,
    `r97,4 {41|88|131|180|12|61|110|155|9|40} m
     motion 0.6
     scene {||||cut again||||cut played|}`,
    ['death', 'setback', 'reset'],
  ],
]
