import { describe, expect, it } from 'vitest'
import { createPendingSettings } from '../../../electron/app/pending-settings.ts'
import { createConfirmations } from '../../../electron/app/risky-settings.ts'
import type { EventBody } from '../../../src-shared/events/event.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

function house() {
  const clock = virtualClock()
  const codes: string[] = []
  const questions: string[] = []
  /** Keys of the open requests for a code. */
  const open = new Set<string>()
  const events: EventBody[] = []
  const { request, confirm, withdraw } = createConfirmations((question, code) => {
    questions.push(question)
    codes.push(code)
  })
  const pending = createPendingSettings({
    clock,
    emit: (event) => events.push(event as EventBody) as never,
    confirmations: {
      request(key, question) {
        open.add(key)
        request(key, question)
      },
      confirm(key, code) {
        const isRight = confirm(key, code)
        if (isRight) open.delete(key)
        return isRight
      },
      withdraw(key) {
        open.delete(key)
        withdraw(key)
      },
    },
  })
  const asks = () => events.flatMap((event) => (event.type === 'settings/held' ? [event.ask] : []))
  return {
    ...{ clock, pending, codes, questions, open, events, asks },
    hold: (host: string) =>
      pending.hold({ patch: { ollama: { host } } }, [{ place: 'ollama.host', value: host }], 'panel'),
  }
}

describe('createPendingSettings', () => {
  it('returns the held change for the right code, once', () => {
    const { pending, codes, open, events, asks, hold } = house()
    expect(hold('far:1')).toMatchObject({ kind: 'needs_code' })
    const [ask = ''] = asks()
    expect(pending.approve('other', codes[0] ?? '', 'panel')).toMatchObject({ ok: false, kind: 'gone' })
    expect(pending.approve(ask, 'AAAA-AAAA', 'panel')).toMatchObject({ ok: false, kind: 'wrong_code' })
    const request = { patch: { ollama: { host: 'far:1' } } }
    expect(pending.approve(ask, codes[0] ?? '', 'phone')).toEqual({ ok: true, request })
    expect(events.at(-1)).toEqual({ type: 'settings/settled', ask, approved: true, by: 'phone' })
    expect(pending.approve(ask, codes[0] ?? '', 'panel')).toMatchObject({ ok: false, kind: 'gone' })
    expect(open.size).toBe(0)
  })

  it('closes the code of a change that is discarded or replaced', () => {
    const { clock, pending, codes, open, events, asks, hold } = house()
    hold('far:1')
    expect(pending.discard('other', 'panel')).toMatchObject({ kind: 'gone' })
    expect(pending.discard(asks()[0] ?? '', 'panel')).toBeNull()
    expect(open.size).toBe(0)
    clock.advance(5000)
    hold('far:2')
    clock.advance(5000)
    hold('far:3')
    expect(open.size).toBe(1)
    const [first = '', second = '', third = ''] = asks()
    expect(events.flatMap((event) => (event.type === 'settings/settled' ? [event.ask] : []))).toEqual([
      first,
      second,
    ])
    expect(pending.approve(second, codes[1] ?? '', 'panel')).toMatchObject({ ok: false, kind: 'gone' })
    expect(pending.approve(third, codes[2] ?? '', 'panel')).toMatchObject({ ok: true })
  })

  it('shows at most one code in five seconds, and none again for the same change', () => {
    const { clock, codes, hold, asks } = house()
    hold('far:1')
    expect(hold('far:1')).toMatchObject({ kind: 'needs_code' })
    expect(codes).toHaveLength(1)
    clock.advance(4999)
    expect(hold('far:2')).toMatchObject({ kind: 'busy' })
    clock.advance(1)
    expect(hold('far:2')).toMatchObject({ kind: 'needs_code' })
    expect([codes.length, asks().length]).toEqual([2, 2])
  })

  it('shows both ends of a long value, its hash, and how many changes are left out', () => {
    const { pending, questions, events } = house()
    const value = `begin${'x'.repeat(3000)}end`
    const changes = [{ place: 'a', value }, ...Array.from({ length: 21 }, () => ({ place: 'b', value: 'v' }))]
    pending.hold({ patch: {} }, changes, 'panel')
    expect(events[0]).toMatchObject({ type: 'settings/held', changes: { length: 20 }, more: 2 })
    expect(questions[0]).toMatch(
      /a = beginx+ … \(\d+ more characters, SHA-256 [0-9a-f]{12}\) … x+end; b = v;/,
    )
    expect(questions[0]).toContain('and 2 more')
  })
})
