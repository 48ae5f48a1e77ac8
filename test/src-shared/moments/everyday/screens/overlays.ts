import type { EverydayRow } from '../screen-table.ts'

/** Short lines in large letters over a moving picture, from programs and films instead of games. */
export const overlays: readonly EverydayRow[] = [
  [
    'the buttons of a video player over a film',
    2,
    `c50,44++ {||+10 s||1.5x|}
     5,94- {|12:04 / 48:10|12:14 / 48:10|||}
     motion 0.35
     scene`,
  ],
  [
    'a transition with the name of a channel',
    2,
    `3,4 {HP 61/100|HP 58/100||HP 58/100|HP 55/100}
     c50,40++ {||MOTH TV||}
     motion {0.4|0.4|0.9|0.4|0.4}
     scene {||cut|cut|}`,
  ],
  [
    'a stream that is starting soon',
    1,
    `c50,40++ STARTING SOON
     c50,55++ 0:{14|13|12|11|10|09|08|07|06}
     motion 0.3
     scene`,
    ['countdown'],
  ],
  [
    'a break of a stream over a moving background',
    3,
    `c50,40++ {|BE RIGHT BACK|BE RIGHT BACK|}
     motion 0.35
     scene {|cut||cut}`,
  ],
  [
    'a pause in the middle of a fight',
    3,
    `3,4 HP {61/100|40/100|40/100|40/100|38/100}
     c50,42++ {||PAUSED||}
     motion {0.5|0.5|0.3|0.5|0.5}
     scene`,
  ],
  [
    'another player who is watched after a loss',
    3,
    `c50,10+ {SPECTATING moth_42|SPECTATING moth_42|SPECTATING zed|SPECTATING zed}
     3,92 {100|41|88|12}
     r97,92 {30|2|14|9} / 120
     motion 0.45
     scene`,
  ],
  [
    'the feed of kills of a match of strangers',
    1,
    `3,92 100
     r97,92 30 / 120
     r97,8- {|zed [MPR-9] ivo|zed [MPR-9] ivo|oz [AX-50] Queen B||m0rk [HE] pinetree}
     motion 0.4
     scene`,
  ],
  [
    'a weapon that is named when it is drawn',
    2,
    `3,92 100
     r97,92 {30 / 120|30 / 120|8 / 32|8 / 32|30 / 120|30 / 120}
     c50,82+ {||Harpoon Mk II|||}
     motion 0.4
     scene`,
  ],
  [
    'credits that pass over the last scene of a film',
    3,
    `c50,42+ {Amara Quist|Ivo Brandt|with Lena Ohm|Directed by Ruth Vale|}
     motion 0.3
     scene`,
    ['dialogue'],
  ],
  [
    'a replay in a broadcast of sports',
    3,
    `5,4 HOM 1 - 1 AWY
     5,9- {61:02|61:05|61:08|61:11|61:14}
     r97,4+ {||REPLAY|REPLAY|}
     motion 0.4
     scene {||cut||cut}`,
  ],
  [
    'breaking news over moving pictures',
    4,
    `5,80+ {|BREAKING NEWS|BREAKING NEWS|}
     5,87 {|Bridge closed after storm|Bridge closed after storm|}
     motion 0.3
     scene`,
  ],
  [
    'a comment of the chat that the streamer puts on the screen',
    3,
    `3,4 HP {61/100|58/100|58/100|55/100}
     c50,70+ {||kestrel: is this the boss that killed you?|}
     motion 0.4
     scene`,
  ],
  [
    'names above the heads of other players',
    1,
    `3,4 HP 340/340
     c42,30 {Zedling|Zedling||Night Owl|Night Owl|}
     c58,36+ {|Moth King|Moth King||Wanderer|}
     motion 0.35
     scene`,
  ],
  [
    'a choice of heroes with a large name',
    2,
    `c50,4- Choose your hero
     c50,44++ {Odile|Renwick|Mother Ash|Grimshaw|Grimshaw}
     c50,90- LOCK IN
     motion 0.3
     scene`,
  ],
]
