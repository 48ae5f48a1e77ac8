import { watchHuds } from '../fixtures/sight/watch-huds.ts'

/** Number of drawn HUDs in which `npm run bench -- bars` measures how well bars are read. */
const count = 200
const { found, read, right, others } = watchHuds(count)
console.log(`| HUDs | bars found | readings within 5 points | bars where none is |
|--:|--:|--:|--:|
| ${count} | ${found} | ${right} of ${read} | ${others} |`)
