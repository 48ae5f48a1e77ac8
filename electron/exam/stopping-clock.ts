import type { LlmDriver, LlmResult } from '../../src-shared/llm/driver.ts'
import { resultOf } from '../../src-shared/llm/streaming-driver.ts'
import type { VirtualClock } from '../../src-shared/testing/virtual-clock.ts'
import type { DataFailure } from '../platform/files.ts'
import { isAboutChat } from './obedient-writer.ts'

/** Time (ms) on the show's clock in which a model answers, however long it really needs. */
const answerMs = 1000

/** Lets a real model write for a show on a virtual clock, which stops meanwhile. */
export interface StoppingClock {
  around(driver: LlmDriver): LlmDriver
  /** Resolves when no request waits for the server. */
  answered(): Promise<unknown>
  /** Returns why the server gave no answer, if it failed. */
  failure(): DataFailure | undefined
}

export function stoppingClock(clock: VirtualClock, timeoutMs: number): StoppingClock {
  const writing = new Set<Promise<LlmResult>>()
  let failure: DataFailure | undefined
  return {
    around(driver) {
      const stream: LlmDriver['stream'] = async function* (request) {
        // Only answers to chat matter here, and a real model needs seconds for each line.
        if (!isAboutChat(request)) {
          yield { type: 'result', result: idle }
          return
        }
        const deadline = AbortSignal.timeout(timeoutMs)
        const answer = driver.call({ ...request, signal: deadline })
        writing.add(answer)
        const result = await answer
        writing.delete(answer)
        if (!result.ok)
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

const idle: LlmResult = {
  ok: false,
  kind: 'cancelled',
  message: 'The exam asks the model only about chat.',
  remedy: '',
  ms: 0,
}
