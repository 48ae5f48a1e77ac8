import type { EverydayRow } from '../screen-table.ts'

export const desktop: readonly EverydayRow[] = [
  [
    'a file manager',
    3,
    `2,2- Home > Videos > {deaths|wins|raw}
     5,10- {boss_fight_01.mp4|victory_final.mp4|clip_0041.mp4}
     60,10- {412|1,204|88} MB
     5,14- {you_died.png|trophy.png|notes.txt}
     60,14- {0.4|0.2|0.1} MB
     2,96- {31|12|204} items, {12.4|3.1|0.9} GB free`,
  ],
  [
    'a calculator',
    1,
    `r30,10+ {100|100 - 64|36|36 - 33|3|0}
     5,30 7
     10,30 8
     15,30 9
     5,38 4
     10,38 5
     15,38 6`,
  ],
  [
    'files that are deleted',
    1,
    `c50,30 Deleting {812|540|209|12} items
     bar 30,38 40x2 {0.98|0.66|0.25|0.01}
     c50,44- {9|6|3|1} seconds left`,
  ],
  [
    'a disk that fills up',
    4,
    `5,8+ Storage
     5,18 Local Disk (C:)
     5,24- {41.2|12.0|1.1} GB free of 512 GB
     bar 5,28 30x2 {0.92|0.97|0.99}`,
  ],
  [
    'a notice about low battery',
    4,
    `70,5 {|Battery low}
     70,10- {|10% remaining|9% remaining}
     r99,97- 14:{02|03|04}
     r92,97- {11|10|9}%`,
  ],
  [
    'an error dialog',
    4,
    `c50,35+ {|Fatal Error|}
     c50,44 {|The program has stopped working.|}
     c50,54- {|Close   Restart|}
     3,3- Lantern Engine – level_04`,
  ],
  [
    'a clock on an empty desktop',
    5,
    `c50,30++ {14:02|14:03|14:04}
     c50,50 Thursday, March 6`,
  ],
  [
    'a start menu with games',
    2,
    `5,20 {Boss Rush Legends|Calculator|Calendar}
     5,26 {Calculator|Calendar|Death's Harvest II}
     5,32 {Calendar|Death's Harvest II|Editor}
     5,38 {Death's Harvest II|Editor|Last Victory}`,
  ],
  [
    'a printer queue',
    3,
    `5,8+ Printer
     5,18 report.pdf
     40,18 Page {3|5|9} of 12
     5,26 Ink: black {12|12|11}%
     5,32 Ink: cyan {4|3|3}%`,
  ],
  [
    'a wireless panel',
    3,
    `80,10 {Harbor-5G|Boss-WLAN|Last Hope}
     80,16- {Connected|Saved|Secured}
     80,24- Signal {88|41|9}%`,
  ],
  [
    'a folder that loads and comes back',
    3,
    `1,1- File  Edit  View  Go
     15,5- /home/ana/Videos{|/deaths|/deaths|}
     1,15- Places
     1,19- File System
     18,25- {deaths|boss_fight_01.mp4||deaths}
     40,25- {wins|you_died.mp4||wins}
     60,25- {raw|victory_final.mp4||raw}
     15,96- {3 folders|5 files: 2.2 MiB (2348000 bytes)|Loading folder contents…|3 folders}`,
  ],
]
