import { definePack } from '../../tools/tool.ts'
import type { BenchCase, CallOf } from '../case.ts'
import { homeTools } from './home-tools.ts'
import { mediaTools } from './media-tools.ts'
import { planningTools } from './planning-tools.ts'

/** Twenty tools that have nothing to do with the stage. They have no effect. */
export const everydayPack = definePack(
  'everyday',
  'Home, calendar, messages, weather, files and music, for the bench; no tool has an effect.',
  [...homeTools, ...planningTools, ...mediaTools],
)

/** A case for the everyday pack; a wrong tool or argument name does not compile. */
export type EverydayCase = BenchCase<CallOf<typeof everydayPack.tools>>

/** A fixed date, so that a case can say "tomorrow" and expect a certain date. */
export const todayIs = 'Today is Wednesday, 2026-11-25.'

/** System prompt of the suites with the everyday pack. */
export const everydaySystem = `You help a streamer with home, calendar, messages, weather, files and music. ${todayIs} Use a tool when one does what is asked. Otherwise answer in one short sentence.`
