import type { MomentRow } from '../screen-table.ts'

/**
 * Moments of a game beside a table: the splits of a speedrun, the timing tower of a race, or a chess engine's lines.
 */
export const besideSplits: readonly MomentRow[] = [
  [
    'a split that is ahead',
    3,
    `2,4 Clockwork Any%
     2,12- Cellar
     r16,12- -0.4
     r24,12- 0:41.2
     2,16- Cogs
     r16,16- {|||-2.1|-2.1}
     r24,16- {|||1:52.7|1:52.7}
     2,20- Tower
     r24,20- 3:10.0
     r24,40+ 1:{43|46|49|52|55}
     motion 0.35
     scene`,
    ['gain', 'reward', 'streak', 'victory'],
  ],
  [
    'a split that is behind',
    3,
    `2,4 Clockwork Any%
     2,12- Cellar
     r16,12- -0.4
     r24,12- 0:41.2
     2,16- Cogs
     r16,16- {|||+6.8|+6.8}
     r24,16- {|||2:01.6|2:01.6}
     2,20- Tower
     r24,20- 3:10.0
     r24,40+ {1:52|1:55|1:58|2:01|2:04}
     motion 0.35
     scene`,
    ['setback'],
  ],
  [
    'a run that is reset after the first split',
    3,
    `2,4 Clockwork Any%
     r24,8- {1204|1204|1204|1205|1205}
     2,12- Cellar
     r16,12- {+4.4|+4.4|+4.4||}
     r24,12- {0:46.0|0:46.0|0:46.0|0:41.2|0:41.2}
     2,16- Cogs
     r24,16- 1:54.8
     r24,40+ {0:58|1:01|1:04|0:00|0:03}
     motion 0.35
     scene {|||cut again|}`,
    ['reset', 'setback', 'death'],
  ],
  [
    'the end of a run with a new best time',
    3,
    `2,4 Clockwork Any%
     2,12- Cellar
     r24,12- 0:41.2
     2,16- Tower
     r16,16- {||-3.1|-3.1}
     r24,16- 3:{10.0|10.0|06.9|06.9}
     r24,40++ {3:01|3:04|3:06|3:06}
     2,52- {||New personal best|New personal best}
     motion {0.35|0.35|0.2|0.2}
     scene`,
    ['victory', 'reward', 'gain'],
  ],
  [
    'a boss of a game beside splits',
    3,
    `2,4 Clockwork Any%
     2,12- Cellar
     r24,12- 0:41.2
     2,16- Cogs
     r24,16- 1:54.8
     r24,40+ 1:{13|16|19|22|25}
     c63,82+ {||THE FURNACE|THE FURNACE|THE FURNACE}
     bar 40,90 46x2 {0|0|1|0.9|0.7}
     motion 0.35
     scene`,
    ['arrival', 'foe-low', 'hit'],
  ],
  [
    'a callout of a game beside splits',
    2,
    `2,4 Clockwork Any%
     2,12- Cellar
     r24,12- 0:41.2
     2,16- Cogs
     r24,16- 1:54.8
     r24,40+ 1:{47|49|51|53|55|57}
     c63,34++ {|||COG IS BROKEN||}
     motion 0.35
     scene`,
    ['reward', 'victory', 'foe-low', 'gain', 'streak', 'callout'],
  ],
  [
    'a death in a game beside splits',
    3,
    `2,4 Clockwork Any%
     2,12- Cellar
     r24,12- 0:41.2
     2,16- Cogs
     r24,16- 1:54.8
     r24,40+ 1:{22|25|28|31}
     30,4- HP {40/40|22/40|4/40|0/40}
     c63,42++ {|||YOU DIED}
     motion {0.35|0.35|0.35|0.1}
     scene`,
    ['hit', 'near-death', 'death'],
  ],
  [
    'a level of a game beside splits',
    3,
    `2,4 Clockwork Any%
     2,12- Cellar
     r24,12- 0:41.2
     2,16- Cogs
     r24,16- 1:54.8
     r24,40+ 0:{39|42|45|48}
     30,4- COINS {31|34|34|36}
     c63,40++ {|Stage 2||}
     c63,52+ {|The Cog Works||}
     motion {0.35|0.2|0.35|0.35}
     scene`,
    ['place'],
  ],
  [
    'a fastest lap beside a timing tower',
    2,
    `2,10- 1 VAN
     r20,10- Leader
     2,14- 2 KES
     r20,14- {+1.204|+1.180|+1.122|+0.801|+0.790|+0.764}
     2,18- 3 ITO
     r20,18- {+4.881|+4.902|+4.950|+4.991|+5.010|+5.100}
     2,22- 4 FER
     r20,22- {+9.012|+9.110|+9.204|+9.321|+9.400|+9.512}
     r97,90+ {288|301|210|96|144|240}
     c60,20+ {|||FASTEST LAP||}
     motion 0.6
     scene`,
    ['reward', 'victory', 'gain', 'streak', 'callout'],
  ],
  [
    'a place that is won beside a timing tower',
    2,
    `2,10- 1 VAN
     r20,10- Leader
     2,14- 2 {ITO|ITO|ITO|KES|KES}
     r20,14- {+1.204|+1.180|+1.122|+0.801|+0.790}
     2,18- 3 {KES|KES|KES|ITO|ITO}
     r20,18- {+1.881|+1.502|+1.150|+0.991|+1.410}
     r97,4+ {3RD|3RD|3RD|2ND|2ND}
     r97,90+ {288|301|210|96|144}
     motion 0.6
     scene`,
    ['streak', 'gain', 'reward'],
  ],
  [
    'a mate beside the lines of an engine',
    4,
    `75,10- dep
     82,10- score
     75,14- {18|22|24|24}
     82,14- {+2.1|+6.4|#1|#1}
     75,18- {17|21|23|23}
     82,18- {+1.9|+5.8|#2|#2}
     75,40 {22. Qg4 Nf6|23. Qg6 Rf8|24. Qxg7#|24. Qxg7#}
     c38,42++ {|||Checkmate}
     motion 0.05
     scene`,
    ['victory', 'death', 'foe-low', 'callout'],
  ],
]
