import type { LlmDriver, LlmRequest, LlmResult } from '../../src-shared/llm/driver.ts'
import { resultOf } from '../../src-shared/llm/streaming-driver.ts'
import type { VirtualClock } from '../../src-shared/testing/virtual-clock.ts'
import type { DataFailure } from '../platform/files.ts'

/** Time (ms) on the show's clock in which a model answers, however long it really needs. */
const answerMs = 1000

/** Number of answers in a row that a model may fail to give. One slow answer does not end an exam of an hour. */
const maxFailures = 3

/** Lets a real model write for a show on a virtual clock, which stops meanwhile. */
export interface StoppingClock {
  around(driver: LlmDriver): LlmDriver
  /** Resolves when no request waits for the server. */
  answered(): Promise<unknown>
  /** Returns why the server gave no answer, once it has failed `maxFailures` times in a row. */
  failure(): DataFailure | undefined
}

export function stoppingClock(
  clock: VirtualClock,
  options: {
    readonly timeoutMs: number
    /** Returns why a request is not sent, or null. A real model needs seconds for each line. */
    readonly skips?: (request: LlmRequest) => string | null
    readonly signal?: AbortSignal
  },
): StoppingClock {
  const { timeoutMs, skips = () => null, signal } = options
  const writing = new Set<Promise<LlmResult>>()
  let failures = 0
  let failure: DataFailure | undefined
  return {
    around(driver) {
      const stream: LlmDriver['stream'] = async function* (request) {
        const skipped = skips(request)
        if (skipped !== null) {
          yield { type: 'result', result: idle(skipped) }
          return
        }
        const deadline = AbortSignal.timeout(timeoutMs)
        const limits = signal === undefined ? deadline : AbortSignal.any([deadline, signal])
        const answer = driver.call({ ...request, signal: limits })
        writing.add(answer)
        const result = await answer
        writing.delete(answer)
        failures = result.ok ? 0 : failures + 1
        if (!result.ok && failures >= maxFailures)
          failure = deadline.aborted ? late(timeoutMs) : { message: result.message, remedy: result.remedy }
        await new Promise<void>((resolve) => void clock.after(answerMs, resolve))
        if (result.ok && result.step.type === 'tool_calls')
          for (const call of result.step.tool_calls) yield { type: 'call', call }
        yield { type: 'result', result }
      }
      return { name: driver.name, stream, call: (request) => resultOf(stream(request)) }
    },
    answered: () => Promise.all(writing),
    failure: () => failure,
  }
}

const late = (ms: number): DataFailure => ({
  message: `The model did not answer within ${ms / 1000} s.`,
  remedy: 'Allow more time with --timeout, or use a faster model.',
})

const idle = (message: string): LlmResult => ({ ok: false, kind: 'cancelled', message, remedy: '', ms: 0 })
