import type { MomentRow } from '../screen-table.ts'

export const moments: readonly MomentRow[] = [
  [
    'health falls to 3, then to 0 with a title',
    4,
    `3,4 HP {100/100|92/100|61/100|3/100|0/100}
     r97,4 GOLD 41
     c50,40++ {||||GAME OVER}
     motion {0.3|0.3|0.4|0.4|0.1}`,
    ['hit', 'near-death', 'death'],
  ],
  [
    'a death in words',
    4,
    `3,4 HEALTH {80|55|30}
     c50,40++ {||YOU DIED}
     c50,54 {||Press any key to try again}
     motion {0.3|0.3|0.05}`,
    ['death', 'hit'],
  ],
  [
    'health falls under a tenth',
    3,
    `3,92 HEALTH {100|88|64|31|7}
     r97,92 AMMO {50|44|40|31|22}
     motion 0.4`,
    ['hit', 'near-death'],
  ],
  [
    'one large hit',
    3,
    `3,4 HP {100/100|98/100|97/100|42/100}
     r97,4 SCORE {400|440|460|460}
     motion 0.4`,
    ['hit'],
  ],
  [
    'a red bar that empties in blows',
    4,
    `bar 3,4 25x2 {1|0.85|0.6|0.3|0.08}
     r97,4 SCORE {0|100|250|250|300}
     motion 0.3`,
    ['hit', 'near-death'],
  ],
  [
    'the last of three lives',
    5,
    `3,4 LIVES {3|2|1|0}
     r97,4 SCORE {1200|2400|3100|3300}
     c50,40++ {|||GAME OVER}
     motion 0.3`,
    ['setback', 'hit', 'near-death', 'death'],
  ],
  [
    'a boss enters with a name and a bar',
    4,
    `3,4 HP {90/100|88/100|88/100}
     c50,84+ {|OLD GRIMSHAW|OLD GRIMSHAW}
     c50,92 {|900/900|870/900}
     motion 0.3`,
    ['arrival'],
  ],
  [
    'a boss is nearly beaten',
    5,
    `3,4 HP {90/100|80/100|71/100|66/100}
     c50,84+ {THE WARDEN|THE WARDEN|THE WARDEN|THE WARDEN}
     c50,92 {800/800|500/800|210/800|60/800}
     motion 0.3`,
    ['arrival', 'foe-low', 'hit'],
  ],
  [
    'a boss is announced',
    3,
    `3,4 HP {90/100|90/100|88/100}
     c50,40++ {|BOSS FIGHT|}
     c50,54+ {|Mother of Moths|}
     motion 0.3`,
    ['arrival'],
  ],
  [
    'a victory in large letters',
    4,
    `3,4 HP {40/100|34/100|34/100}
     c50,40++ {||VICTORY}
     motion {0.4|0.4|0.1}`,
    ['victory', 'comeback'],
  ],
  [
    'a stage that is cleared',
    4,
    `3,4 TIME {112|108|104}
     r97,4 SCORE {4100|4400|9400}
     c50,40++ {||STAGE CLEAR}
     motion {0.4|0.4|0.1}`,
    ['victory', 'reward'],
  ],
  [
    'a level up',
    4,
    `3,4 HP {70/90|64/90|95/95}
     3,10 LEVEL {7|7|8}
     c50,40++ {||LEVEL UP!}
     motion 0.3`,
    ['reward', 'place', 'comeback'],
  ],
  [
    'a checkmate',
    4,
    `80,10 {12. Qh5|12... Nf6|13. Qxf7#}
     c50,40+ {||Checkmate – White wins}
     motion 0.05`,
    ['callout'],
  ],
  [
    'a defeat in a round of teams',
    4,
    `c40,4+ {4|4|4}
     c60,4+ {12|12|13}
     c50,40++ {||DEFEAT}
     motion {0.5|0.5|0.1}`,
    ['death', 'setback'],
  ],
  [
    'an achievement pops up',
    4,
    `3,4 HP 90/100
     70,88- {|Achievement unlocked|}
     70,92- {|First Blood|}
     motion 0.3`,
    ['reward'],
  ],
  [
    'an item is found',
    4,
    `3,4 HP 90/100
     c50,40+ {|You found the Silver Key!|}
     motion 0.2`,
    ['reward', 'dialogue'],
  ],
  [
    'a streak of kills is announced',
    3,
    `3,92 HEALTH {90|84|80}
     r97,92 AMMO {30|22|15}
     c50,30++ {|TRIPLE KILL|}
     motion 0.5`,
    ['streak', 'reward', 'victory'],
  ],
  [
    'a combo counter that grows',
    2,
    `c50,30++ {12 COMBO|24 COMBO|50 COMBO|100 COMBO}
     r97,4 SCORE {1,200|4,100|12,400|44,000}
     motion 0.4`,
    ['streak', 'reward', 'gain'],
  ],
  [
    'the last seconds of a round',
    1,
    `c50,4+ 0:{08|07|06|05|04|03|02|01|00}
     3,92 HEALTH 70
     motion 0.4`,
    ['countdown'],
  ],
]
