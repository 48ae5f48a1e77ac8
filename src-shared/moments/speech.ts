import { quotable } from '../safety/quotable.ts'
import { type ClassifiedLine, isCentral, isTitleCase, type ScreenSize } from '../sight/lines/line-class.ts'
import { type BeatBody, beatBody } from './beat-body.ts'
import { isHarm, isHealth } from './blows.ts'
import type { ScreenMoment } from './moment.ts'
import { subjectOf } from './subject.ts'
import { toldBy } from './told-events.ts'

/** A noun phrase ends before the first of these words. */
const stops = new Set(
  'and or but to for of in on at by with from as so then than that this these those it is are was were be been do does did will would can could should has have had i you he she we they me him her us them my your his its our their who what when where why how not no if like just here there again now more all any some one own other same very too much many only even still back down up out off over under today tomorrow tonight yesterday please alone forever anyway instead already'.split(
    ' ',
  ),
)
const phrase = /\bwith (?:a|an|the|my|your|his|her|that|this|those|these|our|their|one|two) ([\p{L}'’ -]+)/giu
const participle = /^(?:\p{L}{4,}ed|newly)$/u
const sure = 80
/**
 * Height of the strip at the top where windows and games show messages, as a share of the screen's height. The strip
 * at the bottom is half as high.
 */
const edgeShare = 0.05
const bullet = /^[•●▪·*-] /u
/**
 * Matches a label with its value, such as "Difficulty: Beginner". Unlike speech, it does not end with a punctuation
 * mark.
 */
const labeled = /^\p{L}[\p{L} ]{2,20}: .*[^.?!…"”]$/u
/** Matches a question or an exclamation, which calls for an answer, unlike the sentences of a narrator. */
const calls = /[?!]/
const maxQuote = 70
/** Returns the beat for new speech on the screen. */
export function readSpeech(moment: ScreenMoment): BeatBody[] {
  const { fresh, size, isPage } = moment
  const isSilent = isUnspoken(moment)
  const said = fresh.filter(
    (each) =>
      // On a page or beside a menu, only words below a speaker's name count. A name at the start of the line is a
      // label.
      (!(isSilent || isPage) || (isNamed(each) && !each.line.text.startsWith(each.speaker))) &&
      each.line.confidence >= 65 &&
      !isHarm(each.line.text.trim()) &&
      isSpeech(each, size) &&
      !isNews(each, moment),
  )
  const first = said[0]
  if (first === undefined) return []
  const subject = isNamed(first) ? subjectOf(first.speaker.replace(/:$/, ''), first.line.confidence) : null
  const isTold = isNamed(first) || moment.isLively
  const whole = said.map(({ line }) => line.text).join(' ')
  const isSure = said.every(({ line }) => line.confidence >= sure)
  const prop = isSure ? propIn(whole) : undefined
  const quote = isSure ? quoteOf(whole) : undefined
  return [
    beatBody('dialogue', {
      subject,
      // Over a still picture, words without a speaker may be an explanation or a description.
      salience: !isTold ? 0.25 : calls.test(whole) ? 0.55 : 0.4,
      ...(prop === undefined ? {} : { prop }),
      ...(quote === undefined ? {} : { quote }),
    }),
  ]
}

/** Returns whether a line is a message of the game, which another rule reports. */
const isNews = (each: ClassifiedLine, moment: ScreenMoment): boolean =>
  ['win', 'loss', 'good', 'bad'].includes(toldBy(each, moment))

/**
 * Returns whether words without a speaker are probably not speech. Beside a menu, they are a log. Beside two health
 * values, or a central value with a label, they are a description.
 */
const isUnspoken = ({ hasChoices, standing, size }: ScreenMoment): boolean =>
  hasChoices ||
  standing.filter(({ line }) => isHealth(line.text)).length > 1 ||
  standing.some(({ line }) => labeled.test(line.text) && isCentral(line.box, size))

/** Returns whether the speaker of a line is in title case, as a name is. A heading often has words in lower case. */
const isNamed = (line: ClassifiedLine): line is ClassifiedLine & { readonly speaker: string } =>
  line.speaker !== undefined && isTitleCase(line.speaker.replace(/:$/, ''))

const isSpeech = ({ kind, line: { text, box } }: ClassifiedLine, { height }: ScreenSize): boolean =>
  (kind === 'dialogue' || kind === 'subtitle') &&
  !bullet.test(text) &&
  box[1] >= height * edgeShare &&
  box[1] + box[3] <= height * (1 - edgeShare / 2)

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

function quoteOf(sentence: string): string | undefined {
  const quote = sentence.replace(/[’‘]/g, "'").replace(/[“”"]/g, '').replace(/\s+/g, ' ').trim()
  return quote.length <= maxQuote && /^[\p{L}][\p{L}' ,.!?-]+$/u.test(quote) ? quote : undefined
}
