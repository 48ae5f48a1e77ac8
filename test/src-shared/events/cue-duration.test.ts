import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cueDuration } from '../../../src-shared/events/lanes.ts'
import {
  captionPages,
  punchlineAfterMs,
  readableMs,
  timedPages,
} from '../../../src-shared/events/reading-time.ts'

it('captionPages limits each page to 60 characters and keeps every word in order', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ minLength: 1, maxLength: 90 })), (words) => {
      const sentence = words.join(' ')
      const pages = captionPages(sentence)
      expect(pages.every((page) => [...page].length <= 60)).toBe(true)
      expect(pages.join('').replace(/\s/g, '')).toBe(sentence.replace(/\s/g, ''))
    }),
  )
})

describe('readableMs', () => {
  it('is shorter than the time on stage, grows with the text, and includes the punchline', () => {
    const short = 'Mind the step.'
    const long = 'Mind the step, the carpet and the ghost below it.'
    const joke = 'He trains every day.\nYou had lunch.'
    for (const text of [short, long, joke])
      expect(readableMs(text)).toBeLessThan(cueDuration({ lane: 'caption', text }))
    expect(readableMs(long)).toBeGreaterThan(readableMs(short))
    expect(readableMs(joke)).toBeGreaterThan(punchlineAfterMs(joke) ?? Number.POSITIVE_INFINITY)
  })
})

describe('a setup with its punchline', () => {
  it('the setup is shown alone for a short time, then with the punchline below it', () => {
    const pages = timedPages('He trains every day.\nYou had lunch.')
    expect(pages).toEqual([
      { words: 'He trains every day.', ms: 1100 + 700 },
      { words: 'He trains every day.\nYou had lunch.', ms: 2500 },
    ])
    expect(cueDuration({ lane: 'caption', text: 'He trains every day.\nYou had lunch.' })).toBe(4300)
  })

  it('the setup gets its own page if the punchline is too long, and an empty punchline is left out', () => {
    const long = 'word '.repeat(20).trim()
    expect(captionPages(`Well.\n${long}`)).toEqual(['Well.', ...captionPages(long)])
    expect(captionPages('Well.\n ')).toEqual(['Well.'])
  })
})
