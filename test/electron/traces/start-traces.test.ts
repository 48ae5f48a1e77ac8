import { describe, expect, it } from 'vitest'
import { startTraces } from '../../../electron/traces/start-traces.ts'
import { memoryJournal } from '../../../src-shared/events/journal.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

describe('startTraces', () => {
  it.each([
    ['a password in the endpoint', 'http://kim:s3cret@127.0.0.1:9', '', 'contains a user name and password'],
    ['an endpoint without a scheme', 'kim:s3cret@127.0.0.1', '', 'the endpoint is not an address'],
    ['a line break in a header', 'http://127.0.0.1:9', 'x-key=s3cret%0Avalue', 'a header has a character'],
    [
      'a header that is not encoded',
      'http://127.0.0.1:9',
      'x-key=s3cret%',
      'OTEL_EXPORTER_OTLP_HEADERS is not',
    ],
  ])(
    'sends no traces with %s, and reports the reason without the secret',
    async (_, endpoint, headers, why) => {
      const clock = virtualClock()
      const journal = memoryJournal({ run: 'r', clock })
      const lines: string[] = []
      const env = { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers }
      const stop = await startTraces(
        journal,
        {},
        {
          ...{ env, clock, readsPast: false },
          print: (line) => void lines.push(line),
        },
      )
      journal.append({
        ...{ type: 'tool/call', turn: 't', call: 'c', tool: 'add', madeBy: 'model', args: {}, raw: '' },
      })
      journal.append({ type: 'tool/done', turn: 't', call: 'c', tool: 'add', ok: true, ms: 1 })
      expect(clock.waiting()).toBe(0)
      await stop()
      expect(lines).toEqual([expect.stringContaining(why)])
      expect(lines.join()).not.toContain('s3cret')
    },
  )
})
