import type { EverydayRow } from '../screen-table.ts'

/** Bars that fall although there was no blow. */
export const pairedBars: readonly EverydayRow[] = [
  [
    'mana that is cast while health is full',
    2,
    `bar 30,92 18x2 {1|1|1|1|1|1}
     bar 52,92 18x2 {1|0.8|0.6|0.4|0.2|0.05}
     r97,3- 12:{02|04|06|08|10|12}
     motion 0.45
     scene`,
  ],
  [
    'stamina that a runner spends and wins back',
    1,
    `bar 3,4 28x2 0.9
     bar 3,8 22x1 {1|0.7|0.4|0.1|0|0.3|0.6|0.9}
     r97,94- 4,102
     motion 0.5
     scene`,
  ],
  [
    'a poll of the chat with two bars',
    3,
    `c50,16 Left door or right door?
     bar 10,22 38x3 {0.5|0.62|0.4|0.21}
     bar 52,22 38x3 {0.5|0.38|0.6|0.79}
     3,92 HEALTH 91
     motion 0.4
     scene`,
    ['dialogue'],
  ],
  [
    'the levels of a stereo output',
    1,
    `bar 5,92 44x2 {0.6|0.7|0.5|0.8|0.2|0.65}
     bar 51,92 44x2 {0.62|0.68|0.5|0.79|0.22|0.66}
     5,4- Program   Output
     motion 0.15
     scene`,
  ],
  [
    'the possession of a ball in a broadcast',
    4,
    `c50,30+ POSSESSION
     10,40 {55|53|48}%
     r90,40 {45|47|52}%
     bar 18,41 31x2 {0.55|0.53|0.48}
     bar 51,41 31x2 {0.45|0.47|0.52}
     5,4- HOM 1 - 1 AWY
     motion 0.4
     scene`,
  ],
  [
    'the throttle and the brake of a car',
    1,
    `r97,90+ {184|191|150|95|120|160}
     bar 40,90 9x2 {1|1|0.1|0|0.6|1}
     bar 51,90 9x2 {0|0|0.9|1|0.1|0}
     3,4 LAP 2/3
     motion 0.7
     scene`,
  ],
  [
    'the charge of a bow and a cooldown',
    1,
    `bar 3,4 28x2 0.9
     bar 40,80 20x1 {0.1|0.5|1|0|0.4|1|0}
     bar 64,80 10x1 {1|0.8|0.6|0.4|0.2|0.1|1}
     r97,92 ARROWS {20|20|20|19|19|19|18}
     motion 0.4
     scene`,
  ],
  [
    'a boost that a racer burns',
    1,
    `r97,90+ {88|120|160|190|201|188} km/h
     bar 70,96 27x2 {1|0.8|0.55|0.3|0.05|0.2}
     3,4 LAP 1/3
     motion 0.8
     scene`,
  ],
  [
    'experience that fills a bar and starts over',
    2,
    `bar 2,98 96x1 {0.7|0.8|0.92|0.04|0.1}
     3,92 HP {90/100|88/100|88/100|88/100|87/100}
     motion 0.35
     scene`,
    ['reward', 'gain'],
  ],
  [
    'the estimate of a chess engine beside two clocks',
    3,
    `r97,8+ 4:{12|09|09|06}
     r97,86+ 3:{41|41|38|38}
     bar 3,8 2x84 {0.55|0.31|0.62|0.2}
     motion 0.05
     scene`,
  ],
]
