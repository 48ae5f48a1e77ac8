import fc from 'fast-check'
import { expect, it } from 'vitest'
import { captionPages } from '../../../src-shared/stage/cue-duration.ts'

it('captionPages fits every page on two lines and keeps every word in order', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ minLength: 1, maxLength: 90 })), (words) => {
      const sentence = words.join(' ')
      const pages = captionPages(sentence)
      expect(pages.every((page) => [...page].length <= 68)).toBe(true)
      expect(pages.join('').replace(/\s/g, '')).toBe(sentence.replace(/\s/g, ''))
    }),
  )
})
