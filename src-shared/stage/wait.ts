import { z } from 'zod'
import { defineTool } from '../tools/tool.ts'

/** Waits between two calls of a step, so that a sound can follow a line. */
export const wait = defineTool({
  name: 'wait',
  description: 'Wait a moment before the next call, for timing. Nothing is shown.',
  domain: 'stage',
  tags: ['fun', 'timing'],
  args: z.object({ ms: z.int().min(1).max(3000).describe('Milliseconds, at most 3000') }),
  examples: [{ when: 'Pause before the punchline', arguments: { ms: 800 } }],
  sideEffects: false,
  hints: { openWorld: false },
  run: ({ ms }, { clock, signal }) =>
    new Promise((resolve) => {
      const end = () => {
        cancel()
        signal.removeEventListener('abort', end)
        resolve({ ok: true, value: { waitedMs: Math.round(clock.monotonic() - started) } })
      }
      const started = clock.monotonic()
      const cancel = clock.after(ms, end)
      signal.addEventListener('abort', end, { once: true })
    }),
})
