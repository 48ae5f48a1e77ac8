import type { CueContent } from '../events/cue.ts'
import type { ToolResult } from '../tools/result.ts'
import type { ToolContext } from '../tools/tool-context.ts'
import { stagePort } from './stage-port.ts'

/** Offers what a tool call wants to show; the call is answered with its cue or with the reason why not. */
export function perform(content: CueContent, { turn, call, port }: ToolContext): ToolResult {
  const answer = port(stagePort).offer({ content, by: 'tool', turn, call })
  return answer.ok ? { ok: true, value: { cue: answer.cue } } : { ok: false, error: answer.reason }
}
