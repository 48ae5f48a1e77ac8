import type { Clock } from '../ports.ts'
import type { LlmDriver, LlmEvent, LlmRequest } from './driver.ts'
import { failureOf, resultOf } from './streaming-driver.ts'
import { CANCELLED, type ServerFault } from './transport.ts'
import type { WorkQueue } from './work-queue.ts'

/**
 * A driver whose calls wait in line, because a model server answers one request at a time and would hold the others
 * where nobody can see or cancel them. Give all drivers of one server the same queue.
 */
export function queuedDriver(driver: LlmDriver, queue: WorkQueue, clock: Clock): LlmDriver {
  async function* stream(request: LlmRequest): AsyncGenerator<LlmEvent> {
    const began = clock.monotonic()
    const place = await queue.enter({ owner: request.owner ?? '', signal: request.signal })
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
    // Facts of a model need no place: they do not keep its server busy.
    ...(driver.abilities ? { abilities: driver.abilities } : {}),
  }
}

const FULL: ServerFault = {
  kind: 'busy',
  message: 'Too many model calls are waiting already.',
  remedy: 'Fewer agents at once, or a faster model.',
}
