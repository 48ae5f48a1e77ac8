import type { EverydayRow } from '../screen-table.ts'

export const signedTables: readonly EverydayRow[] = [
  [
    'a list of stocks with their changes',
    6,
    `75,10- ACME
     r86,10- {-0.2|-1.1|-5.3|-9.6}
     r96,10- {412.10|408.55|391.20|380.01}
     75,14- Orbit
     r86,14- {+0.1|+0.1|+0.2|+0.1}
     r96,14- {88.00|88.14|88.20|88.10}
     75,18- Health
     r86,18- {-2.0|-2.4|-3.1|-3.3}
     r96,18- {61.30|60.10|59.90|59.05}
     75,22- Mills
     r86,22- {+1.4|+1.4|+1.9|+2.2}
     r96,22- {12.40|12.41|12.60|12.72}
     30,40+ Markets today
     motion {0.1|0.2|0.2|0.2}
     scene`,
  ],
  [
    'a timing tower that changes once a lap',
    8,
    `2,10- Vance
     r20,10- 1:21.204
     2,14- Ito
     r20,14- {+1.204|+1.180|+1.402|+0.801}
     2,18- Kestrel
     r20,18- {+4.881|+4.902|+5.150|+4.991}
     2,22- Ferreira
     r20,22- {+9.012|+9.110|+9.204|+9.321}
     2,26- Ohm
     r20,26- {+12.20|+12.41|+12.66|+13.02}
     r97,90+ {288|301|210|96}
     motion 0.6
     scene`,
  ],
  [
    'an account with payments that scroll',
    6,
    `5,10+ Account
     5,20- {Rent|Salary|Energy}
     r40,20- {-840.00|+2,410.00|-61.20}
     5,24- {Salary|Energy|Books}
     r40,24- {+2,410.00|-61.20|-18.90}
     5,28- {Energy|Books|Tea}
     r40,28- {-61.20|-18.90|-4.50}
     5,32- {Books|Tea|Bus}
     r40,32- {-18.90|-4.50|-2.80}
     5,36- {Tea|Bus|Lunch}
     r40,36- {-4.50|-2.80|-9.10}
     motion {0.05|0.3|0.3}
     scene`,
  ],
  [
    'the stats of a hero beside a dungeon',
    4,
    `2,30- Speed
     r14,30- {1.20|1.20|1.10|1.10}
     2,34- Damage
     r14,34- {3.50|3.50|4.10|4.10}
     2,38- Range
     r14,38- {6.50|6.50|6.50|6.50}
     2,42- Luck
     r14,42- {0.00|0.00|-1.00|-1.00}
     3,4- COINS {14|15|15|16}
     motion 0.3
     scene`,
  ],
]
