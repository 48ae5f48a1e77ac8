import { looksLikeMarkup } from '../toolcall/looks-like-markup.ts'
import { type StageGuard, visibleText } from './stage-guard.ts'
import { whisperGuard } from './whisper-guard.ts'

/**
 * Holds back text that was written for a program. It is the last line of defense behind the readers. The operator may
 * show anything.
 */
export const markupGuard: StageGuard = {
  rule: 'markup',
  check({ content, by }) {
    if (by === 'operator') return null
    if (content.lane !== 'text' && content.lane !== 'caption' && content.lane !== 'voice') return null
    return looksLikeMarkup(content.text) || looksLikeMarkup(visibleText(content.text))
      ? 'The text looks like markup, such as JSON or a tool call, and not like something to say.'
      : null
  },
}

/** The guards of the stage in order; the first refusal decides. */
export const stageGuards: readonly StageGuard[] = [markupGuard, whisperGuard]
