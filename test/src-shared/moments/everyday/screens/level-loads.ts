import type { EverydayRow } from '../screen-table.ts'

/** Screens that look like the loading screen of a level, although no level begins afterward. */
export const levelLoads: readonly EverydayRow[] = [
  [
    'a server and a map that are named while a game connects',
    3,
    `c50,20+ {foundry_b2|foundry_b2|foundry_b2}
     c50,40 {Connecting to server…|Downloading map 41%|Downloading map 97%}
     c50,90- Deathmatch, 24 players
     motion 0.01
     scene`,
  ],
  [
    'a launcher that starts a game',
    3,
    `c50,40+ Ember Valley
     c50,50 {Preparing to launch…|Syncing saves…|Launching…}
     5,5- Store  Library  Community
     motion 0.02
     scene`,
  ],
  [
    'a connection that is lost while it loads',
    3,
    `3,92 {100|100||}
     c50,44+ {||Loading|Connection lost}
     c50,54 {|||Return to menu}
     motion {0.3|0.3|0.01|0.01}
     scene {||cut|}`,
    ['setback'],
  ],
  [
    'a web page that loads, and its heading',
    3,
    `30,1- {Loading…|Old Mill Museum|Old Mill Museum}
     5,20++ {|Old Mill Museum|Old Mill Museum}
     5,34- {|Open daily from 10 to 18|Open daily from 10 to 18}
     motion 0.03
     scene {|cut|}`,
  ],
  [
    'a film that buffers and goes on',
    3,
    `c50,46+ {|Buffering|41%||}
     c50,88 {We should leave.|||We should leave.|At dawn.}
     motion {0.3|0.01|0.01|0.3|0.3}
     scene`,
    ['dialogue'],
  ],
  [
    'a search for other players',
    3,
    `c50,30+ SEARCHING FOR PLAYERS
     c50,42 {3|4|6|7} / 8
     c50,52- 0:{03|06|09|12}
     motion 0.15
     scene`,
  ],
  [
    'a game that loads a part of its world on the way',
    2,
    `3,4 HP {90/100|90/100|90/100|90/100|90/100}
     c50,90- {||Loading…||}
     motion {0.35|0.35|0.02|0.35|0.35}
     scene`,
  ],
  [
    'plug-ins that load before an editor opens',
    2,
    `c50,40+ {Fonts|Brushes|Palettes||}
     c50,50- {Loading plug-ins…|Loading plug-ins…|Loading plug-ins…||}
     3,1- {|||File  Edit  View  Layer|File  Edit  View  Layer}
     motion 0.02
     scene {|||cut|}`,
  ],
  [
    'a demo of a shop that plays and returns to its title',
    3,
    `c50,40++ {EMBER VALLEY|||EMBER VALLEY|}
     c50,70 {PRESS START|||PRESS START|}
     c50,92- {|DEMO|DEMO||DEMO}
     motion {0.05|0.35|0.35|0.05|0.35}
     scene {|cut||cut|cut}`,
    ['place', 'reset'],
  ],
]
