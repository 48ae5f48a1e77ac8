import type { EverydayRow } from '../screen-table.ts'

export const chat: readonly EverydayRow[] = [
  [
    'a chat overlay that mocks a death',
    2,
    `72,40- kestrel: {you died lol|GAME OVER|is he dead}
     72,44- oz: {RIP|you died lol|GAME OVER}
     72,48- mara: {F|RIP|you died lol}
     72,52- salty_dog: {level up when|F|RIP}`,
  ],
  [
    'a chat that celebrates without a reason',
    2,
    `72,20- ivo: {VICTORY!!!|gg|wp}
     72,24- zed: {we won|VICTORY!!!|gg}
     72,28- pinetree: {boss down|we won|VICTORY!!!}`,
  ],
  [
    'a poll with shares of votes',
    3,
    `70,10 Which boss next?
     70,16- The Drowned King {48|51|60}%
     bar 70,20 25x1 {0.48|0.51|0.6}
     70,24- Old Grimshaw {52|49|40}%
     bar 70,28 25x1 {0.52|0.49|0.4}
     70,32- {104|161|240} votes · {0:42|0:39|0:36} left`,
  ],
  [
    'a goal of donations',
    4,
    `3,3- New mic: {184|184|189} / 250 €
     bar 3,7 25x1 {0.73|0.73|0.75}
     3,12- Latest: {oz 5 €|oz 5 €|mara 5 €}`,
  ],
  [
    'a group chat about dinner',
    4,
    `10,10 Mara: {Who kills the leftovers?|I'm dead, long day|We won the pub quiz!}
     10,16 Timo: {Me|Same. 3% battery|1st place??}
     10,22 Oz: {Save me a plate|rip phone|Victory dance}`,
  ],
  [
    'a channel list with unread counts',
    3,
    `3,10- # general {3|4|9}
     3,14- # boss-fights {12|12|13}
     3,18- # game-over {1||2}
     3,22- # victory-lap
     30,12- kestrel  {14:02|14:03|14:05}
     30,16- {anyone up for a raid|ok who died|brb}`,
  ],
  [
    'a social feed with counts',
    3,
    `20,10 {Lost 20 kg in 3 months|I quit|New record: 5 km in 21:10}
     20,16- {♥ 1,204|♥ 88|♥ 12}   {↻ 311|↻ 4|↻ 0}
     20,40 {Won the lottery (3 €)|My plant died|Level 30 today, I mean years}
     20,46- {♥ 90|♥ 2,411|♥ 640}   {↻ 3|↻ 120|↻ 41}`,
  ],
  [
    'a voice call with names',
    4,
    `30,30 kestrel
     60,30 oz
     30,60 {mara|mara|}
     60,60 {|zed|zed}
     c50,92- {00:14:02|00:14:06|00:14:10}`,
  ],
  [
    'a support dialog with a bot',
    4,
    `60,20 {Hello! I am Robo.|Your order was lost.|You have no points left.}
     60,28- {How can I help?|A new one is on its way.|Earn 100 more for a reward.}
     60,90- Type a message`,
    ['dialogue'],
  ],
  [
    'channels of other streamers in a sidebar',
    4,
    `2,10- kites   {1.2K|1.2K|1.3K}
     2,13- Speedruns
     2,18- marrow_tv   {804|790|761}
     2,21- Boss Rush Legends
     2,26- lanterns   {12|9|3}
     2,29- Last Victory`,
  ],
]
