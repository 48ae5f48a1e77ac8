import type { MomentRow } from '../screen-table.ts'

export const moreMoments: readonly MomentRow[] = [
  [
    'a character speaks',
    4,
    `3,4 HP 90/100
     10,74 {|Mara|Mara}
     10,80 {|You should not have come here, stranger.|The mine is closed. Forever.}
     motion 0.1`,
    ['dialogue'],
  ],
  [
    'a new place is named',
    4,
    `3,4 HP 90/100
     c50,30++ {|THE SUNKEN MINE|THE SUNKEN MINE|}
     motion {0.3|0.1|0.1|0.3}`,
    ['place'],
  ],
  [
    'a comeback from almost nothing',
    4,
    `3,4 HP {100/100|48/100|6/100|8/100|8/100}
     c50,84+ {OLD GRIMSHAW|OLD GRIMSHAW|OLD GRIMSHAW|OLD GRIMSHAW|}
     c50,92 {900/900|700/900|300/900|20/900|}
     c50,40++ {||||VICTORY}
     motion 0.4`,
    ['arrival', 'hit', 'near-death', 'foe-low', 'victory', 'comeback'],
  ],
  [
    'a race that is won',
    4,
    `3,4 LAP {3/3|3/3|3/3}
     r97,4 {2ND|1ST|1ST}
     c50,40++ {||YOU WIN!}
     motion {0.7|0.7|0.2}`,
    ['victory', 'streak', 'gain'],
  ],
  [
    'tests that fail, then pass',
    6,
    `2,10- $ npm test
     2,14- {Running…|FAIL game.test.ts|PASS game.test.ts}
     2,18- {|Tests: 2 failed, 41 passed|Tests: 43 passed}
     motion 0.05`,
    ['setback', 'death', 'victory', 'comeback', 'reward'],
  ],
  [
    'a build that fails',
    6,
    `2,10- $ npm run build
     2,14- {Building…|error TS2322: Type 'string' is not assignable to type 'number'.}
     2,18- {|Build failed with 1 error}
     motion 0.05`,
    ['setback', 'death'],
  ],
  [
    'a goal in a match',
    3,
    `c50,4+ HOME {1|1|2} : 1 GUEST
     c50,40++ {||GOAL!}
     motion 0.5`,
    ['reward', 'gain', 'victory', 'streak'],
  ],
  [
    'a mission that fails',
    4,
    `3,4 HEALTH {70|52|52}
     c50,40++ {||MISSION FAILED}
     motion {0.4|0.4|0.05}`,
    ['death', 'setback', 'hit'],
  ],
  [
    'a wipe of a party',
    4,
    `3,70 ANA {80/80|31/80|0/80}
     3,76 BO {64/64|12/64|0/64}
     c50,40++ {||YOU HAVE BEEN DEFEATED}
     motion 0.3`,
    ['hit', 'near-death', 'death'],
  ],
  [
    'health that is saved at the last moment',
    4,
    `3,4 HP {100/100|61/100|5/100|5/100|95/100}
     r97,4 POTIONS {3|3|3|3|2}
     motion 0.3`,
    ['hit', 'near-death', 'comeback', 'reward', 'gain'],
  ],
  [
    'hearts that vanish one by one',
    5,
    `icons 3,4 15x4 {5|4|3|1}
     r97,4 RUPEES {40|44|44|45}
     motion 0.3`,
    ['hit', 'near-death', 'setback'],
  ],
  [
    'a new high score',
    4,
    `3,4 SCORE {8800|9600|10400}
     r97,4 BEST {9000|9000|10400}
     c50,40++ {||NEW RECORD}
     motion {0.4|0.4|0.1}`,
    ['reward', 'victory'],
  ],
  [
    'a chess clock that runs out',
    1,
    `r97,90+ 0:{09|08|07|06|05|04|03}
     r97,10+ 1:14
     motion 0.02`,
    ['countdown'],
  ],
  [
    'a roguelike death in a line of text',
    4,
    `2,2- The {jackal|jackal|jackal} bites! {|You die...|}
     2,96- HP:{9|0|0}(16)  AC:7  T:{412|413|413}
     motion 0.05`,
    ['death', 'near-death', 'hit'],
  ],
  [
    'an attempt that starts again',
    4,
    `c50,40++ {|GAME OVER|}
     3,4 SCORE {4400|4400|0}
     r97,4 LIVES {1|0|3}
     motion 0.3`,
    ['death', 'setback', 'hit', 'near-death', 'reset'],
  ],
  [
    'an enemy is beaten by name',
    3,
    `3,4 HP {70/100|66/100|66/100}
     c50,40++ {||GRIMSHAW DEFEATED}
     motion 0.3`,
    ['victory', 'comeback'],
  ],
  [
    'a run that ends in water',
    4,
    `r97,4 {212|240|240} m
     c50,40++ {||YOU DROWNED}
     motion {0.6|0.6|0.05}`,
    ['death'],
  ],
  [
    'an opponent of a card game nearly falls',
    5,
    `72,6 Sister Marrow
     72,12 LIFE {20|11|6|2}
     3,84 You
     3,90 LIFE {20|20|18|18}
     motion 0.1`,
    ['foe-low'],
  ],
  [
    'a jackpot',
    3,
    `3,92 CREDITS {40|39|1,039}
     c50,40++ {||JACKPOT}
     motion 0.3`,
    ['reward', 'victory', 'gain'],
  ],
  [
    'a quest that is completed',
    4,
    `3,4 HP 80/100
     c50,30+ {|QUEST COMPLETED|}
     c50,40 {|The Wolf King|}
     motion 0.2`,
    ['victory', 'reward'],
  ],
  [
    'an achievement in the window of a game full of text',
    5,
    `3,1- Game
     12,1- View
     21,1- Orders
     30,1- Towns
     39,1- Help
     3,10- Grain: {340|352|361}
     3,16- Stone: 55
     3,22- Town hall
     3,28- Barn
     3,34- Fish market
     3,40- Harbor
     3,46- Chapel
     3,52- Old mill
     3,58- Well
     3,64- Stable
     3,70- Brewery
     3,76- Quarry
     70,20- Moor Heath
     70,32- Fallow
     70,44- Tarn
     70,56- Alder Grove
     c50,45 {|Achievement unlocked: Full Barns|}
     motion 0.02`,
    ['reward'],
  ],
]
