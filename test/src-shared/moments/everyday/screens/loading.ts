import type { EverydayRow } from '../screen-table.ts'

export const loading: readonly EverydayRow[] = [
  [
    'an installer whose bar falls back with each file',
    2,
    `c50,20+ Installing Harbor Notes
     c50,45 Extracting {art.pak|sound.pak|maps.pak|voices.pak}
     c50,55 {41|96|12|3} %
     bar 25,62 50x2 {0.41|0.96|0.12|0.03}`,
  ],
  [
    'a loading bar without words',
    1,
    `bar 30,90 40x1 {0.1|0.25|0.4|0.55|0.7|0.95}
     motion 0.01`,
  ],
  [
    'a bar that empties while a cache is deleted',
    2,
    `c50,40 Clearing the cache
     bar 30,50 40x2 {1|0.8|0.55|0.3|0.1|0}
     c50,56- {2,048|1,640|1,130|610|200|0} MB left`,
  ],
  [
    'a loading screen with a tip about death',
    3,
    `c50,30++ THE SUNKEN MINE
     c50,80 Tip: {If you die, your ghost keeps half of the gold.|A boss is weak right after its roar.|Low health? Eat bread.}
     r96,92 Loading… {12|47|88}%
     bar 4,96 92x1 {0.12|0.47|0.88}`,
  ],
  [
    'shaders that are compiled before a game',
    2,
    `c50,70 Compiling shaders
     c50,76 {2911|2120|1388|604|12} remaining`,
  ],
  [
    'a download whose speed falls to zero',
    2,
    `5,8+ Downloads
     5,20 Ember Valley
     40,20 {38.2|21.7|4.1|0.3|0} MB/s
     60,20 {11.2|11.3|11.4|11.4|11.4} GB of 48.0 GB
     5,26- Time left: {16 minutes|28 minutes|2 hours|1 day|Paused}
     bar 5,30 60x1 {0.23|0.24|0.25|0.25|0.25}`,
  ],
  [
    'an update with a countdown to a restart',
    1,
    `c50,40 Working on updates
     c50,46 {97|98|99|100}% complete
     c50,80- Restart in {5|4|3|2|1|0}`,
    ['countdown'],
  ],
  [
    'packages in a terminal',
    1,
    `2,4- Unpacking libgtk ({14|39|60|88}/120) ...
     2,8- Setting up fonts-core (2.{1|2|3|4}) ...
     2,12- Progress: [ {12|33|50|73}%] [####......]`,
  ],
  [
    'a queue of a game server',
    3,
    `c50,30+ You are in a queue
     c50,42 Position in queue: {412|388|240|91|3}
     c50,48- Estimated time: {14|12|8|3|1} min`,
  ],
  [
    'a failed download that starts again',
    3,
    `5,10+ Updates
     5,20 graphics-driver 551.23
     5,26- {74 % downloaded|Failed – retrying in 5 s|3 % downloaded|41 % downloaded}
     bar 5,30 50x1 {0.74|0|0.03|0.41}`,
  ],
]
