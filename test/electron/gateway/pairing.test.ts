import { describe, expect, it } from 'vitest'
import { createPairing } from '../../../electron/gateway/pairing.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

function started() {
  const clock = virtualClock()
  return { clock, pairing: createPairing(clock) }
}

describe('createPairing', () => {
  it('accepts the exact token, but only once', () => {
    const { clock, pairing } = started()
    const { token, expiresAt } = pairing.start('moderator')
    expect(Buffer.from(token, 'base64url')).toHaveLength(16)
    expect(expiresAt - clock.now()).toBe(120_000)
    for (const wrong of ['', token.slice(1), `${token}x`]) expect(pairing.redeem(wrong)).toBeNull()
    expect(pairing.redeem(token)).toBe('moderator')
    expect(pairing.redeem(token)).toBeNull()
  })

  it('rejects the token after two minutes', () => {
    const { clock, pairing } = started()
    const first = pairing.start('viewer')
    clock.advance(119_999)
    expect(pairing.redeem(first.token)).toBe('viewer')
    const second = pairing.start('viewer')
    clock.advance(120_000)
    expect(pairing.redeem(second.token)).toBeNull()
  })

  it('ends a pairing when it is canceled or when another pairing starts', () => {
    const { pairing } = started()
    const first = pairing.start('owner')
    const second = pairing.start('viewer')
    expect(pairing.redeem(first.token)).toBeNull()
    pairing.cancel()
    expect(pairing.redeem(second.token)).toBeNull()
  })
})
