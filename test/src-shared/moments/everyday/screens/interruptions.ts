import type { EverydayRow } from '../screen-table.ts'

/**
 * The player leaves the game for a menu or another window, so the whole picture changes, but nothing happens in the
 * game.
 */
export const interruptions: readonly EverydayRow[] = [
  [
    'a game that is left for a browser and comes back',
    4,
    `3,4 {HP 62/100|HP 62/100|||HP 62/100}
     r97,4 {GOLD 412|GOLD 415|||GOLD 415}
     3,14- {||World  Sport  Culture|World  Sport  Culture|}
     5,25+ {||Five killed in pile-up|Actor dies at 91|}
     5,36- {||Police closed the road for six hours.|He played in forty films.|}
     motion {0.3|0.3|0.05|0.05|0.3}`,
  ],
  [
    'a map over a game',
    4,
    `3,4 {HP 62/100|HP 61/100||HP 61/100}
     r97,4 {AMMO 30|AMMO 28||AMMO 28}
     c50,4 {||WORLD MAP|}
     30,40- {||Gravesend|}
     60,60- {||Old Mill|}
     motion {0.3|0.3|0.02|0.3}`,
  ],
  [
    'an inventory over a game, with the health of armor',
    4,
    `3,4 {HP 90/100|HP 90/100|||HP 90/100}
     c50,4 {||INVENTORY|INVENTORY|}
     10,25 {||Plate vest|Cloth shirt|}
     60,25 {||Armor 150|Armor 15|}
     60,31 {||Health +40|Health +2|}
     motion {0.3|0.3|0.02|0.02|0.3}`,
  ],
  [
    'a pause menu with a tip about dying',
    4,
    `3,4 {HP 40/100|HP 40/100|HP 40/100|HP 40/100}
     c50,25+ {|PAUSED|PAUSED|}
     c50,40 {|Resume|Resume|}
     c50,46 {|Options|Options|}
     c50,52 {|Quit|Quit|}
     c50,80- {|Tip: if you die, you lose all souls.|Tip: if you die, you lose all souls.|}
     motion {0.3|0.01|0.01|0.3}`,
  ],
  [
    'a HUD that hides while nothing moves',
    5,
    `3,4 {HP 90/100|HP 90/100||HP 90/100}
     r97,4 {GOLD 41|GOLD 41||GOLD 41}
     motion {0.2|0.02|0.01|0.2}`,
  ],
  [
    'a cutscene without a HUD',
    4,
    `3,4 {HP 90/100|HP 88/100|||HP 88/100}
     bar 3,10 25x2 {0.9|0.88|0.88|0.88|0.88}
     c50,88 {||We thought that you were dead.|The king has fallen.|}
     motion {0.3|0.3|0.1|0.1|0.3}`,
    ['dialogue'],
  ],
  [
    'the health of another driver who is watched',
    4,
    `3,90 {Kira|Kira|Bruno|Kira}
     20,90 HP {88/100|85/100|12/100|85/100}
     40,90 AMMO {30|28|2|28}
     c50,4- {SPECTATING|SPECTATING|SPECTATING|SPECTATING}
     motion 0.4`,
  ],
  [
    'a question before a game ends',
    4,
    `3,4 HP {70/100|70/100|70/100}
     c50,35+ {|Quit to desktop?|}
     c50,45 {|Unsaved progress will be lost.|}
     40,55 {|Yes|}
     55,55 {|No|}
     motion {0.3|0.01|0.3}`,
  ],
  [
    'a save that is loaded, with less health',
    4,
    `3,4 HP {92/100|92/100||31/100}
     3,10 GOLD {240|240||80}
     c50,45 {||Loading…|}
     motion {0.2|0.02|0.01|0.2}`,
    ['reset', 'place'],
  ],
  [
    'a new weapon with fewer shots',
    3,
    `3,92 HEALTH 90
     r97,92 {Rifle 30/120|Rifle 27/120|Launcher 1/3|Rifle 27/120}
     motion 0.3`,
  ],
]
