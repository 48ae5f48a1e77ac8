import type { EverydayRow } from '../screen-table.ts'

export const records: readonly EverydayRow[] = [
  [
    'two shares side by side on a page of achievements',
    3,
    `c50,5+ ACHIEVEMENTS
     10,20 Bosses slain
     30,20 {34/50|34/50|35/50}
     60,20 Secrets found
     85,20 {9/120|9/120|9/120}
     10,30 Deaths
     30,30 812`,
  ],
  [
    'locked achievements with grim names',
    3,
    `5,5+ Achievements {12/40|12/40|12/40}
     8,18 {You Died|Flawless Victory|Game Over, Man}
     8,24- {Die for the first time.|Win without taking damage.|Lose all three lives.}
     60,18- {Unlocked 3 Mar 2024|Locked|Unlocked 9 May 2024}
     80,24- {91.2|0.4|55.0}% of players`,
  ],
  [
    'a leaderboard that scrolls',
    2,
    `c50,5+ LEADERBOARD
     20,18 {1|5|9}  {NightOwl|SaltyDog|m0rk}
     70,18 {98,420|61,002|40,771}
     20,25 {2|6|10}  {zed_42|Queen B|pinetree}
     70,25 {87,115|55,870|39,118}
     20,32 {3|7|11}  {Marla|Ivo|You}
     70,32 {80,003|51,240|38,440}`,
  ],
  [
    'a career page of a shooter',
    3,
    `5,5+ CAREER
     8,18 KILLS 14,204
     8,24 DEATHS 9,877
     8,30 K/D 1.44
     8,36 WINS {512|512|512}
     8,42 LONGEST STREAK 23
     8,48 HEADSHOTS {31|31|31}%`,
  ],
  [
    'a summary of the year with large numbers',
    4,
    `c50,20++ {2024 IN REVIEW|312 HOURS|TOP 1%}
     c50,60 {Your year in games|Most of them in May|of all players of Tiny Rally}`,
  ],
  [
    'splits of an old speedrun on a results page',
    3,
    `5,5+ Any% World Records
     8,18 1. kestrel     12:04.3   {2 days ago|2 days ago|3 days ago}
     8,24 2. Oz          12:09.9   3 weeks ago
     8,30 3. lanterns    12:31.0   1 year ago
     60,60- {214|215|215} verified runs`,
  ],
  [
    'a match history with wins and losses',
    3,
    `5,5+ MATCH HISTORY
     8,18 VICTORY   {Ranked   32:10|ARAM   18:44|Ranked   41:02}
     70,18 {8/2/11|14/9/20|3/7/9}
     8,26 DEFEAT    {Ranked   27:51|Ranked   32:10|ARAM   18:44}
     70,26 {1/9/4|8/2/11|14/9/20}`,
  ],
  [
    'a table of a football league',
    4,
    `5,5+ Table
     8,16  1  Harbor City    P {30|31|31}  GD +41  Pts {71|74|74}
     8,22  2  United Mills   P {30|30|31}  GD +38  Pts {70|70|70}
     8,28  3  Old Athletic   P {30|30|30}  GD +12  Pts {58|58|58}
     8,70- Relegated: Northgate`,
  ],
  [
    'a wiki page with drop rates',
    3,
    `3,3- wiki   talk   history
     5,12+ Drowned King
     5,22- The Drowned King is the third boss. On death he drops:
     5,28- Crown of Salt   {4.00|4.00|4.00}%
     5,32- King's Anchor   1/128
     5,36- Health 4,200   Armor 35
     5,42- If the player dies in the second phase, the fight starts again.`,
  ],
  [
    'a profile with level and experience',
    3,
    `5,5+ {lanterns|SaltyDog|NightOwl}
     8,15 Level {48|7|120}
     bar 8,21 30x1 {0.35|0.9|0.02}
     8,24- {1,204|90|22} XP to level {49|8|121}
     60,15 Badges {31|4|88}
     60,21 Friends {112|9|640}`,
  ],
]
