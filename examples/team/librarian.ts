import { z } from 'zod'
import { defineAgent } from '../../src-shared/agents/define-agent.ts'
import type { FlowAction } from '../../src-shared/agents/flow.ts'
import { maxEventJson } from '../../src-shared/events/bounded-json.ts'
import { type NoteReport, readNote, unreadNote } from './note.ts'
import { textOf } from './outcome.ts'
import { showNotesFile } from './show-notes.ts'

/** The task of a librarian. */
export const librarianTask = z.object({
  dir: z.string(),
  /** Files to leave out, because an earlier librarian has reported them. */
  skip: z.array(z.string()),
  /** Whether the librarian's model writes a sentence about each note. */
  think: z.boolean(),
})

/** A state while files are left: the first one is being read, and `note` is what is known of it. */
const start = {
  ...{ dir: '', skip: [] as string[], think: false, parent: '', files: [] as string[] },
  /** How many lines of the file to read; null for all lines, unless it turned out to be too long. */
  head: null as number | null,
  note: unreadNote('', ''),
}
type LibrarianState = typeof start
type Failure = { readonly error: string; readonly message: string }

/** Maximum number of notes, so that the planner's state stays below the size limit of an agent's state. */
const maxFiles = 20
/** How many lines to read of a note that is too long; halved until they fit. */
const maxLines = 256
const limit = `${maxEventJson.toLocaleString('en-US')} characters`
/** Maximum number of characters of a note that the model gets. */
const maxForModel = 3000
/** Reading twice does no harm. A server that died needs a second to restart. */
const retry = { times: 3, pauseMs: 1500 }

/** Reads the notes of a folder, one after the other, and reports each to its parent as a `partial`. */
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
      // Excluding everything else keeps the search out of subfolders.
      const args = { path: task.dir, pattern: '*.md', excludePatterns: ['!*.md'] }
      const search: FlowAction = {
        do: 'call',
        tool: 'filesystem/search_files',
        args,
        retry,
        next: 'found',
        orElse: 'lost',
      }
      return { state: { ...state, ...task, parent: from }, actions: [search] }
    },
    lost({ dir }, { error, message }: Failure) {
      const tooMany = `There are too many .md files in ${dir}. Keep fewer there, or name another folder with --dir.`
      return { actions: [{ do: 'fail', message: error === 'too-long' ? tooMany : message }] }
    },
    found(state, value) {
      const list = textOf(value)
      if (list === null) return { actions: [{ do: 'fail', message: 'The answer was empty.' }] }
      const names = list.split('\n').flatMap((path) => /[^/\\]+\.md$/.exec(path.trim()) ?? [])
      const files = names.filter((file) => file !== showNotesFile && !state.skip.includes(file))
      return read({ ...state, files: files.sort().slice(0, maxFiles) })
    },
    wasRead(state, value) {
      const { files, head, think } = state
      const text = textOf(value)
      if (text === null) return report(state, unreadNote(files[0] ?? '', 'The answer was empty.'))
      const problem = `Only the first ${head} lines were read: the note is longer than ${limit}.`
      const note = { ...readNote(files[0] ?? '', text), ...(head === null ? {} : { problem }) }
      if (!think) return report(state, note)
      const task = `Summarize this note in one sentence for the next show:\n\n${text.slice(0, maxForModel)}`
      const summarize: FlowAction = {
        do: 'think',
        task,
        tools: [],
        next: 'summarized',
        orElse: 'notSummarized',
      }
      return { state: { ...state, note }, actions: [summarize] }
    },
    notRead(state, { error, message }: Failure) {
      const head = error !== 'too-long' ? 0 : Math.floor((state.head ?? maxLines * 2) / 2)
      if (head > 0) return read({ ...state, head })
      const why = error === 'too-long' ? `Its first line is longer than ${limit}.` : message
      return report(state, unreadNote(state.files[0] ?? '', why))
    },
    summarized(state, words: string) {
      const summary = words.replace(/\s+/g, ' ').trim().slice(0, 200)
      return report(
        state,
        summary === '' ? withoutSummary(state, 'It was empty.') : { ...state.note, summary },
      )
    },
    notSummarized: (state, { message }: Failure) => report(state, withoutSummary(state, message)),
  },
})

/** Reads the first of the remaining files; ends when there is none. */
function read(state: LibrarianState): { state: LibrarianState; actions: FlowAction[] } {
  const { dir, files, head } = state
  const [file] = files
  if (file === undefined) return { state, actions: [{ do: 'done', result: null }] }
  const args = { path: `${dir}/${file}`, ...(head === null ? {} : { head }) }
  const call: FlowAction = {
    do: 'call',
    tool: 'filesystem/read_text_file',
    args,
    retry,
    next: 'wasRead',
    orElse: 'notRead',
  }
  return { state, actions: [call] }
}

const withoutSummary = ({ note }: LibrarianState, why: string): NoteReport => ({
  ...note,
  problem: `${note.problem ?? ''} No summary by the model: ${why}`.trimStart(),
})

/** Sends a note to the parent and continues with the next file. */
function report(state: LibrarianState, body: NoteReport) {
  const { state: next, actions } = read({ ...state, files: state.files.slice(1), head: null })
  const send: FlowAction = { do: 'send', to: state.parent, kind: 'partial', body }
  return { state: next, actions: [send, ...actions] }
}
