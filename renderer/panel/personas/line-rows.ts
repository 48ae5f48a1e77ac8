import { mood } from '../../../src-shared/events/cue.ts'
import type { BankLine, Persona } from '../../../src-shared/events/persona.ts'

const turnMark = ' | '

/** Returns a line as a row of text, such as `Tall. | I had hoped for less tall. [shock]`. */
export function rowOf(line: BankLine): string {
  const { text, mood, nth } = typeof line === 'string' ? { text: line } : line
  return [
    text.replaceAll('\n', turnMark),
    ...(mood === undefined ? [] : [`[${mood}]`]),
    ...(nth === undefined ? [] : [`[from ${nth}]`]),
  ].join(' ')
}

/** Parses a row of the editor. Unknown marks in brackets stay part of the text. */
export function lineOf(row: string): BankLine {
  let text = row.trim()
  const marks: { mood?: (typeof mood.options)[number]; nth?: number } = {}
  for (;;) {
    const [all, mark = ''] = /\s*\[([^[\]]*)\]$/.exec(text) ?? []
    const named = mood.safeParse(mark.trim().toLowerCase())
    const nth = /^from (\d{1,3})$/i.exec(mark.trim())?.[1]
    if (all === undefined || !(named.success || nth !== undefined)) break
    if (named.success) marks.mood = named.data
    if (nth !== undefined) marks.nth = Number(nth)
    text = text.slice(0, -all.length)
  }
  const words = text.replace(/\s*\|\s*/g, '\n')
  return Object.keys(marks).length === 0 ? words : { text: words, ...marks }
}

/** Converts lines to the editor's text, one row for each line. */
export const rowsOf = (lines: readonly BankLine[] = []): string => lines.map(rowOf).join('\n')

/** Converts the editor's text to lines. Skips empty rows. */
export const linesOf = (rows: string): BankLine[] =>
  rows.split('\n').flatMap((row) => (row.trim() === '' ? [] : [lineOf(row)]))

/** Returns a bank line's text in one row, for display. */
export const textOf = (line: BankLine): string =>
  (typeof line === 'string' ? line : line.text).replaceAll('\n', ' ')

/** Returns a line that shows how a persona talks, or null if the persona has none without placeholders. */
export function sampleLine({ lines }: Pick<Persona, 'lines'>): string | null {
  const all = [...(lines['near-death'] ?? []), ...Object.values(lines).flat()]
  const plain = all.find((line) => !textOf(line).includes('{'))
  return plain === undefined ? null : textOf(plain)
}

/** Converts a name into an id of up to 40 lowercase letters, digits and hyphens. The id may be empty. */
export const idOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40)
    .replace(/-+$/, '')
