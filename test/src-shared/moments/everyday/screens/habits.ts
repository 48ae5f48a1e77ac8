import type { EverydayRow } from '../screen-table.ts'

export const habits: readonly EverydayRow[] = [
  [
    'a calendar week',
    4,
    `5,5+ {March 2025|March 2025|April 2025}
     5,15- Mon {3|10|31}
     20,15- Tue {4|11|1}
     35,15- Wed {5|12|2}
     5,25- Deadline
     20,25- {Boss 1:1|Boss 1:1|Funeral}
     35,30- {Final exam|Victory Park|Dentist}`,
  ],
  [
    'a rest timer of a workout',
    1,
    `c50,20+ REST
     c50,40++ 0:{10|09|08|07|06|05}
     c50,70 Next: Deadlift, set {3|3|3|3|3|3} of 4`,
    ['countdown'],
  ],
  [
    'a run with pace and heart rate',
    3,
    `10,15 PACE {5:12|5:40|6:31} /km
     10,22 HEART {148|171|122} bpm
     10,29 KM {3.20|3.25|3.31}
     10,36 CALORIES {210|214|219}
     motion 0.1`,
  ],
  [
    'a recipe with a timer',
    2,
    `5,8+ Killer chili
     5,18- 1. Kill the heat after {10|10|10} minutes.
     5,22- 2. Beat three eggs.
     70,10 TIMER 04:{31|29|27}`,
  ],
  [
    'a lesson with hearts and a bar',
    3,
    `bar 10,6 60x2 {0.2|0.2|0.3|0.4}
     80,5 ♥ {5|4|4|4}
     10,20 Translate this sentence
     10,32 {The king is dead.|The king is dead.|She won the race.|We lost the ball.}
     5,90 {|Correct solution: Le roi est mort.|Nicely done!|}`,
  ],
  [
    'flash cards with intervals',
    2,
    `c50,30+ {la muerte|ganar|el golpe}
     c50,45 {death|to win|hit}
     30,90- Again <1m
     50,90- Good 10m
     70,90- Easy 4d
     5,5- {12|11|10} + {4|5|5} + {80|80|80}`,
  ],
  [
    'a to-do list that is ticked off',
    3,
    `5,8+ Today {1|2|3}/5
     5,18 Feed the cat
     5,24 Kill the weeds
     5,30 Level the shelf
     5,36 Win back deposit
     5,42 {|Boss: send report|Boss: send report}`,
  ],
  [
    'a sleep report',
    5,
    `5,8+ Sleep score {81|44|90}
     5,18 Deep {1:12|0:31|1:40}
     5,24 REM {2:01|0:50|1:55}
     5,30 Resting heart {52|61|50}
     bar 5,36 30x1 {0.81|0.44|0.9}`,
  ],
  [
    'a habit app with a streak of days',
    4,
    `c50,20+ {Meditation|Water|Walk}
     c50,30 {12 day streak|0 day streak|3 day streak}
     c50,40- {Don't break the chain!|You missed yesterday.|Best: 31}`,
  ],
  [
    'a pomodoro clock',
    1,
    `c50,40++ {00:05|00:04|00:03|00:02|00:01|00:00}
     c50,60 Focus
     c50,80- Session {3|3|3|3|3|3} of 4`,
    ['countdown'],
  ],
  [
    'departures at a station',
    5,
    `5,8+ Departures
     5,20 {14:02|14:10|14:21}  RE 7  {Harbor City|Gravesend|Bruna}
     60,20 {on time|+12 min|cancelled}
     5,28 {14:10|14:21|14:40}  S 3  {Gravesend|Bruna|Mills}
     60,28 {+12 min|cancelled|on time}`,
  ],
]
