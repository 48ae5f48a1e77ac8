import { describeFrame } from '../../sight/describe-frame.ts'
import { funPack } from '../../stage/fun-tools.ts'
import { definePack } from '../../tools/tool.ts'

/** The tools of a performer: the stage tools, and `describe_frame`. */
export const performerPack = definePack('performer', 'What the performer may call during a show.', [
  ...funPack.tools,
  describeFrame,
])
