import { watchHuds } from '../fixtures/sight/watch-huds.ts'

/**
 * `npm run bench -- bars`: how many of the bars in 200 drawn HUDs are found, and how many of their readings are right.
 */
const count = 200
const { found, read, right, others } = watchHuds(count)
console.log(`| HUDs | bars found | readings within 5 points | bars where none is |
|--:|--:|--:|--:|
| ${count} | ${found} | ${right} of ${read} | ${others} |`)
