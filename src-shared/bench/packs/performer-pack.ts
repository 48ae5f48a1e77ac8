import { describeFrame } from '../../sight/describe-frame.ts'
import { funPack } from '../../stage/packs.ts'
import { definePack } from '../../tools/tool.ts'
import type { BenchCase, CallOf } from '../case.ts'

/** The tools of a performer: the stage tools, and `describe_frame`. */
export const performerPack = definePack('performer', 'What the performer may call during a show.', [
  ...funPack.tools,
  describeFrame,
])

/** A case for the performer's tools; a wrong tool or argument name does not compile. */
export type PerformerCase = BenchCase<CallOf<typeof performerPack.tools>>
