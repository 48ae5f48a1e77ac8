import { describe, expect, it } from 'vitest'
import { beatBody } from '../../../src-shared/moments/beat-body.ts'
import type { JudgedBlock } from '../../../src-shared/moments/moment.ts'
import { createNames } from '../../../src-shared/moments/names.ts'
import { meaningOf } from '../../../src-shared/moments/text-meaning.ts'

const block = (text: string): JudgedBlock => ({
  ...{ text, box: [0, 0, 200, 20], weight: 0, lines: [], shares: meaningOf({ text }) },
})
const place = (subject: string, text = subject.toUpperCase()) =>
  beatBody('place', { subject, cause: { sign: 'words', text } })

/** Returns whether a beat's subject is a name on a screen that showed these texts. */
function isNamed(beat: ReturnType<typeof place>, ...texts: readonly string[]): boolean {
  const names = createNames()
  names.seen({ blocks: texts.map(block) })
  return names.isNamed(beat)
}

describe('names', () => {
  it('a label alone is not a name', () => {
    expect(isNamed(place('Extreme'))).toBe(false)
    expect(isNamed(place('Extreme'), 'EXTREME', 'Extreme sports for everyone.')).toBe(false)
  })

  it('a name in the middle of a sentence is one', () => {
    expect(isNamed(place('Harrow Village'), 'We reached Harrow Village at dawn.')).toBe(true)
    expect(isNamed(place('Harrow'), 'We reached Harrowgate at dawn.')).toBe(false)
  })

  it('a name in an announcement is one', () =>
    expect(
      isNamed(beatBody('arrival', { subject: 'Warden', cause: { sign: 'words', text: 'THE WARDEN WAKES' } })),
    ).toBe(true))

  it('the name beside a bar is one', () =>
    expect(
      isNamed(beatBody('arrival', { subject: 'Orsolya', number: { label: 'ORSOLYA', value: 100 } })),
    ).toBe(true))
})
