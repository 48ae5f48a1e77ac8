import { describe, expect, it } from 'vitest'
import { isHudLabel } from '../../../../src-shared/performer/beats/subject.ts'

const number = (label: string, isFoe = false) => ({ label, isDrawn: false, isFoe })

describe('isHudLabel', () => {
  it.each(['ARMOR', 'Level', 'Health', 'HP Mana'])('finds that %j is not a name', (words) =>
    expect(isHudLabel(words, [])).toBe(true),
  )

  it.each(['Harrow Village', 'The Night Market', 'Orsolya'])('accepts the name %j', (name) =>
    expect(isHudLabel(name, [])).toBe(false),
  )

  it('does not take the label of a number for a name, unless the number belongs to an opponent', () => {
    expect(isHudLabel('Secrets Found', [number('SECRETS FOUND')])).toBe(true)
    expect(isHudLabel('Old Grimshaw', [number('Old Grimshaw', true)])).toBe(false)
  })
})
