import type { Clock } from '../ports.ts'
import type { WorkQueue } from '../queue/work-queue.ts'
import type { LlmDriver, LlmEvent, LlmRequest } from './driver.ts'
import { failureOf, resultOf } from './streaming-driver.ts'
import { CANCELLED, type ServerFault } from './transport.ts'

/**
 * Wraps a driver so that its calls wait in `queue`, not in the server. Pass the same queue to all drivers of one
 * server.
 */
export function queuedDriver(driver: LlmDriver, queue: WorkQueue, clock: Clock): LlmDriver {
  async function* stream(request: LlmRequest): AsyncGenerator<LlmEvent> {
    const began = clock.monotonic()
    const place = await queue.enter({
      owner: request.owner ?? '',
      priority: request.priority ?? 0,
      signal: request.signal,
    })
    if (!place.ok) {
      const fault = place.reason === 'full' ? FULL : CANCELLED
      yield { type: 'result', result: failureOf(fault, clock.monotonic() - began) }
      return
    }
    try {
      yield* driver.stream(request)
    } finally {
      place.leave()
    }
  }
  return {
    name: driver.name,
    stream,
    call: (request) => resultOf(stream(request)),
    // Requests for facts about a model do not keep its server busy, so they skip the queue.
    ...(driver.abilities ? { abilities: driver.abilities } : {}),
  }
}

const FULL: ServerFault = {
  kind: 'busy',
  message: 'Too many model calls are waiting already.',
  remedy: 'Run fewer agents at once, or use a faster model.',
}
