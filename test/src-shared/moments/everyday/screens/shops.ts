import type { EverydayRow } from '../screen-table.ts'

export const shops: readonly EverydayRow[] = [
  [
    'store cards with titles of games',
    3,
    `3,4- STORE   LIBRARY   COMMUNITY
     5,14+ Featured & Recommended
     5,30 {Death's Harvest II|Boss Rush Legends|Last Victory}
     5,36- {Action, Souls-like|Arcade|Strategy}
     70,30 {39.99 €|4.99 €|19.99 €}
     60,30- {-20%|-75%|-50%}`,
  ],
  [
    'a library with hours and achievements',
    4,
    `5,10+ {Iron Meridian|Moss & Mortar|Tiny Rally}
     5,22 LAST PLAYED   {Yesterday|3 Mar|Today}
     35,22 PLAY TIME   {214.3|12.9|0.7} hours
     65,22 ACHIEVEMENTS   {41/60|3/24|0/18}
     bar 65,28 20x1 {0.68|0.125|0}
     5,40+ PLAY`,
  ],
  [
    'a flash sale with a clock',
    1,
    `c50,10++ FLASH SALE
     c50,30+ ENDS IN 00:00:{09|08|07|06|05|04}
     20,50 Lantern Keeper   {8.99|8.99|8.99|8.99|8.49|8.49} €
     60,50 Only {12|11|9|7|6|3} left!`,
    ['countdown'],
  ],
  [
    'coins that are spent in a shop of a game',
    3,
    `5,5+ BLACKSMITH
     r95,5 GOLD {1,240|940|440|15}
     10,25 Iron Sword   300
     10,32 Steel Shield   500
     10,39 Leather Boots   425
     c50,92- [A] Buy   [B] Leave`,
  ],
  [
    'a cart that is emptied',
    2,
    `5,8+ Your cart ({3|2|1|0} items)
     5,20 {Desk lamp|Desk lamp|Desk lamp|}
     60,20 {24.00 €|24.00 €|24.00 €|}
     5,27 {Keyboard|Keyboard||}
     60,27 {89.00 €|89.00 €||}
     5,34 {Mouse mat|||}
     60,34 {12.50 €|||}
     50,60+ Total {125.50|113.00|24.00|0.00} €`,
  ],
  [
    'a page of reviews with shares of praise',
    3,
    `5,10+ Customer reviews
     5,20 Overwhelmingly Positive (98% of 12,204)
     5,30 Not Recommended – 312.4 hours on record
     5,36- "You die, you learn, you die again. The final boss took me 40 tries."
     5,44 Recommended – 8.1 hours on record
     5,50- "Killed my weekend. {14|15|19} people found this helpful"`,
  ],
  [
    'card packs and bundles in large letters',
    3,
    `c50,6+ LEGENDARY BUNDLE
     20,30 {500|1,100|2,400} GEMS
     20,36 {4.99|9.99|19.99} $
     c50,80+ {BEST VALUE|MOST POPULAR|LIMITED}`,
  ],
  [
    'an auction whose price rises',
    2,
    `5,10+ Vintage console, boxed
     5,24 Current bid {41.00|44.50|62.00|80.00} €
     5,30 {7|8|11|13} bids
     5,36 Time left 0:{45|43|41|39}`,
  ],
  [
    'a wishlist that is sorted by discount',
    3,
    `5,8+ MY WISHLIST ({48|47|47})
     5,20 {Grave of Kings|Hit & Run 3|Champions Arena}
     50,20 {-90%|-80%|-60%} {1.99|5.99|11.99} €
     5,30 {Hit & Run 3|Champions Arena|Grave of Kings}
     50,30 {-80%|-60%|-90%} {5.99|11.99|1.99} €`,
  ],
  [
    'a launcher with news tiles',
    4,
    `3,3- HOME   GAMES   NEWS   SHOP
     5,15+ {SEASON 9: THE FALL|DOUBLE XP WEEKEND|HERO BALANCE UPDATE}
     5,25- {Victory has a price. New map, new bosses.|Level up twice as fast until Monday.|Health of Brakk reduced from 700 to 650.}
     5,88+ PLAY
     r96,90- Version 9.1.{0|0|1}`,
  ],
]
