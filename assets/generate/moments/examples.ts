import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Meaning, meanings } from '../../../src-shared/moments/text-meaning.ts'
import type { Rng } from '../../../src-shared/ports.ts'

/** A labeled text. */
export interface Example {
  readonly text: string
  /** The program that showed the text, or the kind of game that it was written for. */
  readonly program: string
  readonly meaning: Meaning
  /** Whether `none` may also mean `place` or `speech`, which the authors of lines did not label. */
  readonly isCoarse: boolean
}

const styleShare = 0.5
const maxGlued = 20
const alike = ['O0', 'l1', 'I1', 'Il', 'S5', 'B8', 'mn', 'rn', 'ec', 'uv', '!I', '.,', '/7']

export const folder = join(import.meta.dirname, '../../moments')

/** Reads a table of labeled texts (meaning, program, text), without the second and later rows of the same text. */
export function readExamples(name: string, isCoarse: boolean): Example[] {
  const known = new Set<string>()
  return readFileSync(join(folder, name), 'utf8')
    .split('\n')
    .flatMap((row): Example[] => {
      const [label = '', program = '', text = ''] = row.split('\t')
      if (text === '' || known.has(text)) return []
      known.add(text)
      const meaning = meanings.find((each) => each === label)
      if (meaning === undefined) throw new Error(`${name}: the label of “${text}” is unknown: ${label}`)
      return [{ text, program, meaning, isCoarse }]
    })
}

const coarse: readonly Meaning[] = ['none', 'place', 'speech']

/**
 * Returns the shares that an example should have got. For a coarse `none`, they are the given ones, scaled so that
 * those that it may mean add up to 1.
 */
export function wantedShares({ meaning, isCoarse }: Example, shares: readonly number[]): number[] {
  if (!isCoarse || meaning !== 'none') return meanings.map((each) => (each === meaning ? 1 : 0))
  const sum = meanings.reduce((all, each, at) => (coarse.includes(each) ? all + (shares[at] ?? 0) : all), 0)
  return meanings.map((each, at) => (coarse.includes(each) ? (shares[at] ?? 0) / sum : 0))
}

/** Returns a text as OCR may misread it, or as another game may write it: in capitals or with another end mark. */
export function withSlip(text: string, random: Rng): string {
  if (random() < styleShare) {
    if (random() < 0.5) return text.toUpperCase()
    return /\?$/.test(text) ? text : `${text.replace(/[.!]+$/, '')}${random() < 0.5 ? '!' : ''}`
  }
  const kind = random()
  if (kind < 0.2) return text.slice(1)
  if (kind < 0.45) return text.length <= maxGlued ? text.replaceAll(' ', '') : text.replace(' ', '')
  const at = Math.floor(random() * text.length)
  if (kind < 0.7) return `${text.slice(0, at)} ${text.slice(at)}`
  const pair = alike.find((one) => one.includes(text[at] ?? ''))
  const other = pair === undefined ? '' : [...pair].find((letter) => letter !== text[at])
  return text.slice(0, at) + other + text.slice(at + 1)
}

/** How often blocks, lines of real screens and carefully written lines count, beside lines from memory. */
const carefulWeight = 2

/** Returns what the judge of letters and words learns from, except for the programs in `without`. */
export function readLessons(without: ReadonlySet<string> = new Set()): Example[] {
  const careful = readCarefulLessons(without)
  const known = new Set(careful.map(({ text }) => text))
  return [
    ...readExamples('remembered-lines.tsv', true).filter(({ text }) => !known.has(text)),
    ...Array.from({ length: carefulWeight }, () => careful).flat(),
  ]
}

/** Returns all lessons but the lines from memory, except for blocks and lines of the programs in `without`. */
export function readCarefulLessons(without: ReadonlySet<string> = new Set()): Example[] {
  const real = [...readExamples('blocks.tsv', false), ...readExamples('real-lines.tsv', true)].filter(
    ({ program }) => !without.has(program),
  )
  return [...real, ...readExamples('lines.tsv', true)]
}
