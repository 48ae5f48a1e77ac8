import { type Clock, sleep } from '../ports.ts'
import { wordsOf } from '../step/content.ts'
import type { Step } from '../step/step.ts'
import type { LlmDriver, LlmFailureKind, LlmRequest } from './driver.ts'
import { textOutput } from './outputs.ts'
import { type ModelChunk, streamingDriver } from './streaming-driver.ts'
import { textSources } from './transcript.ts'

/** One answer of a script: text in the form of a model's output, a step, or a failure. */
export type ScriptedAnswer =
  | string
  | Step
  | { readonly fail: LlmFailureKind; readonly message?: string; readonly after?: string }
  /** The answer `say`, after a delay (ms). */
  | { readonly afterMs: number; readonly say: string }
  /** No answer; only an abort ends the call. */
  | { readonly hang: true }

/**
 * Creates a driver that gives scripted answers in order, without a server. After the last answer, requests fail with
 * `refused`.
 */
export function scriptedDriver(
  answers: readonly (ScriptedAnswer | ((request: LlmRequest) => ScriptedAnswer))[],
  clock: Clock,
): LlmDriver {
  let next = 0
  return streamingDriver({
    name: 'scripted',
    clock,
    plan: async (request) => {
      const entry = answers[next]
      next += 1
      const answer = typeof entry === 'function' ? entry(request) : entry
      return {
        plan: {
          mode: 'text',
          reader: textOutput(request.tools, { ...textSources(request), neverThinks: true }),
          send: (signal) => spoken(answer, clock, signal),
        },
      }
    },
  })
}

async function* spoken(
  answer: ScriptedAnswer | undefined,
  clock: Clock,
  signal: AbortSignal,
): AsyncGenerator<ModelChunk> {
  if (answer === undefined) {
    yield failure('refused', 'The script has no more answers.')
    return
  }
  if (typeof answer === 'object' && 'hang' in answer) {
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
    return
  }
  if (typeof answer === 'object' && 'afterMs' in answer) {
    await sleep(clock, answer.afterMs, signal)
    yield* spoken(answer.say, clock, signal)
    return
  }
  if (typeof answer === 'object' && 'fail' in answer) {
    if (answer.after) yield { type: 'text', text: answer.after }
    yield failure(answer.fail, answer.message ?? `The script says: ${answer.fail}.`)
    return
  }
  const words =
    typeof answer === 'string'
      ? answer
      : answer.type === 'final'
        ? wordsOf(answer.content)
        : JSON.stringify({ tool_calls: answer.tool_calls })
  for (const text of words.match(/[\s\S]{1,6}/gu) ?? []) yield { type: 'text', text }
  yield { type: 'end', usage: {}, cut: false }
}

const failure = (kind: LlmFailureKind, message: string): ModelChunk => ({
  type: 'fault',
  fault: { kind, message, remedy: 'Change the answers in the script.' },
})
