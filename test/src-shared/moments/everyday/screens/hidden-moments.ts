import type { MomentRow } from '../screen-table.ts'

export const hiddenMoments: readonly MomentRow[] = [
  [
    'a callout whose second word has a small letter',
    2,
    `3,92 {100|96|91|91|88|85}
     r97,92 {30|22|12|30|28|21} / 120
     c50,24++ {|||Point captured||}
     motion 0.45
     scene`,
    ['reward', 'gain', 'victory', 'callout'],
  ],
  [
    'a callout that begins like an instruction',
    2,
    `3,92 {100|96|91|91|88|85}
     r97,92 {30|22|12|30|28|21} / 120
     c50,24++ {|||HOLD THE LINE!||}
     motion 0.45
     scene`,
    ['arrival', 'countdown', 'callout'],
  ],
  [
    'a save of a goalkeeper',
    2,
    `c42,4+ 1
     c58,4+ 2
     3,94- 0:{58|56|54|52|50|48}
     c50,30++ {|||SAVE!||}
     motion 0.5
     scene`,
    ['reward', 'gain', 'streak', 'callout'],
  ],
  [
    'a wave with its maximum',
    2,
    `3,92 {100|96|91|91|88|85}
     r97,92 {30|22|12|30|28|21} / 120
     c50,30++ {|||WAVE 4/10||}
     motion 0.45
     scene`,
    ['place', 'arrival', 'callout'],
  ],
  [
    'a callout of a game with bars alone',
    2,
    `bar 3,4 30x2 {1|0.9|0.8|0.7|0.7|0.6}
     c50,30+ {|||PARRIED||}
     motion 0.45
     scene`,
    ['hit', 'reward', 'streak', 'callout'],
  ],
  [
    'a victory right above a table of times',
    3,
    `3,4 LAP {3/3|3/3|}
     c50,24++ {||YOU WIN!}
     30,36- {||1. You}
     r66,36- {||4:12.3}
     30,40- {||2. Ferreira}
     r66,40- {||4:13.9}
     30,44- {||3. Ito}
     r66,44- {||4:20.1}
     30,48- {||4. Ohm}
     r66,48- {||4:21.0}
     motion {0.7|0.7|0.2}
     scene`,
    ['victory', 'streak', 'gain'],
  ],
  [
    'a split that is ahead in a table of six rows',
    6,
    `2,4 Clockwork Any%
     2,12- Cellar
     r16,12- -0.4
     r24,12- 0:41.2
     2,16- Cogs
     r16,16- {||-2.1|-2.1}
     r24,16- {1:54.8|1:54.8|1:52.7|1:52.7}
     2,20- Tower
     r24,20- 3:10.0
     2,24- Bridge
     r24,24- 4:02.9
     2,28- Furnace
     r24,28- 5:40.1
     2,32- Escape
     r24,32- 6:12.4
     r24,44+ 1:{43|49|55|59}
     motion 0.35
     scene`,
    ['gain', 'reward', 'streak'],
  ],
  [
    'a boss of a game beside splits of six rows',
    3,
    `2,4 Clockwork Any%
     2,12- Cellar
     r24,12- 0:41.2
     2,16- Cogs
     r24,16- 1:54.8
     2,20- Tower
     r24,20- 3:10.0
     2,24- Bridge
     r24,24- 4:02.9
     2,28- Furnace
     r24,28- 5:40.1
     2,32- Escape
     r24,32- 6:12.4
     30,4- HP {40/40|36/40|36/40|33/40|30/40}
     c63,82+ {||THE FURNACE|THE FURNACE|THE FURNACE}
     bar 40,90 46x2 {0|0|1|0.9|0.7}
     motion 0.35
     scene`,
    ['arrival', 'foe-low', 'hit'],
  ],
]
