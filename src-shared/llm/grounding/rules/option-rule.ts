import type { Candidate } from '../assign.ts'
import type { Evidence } from '../evidence.ts'
import type { Slot } from '../slots.ts'
import { likeness, partsOf, singular, type Word, weightOf, wordsIn } from '../words.ts'
import { isBoolean } from './boolean-rule.ts'
import type { EvidenceRule } from './evidence-rule.ts'

const WEEKDAY = /^(?:mon|tues|wednes|thurs|fri|satur|sun)days?$/i

/** `Mon` for «Monday», «Mondays». */
const abbreviates = (option: string, word: string): boolean =>
  /^[a-z]{2,4}$/i.test(option) && WEEKDAY.test(word) && word.toLowerCase().startsWith(option.toLowerCase())

const RIGHT_NOW = /^right (?:now|away)$/i

/** The place where an option is named in the request: its own words, one after the other. */
export function namedAt(option: string, evidence: Evidence): { start: number; end: number } | undefined {
  const parts = wordsIn(option.replace(/[_-]/g, ' '))
  if (parts.length === 0) return undefined
  const { words } = evidence
  for (let i = 0; i + parts.length <= words.length; i += 1)
    if (
      parts.every(
        (part, k) =>
          (singular(words[i + k]?.text ?? '') === singular(part.text) &&
            (part.text.length > 1 || words[i + k]?.text === part.text)) ||
          abbreviates(part.text, words[i + k]?.text ?? ''),
      )
    ) {
      // «at the bottom right now»
      if (parts.length > 1 && RIGHT_NOW.test(`${parts.at(-1)?.text} ${words[i + parts.length]?.text}`))
        continue
      return { start: (words[i] as Word).start, end: (words[i + parts.length - 1] as Word).end }
    }
  return undefined
}

/** What people say for members that few say themselves. */
const SAME: ReadonlyMap<string, RegExp> = new Map([
  ['asc', /^ascending$/i],
  ['male', /^(?:man|men|guy|boy|gentleman)$/i],
  ['female', /^(?:woman|women|girl|lady)$/i],
  ['mi', /^miles?$/i],
  ['km', /^kilomet(?:er|re)s?$/i],
  ['ft', /^(?:feet|foot)$/i],
  ['cm', /^centimet(?:er|re)s?$/i],
  ['mm', /^millimet(?:er|re)s?$/i],
  ['kg', /^kilo(?:gram)?s?$/i],
  ['lb', /^pounds?$/i],
  ['lbs', /^pounds?$/i],
])

/** Short names of units that may mean something else; only where a unit is asked for. */
const LETTERS: ReadonlyMap<string, RegExp> = new Map([
  ['c', /^(?:celsius|centigrade)$/i],
  ['f', /^fahrenheit$/i],
  ['k', /^kelvin$/i],
  ['m', /^met(?:er|re)s?$/i],
  ['g', /^grams?$/i],
  ['h', /^hours?$/i],
  ['s', /^seconds?$/i],
  ['min', /^minutes?$/i],
  ['in', /^inch(?:es)?$/i],
])

/** True where a written unit is what an option has for it: «foot» for `ft`, «seconds» for `s`. */
const isUnitOf = (short: string, written: string): boolean =>
  written === short || (SAME.get(short) ?? LETTERS.get(short))?.test(written) === true

/** True where all telling words of an option are said, one after the other with at most two others between. */
function saysAll(option: string, { words }: Evidence): boolean {
  const telling = wordsIn(option.replace(/[_-]/g, ' ')).filter((part) => weightOf(part.text) > 0)
  if (telling.length < 2) return false
  let at = 0
  let last = -1
  for (const part of telling) {
    while (at < words.length && likeness((words[at] as Word).stem, part.stem) === 0) at += 1
    if (at === words.length || (last >= 0 && at - last > 3)) return false
    last = at
    at += 1
  }
  return !RIGHT_NOW.test(`${telling.at(-1)?.text} ${words[at]?.text}`)
}

/** «68 fahrenheit in C»: what stands at the number is given, what stands after «in» or «to» is wanted. */
function direction(slot: Slot, text: string, start: number): number {
  const name = partsOf(slot.name).join('_')
  const before = text.slice(Math.max(0, start - 16), start)
  if (/(?:^|_)(?:to|target|dest\w*|output)(?:_|$)/.test(name))
    return /\b(?:in|to|into|as)\s+(?:the\s+)?$/i.test(before) ? 0.5 : 0
  if (/(?:^|_)(?:from|source|src|input)(?:_|$)/.test(name)) return /\d\s?$|\bfrom\s+$/i.test(before) ? 0.5 : 0
  return 0
}

/** Members of an enum that the request names. */
export const optionRule: EvidenceRule = {
  name: 'option',
  applies: (slot) => slot.options.length > 0 && slot.type !== 'array' && !isBoolean(slot),
  offer: (input) => {
    const { slot, evidence } = input
    const wholly = slot.options.filter((option) => saysAll(String(option), evidence))
    const isUnit = /unit|scale|measure/i.test(slot.name)
    return slot.options.flatMap((option): Candidate[] => {
      const words = String(option)
      const at =
        namedAt(words, evidence) ??
        (/^-?\d+(?:\.\d+)?$/.test(words)
          ? evidence.spans.find((span) => span.kind === 'number' && span.value === Number(words))
          : undefined)
      // «a 40-foot container» for `40ft`.
      const sized = /^(\d+(?:\.\d+)?)[\s_-]?(\p{L}{1,4})$/u.exec(words)
      const measure =
        sized &&
        evidence.spans.find(
          (span) =>
            span.kind === 'number' &&
            span.value === Number(sized[1]) &&
            isUnitOf(
              (sized[2] as string).toLowerCase(),
              span.unit ?? /^[\s-]?(\p{L}+)/u.exec(evidence.text.slice(span.end))?.[1]?.toLowerCase() ?? '',
            ),
        )
      if (measure && !at) return [{ value: option, score: 2, at: measure, rule: 'option named' }]
      // «all» and «any» stand in many requests and seldom mean the option.
      const idle = weightOf(words) === 0 && !/\d/.test(words) ? 0.6 : 0
      if (at)
        return [
          {
            value: option,
            score: 2 + 0.2 * wordsIn(words).length - idle + direction(slot, evidence.text, at.start),
            at,
            rule: 'option named',
          },
        ]
      // Part of a longer option named («lofi» for «lofi hip hop»), or a word that its description pairs with it.
      const like = wordsIn(words.replace(/[_-]/g, ' ')).filter(
        (part) =>
          weightOf(part.text) > 0.5 && evidence.words.some((word) => likeness(word.stem, part.stem) > 0),
      )
      // «PostgreSQL» for `postgres`.
      const begun =
        /^\p{L}+$/u.test(words) &&
        evidence.words.find(
          (word) =>
            (words.length > 3 && word.text.toLowerCase().startsWith(words.toLowerCase())) ||
            SAME.get(words.toLowerCase())?.test(word.text) ||
            (isUnit && LETTERS.get(words.toLowerCase())?.test(word.text)),
        )
      if (begun)
        return [
          {
            value: option,
            score: 2 + direction(slot, evidence.text, begun.start),
            at: { start: begun.start, end: begun.end },
            rule: 'option named',
          },
        ]
      // «leave at the door» for `leave_at_door`: all its words, in order, and those of no other member.
      const score = wholly.length === 1 && wholly[0] === option ? 2 : like.length > 0 ? 0.9 : 0
      return [{ value: option, score: score + (slot.fallback === option ? 0.3 : 0), rule: 'option' }]
    })
  },
}
