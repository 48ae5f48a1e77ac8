import type { Suite } from '../suite.ts'
import { decoySuite } from './decoys.ts'
import { stageBasics } from './stage-basics.ts'

/** The built-in suites. */
export const suites: readonly Suite[] = [stageBasics, decoySuite]
