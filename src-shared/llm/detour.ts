import { wordsOf } from '../step/content.ts'
import type { LlmRequest, LlmResult } from './driver.ts'

const lettersOfToken = 4
/** Number of the latest answers that count, because a game may slow a model down at any time. */
const maxAnswers = 8
const maxModels = 8

/** Other work for a model than the performer's turns. */
export interface Detour {
  /** Number of letters of its prompt. */
  readonly letters: number
  readonly answerTokens: number
}

/** Figures of one answer to the performer. */
export interface SeenAnswer {
  /** Tokens of the last message, which the server cannot have kept from an earlier request. */
  readonly newTokens: number
  readonly promptTokens: number
  readonly readMs: number
  readonly tokensPerSecond: number
}

/** The measured speed of a model (tokens a second); absent until it is known. */
export interface ModelSpeed {
  readonly promptPerSecond?: number
  readonly tokensPerSecond?: number
}

/**
 * Returns the speed that answers prove. Servers count the tokens that they had kept as well, so only the new ones prove
 * how fast a server reads.
 */
export const speedIn = (answers: readonly SeenAnswer[]): ModelSpeed =>
  answers.length === 0
    ? {}
    : {
        promptPerSecond: Math.max(...answers.map(({ newTokens, readMs }) => (newTokens * 1000) / readMs)),
        tokensPerSecond: Math.min(...answers.map(({ tokensPerSecond }) => tokensPerSecond)),
      }

/**
 * Returns how long (ms) other work keeps a model from the performer: reading its prompt, writing its answer, and then
 * reading the performer's prompt again, which a server with one slot has dropped. Undefined without earlier answers.
 */
export function detourMs(answers: readonly SeenAnswer[], work: Detour): number | undefined {
  const { promptPerSecond, tokensPerSecond } = speedIn(answers)
  if (promptPerSecond === undefined || tokensPerSecond === undefined) return undefined
  const dropped = Math.max(...answers.map(({ promptTokens }) => promptTokens))
  const readTokens = work.letters / lettersOfToken + dropped
  return (readTokens / promptPerSecond + work.answerTokens / tokensPerSecond) * 1000
}

/** The latest figures of the models that performed. */
export interface SpeedLog {
  note(request: LlmRequest, result: LlmResult): void
  of(model: string): readonly SeenAnswer[]
}

export function createSpeedLog(): SpeedLog {
  const seen = new Map<string, readonly SeenAnswer[]>()
  let last = ''
  return {
    note(request, result) {
      const { model } = request
      const asked = `${model} ${wordsOf(request.messages.at(-1)?.content)}`
      const isRepeated = asked === last
      last = asked
      // A request that is repeated is kept by the server, so it does not show how fast the server reads.
      const answer = isRepeated ? undefined : seenAnswer(request, result)
      if (answer === undefined) return
      const answers = [...(seen.get(model) ?? []), answer].slice(-maxAnswers)
      seen.delete(model)
      seen.set(model, answers)
      for (const oldest of [...seen.keys()].slice(0, -maxModels)) seen.delete(oldest)
    },
    of: (model) => seen.get(model) ?? [],
  }
}

/** Returns the figures of an answer, or undefined if the server does not report them. */
function seenAnswer({ messages }: LlmRequest, result: LlmResult): SeenAnswer | undefined {
  if (!result.ok || result.usage === undefined) return undefined
  const { promptTokens, promptMs, firstTokenMs, tokensPerSecond } = result.usage
  const readMs = promptMs ?? firstTokenMs ?? 0
  const newTokens = wordsOf(messages.at(-1)?.content).length / lettersOfToken
  if (promptTokens === undefined || !tokensPerSecond || readMs <= 0 || newTokens === 0) return undefined
  return { newTokens, promptTokens, readMs, tokensPerSecond }
}
