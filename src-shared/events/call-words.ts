import { cueContent } from './cue.ts'
import { isCode, textsIn } from './cue-words.ts'
import { laneOfTool } from './lanes.ts'

/**
 * Splits the arguments of a call into the words for the audience (null if there are none) and all other arguments.
 */
export function splitCall(tool: string, args: unknown): { words: string | null; others: object } {
  const lane = laneOfTool(tool) ?? 'text'
  const { shape } = cueContent.options.find(({ shape }) => shape.lane.value === lane) ?? { shape: {} }
  const given = typeof args === 'object' && args !== null ? Object.entries(args) : []
  const isWords = ([field, value]: [string, unknown]): boolean =>
    field in shape && !isCode(lane, field) && textsIn(value).length > 0
  const texts = given.filter(isWords).flatMap(([, value]) => textsIn(value))
  return {
    words: texts.length === 0 ? null : texts.join('\n'),
    others: Object.fromEntries(given.filter((one) => !isWords(one))),
  }
}
