import type { EverydayRow } from '../screen-table.ts'

export const tables: readonly EverydayRow[] = [
  [
    'a budget whose total is edited',
    3,
    `3,3- File  Edit  View  Insert  Format
     5,12- Item
     30,12- Planned
     45,12- Actual
     5,16- Rent
     30,16- 840
     45,16- 840
     5,20- Food
     30,20- {300|300|300}
     45,20- {271|412|95}
     5,24- Total
     30,24- 1140
     45,24- {1111|1252|935}`,
  ],
  [
    'a ticker of stocks that fall',
    2,
    `2,2- ACME {412.10|408.55|391.20|340.01}   {-0.2|-1.1|-5.3|-17.6}%
     30,2- ORBT {88.00|88.14|87.90|90.02}   +0.1%
     60,2- HLTH {61.30|44.10|12.90|3.05}   {-2.0|-29.4|-79.2|-95.1}%
     c50,40+ Markets today`,
  ],
  [
    'a coin that crashes on a chart',
    2,
    `5,5+ BTC/EUR
     5,14+ {61,204|58,990|41,300|30,022}
     30,14 {-1.2|-4.9|-33.0|-51.4}%
     60,14- 24h High 62,010
     60,18- 24h Low {58,100|58,100|41,300|30,022}
     motion 0.05`,
  ],
  [
    'a sheet of students and points',
    3,
    `5,5- A   B   C   D
     5,10- Name
     25,10- Points
     40,10- Grade
     5,14- Ada
     25,14- {95|95|95}
     40,14- A
     5,18- Ben
     25,18- {61|12|12}
     40,18- {C|F|F}
     5,22- Cy
     25,22- {0|0|78}
     40,22- {F|F|B}`,
  ],
  [
    'a dashboard of server load',
    2,
    `5,5+ Cluster overview
     8,18 CPU {41|88|97|12}%
     bar 8,24 25x1 {0.41|0.88|0.97|0.12}
     45,18 Memory {61|62|61|30}%
     bar 45,24 25x1 {0.61|0.62|0.61|0.3}
     8,40 Pods {48/48|47/48|31/48|48/48}
     8,46 Errors {0|3|214|1}`,
    ['setback'],
  ],
  [
    'an election with bars and percentages',
    4,
    `c50,5+ ELECTION NIGHT
     10,20 Meyer
     30,20 {48.1|47.0|49.9}%
     bar 45,20 40x3 {0.48|0.47|0.5}
     10,30 Castro
     30,30 {44.2|45.8|42.0}%
     bar 45,30 40x3 {0.44|0.46|0.42}
     10,60- Counted: {31|58|90}% of districts`,
  ],
  [
    'a pivot table that is filtered',
    3,
    `5,5- Region: {All|North|South}
     5,12- Units
     25,12- {10,420|3,100|0}
     5,16- Returns
     25,16- {311|90|0}
     5,20- Loss
     25,20- {-4,200|-800|0}
     5,24- Lives saved
     25,24- {3|1|0}`,
  ],
  [
    'a weather page',
    4,
    `5,5+ {Hamburg|Oslo|Naples}
     5,15++ {4°|-11°|19°}
     5,30 Wind {48|12|6} km/h
     5,36 Humidity {91|60|44}%
     5,42- {Storm warning: severe gusts|Snow|Sunny}`,
  ],
  [
    'a banking page',
    3,
    `5,5+ Accounts
     8,18 Checking   {1,204.55|904.55|12.10} €
     8,24 Savings   8,000.00 €
     8,40- {Rent|Rent|Card payment}   {-840.00|-840.00|-892.45}
     8,44- Game Over Bar   -24.00`,
  ],
  [
    'a burn-down chart of a sprint',
    4,
    `5,5+ Sprint 14
     8,15 Days left {5|3|1|0}
     8,21 Open {31|18|6|2}
     8,27 Done {4|17|29|33}
     8,33 Blocked: login dies on reload`,
  ],
  [
    'a table of nutrition that is scaled',
    2,
    `5,5+ Nutrition facts
     8,16 Energy {410|205|82|41} kcal
     8,22 Protein {31|15.5|6.2|3.1} g
     8,28 Serving {500|250|100|50} g`,
  ],
]
