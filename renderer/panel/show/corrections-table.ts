import type { Correction } from '../../../src-shared/events/corrections.ts'

/** Returns corrected words as rows of `assets/moments/blocks.tsv`: meaning, program, text. */
export const correctionsTable = (
  rows: readonly Pick<Correction, 'means' | 'text'>[],
  program: string,
): string =>
  rows
    .map(({ means, text }) => [means === 'nothing' ? 'none' : means, program, text].map(inOneCell).join('\t'))
    .map((row) => `${row}\n`)
    .join('')

const inOneCell = (text: string): string => text.replace(/\s+/g, ' ').trim()
