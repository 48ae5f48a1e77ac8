import type { EverydayRow } from '../screen-table.ts'

export const mixers: readonly EverydayRow[] = [
  [
    'a dock with levels of microphone and desktop',
    1,
    `3,60- Audio Mixer
     3,66- Mic/Aux
     bar 3,70 25x1 {0.6|0.5|0.35|0.2|0.1|0.65|0.5|0.2}
     30,66- {-12.1|-18.4|-24.0|-33.5|-60.0|-9.8|-14.0|-41.0} dB
     3,76- Desktop Audio
     bar 3,80 25x1 {0.8|0.75|0.7|0.8|0.85|0.8|0.7|0.75}
     30,76- {-6.0|-7.1|-8.0|-6.0|-5.1|-6.2|-8.0|-7.0} dB`,
  ],
  [
    'a status bar with dropped frames',
    2,
    `3,96- Dropped Frames {0|12|31|88} ({0.0|0.4|1.1|2.9}%)
     40,96- LIVE: 02:14:{08|10|12|14}
     70,96- CPU: {11.2|14.8|31.0|12.5}%
     88,96- {60.00|58.11|41.20|60.00} fps`,
  ],
  [
    'faders of a mixing desk that are pulled down',
    1,
    `5,5- MAIN   FX   AUX
     bar 10,20 2x60 {0.9|0.75|0.5|0.3|0.1|0}
     10,84- VOX
     bar 20,20 2x60 {0.7|0.7|0.7|0.6|0.4|0.2}
     20,84- GTR
     bar 30,20 2x60 {0.8|0.8|0.8|0.8|0.8|0.8}
     30,84- BASS`,
  ],
  [
    'volumes of programs in a sound panel',
    2,
    `5,5+ Volume Control
     5,16 Firefox
     60,16 {100|74|41|9}%
     5,24 Music Player
     60,24 {65|65|65|65}%
     5,32 Game
     60,32 {100|100|100|100}%`,
  ],
  [
    'an equalizer',
    1,
    `c50,5 EQUALIZER
     10,80- 60
     20,80- 250
     30,80- 1k
     40,80- 4k
     bar 10,30 2x40 {0.5|0.9|0.3|0.8|0.2|0.7}
     bar 20,30 2x40 {0.6|0.4|0.9|0.3|0.8|0.1}
     bar 30,30 2x40 {0.9|0.2|0.7|0.1|0.5|0.9}
     motion 0.2`,
  ],
  [
    'scenes that are switched in a dock',
    3,
    `3,60- Scenes
     3,64- Starting Soon
     3,68- Gameplay
     3,72- Be Right Back
     c50,30++ {STARTING SOON|BE RIGHT BACK|ENDING}
     40,96- LIVE: 00:0{0|1|2}:14`,
  ],
  [
    'a music player with a playlist',
    3,
    `5,10+ {Ride to Ruin|Gone by Morning|Final Round}
     5,18 {The Hollow Bells|Kites|DJ Marrow}
     5,80 {0:12|0:15|0:02} / {3:41|2:58|5:10}
     bar 5,86 60x1 {0.05|0.08|0.01}
     70,80- Up next: {Gone by Morning|Final Round|No Mercy}`,
  ],
  [
    'a recorder that counts takes and levels',
    1,
    `5,5- REC 00:00:{01|02|03|04|05|06}
     5,12- PEAK {-3.1|-1.0|0.0|-2.2|-8.0|-3.0} dB
     5,18- {|CLIP|CLIP|||}
     5,24- Disk left {41.20|41.19|41.18|41.17|41.16|41.15} GB`,
  ],
  [
    'stream health of a dashboard',
    4,
    `5,5+ Stream Health
     5,15 Bitrate {6012|5870|2400|910|6005} kbps
     5,21 {Excellent|Excellent|Unstable|Poor|Excellent}
     5,30 Viewers {41|40|38|12|44}
     5,36 Followers {1,204|1,204|1,205|1,205|1,206}`,
  ],
  [
    'a tuner that hunts a note',
    1,
    `c50,20++ {E|A|D|G}
     c50,50 {-32|-11|4|0} cents
     c50,60 {81.1|109.3|147.1|196.0} Hz
     bar 30,70 40x2 {0.2|0.4|0.55|0.5}`,
  ],
]
