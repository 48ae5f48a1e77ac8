import type { JournalReader } from '../../src-shared/events/journal.ts'
import type { Clock } from '../../src-shared/ports.ts'

/**
 * Calls `look` immediately and after each event, until it returns a value.
 * @returns what `look` returned; `late` after `ms`, or `stopped` if the signal aborts first
 */
export function untilEvent<T>(
  look: () => T | undefined,
  options: {
    readonly journal: Pick<JournalReader, 'subscribe'>
    readonly clock: Clock
    readonly signal: AbortSignal
    readonly ms?: number
  },
): Promise<T | 'late' | 'stopped'> {
  const { journal, clock, signal, ms } = options
  return new Promise((resolve) => {
    const end = (found: T | 'late' | 'stopped') => {
      stopListening()
      stopTimer()
      signal.removeEventListener('abort', stop)
      resolve(found)
    }
    const stop = () => end('stopped')
    const check = () => {
      const found = look()
      if (found !== undefined) end(found)
    }
    const stopListening = journal.subscribe(check)
    const stopTimer = ms === undefined ? () => {} : clock.after(ms, () => end('late'))
    signal.addEventListener('abort', stop)
    if (signal.aborted) stop()
    else check()
  })
}
