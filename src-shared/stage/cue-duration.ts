import type { CueContent } from '../events/cue.ts'

/** Characters of a caption page: two lines of 34. */
const maxCharacters = 68

const clamp = (low: number, value: number, high: number): number => Math.min(high, Math.max(low, value))

/** The time to read a text aloud calmly, bounded so that it never stays in the way (ms). */
const readingMs = (text: string): number => clamp(2500, 1500 + 60 * text.length, 8000)

/** Returns how long a cue stays on the stage (ms). */
export function cueDuration(content: CueContent): number {
  switch (content.lane) {
    case 'text':
    case 'voice':
      return readingMs(content.text)
    case 'caption':
      return captionPages(content.text).reduce((sum, page) => sum + readingMs(page), 0)
    case 'emote':
      return 2600
    case 'particle':
      return 1600
    case 'sound':
      return 2000
  }
}

/** Splits a text at spaces into caption pages, which are shown one after another; a longer word is split itself. */
export function captionPages(words: string): string[] {
  const pages: string[] = []
  let page = ''
  for (const word of words.split(/\s+/).flatMap(pieces)) {
    if (page !== '' && lengthOf(page) + 1 + lengthOf(word) > maxCharacters) {
      pages.push(page)
      page = word
    } else {
      page = page === '' ? word : `${page} ${word}`
    }
  }
  if (page !== '') pages.push(page)
  return pages
}

const lengthOf = (text: string): number => [...text].length

function pieces(word: string): string[] {
  const letters = [...word]
  const out: string[] = []
  for (let at = 0; at < letters.length; at += maxCharacters) {
    out.push(letters.slice(at, at + maxCharacters).join(''))
  }
  return out
}
