import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalEvent } from '../../../src-shared/events/journal.ts'
import { clientMessage, serverMessage } from '../../../src-shared/events/wire.ts'
import { arbitraryBody } from '../../fixtures/arbitrary-events.ts'

describe('messages to a page', () => {
  it('carry any event unchanged', () => {
    fc.assert(
      fc.property(arbitraryBody, fc.integer({ min: 1 }), (body, seq) => {
        const event = canonicalEvent({ ...body, t: 5, seq, run: 'r' })
        const message = { kind: 'event', event }
        expect(serverMessage.parse(JSON.parse(JSON.stringify(message)))).toEqual(message)
      }),
    )
  })

  it.each([
    { kind: 'hello', v: 1, build: 'b', role: 'panel', run: 'r', seq: 0 },
    { kind: 'live', seq: 4 },
    { kind: 'bye', reason: 'slow' },
    { kind: 'ack', ack: 'a', ok: true },
    { kind: 'ack', ack: 'a', ok: false, error: { kind: 'k', message: 'm', remedy: 'r' } },
  ])('can be $kind', (message) => {
    expect(serverMessage.parse(message)).toEqual(message)
  })

  it.each([
    { kind: 'ack', ack: 'a', ok: false },
    { kind: 'event', event: { type: 'performer/paused', by: 'x', t: 1, seq: 0, run: 'r' } },
    { kind: 'event', event: { type: 'no/such', t: 1, seq: 1, run: 'r' } },
    { kind: 'hello', v: 1, build: 'b', role: 'root', run: 'r', seq: 0 },
  ])('are refused when they are wrong (%#)', (message) => {
    expect(serverMessage.safeParse(message).success).toBe(false)
  })
})

describe('messages from a page', () => {
  const frame = { kind: 'frame', t: 1, width: 10, height: 10, thumb: '', changed: [], full: false }
  it.each([
    { kind: 'since', since: 0 },
    { kind: 'shown', cue: 'c1', at: 1 },
    { kind: 'eye', state: 'denied', source: 'screen' },
    { ...frame, changed: [{ box: [0, 0, 5, 5] }] },
    { kind: 'command', command: { command: 'panic', id: 'x' } },
    { kind: 'command', command: { command: 'say', id: 'x', text: 'hi' } },
  ])('can be $kind', (message) => {
    expect(clientMessage.parse(message)).toEqual(message)
  })

  it('may answer the hello bare, and that alone', () => {
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
  ])('are refused when they are out of bounds (%#)', (message) => {
    expect(clientMessage.safeParse(message).success).toBe(false)
  })

  it('never make the reader throw', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => void clientMessage.safeParse(value)))
  })
})
