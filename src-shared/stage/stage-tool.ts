import type { CueContent } from '../events/cue.ts'
import type { ToolResult } from '../tools/result.ts'
import type { ToolContext } from '../tools/tool-context.ts'
import { stageService } from './stage.ts'

/** Offers what a tool call wants to show; the call is answered with its cue or with the reason why not. */
export function perform(content: CueContent, { turn, call, service }: ToolContext): ToolResult {
  const answer = service(stageService).offer({ content, by: 'tool', turn, call })
  return answer.ok ? { ok: true, value: { cue: answer.cue } } : { ok: false, error: answer.reason }
}
