import type { EverydayRow } from '../screen-table.ts'

/** Tables whose rows change constantly. No change is a moment. */
export const sideTables: readonly EverydayRow[] = [
  [
    'the depths of a chess engine',
    2,
    `72,10- dep
     78,10- score
     86,10- nodes
     72,14- {3|4|5|9|14|18}
     78,14- {+0.22|+0.18|+0.31|-0.04|+0.10|+0.12}
     86,14- {1,204|8,410|31,002|210,440|1,204,110|9,004,120}
     72,18- {2|3|4|8|13|17}
     78,18- {+0.30|+0.22|+0.18|+0.02|-0.04|+0.10}
     86,18- {210|1,204|8,410|98,110|840,110|4,120,009}
     30,94- 14. Nf3
     motion 0.04
     scene`,
  ],
  [
    'a live difference of splits that grows',
    1,
    `2,4 Clockwork Any%
     2,12- Cellar
     r16,12- -0.4
     r24,12- 0:41.2
     2,16- Cogs
     r16,16- {+0.1|+0.6|+1.1|+1.6|+2.1|+2.6}
     r24,16- 1:54.8
     2,20- Tower
     r24,20- 3:10.0
     r24,40+ 1:{55|56|57|58|59|59}
     motion 0.35
     scene`,
  ],
  [
    'a timing tower of strangers',
    2,
    `2,10- 1 VAN
     r20,10- Leader
     2,14- 2 {ITO|FER|FER|ITO|ITO}
     r20,14- {+1.2|+1.1|+0.8|+0.6|+3.1}
     2,18- 3 {FER|ITO|ITO|FER|OHM}
     r20,18- {+1.8|+1.5|+1.1|+0.9|+14.4}
     2,22- 4 {OHM|OHM|OHM|OHM|FER}
     r20,22- {+9.0|+9.1|+9.2|+9.3|OUT}
     c50,4- LAP 31/57
     motion 0.5
     scene {|cut||cut|}`,
  ],
  [
    'a meter of damage beside a raid',
    2,
    `78,10- Damage done
     78,14- 1. {moth_42|moth_42|oz|oz}
     r98,14- {41.2k|88.0k|131k|180k}
     78,18- 2. {oz|oz|moth_42|kestrel}
     r98,18- {39.9k|81.4k|130k|171k}
     78,22- 3. {kestrel|kestrel|kestrel|moth_42}
     r98,22- {31.0k|70.2k|121k|170k}
     3,92 HP {9,120|9,120|9,120|9,120} / 9,120
     motion 0.4
     scene`,
  ],
  [
    'effects that run out beside a raid',
    1,
    `78,10- Shield
     r98,10- {12 s|11 s|10 s|9 s|8 s|7 s|6 s}
     78,14- Haste
     r98,14- {6 s|5 s|4 s|3 s|2 s|1 s|}
     78,18- Blessing
     r98,18- {44 s|43 s|42 s|41 s|40 s|39 s|38 s}
     3,92 HP 9,120 / 9,120
     motion 0.4
     scene`,
  ],
  [
    'a goal of donations and the largest donors',
    3,
    `2,60- Goal: new chair
     r24,60- {210|210|235|235} / 400 €
     2,66- Top donors
     2,70- moth_42
     r24,70- 120 €
     2,74- {oz|oz|ivo|ivo}
     r24,74- {40 €|40 €|65 €|65 €}
     30,4 HP {88/100|85/100|85/100|81/100}
     motion 0.35
     scene`,
  ],
  [
    'the stock of a settlement',
    3,
    `86,10- Wood
     r98,10- {410|380|110|12}
     86,14- Stone
     r98,14- {220|220|140|140}
     86,18- Food
     r98,18- {96|90|84|78}
     86,22- Iron
     r98,22- {8|4|0|0}
     3,96- Autumn, year 3
     motion 0.15
     scene`,
  ],
  [
    'a playlist beside a game',
    4,
    `2,30- {> Midnight Harbor|Midnight Harbor|Midnight Harbor}
     r24,30- 3:41
     2,34- {Old Mill Road|> Old Mill Road|Old Mill Road}
     r24,34- 2:58
     2,38- {Nine Lanterns|Nine Lanterns|> Nine Lanterns}
     r24,38- 4:20
     30,4 HP {88/100|88/100|86/100}
     motion 0.35
     scene`,
  ],
  [
    'the players of a quiz and their points',
    4,
    `80,10- PLAYERS
     80,14- moth_42
     r98,14- {400|400|600|600}
     80,18- kestrel
     r98,18- {380|580|580|0}
     80,22- oz
     r98,22- {200|200|200|400}
     c40,10+ {Which river crosses Bruna?|How many keys has a piano?|Who built the old mill?|Which moth is a king?}
     motion 0.1
     scene`,
    ['dialogue'],
  ],
  [
    'a list of processes beside a window',
    2,
    `70,10- Name
     r98,10- CPU
     70,14- chrome
     r98,14- {12.1|44.0|98.2|3.1}
     70,18- obs
     r98,18- {8.4|8.9|9.1|8.8}
     70,22- health-daemon
     r98,22- {90.0|61.0|12.0|0.0}
     3,4- Untitled document
     motion 0.05
     scene`,
  ],
  [
    'the score of teams at the side of a match that is watched',
    3,
    `2,20- kestrel
     r20,20- {3/1/4|3/2/4|4/2/4|4/2/6}
     2,24- Queen B
     r20,24- {1/2/2|1/2/2|1/3/2|1/3/2}
     80,20- zed
     r98,20- {2/1/1|3/1/1|3/1/1|3/2/1}
     80,24- m0rk
     r98,24- {0/4/3|0/4/4|1/4/4|1/4/4}
     c50,3- {14|15|17|18} : {9|10|10|10}
     motion 0.45
     scene`,
  ],
  [
    'a log of a fight at the side',
    2,
    `72,60- {You hit Zedling for 12|Zedling hits you for 9|You miss}
     72,64- {Zedling hits you for 7|You hit Zedling for 12|Zedling hits you for 9}
     72,68- {You miss|Zedling hits you for 7|You hit Zedling for 12}
     3,4 HP {88/100|81/100|72/100}
     motion 0.3
     scene`,
    ['hit', 'gain'],
  ],
]
