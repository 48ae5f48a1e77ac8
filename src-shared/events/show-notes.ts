import { z } from 'zod'

/** The lists of the showrunner's notes, in display order. */
export const noteLists = ['gags', 'threads', 'people', 'promises'] as const
export type NoteList = (typeof noteLists)[number]

/** Maximum number of notes in one list. */
export const maxNotes = 4
const maxDropped = 60

/** A short note. `about` names its subject, a thing or a person, in a form that is safe to show. */
export const note = z.object({ text: z.string().min(1).max(100), about: z.string().max(60).optional() })
export type Note = z.infer<typeof note>

const list = z.array(note).max(maxNotes)

/** The showrunner's notes: running gags, open threads, people and their roles, and promises. */
export const notes = z.object({ gags: list, threads: list, people: list, promises: list })
export type Notes = z.infer<typeof notes>

export const emptyNotes: Notes = { gags: [], threads: [], people: [], promises: [] }

/** The showrunner's newest notes and their writer. `at` is epoch ms. */
export interface NotesView {
  readonly at: number
  readonly by: 'model' | 'rules'
  readonly model?: string
  readonly notes: Notes
}

/** Returns the key of a note: its text in lower case, with each number and the word after it replaced by `#`. */
export const noteKey = (text: string): string => text.toLowerCase().replace(/\d+(?: \p{L}+)?/gu, '#')

/** Returns the keys of all dropped notes after the streamer dropped or restored `texts`. */
export function droppedAfter(
  dropped: readonly string[],
  { texts, restore }: { readonly texts: readonly string[]; readonly restore: boolean },
): readonly string[] {
  const keys = new Set(texts.map(noteKey))
  const others = dropped.filter((key) => !keys.has(key))
  return restore ? others : [...others, ...keys].slice(-maxDropped)
}

/** Returns the notes that the streamer has not dropped. */
export function keptNotes({
  notes: view,
  droppedNotes,
}: {
  readonly notes: NotesView | null
  readonly droppedNotes: readonly string[]
}): Notes {
  if (view === null) return emptyNotes
  const kept = (list: NoteList) =>
    view.notes[list].filter(({ text }) => !droppedNotes.includes(noteKey(text)))
  return { gags: kept('gags'), threads: kept('threads'), people: kept('people'), promises: kept('promises') }
}

/** Returns all notes as one list. */
export const allNotes = (all: Notes): readonly Note[] => noteLists.flatMap((list) => all[list])
