import { z } from 'zod'
import { defineAgent } from '../../src-shared/agents/define-agent.ts'
import type { FlowAction } from '../../src-shared/agents/flow.ts'
import { maxEventJson } from '../../src-shared/events/bounded-json.ts'
import { type NoteReport, readNote } from './note.ts'
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

interface LibrarianState extends z.infer<typeof librarianTask> {
  /** The agent that gave the task and gets the reports. */
  readonly parent: string
  /** Files to read, the current one first. */
  readonly files: readonly string[]
  /** How many lines of the current note to read; null for all lines, unless the note turned out to be too long. */
  readonly head: number | null
  /** The current note, while the model writes about it. */
  readonly note: NoteReport | null
  readonly read: number
}
type Failure = { readonly error: string; readonly message: string }

/** Maximum number of notes, so that the planner's state stays below the size limit of an agent's state. */
const maxFiles = 20
/** A server that died needs a second to restart. */
const retry = { times: 3, pauseMs: 1500 }
/** How many lines to read of a note that is too long; halved until they fit. */
const maxLines = 256
const mostLength = maxEventJson.toLocaleString('en-US')
/** Maximum number of characters of a note that the model gets. */
const maxForModel = 3000

/**
 * Reads the notes of a folder through the filesystem server, one after the other, and reports each to its parent as a
 * `partial`. Reading twice does no harm, so a failed or interrupted call is simply repeated.
 */
export const librarian = defineAgent<LibrarianState>({
  name: 'librarian',
  description: 'Reads the notes of a folder and reports titles, headings and facts.',
  tools: ['filesystem/list_directory', 'filesystem/search_files', 'filesystem/read_text_file'],
  budget: { maxSteps: 2, maxCalls: 2, maxMs: 60_000 },
  prompt: 'You summarize notes of a live streamer. Answer with one plain sentence and no tool call.',
  state: { dir: '', skip: [], think: false, parent: '', files: [], head: null, note: null, read: 0 },
  on: {
    task(state, body, { from }) {
      const task = librarianTask.parse(body)
      const list = call('list_directory', { path: task.dir }, { next: 'listed', orElse: 'listFailed' })
      return { state: { ...state, ...task, parent: from }, actions: [list] }
    },
    listFailed({ dir }, { error, message }: Failure) {
      if (error !== 'too-long') return { actions: [{ do: 'fail', message }] }
      // Excludes everything but `.md` files, because otherwise the search also covers subfolders.
      const args = { path: dir, pattern: '*.md', excludePatterns: ['!*.md'] }
      return { actions: [call('search_files', args, { next: 'listed', orElse: 'searchFailed' })] }
    },
    searchFailed({ dir }, { error, message }: Failure) {
      const tooMany = `There are too many .md files in ${dir}. Keep fewer there, or name another folder with --dir.`
      return { actions: [{ do: 'fail', message: error === 'too-long' ? tooMany : message }] }
    },
    listed(state, value) {
      const list = textOf(value)
      if (list === null) return { actions: [{ do: 'fail', message: 'The answer was empty.' }] }
      const names = list.split('\n').flatMap((line) => noteName.exec(line.trim())?.[1] ?? [])
      const files = names.filter((file) => file !== showNotesFile && !state.skip.includes(file)).sort()
      return proceed({ ...state, files: files.slice(0, maxFiles) })
    },
    wasRead(state, value) {
      const text = textOf(value)
      if (text === null) return report(state, unread(state, 'The answer was empty.'))
      const problem = `Only the first ${state.head} lines were read: the note is longer than ${mostLength} characters.`
      const note = { ...readNote(state.files[0] ?? '', text), ...(state.head === null ? {} : { problem }) }
      if (!state.think) return report(state, note)
      const task = `Summarize this note in one sentence for the next show:\n\n${text.slice(0, maxForModel)}`
      const think: FlowAction = { do: 'think', task, next: 'summarized', orElse: 'notSummarized' }
      return { state: { ...state, note }, actions: [think] }
    },
    readFailed(state, { error, message }: Failure) {
      if (error !== 'too-long') return report(state, unread(state, message))
      const head = state.head === null ? maxLines : Math.floor(state.head / 2)
      if (head > 0) return proceed({ ...state, head })
      return report(state, unread(state, `Its first line is longer than ${mostLength} characters.`))
    },
    summarized(state, value: string) {
      const words = value.replace(/\s+/g, ' ').trim().slice(0, 200)
      return words === ''
        ? notSummarized(state, 'The answer was empty.')
        : report(state, { ...state.note, summary: words })
    },
    notSummarized: (state, { message }: Failure) => notSummarized(state, message),
  },
})

const call = (
  tool: string,
  args: object,
  follows: { readonly next: string; readonly orElse: string },
): FlowAction => ({
  do: 'call',
  tool: `filesystem/${tool}`,
  args,
  retry,
  ...follows,
})

/** Matches the file name of a note in a line of `list_directory`, or in a path that `search_files` found. */
const noteName = /(?:^\[FILE\] |[/\\])([^/\\]+\.md)$/

/** Reads the first of the remaining files; ends when there is none. */
function proceed(state: LibrarianState) {
  const { dir, files, head, read } = state
  const [file] = files
  if (file === undefined) return { state, actions: [{ do: 'done', result: { read } }] satisfies FlowAction[] }
  const args = { path: `${dir}/${file}`, ...(head === null ? {} : { head }) }
  return { state, actions: [call('read_text_file', args, { next: 'wasRead', orElse: 'readFailed' })] }
}

const unread = ({ files }: LibrarianState, problem: string): NoteReport => ({
  ...{ file: files[0] ?? '', title: '', headings: [], facts: [] },
  problem,
})

function notSummarized(state: LibrarianState, why: string) {
  const problem = `${state.note?.problem ?? ''} No summary by the model: ${why}`.trimStart()
  return report(state, { ...state.note, problem })
}

/** Sends a note to the parent and continues with the next file. */
function report(state: LibrarianState, note: object) {
  const next = proceed({
    ...state,
    files: state.files.slice(1),
    head: null,
    note: null,
    read: state.read + 1,
  })
  const send: FlowAction = { do: 'send', to: state.parent, kind: 'partial', body: note }
  return { ...next, actions: [send, ...next.actions] }
}
