import type { EverydayRow } from '../screen-table.ts'

/** Screens on which a selection changes every value, but nothing happens in the game. */
export const equipment: readonly EverydayRow[] = [
  [
    'armor that falls with another vest selected',
    2,
    `c50,4+ EQUIPMENT
     10,20 {Plate vest|Leather vest|Cloth shirt|Plate vest}
     60,20 ARMOR {150|60|15|150}
     60,26 WEIGHT {32|11|2|32}
     60,32 SPEED {-4|-1|0|-4}
     c50,94- [E] Equip   [Esc] Back`,
  ],
  [
    'durability of tools, one after another',
    2,
    `c50,6+ INVENTORY
     8,18 {Pickaxe|Axe|Shovel|Rod}
     50,18 Durability {250/250|81/250|4/250|60/64}
     bar 50,24 20x1 {1|0.32|0.02|0.94}
     8,80 Slots 18/36`,
  ],
  [
    'a row of five equal bombs beside other supplies',
    3,
    `5,5+ SUPPLIES
     icons 10,20 12x4 {5|4|5|3}
     30,20 Bombs
     icons 10,30 12x4 {5|5|2|2}
     30,30 Shells
     icons 10,40 12x4 {3|2|2|1}
     30,40 Keys
     c50,92- [X] Drop   [B] Back`,
  ],
  [
    'a weapon comparison with bars',
    2,
    `c50,5+ ARMORY
     10,15 {RIFLE M4|SHOTGUN K2|PISTOL P9|SNIPER L1}
     10,30 DAMAGE
     bar 25,30 30x2 {0.5|0.9|0.2|0.95}
     10,37 RANGE
     bar 25,37 30x2 {0.6|0.15|0.3|1}
     10,44 RATE
     bar 25,44 30x2 {0.7|0.2|0.5|0.05}
     10,51 CONTROL
     bar 25,51 30x2 {0.55|0.3|0.8|0.2}`,
  ],
  [
    'potions with their effects',
    2,
    `c50,5+ ITEMS
     10,20 {Healing Potion x3|Poison x1|Phoenix Feather x2|Elixir of Death x1}
     10,80 {Restores 50 HP.|Deals 12 damage to one enemy.|Revives a fallen ally.|Kills the drinker at once.}
     r95,5 GOLD 415`,
  ],
  [
    'ammunition counts of different weapons',
    2,
    `c50,5+ LOADOUT
     10,20 {1 Carbine|2 Revolver|3 Launcher|4 Flamer}
     40,20 AMMO {30/120|6/18|1/3|0/200}
     10,60- Weight {12.4|13.0|19.8|22.1} / 40`,
  ],
  [
    'a market stall that sells one thing at a time',
    2,
    `c50,4+ SELL
     10,15 Wool   x{12|8|4|0}
     40,15 3 G
     10,21 Milk   x5
     40,21 11 G
     r95,4 {210|222|234|246} G`,
  ],
  [
    'cards that are sorted in a deck editor',
    2,
    `5,5+ DECK EDITOR
     r95,5 {28|27|26|25}/30 cards
     10,20 {Ember Drake|Grave Robber|Last Knight|Healer}
     40,20 ATK {7|2|4|0}
     50,20 HP {6|1|5|3}
     10,28- {Flying. When it dies, deal 3 damage.|Steal a card.|Cannot be killed this turn.|Restore 4 health.}`,
  ],
  [
    'a garage with tires, fuel and damage',
    3,
    `c50,5+ GARAGE
     10,20 {Vulcan GT|Moth 500|Hauler}
     10,30 TIRES {92|40|11}%
     10,36 FUEL {60|8|31} L
     10,42 DAMAGE {3|55|88}%
     10,48 VALUE {84,000|2,150|19,400} CR`,
  ],
  [
    'a chest whose content moves into a bag',
    1,
    `20,10 Chest
     60,10 Bag
     20,20 Coal {64|32|0}
     20,26 Iron {12|12|2|0}
     60,20 Coal {0|32|64}
     60,26 Iron {0|0|10|12}`,
  ],
]
