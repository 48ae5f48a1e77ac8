import { definePack } from '../../tools/tool.ts'
import { homeTools } from './home-tools.ts'
import { mediaTools } from './media-tools.ts'
import { planningTools } from './planning-tools.ts'

/** Twenty tools that have nothing to do with the stage. They have no effect. */
export const everydayPack = definePack(
  'everyday',
  'Home, calendar, messages, weather, files and music, for the bench; no tool has an effect.',
  [...homeTools, ...planningTools, ...mediaTools],
)
