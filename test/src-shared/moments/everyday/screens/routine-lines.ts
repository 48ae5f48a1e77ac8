import type { EverydayRow } from '../screen-table.ts'

/** Each of these lines looks like a callout, but the game shows it repeatedly. */
export const routineLines: readonly EverydayRow[] = [
  [
    'the judgment of each note of a song',
    1,
    `r97,3 {1,204|1,504|1,804|2,004|2,304|2,604|2,904|3,104}
     c50,56+ {GREAT|PERFECT|PERFECT|GOOD|GREAT|PERFECT|GREAT|GOOD}
     3,95- HARD
     motion 0.45
     scene`,
    ['gain'],
  ],
  [
    'turns of a game of tactics',
    4,
    `3,4 TURN {4|4|5|5|6|6}
     3,92 HP 38/40
     c50,40++ {YOUR TURN||ENEMY TURN||YOUR TURN|}
     motion 0.25
     scene`,
  ],
  [
    'a shooter who has to reload',
    2,
    `3,92 {100|100|100|100|97|97}
     r97,92 {12|3|0|30|22|4} / 120
     c50,58 {||RELOAD|||RELOAD}
     motion 0.45
     scene`,
  ],
  [
    'refusals of a game',
    2,
    `bar 3,94 30x1 {0.9|0.5|0.1|0.1|0.3|0.4}
     c50,70 {||Not enough mana|Out of range||Inventory full}
     r97,4 {41|41|41|42|42|42}
     motion 0.4
     scene`,
  ],
  [
    'captions of sounds in a film',
    3,
    `c50,86+ {[TENSE MUSIC]||[DOOR CREAKS]|[EXPLOSION]|}
     motion 0.35
     scene`,
    ['dialogue'],
  ],
  [
    'things that are picked up on a walk',
    2,
    `3,4 HP 90/100
     c50,72 {|+12 Wood|+3 Iron Ore||+1 Moss|}
     motion 0.35
     scene`,
    ['gain', 'reward'],
  ],
  [
    'a marker of a goal with its distance',
    1,
    `3,4 HP 90/100
     c52,34 {OBJECTIVE|OBJECTIVE|OBJECTIVE|||OBJECTIVE}
     c52,39- {142 m|131 m|120 m|||84 m}
     motion 0.45
     scene`,
  ],
  [
    'a speaker of the team in a voice chat',
    2,
    `3,92 {100|100|100|97|97|97}
     3,60 {|kestrel is speaking||mara is speaking||}
     c50,12- {||Voice connected|||}
     motion 0.45
     scene`,
  ],
  [
    'the companies before a film',
    3,
    `c50,44+ {MARROW PICTURES|presents|a film by Ruth Vale|}
     motion {0.2|0.2|0.3|0.4}
     scene {|cut|cut|cut}`,
    ['dialogue'],
  ],
  [
    'a vote about the next map',
    2,
    `c50,20+ {|VOTE FOR THE NEXT MAP|VOTE FOR THE NEXT MAP||}
     30,40 {|Foundry   2|Foundry   5||}
     60,40 {|Old Docks   1|Old Docks   3||}
     motion {0.4|0.2|0.2|0.4|0.4}
     scene`,
  ],
]
