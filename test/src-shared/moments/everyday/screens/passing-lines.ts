import type { EverydayRow } from '../screen-table.ts'

/** Short lines that look like callouts, but are prompts, alerts or signs. */
export const passingLines: readonly EverydayRow[] = [
  [
    'a prompt at a door',
    2,
    `3,92 {100|96|96|96|96|96}
     r97,92 {30|28|28|28|28|27} / 120
     c50,56 {|||PRESS E TO OPEN||}
     motion 0.35
     scene`,
  ],
  [
    'a quick-time prompt in large letters',
    1,
    `3,4 HP {90/100|90/100|90/100|90/100|90/100|90/100}
     c50,60++ {||MASH|MASH|X|}
     motion 0.5
     scene`,
  ],
  [
    'names of things under a crosshair',
    2,
    `3,92 100
     r97,92 {30|30|29|29|29|29} / 120
     c50,54+ {Old Chest||Wooden Door||Iron Key|}
     motion 0.35
     scene`,
  ],
  [
    'a song title of a player over a game',
    2,
    `3,4 HP {61/100|58/100|58/100|55/100|51/100|50/100}
     5,82+ {|||Midnight Harbor||}
     5,89- {|||The Paper Lanterns||}
     motion 0.4
     scene`,
  ],
  [
    'an alert of a new follower',
    2,
    `3,92 {100|96|96|91|91|88}
     r97,92 {30|28|22|14|30|28} / 120
     c50,24++ {|||NewFollower!|NewFollower!|}
     c50,36+ {|||moth_42|moth_42|}
     motion 0.45
     scene`,
    ['arrival'],
  ],
  [
    'a subscriber who shares a message',
    3,
    `3,92 {100|96|96|91|91}
     c50,22+ {||oz_the_great resubscribed for 31 months!||}
     c50,30 {||you die so often that I feel at home here||}
     motion 0.45
     scene`,
    ['arrival'],
  ],
  [
    'an advertisement in a game of the phone',
    2,
    `c50,3- LEVEL 214
     c50,30++ {|||PLAY NOW|FREE GEMS|}
     r97,3 {|||5|3|}
     motion {0.2|0.2|0.2|0.6|0.6|0.2}
     scene {|||cut||cut}`,
  ],
  [
    'numbers of damage over the enemies',
    1,
    `3,92 HP {300|300|290|290|281|281}
     40,40+ {128|||96||204}
     58,36+ {|412!|||Miss|}
     50,52+ {||88|Blocked||}
     motion 0.5
     scene`,
  ],
  [
    'hints of a tutorial',
    3,
    `3,92 100
     c50,30+ {Use the left stick to move||Look around||Jump over the gap}
     motion 0.3
     scene`,
  ],
  [
    'an autosave over a walk',
    2,
    `3,4 HP {90/100|90/100|90/100|90/100|89/100}
     c50,12+ {||Saving…|Saved|}
     motion 0.3
     scene`,
  ],
  [
    'a friend who comes online, in a toast of a store',
    3,
    `3,92 {100|96|96|91}
     78,86- {|moth_42 is now playing|moth_42 is now playing|}
     78,90- {|Tiny Rally|Tiny Rally|}
     motion 0.4
     scene`,
  ],
  [
    'meters of frames and ping, and a warning of the connection',
    2,
    `r99,1- FPS {144|141|92|61|138}   PING {23|25|210|480|31}
     3,92 {100|96|96|91|91}
     c50,12+ {||Connection unstable|Connection unstable|}
     motion 0.4
     scene`,
  ],
  [
    'a scoreboard that is held open for a moment',
    2,
    `3,92 {100|96||91}
     r97,92 {30|28||22} / 120
     c50,10+ {||ATTACKERS 7 : 5 DEFENDERS|}
     20,24- {||kestrel   14   9   3|}
     20,28- {||oz   11   10   5|}
     20,32- {||mara   3   14   8|}
     20,48- {||Zed   18   8   2|}
     20,52- {||ivo   9   9   9|}
     motion {0.4|0.4|0.2|0.4}
     scene`,
  ],
  [
    'signs of shops and boards beside a road',
    1,
    `r97,90+ {184|191|178|195|201|188} km/h
     3,4 LAP 2/3
     c44,34++ {||TURBO OIL|||BAKERY}
     c60,30+ {HARBOR FUEL|||Motel||}
     motion 0.75
     scene`,
  ],
]
