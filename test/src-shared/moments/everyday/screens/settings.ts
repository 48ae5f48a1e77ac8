import type { EverydayRow } from '../screen-table.ts'

export const settings: readonly EverydayRow[] = [
  [
    'a volume that is turned down to zero',
    1,
    `c50,5+ AUDIO
     10,20 Master Volume
     bar 40,20 30x2 {0.8|0.6|0.35|0.1|0}
     75,20 {80|60|35|10|0}
     10,28 Music
     75,28 70
     10,36 Effects
     75,36 90
     c50,92- [Esc] Back`,
  ],
  [
    'a brightness slider with a picture that changes',
    1,
    `c50,10+ BRIGHTNESS
     c50,20 Move the slider until the symbol is barely visible.
     bar 30,80 40x2 {0.5|0.3|0.1|0.05|0.4}
     motion {0.05|0.9|0.9|0.9|0.9}`,
  ],
  [
    'a choice of difficulty',
    2,
    `c50,10+ DIFFICULTY
     c50,30+ {EASY|HARD|NIGHTMARE|IRONMAN}
     c50,80 {Enemies deal less damage.|Enemies deal more damage.|One hit kills you.|Death is permanent.}`,
  ],
  [
    'graphics options with a meter of video memory',
    2,
    `5,5+ GRAPHICS
     8,18 Textures   {Ultra|High|Low|Ultra}
     8,24 Shadows   {High|High|Off|High}
     8,80 VRAM {7,120|5,480|2,010|7,120} / 8,192 MB
     bar 8,86 40x1 {0.87|0.67|0.25|0.87}
     r95,5 FPS {61|74|118|60}`,
  ],
  [
    'a question whether to keep the resolution',
    1,
    `c50,40+ Keep these settings?
     c50,50 Reverting in {10|9|8|7|6|5} seconds
     40,60 Keep
     56,60 Revert`,
    ['countdown'],
  ],
  [
    'key bindings',
    2,
    `5,5+ CONTROLS
     8,16 Attack   {Mouse 1|Mouse 1|Press a key…|F}
     8,22 Heal   H
     8,28 Surrender   F10
     8,34 Kill process   Ctrl K
     c50,94- [R] Reset to defaults`,
  ],
  [
    'mouse settings with numbers that fall',
    1,
    `5,5+ Mouse
     8,18 Sensitivity {2.40|1.90|1.10|0.40|0.10}
     8,24 DPI {3200|1600|800|400|400}
     8,30 Polling rate 1000 Hz`,
  ],
  [
    'a battery and power page',
    5,
    `5,5+ Power & battery
     8,18 Battery {12|11|10|9}%
     bar 8,24 20x2 {0.12|0.11|0.10|0.09}
     8,30 Estimated time left: {22|20|18|16} min
     8,40 Energy saver: On`,
  ],
  [
    'parental controls with remaining time',
    5,
    `5,5+ Screen time
     8,18 Time left today: {15|10|5|1} min
     8,24 Bedtime at 21:00
     8,30 Blocked: {2|2|3|3} apps`,
  ],
  [
    'a save menu with slots and dates',
    2,
    `c50,5+ SAVE GAME
     10,20 {Slot 1|Slot 2|Slot 3}
     30,20 {Chapter 4 – The Fall|Chapter 1 – Awakening|Empty}
     70,20 {12:41 h|0:32 h|}
     10,28 HP {34/90|90/90|}
     c50,90- Overwrite?   Yes   No`,
  ],
  [
    'options of a monitor of processes',
    4,
    `1,45- Categories
     1,48- Display options
     1,51- Meters
     1,54- Screens
     14,45- Global options:
     19,48- Show tabs for screens
     19,51- Shadow other users' processes
     19,54- Hide kernel threads
     19,57- Hide processes running in containers
     19,60- Show program path
     19,63- Highlight program "basename"
     19,66- Highlight out-dated programs (red) / libraries (yellow)
     14,48- {[x]|[ ]|[x]}`,
  ],
]
