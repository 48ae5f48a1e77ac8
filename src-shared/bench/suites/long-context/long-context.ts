import { everydayPack, everydaySystem } from '../../packs/everyday-pack.ts'
import { defineSuite } from '../../suite.ts'
import { afterALog } from './after-a-log.ts'
import { longTalks } from './long-talks.ts'

/** Messages with a long text: a chat log of 100 to 120 lines, or a conversation of 13 to 19 messages. */
export const longContext = defineSuite({
  name: 'long-context',
  description: 'Requests and facts in long chat logs and long conversations.',
  pack: everydayPack,
  system: everydaySystem,
  cases: [...afterALog, ...longTalks],
})
