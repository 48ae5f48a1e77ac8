import type { EverydayRow } from '../screen-table.ts'

/** Texts that explain events instead of reporting them. */
export const help: readonly EverydayRow[] = [
  [
    'rules of a board game',
    5,
    `c50,6+ HOW TO WIN
     10,18- The first player with 10 points wins the game.
     10,22- If your life total is 0, you lose.
     10,26- Whoever draws the Black Knight is dead at once.
     10,30- {Page 1 of 3|Page 2 of 3|Page 3 of 3}`,
  ],
  [
    'a tutorial about dodging',
    4,
    `c50,75 {Press SPACE to dodge.|When your health is low, drink a potion.|Defeat the dummy to continue.}
     c50,82- {1|2|3}/3`,
    ['dialogue'],
  ],
  [
    'patch notes with values',
    4,
    `5,6+ Patch {9.1|9.1|9.1} notes
     5,16- Old Grimshaw: health {900 → 750|900 → 750|900 → 750}
     5,20- Fixed a bug where victory was counted as defeat.
     5,24- {Players no longer die while loading.|Boss music stops on death.|Level cap raised to 60.}
     5,28- Healing Potion restores 40 (was 50).`,
  ],
  [
    'scrolling credits',
    2,
    `c50,20 {Directed by|Boss Design|Music}
     c50,26 {Amara Quist|Ivo Marrow|The Hollow Bells}
     c50,50 {Boss Design|Music|Thanks to}
     c50,56 {Ivo Marrow|The Hollow Bells|all who died for us}
     motion 0.1`,
    ['dialogue'],
  ],
  [
    'a dictionary entry',
    5,
    `5,8+ {defeat|victory|to perish}
     5,16- {noun · de·feat|noun · vic·to·ry|verb · per·ish}
     5,22- {the state of being beaten|an act of winning|to die, especially suddenly}
     5,26- "{They suffered a defeat.|We won a great victory.|Five people died.}"`,
  ],
  [
    'a page of controls',
    4,
    `c50,6+ CONTROLS
     20,20 Jump   A
     20,26 Attack   X
     20,32 Heal   Y
     20,38 Give up   hold B
     c50,92- Back   {|Page 2|}`,
  ],
  [
    'a page of a manual about endings',
    5,
    `5,6+ 7. Endings
     5,16- GAME OVER appears when all lives are lost.
     5,20- STAGE CLEAR appears when the flag is reached.
     5,24- LEVEL UP appears after 100 coins.
     5,90- {31|32|33}`,
  ],
  [
    'a license and warnings at a start',
    3,
    `c50,30 {PHOTOSENSITIVITY WARNING|This game saves automatically.|Made with Lantern Engine}
     c50,40- {A very small percentage of people may have a seizure.|Do not turn off the console.|© 2025 Moss Works}`,
  ],
  [
    'a glossary of statuses',
    4,
    `5,6+ Status effects
     5,16- Poison: lose 5 HP each turn.
     5,20- Doom: die after {3|3|3} turns.
     5,24- Regen: gain 10 HP each turn.
     5,28- Berserk: {attack +50%, defense -50%|attack +50%|defense -50%}`,
  ],
  [
    'a translation program',
    3,
    `5,20 {You have won|He was killed|Game over}
     55,20 {Du hast gewonnen|Er wurde getötet|Spiel vorbei}
     5,90- {12|13|9} / 5000`,
  ],
]
