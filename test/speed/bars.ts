import { watchHuds } from '../fixtures/sight/watch-huds.ts'

/** Measures how well bars in 200 drawn HUDs are read: `npm run bench -- bars`. */
const count = 200
const { found, read, right, others } = watchHuds(count)
console.log(`| HUDs | bars found | readings within 5 points | bars where none is |
|--:|--:|--:|--:|
| ${count} | ${found} | ${right} of ${read} | ${others} |`)
