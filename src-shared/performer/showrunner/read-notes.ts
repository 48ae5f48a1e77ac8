import { emptyNotes, maxNotes, type Note, type NoteList, type Notes } from '../../events/show-notes.ts'
import type { State } from '../../events/state.ts'
import { echoShare, judgeLine } from '../writer/judge-line.ts'
import { aboutOf } from './rule-notes.ts'

const maxLines = 40
const minKnown = 0.3

/** Matches instructions, URLs and tool names, which do not belong in a note. */
const orders =
  /\b(?:ignore|disregard|obey|instructions?|system prompt|jailbreak|tool call|must say|repeat after)\b|https?:|www\.|\w+_\w+\(?/i

const labels: readonly (readonly [RegExp, NoteList])[] = [
  [/^(?:running )?gags?$/i, 'gags'],
  [/^(?:open )?threads?$/i, 'threads'],
  [/^(?:persons?|people|who(?: is who)?)$/i, 'people'],
  [/^promises?$/i, 'promises'],
]

/** What a model's notes are checked against. */
export interface ReadNotesInput {
  readonly digest: string
  /** The system prompt, which small models sometimes recite. */
  readonly prompt: string
  readonly show: State['show']
  readonly isClean: (text: string) => boolean
}

/** Reads a model's answer as notes, without lines that the performer should not read. Null if no note is left. */
export function readNotes(answer: string, input: ReadNotesInput): Notes | null {
  const found: Record<NoteList, Note[]> = { gags: [], threads: [], people: [], promises: [] }
  let list: NoteList | undefined
  for (const line of answer.split('\n').slice(0, maxLines)) {
    const [, label = '', rest = ''] = /^[\s*#•-]*([\p{L} ]{3,20}?)\W{0,2}:\W{0,2}(.*)$/u.exec(line) ?? []
    const named = labels.find(([pattern]) => pattern.test(label.trim()))?.[1]
    list = named ?? list
    if (list === undefined) continue
    const note = judgeNote(named === undefined ? line : rest, input, found[list])
    if (note !== null && found[list].length < maxNotes) found[list].push(note)
  }
  const notes: Notes = { ...emptyNotes, ...found }
  return Object.values(found).some((each) => each.length > 0) ? notes : null
}

function judgeNote(
  line: string,
  { digest, prompt, show, isClean }: ReadNotesInput,
  before: readonly Note[],
): Note | null {
  const recent = before.map(({ text }) => text)
  const judged = judgeLine(line, { screen: [], recent, prompt, isClean })
  if (!judged.ok || orders.test(judged.line) || echoShare(judged.line, [digest]) < minKnown) return null
  const text = judged.line.replaceAll('\n', ' / ')
  const about = aboutOf(text, show)
  return { text, ...(about === undefined ? {} : { about }) }
}
