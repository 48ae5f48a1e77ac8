import type { MomentRow } from '../screen-table.ts'

export const levelStarts: readonly MomentRow[] = [
  [
    'a raid that names its place after loading',
    3,
    `c50,44 {Loading objects…|Loading pools…|Awaiting session start||||}
     c50,50- {31%|78%|||||}
     3,92- {|||440/440|440/440|440/440|440/440}
     r97,92- {|||30/60|30/60|30/60|28/60}
     3,60+ {||||COLDHARBOR SHIPYARD|COLDHARBOR SHIPYARD|}
     3,67- {||||Day 14, 06:42|Day 14, 06:42|}
     motion {0.02|0.02|0.02|0.3|0.3|0.3|0.3}
     scene {|||cut|||}`,
    ['place'],
  ],
  [
    'a welcome to an arena after its loading screen',
    3,
    `c50,10+ {LOADING|LOADING||||}
     10,40 {Renwick|Renwick||||}
     60,40 {Odile|Odile||||}
     3,92- {||860 / 860|860 / 860|860 / 860|860 / 860}
     r97,2- {||0:02|0:05|0:08|0:11}
     c50,22+ {|||Welcome to Emberfall||}
     motion {0.02|0.02|0.3|0.3|0.3|0.3}
     scene {||cut|||}`,
    ['place', 'dialogue', 'arrival'],
  ],
  [
    'a world and a stage on a black screen',
    2,
    `3,3- SCORE {000000|000000|000000|000100|000200}
     c50,40+ {WORLD 2-1|WORLD 2-1|||}
     c50,52 {x 3|x 3|||}
     motion {0|0|0.3|0.3|0.3}
     scene {||cut||}`,
    ['place'],
  ],
  [
    'a mission that is named while it loads',
    3,
    `3,92 {88|88|||100|100|100}
     c50,36++ {||NIGHT TRAIN|NIGHT TRAIN|||}
     c50,48 {||Mission 4|Mission 4|||}
     c50,90- {||Loading 12%|Loading 80%|||}
     motion {0.3|0.3|0.02|0.02|0.3|0.3|0.3}
     scene {||cut||cut||}`,
    ['place'],
  ],
  [
    'a course of a race, and its start',
    2,
    `c50,30++ {HARBOR CIRCUIT|HARBOR CIRCUIT||||}
     c50,42 {3 laps|3 laps||||}
     c50,44++ {|||3|2|GO!}
     3,4 {||LAP 1/3|LAP 1/3|LAP 1/3|LAP 1/3}
     r97,90+ {||0 km/h|0 km/h|0 km/h|41 km/h}
     motion {0.3|0.3|0.2|0.2|0.2|0.7}
     scene {||cut|||}`,
    ['place', 'countdown', 'arrival'],
  ],
  [
    'a floor of a tower behind a dark picture',
    2,
    `3,4- HP {41/60|41/60|41/60||41/60|41/60|41/60}
     c50,40++ {||||FLOOR 3|FLOOR 3|}
     motion {0.3|0.3|0.3|0|0.2|0.2|0.3}
     scene {|||dark|cut||}`,
    ['place'],
  ],
  [
    'a chapter in the opening titles of a story',
    3,
    `c50,88 {I should have stayed at home.|||||}
     c50,90- {|Loading…||||}
     c50,38+ {||Chapter 3|Chapter 3||}
     c50,46++ {||Ashes|Ashes||}
     motion {0.15|0.01|0.02|0.02|0.2|0.2}
     scene {|cut dark|cut||cut|}`,
    ['place', 'dialogue'],
  ],
  [
    'a new region at the end of a ride on a train',
    3,
    `3,4- {HP 90/100|||HP 90/100|HP 90/100|HP 90/100}
     c50,92- {|Traveling…|Traveling…|||}
     c50,26++ {||||Salt Marsh|}
     motion {0.3|0.1|0.1|0.3|0.3|0.3}
     scene {|cut||cut||}`,
    ['place'],
  ],
]
