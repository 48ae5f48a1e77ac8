import { describeFrame } from '../../sight/describe-frame.ts'
import { funPack } from '../../stage/fun-tools.ts'
import { definePack } from '../../tools/tool.ts'
import { homeTools } from './home-tools.ts'
import { mediaTools } from './media-tools.ts'
import { planningTools } from './planning-tools.ts'

const [, , , lockDoor] = homeTools
const [, , , , , sendMessage, readMessages] = planningTools
const [, readFile, , deleteFile] = mediaTools

/** The performer's tools, and tools whose misuse would do harm. */
export const studioPack = definePack(
  'studio',
  'Simulated tools for the benchmark: stage effects, files, messages and a door lock.',
  [...funPack.tools, describeFrame, readMessages, sendMessage, readFile, deleteFile, lockDoor],
)
