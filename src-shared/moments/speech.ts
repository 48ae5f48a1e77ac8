import { quotable } from '../safety/quotable.ts'

/** A noun phrase ends before the first of these words. */
const stops = new Set(
  'and or but to for of in on at by with from as so then than that this these those it is are was were be been do does did will would can could should has have had i you he she we they me him her us them my your his its our their who what when where why how not no if like just here there again now more all any some one own other same very too much many only even still back down up out off over under today tomorrow tonight yesterday please alone forever anyway instead already'.split(
    ' ',
  ),
)
const phrase = /\bwith (?:a|an|the|my|your|his|her|that|this|those|these|our|their|one|two) ([\p{L}'’ -]+)/giu
const participle = /^(?:\p{L}{4,}ed|newly)$/u
const maxQuote = 70

/** Returns the one or two words for a thing that a sentence mentions, as in "with your lantern". */
export function propIn(sentence: string): string | undefined {
  for (const match of sentence.matchAll(phrase)) {
    const words: string[] = []
    for (const word of (match[1] ?? '').trim().split(/\s+/)) {
      const plain = word.replace(/['’]s?$/u, '').toLowerCase()
      if (stops.has(plain) || !/^\p{L}{2,14}$/u.test(plain)) break
      // "his mother's advice" is about the advice.
      if (plain === word.toLowerCase()) words.push(plain)
      else words.length = 0
    }
    // "his newly acquired sword" is about the sword.
    while (words.length > 1 && participle.test(words[0] ?? '')) words.shift()
    const prop = quotable(words.slice(0, 2).join(' '))
    if (prop !== null && prop.length >= 3) return prop
  }
  return undefined
}

/** Returns a sentence as the audience may hear it; undefined if it is long or not plain. */
export function quoteOf(sentence: string): string | undefined {
  const quote = sentence.replace(/[’‘]/g, "'").replace(/[“”"]/g, '').replace(/\s+/g, ' ').trim()
  return quote.length <= maxQuote && /^[\p{L}][\p{L}' ,.!?-]+$/u.test(quote) ? quote : undefined
}
