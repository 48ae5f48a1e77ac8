import { describe, expect, it } from 'vitest'
import type { ShareBox } from '../../renderer/overlay/placement.ts'
import { hasMovedOn } from '../../renderer/overlay/stage-model.ts'

const still = { cut: false, brightness: 0.5, motion: 0.1 }
const score: ShareBox = [0.4, 0, 0.2, 0.05]
const bar: ShareBox = [0.6, 0.9, 0.3, 0.05]

describe('hasMovedOn', () => {
  it('returns true after a cut or a new attempt', () => {
    expect(hasMovedOn({ scene: { ...still, cut: true } }, undefined, [])).toBe(true)
    const restart = { afterDark: true, isPlayed: true }
    expect(hasMovedOn({ scene: { ...still, restart } }, undefined, [])).toBe(true)
  })

  it('returns true if the picture turns dark or freezes, and false for a red flash', () => {
    const seen = (jolt: 'dark' | 'still' | 'red') => hasMovedOn({ scene: { ...still, jolt } }, undefined, [])
    expect([seen('dark'), seen('still'), seen('red')]).toEqual([true, true, false])
  })

  it('returns true when the boss’s text leaves the picture', () => {
    const see = (...texts: [number, number, number, number][]) => ({ scene: still, texts })
    expect(hasMovedOn(see([...score]), bar, [score, bar])).toBe(true)
    expect(hasMovedOn(see([...score], [0.62, 0.9, 0.2, 0.04]), bar, [score, bar])).toBe(false)
    expect(hasMovedOn({ scene: still }, bar, [score, bar])).toBe(false)
  })

  it('returns false if the boss had no text in the picture, or if the line on stage is not about a boss', () => {
    expect(hasMovedOn({ scene: still, texts: [] }, bar, [score])).toBe(false)
    expect(hasMovedOn({ scene: still, texts: [] }, undefined, [bar])).toBe(false)
  })
})
