import type { EverydayRow } from '../screen-table.ts'

export const pictures: readonly EverydayRow[] = [
  [
    'photos that are swiped',
    2,
    `c50,4- {IMG_4021|IMG_4022|IMG_4023|IMG_4024}
     c50,95- {12|13|14|15} of 240
     motion {0.9|0.9|0.9|0.9}`,
  ],
  [
    'a gallery with folders',
    3,
    `5,30 {Summer 2019|Graveyard shift|Trophies}
     5,35- {214|31|8} photos
     40,30 {Birthday|Winners|Boss' party}
     40,35- {90|12|44} photos`,
  ],
  [
    'a map that zooms',
    2,
    `{30|40|20},30 {Bruna|Gravesend|Slough}
     {60|70|50},50 {Old Mill|Battle|Victoria}
     2,95- {2 km|500 m|100 m}
     motion 0.7`,
  ],
  [
    'a route with a falling distance',
    3,
    `3,5+ {In 400 m turn left|In 150 m turn left|Turn left now|Continue for 12 km}
     3,90 {14|13|13|12} min
     3,95- {8.2|7.9|7.8|7.7} km · 14:{02|02|02|03}`,
  ],
  [
    'a poster in a drawing program',
    3,
    `2,2- File  Edit  Layer  Filters
     c50,40++ {GAME|GAME OV|GAME OVER}
     80,10- Opacity {100|80|35}
     80,14- Size {72|96|110} px
     2,96- Layer {1|2|3} ({12.1|14.0|19.2} MB)`,
  ],
  [
    'a video editor with a timeline',
    2,
    `2,60- 00:00:{12|14|16}:{08|20|03}
     2,66- V2  title_you_died.png
     2,70- V1  boss_fight_04.mp4
     2,74- A1  hit_01.wav
     80,20- Opacity {100|60|10}%
     80,24- Scale {100|100|140}%
     motion 0.2`,
  ],
  [
    'a render with remaining samples',
    2,
    `2,4- Rendering {12|48|90} / 128 samples
     2,7- Remaining 00:{40|22|09}
     2,10- Mem {1204|1204|1210} M
     bar 2,14 30x1 {0.09|0.37|0.7}`,
  ],
  [
    'a photo of a scoreboard that is zoomed',
    3,
    `c50,30+ HOME {2|2|2}  GUEST {0|0|0}
     c50,60- PERIOD {3|3|3}
     2,95- {50|75|100}%
     motion 0.5`,
  ],
  [
    'a font viewer with samples',
    2,
    `c50,15+ {Sphinx of black quartz|VICTORY IS OURS|Fatal error}
     c50,40++ {Aa|Gg|Rr}
     3,95- {12|18|24} pt`,
  ],
  [
    'a color picker',
    1,
    `80,10- R {255|180|90|12}
     80,14- G {64|50|20|0}
     80,18- B {0|12|44|90}
     bar 80,24 15x1 {1|0.7|0.35|0.05}
     motion 0.02`,
  ],
]
