import { type Example, readExamples } from './examples.ts'

/** How often blocks, lines of real screens and carefully written lines count, beside lines from memory. */
const carefulWeight = 2

/** Returns what the judge learns from, except for blocks and lines of the programs in `without`. */
export function readLessons(without: ReadonlySet<string> = new Set()): Example[] {
  const real = [...readExamples('blocks.tsv', false), ...readExamples('real-lines.tsv', true)].filter(
    ({ program }) => !without.has(program),
  )
  const careful = [...real, ...readExamples('lines.tsv', true)]
  const known = new Set(careful.map(({ text }) => text))
  return [
    ...readExamples('remembered-lines.tsv', true).filter(({ text }) => !known.has(text)),
    ...Array.from({ length: carefulWeight }, () => careful).flat(),
  ]
}
