import { type Example, readExamples } from './examples.ts'

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
