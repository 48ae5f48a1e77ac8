import type { Suite } from '../suite.ts'
import { abstention } from './abstention/abstention.ts'
import { argumentSuite } from './arguments/arguments.ts'
import { decoySuite } from './decoys.ts'
import { judgement } from './judgement/judgement.ts'
import { longContext } from './long-context/long-context.ts'
import { multiStep } from './multi-step/multi-step.ts'
import { performerLive } from './performer-live/performer-live.ts'
import { plantedOrders } from './planted-orders/planted-orders.ts'
import { quick } from './quick.ts'
import { stageBasics } from './stage-basics.ts'
import { toolChoice } from './tool-choice/tool-choice.ts'

/** The built-in suites. */
export const suites: readonly Suite[] = [
  quick,
  stageBasics,
  toolChoice,
  argumentSuite,
  abstention,
  decoySuite,
  plantedOrders,
  multiStep,
  judgement,
  longContext,
  performerLive,
]
