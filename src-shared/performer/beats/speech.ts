import { quotable } from '../../safety/quotable.ts'
import { type BeatBody, beatBody } from './beat-body.ts'
import type { ScreenMoment } from './moment.ts'
import { isFind } from './reward.ts'
import { subjectOf } from './subject.ts'

/** Words that end a noun phrase. */
const stops = new Set(
  'and or but to for of in on at by with from as so then than that this these those it is are was were be been do does did will would can could should has have had i you he she we they me him her us them my your his its our their who what when where why how not no if like just here there again now more all any some one own other same very too much many only even still back down up out off over under today tomorrow tonight yesterday please alone forever anyway instead already'.split(
    ' ',
  ),
)
const phrase = /\bwith (?:a|an|the|my|your|his|her|that|this|those|these|our|their|one|two) ([\p{L}'’ -]+)/giu
const adjectives =
  /(?:y|ed|en|ing|ous|ful|less|al|ic|ive|ish|ble|old|new|big|small|little|broken|rusty|tiny|good|bad|last|red|blue|green|black|white|great|iron|stone|gold|silver|paper|plastic|rubber|glass)$/i
const sure = 80
const maxQuote = 70

/** Returns the beat of a sentence that a speaker on the screen says. */
export function readSpeech({ fresh, isPaused, isLoading }: ScreenMoment): BeatBody[] {
  if (isPaused || isLoading) return []
  const said = fresh.filter(
    ({ kind, line }) =>
      (kind === 'dialogue' || kind === 'subtitle') && line.confidence >= 65 && !isFind(line.text),
  )
  const first = said[0]
  if (first === undefined) return []
  const subject =
    first.speaker === undefined ? null : subjectOf(first.speaker.replace(/:$/, ''), first.line.confidence)
  const whole = said.map(({ line }) => line.text).join(' ')
  const isSure = said.every(({ line }) => line.confidence >= sure)
  const prop = isSure ? propIn(whole) : undefined
  const quote = isSure ? quoteOf(whole) : undefined
  return [
    beatBody('dialogue', {
      subject,
      ...(prop === undefined ? {} : { prop }),
      ...(quote === undefined ? {} : { quote }),
    }),
  ]
}

/** Returns a thing that a sentence mentions after "with a": one or two words of letters. */
export function propIn(sentence: string): string | undefined {
  for (const match of sentence.matchAll(phrase)) {
    const words: string[] = []
    for (const word of (match[1] ?? '').trim().split(/\s+/)) {
      const plain = word.replace(/['’]s?$/u, '').toLowerCase()
      if (stops.has(plain) || !/^\p{L}{2,14}$/u.test(plain)) break
      words.push(plain)
    }
    // Of a longer phrase, an adjective needs its noun; a noun is complete.
    const length = words.length <= 2 ? words.length : adjectives.test(words[0] ?? '') ? 2 : 1
    const prop = quotable(words.slice(0, length).join(' '))
    if (prop !== null && prop.length >= 3) return prop
  }
  return undefined
}

/** Returns a line of speech as a quote of letters and plain marks; undefined for anything else. */
function quoteOf(sentence: string): string | undefined {
  const quote = sentence.replace(/[’‘]/g, "'").replace(/[“”"]/g, '').replace(/\s+/g, ' ').trim()
  return quote.length <= maxQuote && /^[\p{L}][\p{L}' ,.!?-]+$/u.test(quote) ? quote : undefined
}
