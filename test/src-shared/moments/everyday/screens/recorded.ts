import type { EverydayRow } from '../screen-table.ts'

/** Shortened screens from recordings of desktop programs. The show once made a wrong claim about each of them. */
export const recorded: readonly EverydayRow[] = [
  [
    'a spreadsheet with words of games, edited cell by cell',
    3,
    `1,1- File  Edit  View  Insert  Format  Tools  Data
     1,20- {A2|A8|A9|A5|A6}
     25,20- {95|Boss gift|Victory Lap tickets|0|120}
     5,30- Food
     12,30- 300
     18,30- 271
     5,33- Health
     12,33- 120
     18,33- {15|15|15|15|3}
     5,36- Lives saved
     12,36- {3|3|3|1|1}
     18,36- 1
     5,39- Victory Lap
     20,39- 60
     80,97- Sum = 0`,
  ],
  [
    'a poster with the words of an end, and its layers',
    3,
    `1,8- File  Edit  Select  View  Image  Layer  Colors  Tools
     1,37- Text
     3,41- Font
     3,45- Size: {51|62}
     3,50- Use editor
     3,56- Hinting:
     13,56- Medium
     41,53++ {||GAME OVER}
     85,60- Mode
     85,63- Opacity
     r99,63- 100.0
     94,74- {||GAME OVER}
     94,78- poster.png`,
  ],
  [
    'an error of a sound device over an editor',
    4,
    `1,1- File  Edit  Select  View  Transport  Tracks
     1,19- Mute   Solo
     1,34- Mono, 48000Hz
     49,37- {|Error|}
     33,42- {|Error opening sound device.|}
     33,45- {|Try changing the audio host, playback device and the project sample rate.|}
     64,52- {|OK|}
     1,91- Project Rate (Hz)
     1,95- 48000
     1,98- Stopped.`,
  ],
  [
    'an editor of sound whose meters jump at the end of playing',
    1,
    `1,1- File  Edit  Select  View  Transport  Tracks
     bar 60,4 17x2 {0.5|0.6|0.7|0.8|0.85|0.9|1|0}
     bar 60,8 17x2 {0.5|0.55|0.65|0.7|0.8|0.85|1|0}
     47,92+ 00 h 00 m {12|13|14|15|16|17|18|00} s
     1,98- {Playing.|Playing.|Playing.|Playing.|Playing.|Playing.|Playing.|Stopped.}`,
  ],
]
