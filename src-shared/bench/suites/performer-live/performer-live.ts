import { performerPack } from '../../packs/performer-pack.ts'
import { defineSuite } from '../../suite.ts'
import { quietTurns } from './quiet-turns.ts'
import { whisperedOrders } from './whispered-orders.ts'

/** Turns of a show, with the prompt that a performance sends. */
export const performerLive = defineSuite({
  name: 'performer-live',
  description: 'Turns of a show with the prompt of a performance: screen, notes and whispers.',
  pack: performerPack,
  system: '',
  cases: [...whisperedOrders, ...quietTurns],
})
