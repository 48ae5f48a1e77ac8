import type { EverydayRow } from '../screen-table.ts'

export const sheets: readonly EverydayRow[] = [
  [
    'a character sheet that switches between party members',
    3,
    `c50,4+ CHARACTER
     8,15 {Ysolde|Brannoch|Pip}
     8,22 LEVEL {12|11|4}
     8,28 HP {96/96|140/140|7/31}
     8,34 MP {60/60|0/0|12/12}
     8,40 STRENGTH {8|17|3}
     8,46 WISDOM {15|6|9}`,
  ],
  [
    'skill points that are spent',
    2,
    `c50,4+ SKILL TREE
     r95,4 POINTS {5|4|2|1|0}
     20,30 Fireball {1/5|2/5|2/5|3/5|3/5}
     50,30 Mana Shield {0/3|0/3|2/3|2/3|3/3}
     c50,90- [R] Reset   [Esc] Back`,
  ],
  [
    'a creation screen whose sliders move',
    1,
    `c50,4+ CREATE YOUR HERO
     10,20 HEALTH
     bar 25,20 30x2 {0.5|0.4|0.2|0.1|0.6}
     10,28 STAMINA
     bar 25,28 30x2 {0.5|0.6|0.8|0.9|0.4}
     10,60 Points left {10|9|7|6|8}`,
  ],
  [
    'a bestiary of bosses',
    3,
    `5,5+ BESTIARY
     8,18 {The Drowned King|Mother of Moths|Old Grimshaw}
     8,26 HP {4,200|1,850|900}
     8,32 Weakness: {Fire|Cold|Bells}
     8,38 Defeated {3|0|11} times
     8,70- {He rules the flooded halls.|She eats light.|He sleeps under the mill.}`,
  ],
  [
    'a choice of fighters',
    2,
    `c50,5++ SELECT FIGHTER
     10,80+ {KIRA|BRUNO|THE DUKE|MAY}
     10,90- Power {4|9|7|3}   Speed {9|2|5|8}
     r95,92- TIME {20|18|16|14}`,
  ],
  [
    'units of an army in a roster',
    3,
    `5,5+ ARMY
     8,15 Spearmen
     30,15 {120/120|120/120|118/120}
     8,21 Archers
     30,21 {80/80|12/80|80/80}
     8,27 Cavalry
     30,27 {40/40|40/40|3/40}
     50,15- Upkeep {410|388|402}`,
  ],
  [
    'needs of the people of a life simulation, one after another',
    3,
    `8,70 {Nora|Timo|Grandpa Ole}
     8,78- HUNGER
     bar 20,78 15x1 {0.9|0.3|0.6}
     8,82- ENERGY
     bar 20,82 15x1 {0.4|0.8|0.1}
     8,86- FUN
     bar 20,86 15x1 {0.7|0.2|0.5}
     r95,92 § {12,400|12,400|12,380}`,
  ],
  [
    'a quest log',
    3,
    `5,5+ QUESTS
     8,16 {Kill the Wolf King|Find the lost ring|The Last Stand}
     8,24- {Defeat 10 wolves: 7/10|Search the mill.|Survive until dawn.}
     8,30- Reward: {500 gold|a silver ring|Level up}
     8,60- {Active|Completed|Failed}`,
  ],
  [
    'a research tree of a strategy game',
    3,
    `c50,4+ RESEARCH
     20,25 Masonry
     20,30- {4|3|2|1} turns
     50,25 Siege Engines
     50,30- {12|12|11|11} turns
     r95,4 SCIENCE {+8|+8|+9|+9}`,
  ],
  [
    'a squad list of a football manager',
    4,
    `5,5+ SQUAD
     8,16 GK  Olsen      COND {98|97|96}%  MOR 71
     8,22 DF  Baptiste   COND {61|60|55}%  MOR 48
     8,28 MF  Ito        COND {88|87|80}%  MOR 90
     8,34 FW  Ferreira   COND {12|15|20}%  INJ
     r95,5 Next match in {3|2|1} days`,
  ],
]
