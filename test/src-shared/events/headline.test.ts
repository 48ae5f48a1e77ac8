import { describe, expect, it } from 'vitest'
import { hasHeadline, yieldsToHeadline } from '../../../src-shared/events/scene.ts'
import { wordKinds } from '../../../src-shared/events/stage-lists.ts'

describe('hasHeadline', () => {
  it('returns true for large type near the center of the picture', () => {
    expect(hasHeadline([[0.42, 0.4, 0.16, 0.12]])).toBe(true)
    expect(hasHeadline([[0.3, 0.45, 0.4, 0.07]])).toBe(true)
  })

  it('returns false for small type, for a HUD at the edge and for a bar', () => {
    expect(hasHeadline([])).toBe(false)
    expect(hasHeadline([[0.4, 0.4, 0.2, 0.05]])).toBe(false)
    expect(hasHeadline([[0.05, 0.86, 0.1, 0.1]])).toBe(false)
    expect(hasHeadline([[0.02, 0.45, 0.1, 0.1]])).toBe(false)
    expect(hasHeadline([[0.1, 0.7, 0.8, 0.065]])).toBe(false)
  })
})

describe('yieldsToHeadline', () => {
  it('returns true for any text but the big words of a boss, a victory and a comeback', () => {
    const stays = wordKinds.filter((kind) => !yieldsToHeadline(kind))
    expect(stays).toEqual(['boss', 'victory', 'comeback'])
    expect([yieldsToHeadline(undefined), yieldsToHeadline(true)]).toEqual([true, true])
  })
})
