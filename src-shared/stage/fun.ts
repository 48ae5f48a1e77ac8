import { z } from 'zod'
import type { CueContent } from '../events/cue.ts'
import { wordsOf } from '../step/content.ts'
import { createSentences } from '../step/sentences.ts'
import { type After, defineMixin, traced } from '../tools/hooks.ts'
import type { ToolResult } from '../tools/result.ts'
import type { ToolHints } from '../tools/tool.ts'
import type { ToolContext } from '../tools/tool-context.ts'
import { stageService } from './stage.ts'

const sayResult: After = ({ agent, turn, emit }, _args, result) => {
  const { value } = result
  if (result.ok && (value === undefined || typeof value === 'string')) {
    const sentences = createSentences()
    for (const text of [...sentences.push(wordsOf(result.content)), ...sentences.end()])
      emit({ type: 'perform/text', agent, turn, text, writer: 'tool' })
  }
  return result
}

/** Says the text result of a successful call sentence by sentence. */
export const performing = defineMixin('performer', { hooks: { after: [sayResult] } })

/** The behavior of all fun tools: calls are traced, and text results are said. */
export const fun = defineMixin('fun', { mixins: [traced, performing] })

/**
 * Hints for clients about the stage tools. The tools are not destructive, because everything on the stage soon
 * disappears.
 */
export const stageHints: ToolHints = { destructive: false, openWorld: false }

/** Delay of a stage tool, so that one effect can follow another. */
export const after = z.number().min(0).max(8).optional().describe('Seconds until it appears')

/**
 * Offers content to the stage for a tool call, `after` seconds from now. Returns the cue, or why the stage holds the
 * content back.
 */
export function perform(
  content: CueContent,
  { turn, call, madeBy, service }: ToolContext,
  after?: number,
): ToolResult {
  const afterMs = after === undefined ? {} : { afterMs: Math.round(after * 1000) }
  const writer = madeBy === 'model' ? { writer: madeBy } : {}
  const answer = service(stageService).offer({ content, by: 'tool', ...writer, turn, call, ...afterMs })
  if (!answer.ok) return { ok: false, denial: answer.denial }
  return { ok: true, value: answer.cue === null ? { waits: 'for the streamer' } : { cue: answer.cue } }
}
