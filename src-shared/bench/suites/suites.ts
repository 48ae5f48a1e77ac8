import type { Suite } from '../suite.ts'
import abstention from './abstention.json' with { type: 'json' }
import argumentCases from './arguments.json' with { type: 'json' }
import decoys from './decoys.json' with { type: 'json' }
import judgement from './judgement.json' with { type: 'json' }
import longContext from './long-context.json' with { type: 'json' }
import multiStep from './multi-step.json' with { type: 'json' }
import performerLive from './performer-live.json' with { type: 'json' }
import pictures from './pictures.json' with { type: 'json' }
import plantedOrders from './planted-orders.json' with { type: 'json' }
import { quickOf } from './quick.ts'
import stageBasics from './stage-basics.json' with { type: 'json' }
import { suiteOfFile } from './suite-file.ts'
import toolChoice from './tool-choice.json' with { type: 'json' }

/** In this order, the command and the panel list the suites. */
const written: readonly Suite[] = [
  stageBasics,
  toolChoice,
  argumentCases,
  abstention,
  decoys,
  plantedOrders,
  multiStep,
  judgement,
  longContext,
  performerLive,
  pictures,
].map(suiteOfFile)

/** The built-in suites. */
export const suites: readonly Suite[] = [quickOf(written), ...written]

/** Returns the built-in suite of this name, if there is one. */
export const suiteNamed = (name: string): Suite | undefined => suites.find((suite) => suite.name === name)
