import type { MomentRow } from '../screen-table.ts'

/** Callouts: a game announces what just happened in one large, short line, which disappears after 1 to 4 s. */
export const callouts: readonly MomentRow[] = [
  [
    'a first blood in an arena of heroes',
    2,
    `3,92- 812 / 860
     3,95- 360 / 410
     r97,2- 3:{02|04|06|08|10|12}
     r97,92- {640|655|671|1,071|1,080|1,094}
     80,2- {0|0|0|1|1|1} / 0 / 0
     c50,22+ {|||FIRST BLOOD||}
     motion 0.45
     scene`,
    ['streak', 'reward', 'callout'],
  ],
  [
    'a double kill over a fight of teams',
    1,
    `3,92- HP {700|640|610|580|575|570|566}
     30,95- Q  W  E  R
     80,2- {4|4|4|5|6|6|6} / 2 / 9
     c50,18+ {||||Double Kill!|Double Kill!|}
     motion 0.5
     scene`,
    ['streak', 'reward', 'callout'],
  ],
  [
    'a turret that is destroyed',
    2,
    `3,92- 702 / 860
     r97,2- 14:{02|04|06|08|10|12}
     80,2- 4 / 2 / 9
     c50,20+ {|||Your team has destroyed a turret!||}
     motion 0.4
     scene`,
    ['reward', 'victory', 'gain', 'callout'],
  ],
  [
    'a wave of a survival game',
    2,
    `3,92 {100|96|91|91|88|85}
     r97,92 {30|22|12|30|28|21} / 120
     3,4- KILLS {31|34|38|38|39|41}
     c50,30++ {|||WAVE 7||}
     motion 0.4
     scene`,
    ['place', 'arrival', 'streak', 'callout'],
  ],
  [
    'the last lap of a race',
    2,
    `3,4 LAP {2/3|2/3|2/3|3/3|3/3|3/3}
     r97,4 3RD
     r97,90+ {184|191|178|195|201|188} km/h
     c50,25++ {|||FINAL LAP!||}
     motion 0.75
     scene`,
    ['countdown', 'place', 'callout'],
  ],
  [
    'the last lap of a race in German',
    2,
    `3,4 RUNDE {2/3|2/3|2/3|3/3|3/3|3/3}
     r97,90+ {184|191|178|195|201|188} km/h
     c50,25++ {|||LETZTE RUNDE||}
     motion 0.75
     scene`,
    ['countdown', 'callout'],
  ],
  [
    'a bomb that is planted',
    2,
    `c40,3+ 7
     c60,3+ 9
     c50,3 1:{14|12|10|08|06|04}
     3,94 100
     r97,94 {25|25|19|14|25|25} / 90
     c50,16 {|||The bomb has been planted||}
     motion 0.4
     scene`,
    ['setback', 'countdown', 'callout'],
  ],
  [
    'overtime around a payload',
    2,
    `c50,4- 118 m
     3,92 {200|181|150|166|140|121}
     r97,92 {12|9|3|12|8|6}
     c50,14++ {|||OVERTIME|OVERTIME|}
     motion 0.5
     scene`,
    ['countdown', 'callout'],
  ],
  [
    'a full combo of a song',
    2,
    `r97,3 {812,400|841,100|866,900|881,020|881,020|881,020}
     c50,60 {312|331|349|361||}
     3,95- HARD
     c50,42++ {||||FULL COMBO|}
     motion {0.5|0.5|0.5|0.4|0.3|0.2}
     scene`,
    ['streak', 'reward', 'victory', 'gain', 'callout'],
  ],
  [
    'four lines of falling blocks',
    2,
    `5,10- SCORE
     5,14 {12,400|12,460|12,520|20,520|20,560|20,600}
     5,24- LINES
     5,28 {41|41|41|45|45|45}
     80,10- NEXT
     c30,50+ {|||TETRA!||}
     motion 0.12
     scene`,
    ['streak', 'reward', 'gain', 'callout'],
  ],
  [
    'a warning before a huge ship',
    2,
    `3,3- 1UP {41,200|42,800|44,000|44,000|44,000|46,100}
     c50,3- HI 120,000
     3,95- BOMB 3
     c50,36++ {|||WARNING|WARNING|}
     c50,48 {|||A HUGE BATTLESHIP IS APPROACHING|A HUGE BATTLESHIP IS APPROACHING|}
     motion 0.5
     scene`,
    ['arrival', 'callout'],
  ],
  [
    'a strike of bowling',
    2,
    `5,6- KES  {54|54|54|54|84|84}
     5,10- OZ   61
     c50,30++ {|||STRIKE!||}
     motion {0.3|0.4|0.6|0.4|0.2|0.3}
     scene`,
    ['reward', 'streak', 'victory', 'gain', 'callout'],
  ],
  [
    'a bonfire that is lit',
    2,
    `bar 3,4 30x1 {0.7|0.7|0.64|0.64|0.64|1}
     r97,94 {4,102|4,102|4,510|4,510|4,510|4,510}
     c50,42++ {|||LANTERN LIT|LANTERN LIT|}
     motion {0.3|0.3|0.4|0.15|0.15|0.3}
     scene`,
    ['reward', 'comeback', 'callout'],
  ],
  [
    'a rank that rises after a match',
    2,
    `3,4- KIRA   Lv 31
     r97,4- {1,204|1,204|1,204|1,252|1,252} RP
     c50,36++ {|||PROMOTED|PROMOTED|}
     c50,50 {|||SILVER III > SILVER II|SILVER III > SILVER II|}
     motion 0.25
     scene`,
    ['reward', 'victory', 'gain', 'callout'],
  ],
  [
    'a callout in a word that only this game has',
    2,
    `3,94 {140|131|126|118|118|102}
     r97,94 CHARGE {61|74|92|100|0|12}
     c50,28++ {||||GRAVEBLOOM|}
     motion 0.5
     scene`,
    ['reward', 'gain', 'streak', 'callout'],
  ],
]
