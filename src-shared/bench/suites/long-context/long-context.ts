import { everydayPack, everydaySystem } from '../../packs/everyday-pack.ts'
import { defineSuite } from '../../suite.ts'
import { afterALog } from './after-a-log.ts'
import { longTalks } from './long-talks.ts'

/** Requests in or after long texts: a chat log of about 2,000 tokens, or a conversation of up to 19 messages. */
export const longContext = defineSuite({
  name: 'long-context',
  description: 'Requests and facts in long chat logs and long conversations.',
  pack: everydayPack,
  system: everydaySystem,
  cases: [...afterALog, ...longTalks],
})
