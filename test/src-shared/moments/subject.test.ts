import { describe, expect, it } from 'vitest'
import { isHudLabel } from '../../../src-shared/moments/subject.ts'

const number = (label: string, isFoe = false) => ({ label, isDrawn: false, isFoe })

describe('isHudLabel', () => {
  it.each(['ARMOR', 'Level', 'Health', 'HP Mana'])('returns true for the label %j', (words) =>
    expect(isHudLabel(words, [])).toBe(true),
  )

  it.each(['Harrow Village', 'The Night Market', 'Orsolya'])('returns false for the name %j', (name) =>
    expect(isHudLabel(name, [])).toBe(false),
  )

  it('returns true for the label of a number, but false if the number belongs to an opponent', () => {
    expect(isHudLabel('Secrets Found', [number('SECRETS FOUND')])).toBe(true)
    expect(isHudLabel('Old Grimshaw', [number('Old Grimshaw', true)])).toBe(false)
  })
})
