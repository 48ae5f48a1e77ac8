import type { MomentRow } from '../screen-table.ts'

/** Screens of duels. A death or a win counts only if the screen shows which side is the player's. */
export const duels: readonly MomentRow[] = [
  [
    'a round of a fighting game that begins',
    1,
    `5,3- KIRA
     r95,3- ODESSA
     bar 5,7 40x3 {1|1|1|1|1|0.94|0.88}
     bar 55,7 40x3 {1|1|1|1|1|1|0.9}
     c50,7+ {99|99|99|99|98|97|96}
     c50,42++ {|ROUND 1|ROUND 1|FIGHT!|||}
     motion {0.3|0.3|0.3|0.3|0.4|0.5|0.5}
     scene`,
    ['place', 'arrival', 'reset', 'hit', 'callout'],
  ],
  [
    'a long combo of one fighter',
    1,
    `5,3- KIRA
     r95,3- ODESSA
     bar 5,7 40x3 {0.8|0.8|0.8|0.8|0.8|0.8|0.8}
     bar 55,7 40x3 {0.9|0.8|0.68|0.55|0.44|0.44|0.44}
     c50,7+ {71|70|69|68|67|66|65}
     5,30+ {|3 HITS|8 HITS|12 HITS|12 HITS||}
     motion 0.5
     scene`,
    ['hit', 'streak', 'foe-low', 'reward', 'gain'],
  ],
  [
    'a fighter who wins a round, and nobody knows whose',
    2,
    `5,3- KIRA
     r95,3- ODESSA
     bar 5,7 40x3 {0.6|0.4|0.22|0.05|0|0}
     bar 55,7 40x3 {0.8|0.8|0.7|0.7|0.7|0.7}
     c50,7+ {41|39|37|35|33|33}
     c50,42++ {||||K.O.|}
     c50,54++ {|||||ODESSA WINS}
     motion {0.5|0.5|0.5|0.5|0.3|0.2}
     scene`,
    ['hit', 'arrival', 'callout'],
  ],
  [
    'a loss of a fighter whose name says YOU',
    2,
    `5,3- YOU
     r95,3- ODESSA
     bar 5,7 40x3 {0.6|0.4|0.22|0.05|0|0}
     bar 55,7 40x3 {0.8|0.8|0.7|0.7|0.7|0.7}
     c50,7+ {41|39|37|35|33|33}
     c50,42++ {||||K.O.|}
     c50,54++ {|||||YOU LOSE}
     motion {0.5|0.5|0.5|0.5|0.3|0.2}
     scene`,
    ['hit', 'near-death', 'death'],
  ],
  [
    'a perfect round',
    2,
    `5,3- 1P  KIRA
     r95,3- CPU  BRUNO
     bar 5,7 40x3 1
     bar 55,7 40x3 {0.9|0.6|0.34|0.1|0|0}
     c50,7+ {80|78|76|74|72|72}
     c50,42++ {||||K.O.|PERFECT}
     motion {0.5|0.5|0.5|0.5|0.3|0.2}
     scene`,
    ['hit', 'foe-low', 'victory', 'reward', 'callout'],
  ],
  [
    'the final round of even fighters',
    1,
    `5,3- KIRA
     r95,3- ODESSA
     bar 5,7 40x3 {1|1|1|1|0.92|0.92}
     bar 55,7 40x3 {1|1|1|1|1|0.9}
     c50,42++ {|FINAL ROUND|FINAL ROUND|||}
     c50,7+ {99|99|99|98|97|96}
     motion {0.3|0.3|0.3|0.4|0.5|0.5}
     scene`,
    ['place', 'arrival', 'reset', 'hit', 'countdown', 'callout'],
  ],
  [
    'a time that runs out in a duel',
    1,
    `5,3- KIRA
     r95,3- ODESSA
     bar 5,7 40x3 {0.5|0.5|0.46|0.46|0.4|0.4|0.4|0.4}
     bar 55,7 40x3 {0.5|0.5|0.5|0.45|0.45|0.42|0.42|0.42}
     c50,7+ {06|05|04|03|02|01|00|00}
     c50,42++ {|||||||TIME UP}
     motion 0.5
     scene`,
    ['countdown', 'hit', 'callout'],
  ],
  [
    'a knockdown of a boxer',
    2,
    `5,92- MARROW
     r95,92- VANCE
     bar 5,96 40x2 {0.9|0.8|0.62|0.4|0.4|0.4}
     bar 55,96 40x2 {0.9|0.9|0.84|0.84|0.84|0.84}
     c50,3 ROUND 2   1:{31|29|27|25|25|25}
     c50,34++ {|||KNOCKDOWN|4|7}
     motion {0.4|0.4|0.5|0.5|0.2|0.2}
     scene`,
    ['hit', 'foe-low', 'countdown', 'reward', 'streak', 'callout'],
  ],
  [
    'a duel of monsters in which the own one has numbers',
    3,
    `8,8- Mothling   Lv 12
     bar 8,12 25x2 {1|0.8|0.8|0.55|0.55}
     62,58- Pebblet   Lv 14
     bar 62,62 25x2 {1|1|0.62|0.62|0.12}
     70,66- {41/41|41/41|25/41|25/41|5/41}
     8,88 {What will Pebblet do?|Pebblet used Tackle!|Mothling used Gust!|Pebblet used Tackle!|A critical hit!}
     motion 0.2
     scene`,
    ['hit', 'near-death', 'dialogue', 'arrival'],
  ],
  [
    'a duel of swords to three points',
    2,
    `c42,5++ {1|1|1|2|2}
     c58,5++ {1|1|1|1|1}
     10,8- ASH
     r90,8- VOSS
     c50,40++ {|||TOUCH!|}
     motion {0.3|0.4|0.5|0.3|0.3}
     scene`,
    ['gain', 'reward', 'victory', 'streak', 'callout'],
  ],
]
