import { describe, expect, it } from 'vitest'
import { createBarProof } from '../../../../src-shared/sight/numbers/bar-moves.ts'

function proofOf(...shares: (number | undefined)[]) {
  const proof = createBarProof(1, shares[0] ?? 0)
  for (const share of shares) proof.add(share)
  return proof
}

describe('createBarProof', () => {
  it('accepts a bar that falls, even if it refills later', () => {
    expect(proofOf(0.8, 0.8, 0.5, 0.5).isProven()).toBe(true)
    const healed = proofOf(0.8, 0.8, 0.5, 0.5, 0.2, 0.2, 1, 1, 0.9)
    expect([healed.isProven(), healed.isRestless()]).toEqual([true, false])
  })

  it('rejects a light that turns on and off, and an object that appears only now and then', () => {
    expect(proofOf(0, 1, 0, 1, 0, 1).isProven()).toBe(false)
    expect(proofOf(0.8, undefined, 0.5, undefined, 0.2, undefined, 0.1).isProven()).toBe(false)
  })

  it('calls a bar restless while its fill level goes up and down, and calm again once the level is stable', () => {
    const proof = proofOf(0.8, 0.8, 0.5, 0.5)
    for (const share of [0.9, 0.4, 0.8, 0.3, 0.9]) proof.add(share)
    expect(proof.isRestless()).toBe(true)
    for (let n = 0; n < 12; n++) proof.add(0.9)
    expect([proof.isProven(), proof.isRestless()]).toEqual([true, false])
  })

  it('accepts a bar that blinks and does not call it restless', () => {
    const proof = proofOf(0.8, 0.5, 0.5, 0.2)
    for (let n = 0; n < 6; n++) for (const share of [undefined, 0.2]) proof.add(share)
    expect([proof.isProven(), proof.isRestless()]).toEqual([true, false])
  })
})
