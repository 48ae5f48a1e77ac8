import type { Failure } from '../../src-shared/agents/flow-action.ts'
import { maxEventJson } from '../../src-shared/events/json.ts'

/** A fact for the archivist to store. */
export interface Fact {
  readonly kind: 'person' | 'running-gag' | 'promise'
  /** Unique in the memory. At most 80 characters. */
  readonly name: string
  readonly detail: string
}

/** What the librarian reports about one note. */
export interface NoteReport {
  readonly file: string
  readonly title: string
  readonly headings: readonly string[]
  readonly facts: readonly Fact[]
  /** A sentence by the model about the note. Absent without a model, or if the model failed. */
  readonly summary?: string
  /** Why the note was not read completely, or has no summary. */
  readonly problem?: string
}

const kinds = { name: 'person', gag: 'running-gag', promise: 'promise' } as const
const maxHeadings = 6
const maxFacts = 8
const maxCharacters = 80
const maxSummary = 200
const maxForModel = 3000
const limit = `${maxEventJson.toLocaleString('en-US')} characters`

/**
 * Reads a Markdown note by fixed rules: headings, and facts such as `- Name: Mira, moderator`.
 * @param head number of the note's lines in `text`, or null if the text is complete
 */
export function readNote(file: string, text: string, head: number | null = null): NoteReport {
  // Editors on Windows often write a byte order mark.
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const headings = lines.flatMap((line) => {
    const [, heading] = /^#{1,6}\s+(.+)$/.exec(line) ?? []
    return heading === undefined ? [] : [short(heading)]
  })
  const [title = file.replace(/\.md$/, ''), ...others] = headings
  const problem = `Only the first ${head} lines were read: the note is longer than ${limit}.`
  return {
    ...{ file, title, headings: others.slice(0, maxHeadings), facts: factsIn(lines) },
    ...(head === null ? {} : { problem }),
  }
}

/** Returns the report of a note that could not be read. */
export const unreadNote = (file: string, { error, message }: Failure): NoteReport => ({
  ...{ file, title: '', headings: [], facts: [] },
  problem: error === 'too-long' ? `Its first line is longer than ${limit}.` : message,
})

/** Returns the prompt that asks a model for a sentence about a note. */
export const summaryTask = (text: string): string =>
  `Summarize this note in one sentence for the next show:\n\n${text.slice(0, maxForModel)}`

/** Adds a model's sentence about a note, or a remark that the model wrote none. */
export function withSummary(note: NoteReport, words: string): NoteReport {
  const summary = words.replace(/\s+/g, ' ').trim().slice(0, maxSummary)
  return summary === '' ? withoutSummary(note, 'It was empty.') : { ...note, summary }
}

/** Adds the reason why a note has no summary. */
export const withoutSummary = (note: NoteReport, why: string): NoteReport => ({
  ...note,
  problem: `${note.problem ?? ''} No summary by the model: ${why}`.trimStart(),
})

function factsIn(lines: readonly string[]): Fact[] {
  const facts = new Map<string, Fact>()
  for (const line of lines) {
    const [, word = '', words = ''] = /^\s*[-*]\s*(name|gag|promise)\s*:\s*(\S.*)$/i.exec(line) ?? []
    const kind = kinds[word.toLowerCase() as keyof typeof kinds]
    if (kind === undefined) continue
    const [first = '', ...rest] = kind === 'person' ? words.split(',') : [words]
    const name = short(first)
    if (name !== '' && facts.size < maxFacts) facts.set(name, { kind, name, detail: short(rest.join(',')) })
  }
  return [...facts.values()]
}

const short = (text: string): string => text.trim().slice(0, maxCharacters)
