import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clientMessage } from '../../../src-shared/contract/wire.ts'
import { event } from '../../../src-shared/events/event.ts'
import { canonicalEvent } from '../../../src-shared/events/journal.ts'
import { arbitraryBody } from '../../fixtures/arbitrary-events.ts'

describe('events on the wire', () => {
  it('an event survives JSON serialization unchanged, whatever its body', () => {
    fc.assert(
      fc.property(arbitraryBody, fc.integer({ min: 1 }), (body, seq) => {
        const sent = canonicalEvent(body, { t: 5, seq, run: 'r' })
        expect(event.parse(JSON.parse(JSON.stringify(sent)))).toEqual(sent)
      }),
    )
  })
})

describe('clientMessage', () => {
  const frame = { kind: 'frame', width: 10, height: 10, thumb: '', changed: [], full: false }
  it.each([
    { kind: 'since', since: 0 },
    { kind: 'shown', cue: 'c1', at: 1 },
    { kind: 'eye', state: 'denied', source: 'screen' },
    { ...frame, changed: [{ box: [0, 0, 5, 5] }] },
    { kind: 'command', command: { command: 'panic', id: 'x' } },
    { kind: 'command', command: { command: 'say', id: 'x', text: 'hi' } },
  ])('accepts the message kind $kind', (message) => {
    expect(clientMessage.parse(message)).toEqual(message)
  })

  it('accepts `{ since: 7 }` without a kind, and rejects other messages without a valid kind', () => {
    expect(clientMessage.parse({ since: 7 })).toEqual({ kind: 'since', since: 7 })
    for (const message of [
      { since: -1 },
      { since: '0' },
      { kind: 'live', since: 0 },
      { state: 'live' },
      [0],
    ]) {
      expect(clientMessage.safeParse(message).success).toBe(false)
    }
  })

  it.each([
    { kind: 'since', since: -1 },
    { kind: 'since', since: 1.5 },
    { kind: 'shown', cue: 1, at: 1 },
    { ...frame, width: 100_000 },
    { ...frame, thumb: 'A'.repeat(10_001) },
    { ...frame, changed: Array.from({ length: 65 }, () => ({ box: [0, 0, 1, 1] })) },
    { kind: 'command', command: { command: 'say', id: 'x', text: 'x'.repeat(401) } },
    { kind: 'command', command: { command: 'panic' } },
    { kind: 'event', event: {} },
  ])('rejects a message that exceeds the limits (%#)', (message) => {
    expect(clientMessage.safeParse(message).success).toBe(false)
  })

  it('never throws, whatever the message', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => void clientMessage.safeParse(value)))
  })
})
