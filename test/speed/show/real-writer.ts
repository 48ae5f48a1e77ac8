import { ollamaClient, ollamaHost } from '../../../electron/model-servers/ollama-client.ts'
import { systemClock } from '../../../electron/platform/clock.ts'
import type { ModelAsks } from '../../../src-shared/events/audition.ts'
import type { LlmDriver, LlmEvent, LlmRequest, LlmResult } from '../../../src-shared/llm/driver.ts'
import { ollamaDriver } from '../../../src-shared/llm/ollama/ollama-driver.ts'
import { resultOf } from '../../../src-shared/llm/streaming-driver.ts'
import type { ActiveModel } from '../../../src-shared/performer/turn.ts'
import type { Settings } from '../../../src-shared/settings/settings.ts'
import { wordsOf } from '../../../src-shared/step/content.ts'
import type { VirtualClock } from '../../fixtures/virtual-clock.ts'

export interface RealWriter {
  readonly model: (clock: VirtualClock) => ActiveModel
  readonly inFlight: ReadonlySet<Promise<unknown>>
}

/**
 * Returns a writer that asks a real model. The play's clock stops while the model writes. The answer then takes as
 * long on that clock as the model really took.
 */
export function realWriter(name: string, asks: ModelAsks, settings: Settings): RealWriter {
  const inFlight = new Set<Promise<unknown>>()
  const client = ollamaClient(() => ollamaHost(settings.ollama.host, process.env))
  const real = ollamaDriver({ client, settings: () => settings, clock: systemClock })
  return {
    inFlight,
    model: (clock) => ({
      ref: { driver: real.name, model: name, mode: 'auto' },
      driver: playedDriver(real, clock, inFlight),
      asks,
    }),
  }
}

function playedDriver(real: LlmDriver, clock: VirtualClock, inFlight: Set<Promise<unknown>>): LlmDriver {
  async function* stream(request: LlmRequest): AsyncGenerator<LlmEvent> {
    const started = performance.now()
    const answer = real.call({ ...request, signal: new AbortController().signal })
    inFlight.add(answer)
    const result = await answer
    inFlight.delete(answer)
    const ms = performance.now() - started
    const inTime = await passed(clock, ms, request.signal)
    if (!inTime) {
      yield { type: 'result', result: cancelled(ms) }
      return
    }
    if (result.ok && result.step.type === 'final') yield { type: 'text', text: wordsOf(result.step.content) }
    yield { type: 'result', result }
  }
  return { name: real.name, stream, call: (request) => resultOf(stream(request)) }
}

const passed = (clock: VirtualClock, ms: number, signal: AbortSignal): Promise<boolean> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve(false)
    const cancel = clock.after(ms, () => resolve(true))
    signal.addEventListener(
      'abort',
      () => {
        cancel()
        resolve(false)
      },
      { once: true },
    )
  })

const cancelled = (ms: number): LlmResult => ({
  ok: false,
  kind: 'cancelled',
  message: 'The play did not wait for the answer.',
  remedy: 'Use a faster model.',
  ms,
})
