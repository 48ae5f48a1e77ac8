import type { EverydayRow } from '../screen-table.ts'

/** Small counts fall although no player died: items were used or left behind. */
export const keptLives: readonly EverydayRow[] = [
  [
    'a grenade that is thrown, with its flash',
    2,
    `3,92 HEALTH 91
     r97,86- x{3|3|3|3|2|2}
     r97,92 {30|28|21|21|21|30} / 120
     motion 0.45
     scene {||||red|}`,
  ],
  [
    'a bomb that clears the screen of an arcade game',
    2,
    `3,3- SCORE {4,100|4,800|5,200|5,600|9,600|9,900}
     r97,94- BOMBS {3|3|3|3|2|2}
     motion 0.5
     scene {||||cut|}`,
    ['gain', 'reward'],
  ],
  [
    'a key that is used at a door to a dark corridor',
    2,
    `3,4- x{2|2|2|2||1|1}
     r97,4- GOLD {40|44|44|44||44|44}
     motion {0.3|0.3|0.3|0.3|0|0.3|0.3}
     scene {||||dark|cut|}`,
    ['place'],
  ],
  [
    'a night in a tent with the last but one blanket',
    3,
    `3,4- DAY {3|3|3||4|4}
     3,10- TENTS {2|2|2||1|1}
     3,92 HP {71/100|70/100|70/100||100/100|100/100}
     motion {0.2|0.2|0.2|0|0.2|0.2}
     scene {|||dark|cut|}`,
    ['place', 'comeback', 'gain'],
  ],
  [
    'players who are left in a battle of strangers',
    2,
    `r97,3- ALIVE {34|34|33|33|32|31}
     3,92 100
     r97,92 {30|30|30|28|28|28} / 120
     motion 0.4
     scene {||cut||red|}`,
  ],
  [
    'enemies that are left in a room',
    2,
    `c50,3- ENEMIES {5|5|4|3|2|2}
     3,92 HEALTH {91|88|88|84|84|84}
     motion 0.45
     scene {||cut|cut||}`,
    ['gain', 'streak', 'foe-low'],
  ],
  [
    'a day that ends in a village with a deadline',
    3,
    `3,4- DAYS LEFT {7|7|7||6|6}
     r97,4- {9:40|10:20|11:50||6:00|6:10}
     motion {0.2|0.2|0.2|0|0.2|0.2}
     scene {|||dark|cut|}`,
    ['place'],
  ],
  [
    'moves that are left in a puzzle of jewels',
    2,
    `c50,3- MOVES {12|11|10|9|8|7}
     r97,3- {1,200|1,460|1,980|2,040|3,600|3,720}
     motion {0.1|0.5|0.1|0.5|0.1|0.5}
     scene {|cut||cut||cut}`,
    ['gain', 'reward'],
  ],
  [
    'pictures that are left in a camera of a ghost hunt',
    2,
    `3,94- PHOTOS {12|12|11|11|10|10}
     r97,94- BATTERY {88|88|87|87|86|86}%
     motion {0.2|0.2|0.6|0.2|0.6|0.2}
     scene {||cut still||cut|}`,
  ],
  [
    'laps to go in a race that is shown from many cameras',
    3,
    `3,4- LAPS TO GO {5|5|4|4|3}
     3,10- P4
     motion 0.6
     scene {|cut|cut||cut}`,
    ['countdown'],
  ],
  [
    'skips that are left in a player of music',
    3,
    `5,40+ {Midnight Harbor|Old Mill Road|Old Mill Road|Nine Lanterns}
     5,50- Skips left: {6|5|5|4}
     motion 0.1
     scene {|cut||cut}`,
  ],
  [
    'a clip that is played in a loop',
    2,
    `3,94- 0:{01|03|05|07|01|03|05|07} / 0:08
     3,4- x3
     motion 0.4
     scene {||||cut again|||}`,
  ],
  [
    'slides with a count of what is left',
    3,
    `r97,94- {5|4|3|2} slides left
     10,20+ {Our year|Costs|Plans|Questions}
     motion {0.1|0.4|0.1|0.1}
     scene {|cut|cut dark|cut}`,
  ],
]
