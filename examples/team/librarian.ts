import { z } from 'zod'
import { defineAgent } from '../../src-shared/agents/define-agent.ts'
import type { Failure, Handled } from '../../src-shared/agents/flow-action.ts'
import { type NoteReport, readNote, summaryTask, unreadNote, withoutSummary, withSummary } from './note.ts'
import { noText, textOf } from './outcome.ts'
import { notesIn, tooManyNotes } from './show-notes.ts'

/** The task of a librarian. */
export const librarianTask = z.object({
  dir: z.string(),
  skip: z.array(z.string()),
  think: z.boolean(),
})

const start = {
  ...{ parent: '', dir: '', skip: [] as string[], think: false },
  ...{ file: '', head: null as number | null, note: readNote('', '') },
}
type LibrarianState = typeof start

/** Maximum number of notes to read. More could exceed the size limit of the planner's state. */
const maxFiles = 20
const maxLines = 256
/** A dead server needs about 1 s to restart, so pause longer. */
const retry = { times: 3, pauseMs: 1500 }

/** Reads the notes in a folder one by one, and reports each to its parent as a `partial`. */
export const librarian = defineAgent<LibrarianState>({
  name: 'librarian',
  description: 'Reads the notes of a folder and reports titles, headings and facts.',
  tools: ['filesystem/search_files', 'filesystem/read_text_file'],
  budget: { maxSteps: 2, maxMs: 60_000 },
  prompt: 'You summarize notes of a live streamer. Answer with one plain sentence.',
  state: start,
  on: {
    task(state, body, { from }) {
      const task = librarianTask.parse(body)
      const tool = 'filesystem/search_files'
      // The exclude pattern also applies to folders, so the search skips subfolders.
      const args = { path: task.dir, pattern: '*.md', excludePatterns: ['!*.md'] }
      return {
        state: { ...state, ...task, parent: from },
        actions: [{ do: 'call', tool, args, retry, next: 'found', orElse: 'lost' }],
      }
    },
    lost: ({ dir }, { error, message }: Failure) => ({
      actions: [{ do: 'fail', message: error === 'too-long' ? tooManyNotes(dir) : message }],
    }),
    found({ skip }, value) {
      const list = textOf(value)
      if (list === null) return { actions: [{ do: 'fail', message: noText.message }] }
      const items = notesIn(list, skip).slice(0, maxFiles)
      return { actions: [{ do: 'each', items, take: 'read', next: 'finished' }] }
    },
    finished: () => ({ actions: [{ do: 'done', result: null }] }),
    read: (state, file: string) => read({ ...state, file, head: null }),
    wasRead(state, value) {
      const text = textOf(value)
      if (text === null) return report(state, unreadNote(state.file, noText))
      const note = readNote(state.file, text, state.head)
      if (!state.think) return report(state, note)
      const task = summaryTask(text)
      return {
        state: { ...state, note },
        actions: [{ do: 'think', task, tools: [], next: 'summarized', orElse: 'notSummarized' }],
      }
    },
    notRead(state, failure: Failure) {
      const head = failure.error === 'too-long' ? Math.floor((state.head ?? maxLines * 2) / 2) : 0
      return head > 0 ? read({ ...state, head }) : report(state, unreadNote(state.file, failure))
    },
    summarized: (state, words: string) => report(state, withSummary(state.note, words)),
    notSummarized: (state, { message }: Failure) => report(state, withoutSummary(state.note, message)),
  },
})

function read(state: LibrarianState): Handled<LibrarianState> {
  const args = { path: `${state.dir}/${state.file}`, ...(state.head === null ? {} : { head: state.head }) }
  const tool = 'filesystem/read_text_file'
  return { state, actions: [{ do: 'call', tool, args, retry, next: 'wasRead', orElse: 'notRead' }] }
}

const report = ({ parent }: LibrarianState, body: NoteReport): Handled<LibrarianState> => ({
  actions: [{ do: 'send', to: parent, kind: 'partial', body }],
})
