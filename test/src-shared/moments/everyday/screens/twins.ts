import type { MomentRow } from '../screen-table.ts'

/** Moments that deserve a reaction. Each looks like an everyday screen on which the rules once found a beat by mistake. */
export const twins: readonly MomentRow[] = [
  [
    'hearts above bombs in a game, and only the hearts vanish',
    5,
    `icons 3,4 15x4 {5|4|2|1}
     icons 3,10 9x4 {3|3|3|3}
     r97,4 RUPEES {40|44|44|45}
     motion 0.3`,
    ['hit', 'near-death', 'setback'],
  ],
  [
    'a hull that falls in a fight',
    3,
    `3,92 HULL {150|132|88|15}
     20,92 FUEL {90|88|87|86}
     r97,92 TORPEDOES {12|11|9|8}
     motion 0.5`,
    ['hit', 'near-death'],
  ],
  [
    'a victory beside a chat and a dock',
    4,
    `3,4 HP {40/100|34/100|34/100}
     c40,40++ {||VICTORY}
     78,20- kestrel: {one more hit|GO GO|YESSS}
     78,24- oz: {lol|one more hit|GO GO}
     78,28- mara: {hi all|lol|one more hit}
     3,96- LIVE: 01:12:{04|08|12}   CPU: {11|14|12}%
     motion {0.4|0.4|0.1}`,
    ['victory', 'comeback'],
  ],
  [
    'a death beside a chat',
    4,
    `3,4 HP {61/100|30/100|0/100}
     c40,40++ {||YOU DIED}
     78,20- kestrel: {careful|dodge|F}
     78,24- oz: {hi|careful|dodge}
     78,28- mara: {hello|hi|careful}
     motion {0.4|0.4|0.05}`,
    ['hit', 'near-death', 'death'],
  ],
  [
    'a battle with commands, in which the health of the party falls',
    4,
    `10,70 Attack
     10,76 Magic
     10,82 Item
     10,88 Flee
     60,70 Ana   HP {96/96|71/96|22/96}
     60,76 Bo   HP {80/80|80/80|64/80}
     motion 0.2`,
    ['hit', 'near-death'],
  ],
  [
    'lives of a tower game that leak away',
    4,
    `3,4 LIVES {20|17|11|3}
     20,4 GOLD {210|240|190|205}
     40,4 WAVE {7/30|7/30|8/30|8/30}
     80,20 BUILD
     80,30- Arrow tower   70
     80,34- Cannon   120
     motion 0.3`,
    ['setback', 'hit', 'near-death'],
  ],
  [
    'two fighters whose bars face each other',
    3,
    `5,4 KIRA
     r95,4 BRUNO
     bar 5,9 40x3 {1|0.95|0.9|0.85|0.8}
     bar 55,9 40x3 {1|0.7|0.45|0.2|0.06}
     c50,6+ {60|57|54|51|48}
     motion 0.5`,
    ['foe-low', 'hit', 'arrival', 'near-death'],
  ],
  [
    'a table of results that the player leads',
    4,
    `3,4 LAP {3/3|3/3|}
     c50,20++ {||1ST PLACE}
     30,40 {||1. You      4:12.3}
     30,46 {||2. Ferreira 4:13.9}
     30,52 {||3. Ito      4:20.1}
     motion {0.7|0.7|0.1}`,
    ['victory', 'reward', 'streak'],
  ],
  [
    'a text adventure that ends',
    6,
    `5,20 {You are in a dark cave.|You enter the pit.|*** You have died ***}
     5,26 {A troll blocks the way.|The floor gives way!|In that game you scored 45 out of 350.}
     5,40 > {go down|look|}
     motion 0.02`,
    ['death', 'dialogue'],
  ],
  [
    'a chapter that begins',
    4,
    `3,4 {HP 90/100||}
     c50,35+ {|CHAPTER TWO|CHAPTER TWO}
     c50,45++ {|The Marsh|The Marsh}
     motion {0.3|0.02|0.02}`,
    ['place'],
  ],
  [
    'an alert of an attack on a base',
    3,
    `3,4 MINERALS {410|420|431}
     20,4 SUPPLY {41/60|41/60|38/60}
     c50,70+ {|YOUR BASE IS UNDER ATTACK!|}
     motion 0.3`,
    ['hit', 'setback', 'near-death', 'arrival'],
  ],
  [
    'health in percent below its name',
    4,
    `20,95- HEALTH
     20,88+ {100%|81%|44%|9%}
     40,95- ARMOR
     40,88+ {50%|31%|12%|0%}
     3,95- AMMO
     3,88+ {50|44|31|22}
     motion 0.5`,
    ['hit', 'near-death'],
  ],
  [
    'poison that eats the last health',
    2,
    `3,4 HP {60/80|45/80|30/80|15/80|4/80|0/80}
     c50,40+ {|||||You collapse.}
     motion 0.1`,
    ['hit', 'near-death', 'death', 'dialogue'],
  ],
  [
    'a reward over a shop',
    4,
    `5,5+ BLACKSMITH
     r95,5 GOLD {240|240|1,240}
     10,25 Iron Sword   300
     10,32 Steel Shield   500
     c50,55++ {||LEVEL UP!}
     motion 0.1`,
    ['reward', 'gain'],
  ],
  [
    'a boss in a bar without numbers while a quest is listed',
    4,
    `3,4 HP {90/100|84/100|80/100|77/100}
     75,20- Kill the Wolf King
     75,24- Wolves: 10/10
     c50,84+ THE WOLF KING
     bar 25,92 50x2 {1|0.7|0.4|0.1}
     motion 0.4`,
    ['arrival', 'foe-low', 'hit'],
  ],
  [
    'the last seconds of a quiz',
    1,
    `c50,10+ Which king lost his head in 1649?
     r95,4 0:{06|05|04|03|02|01}
     20,50 A  Charles I
     60,50 B  Louis XVI`,
    ['countdown', 'dialogue'],
  ],
  [
    'an opponent of a card game hits back',
    5,
    `72,6 Sister Marrow
     72,12 LIFE {20|18|18|17}
     3,84 You
     3,90 LIFE {20|14|8|2}
     30,40 Ember Drake
     30,46- ATK 7   HP 6
     motion 0.1`,
    ['hit', 'near-death'],
  ],
  [
    'an achievement over a desktop program',
    4,
    `3,3- File  Edit  View
     5,12- sprite.png
     70,88- {|Achievement unlocked|}
     70,92- {|Night Shift|}`,
    ['reward'],
  ],
  [
    'a visual novel with long sentences',
    5,
    `8,70 Mara
     8,76 {I buried him under the old mill, you know.|Nobody asked. Nobody ever asks about a miller.|But you came. Why did you come?}
     motion 0.02`,
    ['dialogue'],
  ],
  [
    'a health potion at the last moment, then a win',
    4,
    `3,4 HP {100/100|42/100|6/100|56/100|56/100}
     r97,4 POTIONS {2|2|2|1|1}
     c50,40++ {||||ENEMY FELLED}
     motion 0.4`,
    ['hit', 'near-death', 'comeback', 'victory', 'gain'],
  ],
]
