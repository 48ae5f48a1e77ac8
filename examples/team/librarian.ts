import { z } from 'zod'
import { defineAgent } from '../../src-shared/agents/define-agent.ts'
import type { Action, Message, StepResult } from '../../src-shared/agents/step.ts'
import { maxEventJson } from '../../src-shared/events/bounded-json.ts'
import { type NoteReport, readNote } from './note.ts'
import { isTooLong, type Outcome, textOf, workOutcome } from './outcome.ts'
import { showNotesFile } from './show-notes.ts'

/** The task of a librarian. */
export const librarianTask = z.object({
  dir: z.string(),
  /** Files to leave out, because an earlier librarian has reported them. */
  skip: z.array(z.string()),
  /** Whether the librarian's model writes a sentence about each note. */
  think: z.boolean(),
})

interface LibrarianState {
  /** The agent that gave the task and gets the reports. */
  readonly parent: string
  readonly task: z.infer<typeof librarianTask> | null
  /** Files to read, the current one first; null until the folder is listed. */
  readonly files: readonly string[] | null
  /** Whether to list only `.md` files, because a list of all files was too long. */
  readonly onlyNotes: boolean
  /** How many lines of the current note to read; null for all lines, unless the note turned out to be too long. */
  readonly head: number | null
  /** Failed attempts at the current call. */
  readonly tries: number
  /** The current note, while the model writes about it. */
  readonly note: NoteReport | null
  readonly read: number
}

/** Maximum number of notes, so that the planner's state stays below the size limit of an agent's state. */
const maxFiles = 20
const maxTries = 3
/** Pause (ms) before a failed call is repeated; a server that died needs a second to restart. */
const retryMs = 1500
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
  state: {
    parent: '',
    task: null,
    files: null,
    onlyNotes: false,
    head: null,
    tries: 0,
    note: null,
    read: 0,
  },
  step: ({ inbox, state }) => inbox.reduce(take, { state, actions: [] }),
})

type Stepped = StepResult<LibrarianState>

function take(soFar: Stepped, message: Message): Stepped {
  const { state } = soFar
  const add = (next: Stepped): Stepped => ({ ...next, actions: [...soFar.actions, ...next.actions] })
  if (message.kind === 'task') {
    const task = librarianTask.parse(message.body)
    return add(proceed({ ...state, parent: message.from, task }))
  }
  if (message.kind === 'tick') return add(proceed(state))
  const outcome = workOutcome(message)
  if (outcome === null || state.task === null) return soFar
  if (outcome.do === 'think') return add(summarized(state, outcome))
  return add(state.files === null ? listed(state, outcome) : wasRead(state, outcome))
}

/** Returns the next call: list the folder, or read the first of the remaining files. */
function proceed(state: LibrarianState): Stepped {
  const { task, files, onlyNotes, head } = state
  if (task === null) return { state, actions: [] }
  if (files === null)
    return { state, actions: [onlyNotes ? listNotes(task.dir) : call('list_directory', { path: task.dir })] }
  const [file] = files
  if (file === undefined) return { state, actions: [{ do: 'done', result: { read: state.read } }] }
  const lines = head === null ? {} : { head }
  return { state, actions: [call('read_text_file', { path: `${task.dir}/${file}`, ...lines })] }
}

const call = (tool: string, args: Record<string, unknown>): Action => ({
  do: 'call',
  tool: `filesystem/${tool}`,
  args,
})

/** Excludes everything but `.md` files, because otherwise the search also covers subfolders. */
const listNotes = (path: string): Action =>
  call('search_files', { path, pattern: '*.md', excludePatterns: ['!*.md'] })

/** Matches the file name of a note in a line of `list_directory`, or in a path that `search_files` found. */
const noteName = /(?:^\[FILE\] |[/\\])([^/\\]+\.md)$/

function listed(state: LibrarianState, outcome: Outcome): Stepped {
  if (isTooLong(outcome)) {
    if (!state.onlyNotes) return proceed({ ...state, onlyNotes: true })
    const message = `There are too many .md files in ${state.task?.dir}. Keep fewer there, or name another folder with --dir.`
    return { state, actions: [{ do: 'fail', message }] }
  }
  const list = outcome.ok ? textOf(outcome.value) : null
  if (list === null)
    return again(state, outcome) ?? { state, actions: [{ do: 'fail', message: why(outcome) }] }
  const files = list
    .split('\n')
    .flatMap((line) => noteName.exec(line.trim())?.[1] ?? [])
    .filter((file) => file !== showNotesFile && !state.task?.skip.includes(file))
    .sort()
    .slice(0, maxFiles)
  return proceed({ ...state, files, tries: 0 })
}

function wasRead(state: LibrarianState, outcome: Outcome): Stepped {
  const [file = ''] = state.files ?? []
  const unread = (problem: string) => report(state, { file, title: '', headings: [], facts: [], problem })
  if (isTooLong(outcome)) {
    const head = state.head === null ? maxLines : Math.floor(state.head / 2)
    return head > 0
      ? proceed({ ...state, head, tries: 0 })
      : unread(`Its first line is longer than ${mostLength} characters.`)
  }
  const text = outcome.ok ? textOf(outcome.value) : null
  if (text === null) return again(state, outcome) ?? unread(why(outcome))
  const read = readNote(file, text)
  const problem = `Only the first ${state.head} lines were read: the note is longer than ${mostLength} characters.`
  const note = state.head === null ? read : { ...read, problem }
  if (state.task?.think !== true) return report(state, note)
  const task = `Summarize this note in one sentence for the next show:\n\n${text.slice(0, maxForModel)}`
  return { state: { ...state, note }, actions: [{ do: 'think', task }] }
}

function summarized(state: LibrarianState, outcome: Outcome): Stepped {
  if (state.note === null) return { state, actions: [] }
  const words =
    outcome.ok && typeof outcome.value === 'string' ? outcome.value.replace(/\s+/g, ' ').trim() : ''
  if (words !== '') return report(state, { ...state.note, summary: words.slice(0, 200) })
  const { problem: before = '' } = state.note
  const problem = `${before} No summary by the model: ${why(outcome)}`.trimStart()
  return report(state, { ...state.note, problem })
}

/** Repeats the current call after a pause. Returns null after too many attempts. */
function again(state: LibrarianState, { ok }: Outcome): Stepped | null {
  if (ok || state.tries + 1 >= maxTries) return null
  return { state: { ...state, tries: state.tries + 1 }, actions: [{ do: 'sleep', ms: retryMs }] }
}

/** Sends a note to the parent and continues with the next file. */
function report(state: LibrarianState, note: NoteReport): Stepped {
  const next = proceed({
    ...state,
    files: (state.files ?? []).slice(1),
    head: null,
    tries: 0,
    note: null,
    read: state.read + 1,
  })
  return {
    ...next,
    actions: [{ do: 'send', to: state.parent, kind: 'partial', body: note }, ...next.actions],
  }
}

const why = (outcome: Outcome): string => (outcome.ok ? 'The answer was empty.' : outcome.message)
