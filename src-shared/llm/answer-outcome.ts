import type { AnswerOutcome } from '../events/event.ts'
import { wordsOf } from '../step/content.ts'
import type { LlmAnswer } from './driver.ts'

/** What an answer came to. An answer that tried to make calls and made no valid one is malformed, never an abstention. */
export function outcomeOf({ step, rejected }: Pick<LlmAnswer, 'step' | 'rejected'>): AnswerOutcome {
  if (step.type === 'tool_calls') return 'called'
  if (rejected.length > 0) return 'malformed'
  return wordsOf(step.content).trim() === '' ? 'silent' : 'words'
}
