import { markupGuard } from './markup-guard.ts'
import type { StageGuard } from './stage-guard.ts'
import { whisperGuard } from './whisper-guard.ts'

/** The guards of the product's stage, in the order in which they run. The first refusal decides. */
export const stageGuards: readonly StageGuard[] = [markupGuard, whisperGuard]
