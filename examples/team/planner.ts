import { z } from 'zod'
import { defineAgent } from '../../src-shared/agents/define-agent.ts'
import type { Action, Message, Self, StepResult } from '../../src-shared/agents/step.ts'
import { lockPath } from '../../src-shared/tools/locks.ts'
import { archivist, factsOf } from './archivist.ts'
import { librarian } from './librarian.ts'
import type { NoteReport } from './note.ts'
import { isTooLong, type Outcome, textOf, workOutcome } from './outcome.ts'
import { mergeNotes, showNotesFile } from './show-notes.ts'

/** The input of the team. */
export const teamTask = z.object({
  task: z.string(),
  /** Absolute path of the folder of notes, with forward slashes. */
  dir: z.string(),
  /** Whether the workers think with their model. */
  think: z.boolean(),
})
export type TeamTask = z.infer<typeof teamTask>

/** The result of the team. */
export interface TeamResult {
  readonly file: string
  readonly notes: number
  /** What was left out, and what had to be checked, and why; empty when all went well. */
  readonly remarks: readonly string[]
}

type Worker = 'librarian' | 'archivist'

interface PlannerState {
  readonly task: TeamTask | null
  readonly notes: readonly NoteReport[]
  /** How often each worker ended before its work was done. */
  readonly failures: Readonly<Record<Worker, number>>
  readonly finished: Readonly<Record<Worker, boolean>>
  readonly remarks: readonly string[]
  /** What the current call is for; null while the workers work. */
  readonly doing: 'before' | 'lock' | 'write' | 'check' | 'end' | null
  /** What the file contained before the first write; null when there was none, or one too long to keep. */
  readonly before: string | null
  /** Looks at the file that failed before the first write; then failed looks, and writes that failed or may not have happened. */
  readonly tries: number
  /** Why the last write failed; null if it may have happened. */
  readonly problem: string | null
}

/** A worker is replaced at most this often. */
const maxReplacements = 2
const maxTries = 3
/** Pause (ms) before a look at the file; a server that died needs a second to restart. */
const retryMs = 1500
/** Characters of an earlier file that the state keeps. */
const maxBefore = 6000

/**
 * Prepares the notes for tonight's show: one worker reads the folder, the other stores what is worth remembering, and
 * the planner merges both and writes one file. A worker that ends early is replaced and continues where the first one
 * stopped; one whose model failed is replaced by its rules.
 */
export const planner = defineAgent<PlannerState>({
  name: 'planner',
  description: 'Prepares the notes for tonight with two workers.',
  role: 'planner',
  tools: [...librarian.tools, ...archivist.tools, 'filesystem/write_file'],
  state: {
    task: null,
    notes: [],
    failures: { librarian: 0, archivist: 0 },
    finished: { librarian: false, archivist: false },
    remarks: [],
    doing: null,
    before: null,
    tries: 0,
    problem: null,
  },
  step({ inbox, state, self }) {
    const taken = inbox.reduce(take, { state, actions: [] })
    return proceed(taken, state, self)
  },
})

type Stepped = StepResult<PlannerState>

const failedWorker = z.object({
  definition: z.enum(['librarian', 'archivist']),
  kind: z.string(),
  message: z.string(),
})

/** Takes one message. Messages of workers only change the state; `proceed` decides what follows from them. */
function take({ state, actions }: Stepped, message: Message): Stepped {
  const { kind, from, body } = message
  const same = { state, actions }
  if (kind === 'task' && state.task === null)
    return { state: { ...state, task: teamTask.parse(body) }, actions }
  if (kind === 'partial') {
    const note = body as NoteReport
    if (state.notes.some(({ file }) => file === note.file)) return same
    const remarks =
      note.problem === undefined ? state.remarks : [...state.remarks, `${note.file}: ${note.problem}`]
    return { state: { ...state, notes: [...state.notes, note], remarks }, actions }
  }
  if (kind === 'result') return { state: finish(state, workerOf(from)), actions }
  if (kind === 'failed') return { state: failed(state, body), actions }
  if (kind === 'lock' && state.doing === 'lock') return write({ state, actions })
  if (kind === 'tick' && (state.doing === 'before' || state.doing === 'check'))
    return readFile({ state, actions }, state.doing)
  const outcome = workOutcome(message)
  if (outcome !== null) return worked(same, outcome)
  if (kind === 'note') return { state: withRemark(state, body), actions }
  const { data } = refused.safeParse(body)
  return data === undefined ? same : { state, actions: [...actions, { do: 'fail', message: data.message }] }
}

/** Without the lock or a worker, the team cannot do its work. */
const refused = z.object({ do: z.enum(['acquire', 'spawn']), ok: z.literal(false), message: z.string() })

/** Adds what a worker had to check after a restart. */
function withRemark(state: PlannerState, body: unknown): PlannerState {
  const { data } = z.object({ checked: z.string() }).safeParse(body)
  return data === undefined ? state : { ...state, remarks: [...state.remarks, data.checked] }
}

const workerOf = (agent: string): Worker => (agent.includes('/librarian-') ? 'librarian' : 'archivist')

const finish = (state: PlannerState, worker: Worker): PlannerState => ({
  ...state,
  finished: { ...state.finished, [worker]: true },
})

/** Counts the end of a worker; without it from the limit on. A model that failed is not asked again. */
function failed(state: PlannerState, body: unknown): PlannerState {
  const { definition, kind, message } = failedWorker.parse(body)
  const count = state.failures[definition] + 1
  const counted = { ...state, failures: { ...state.failures, [definition]: count } }
  if (count > maxReplacements)
    return finish(
      { ...counted, remarks: [...state.remarks, `The ${definition} gave up: ${message}`] },
      definition,
    )
  const { task } = state
  return kind === 'stopped' || task === null ? counted : { ...counted, task: { ...task, think: false } }
}

/** Adds what follows from the new state: workers to start or to inform, and at last the file. */
function proceed({ state, actions }: Stepped, before: PlannerState, self: Self): Stepped {
  const { task, finished, notes } = state
  if (task === null) return { state, actions }
  const added: Action[] = []
  const starts = (worker: Worker): boolean =>
    !finished[worker] && (before.task === null || state.failures[worker] > before.failures[worker])
  if (starts('librarian'))
    added.push({
      do: 'spawn',
      definition: librarian.name,
      input: { dir: task.dir, skip: notes.map(({ file }) => file), think: task.think },
    })
  const facts = (from: readonly NoteReport[]) => ({
    facts: factsOf(from),
    isLast: finished.librarian,
    think: task.think,
  })
  if (starts('archivist')) added.push({ do: 'spawn', definition: archivist.name, input: facts(notes) })
  else if (notes.length > before.notes.length || finished.librarian !== before.finished.librarian) {
    const worker = self.children.findLast(({ definition }) => definition === archivist.name)
    // An archivist that has just died ends with `failed`, and the next one gets all facts.
    if (worker !== undefined && !finished.archivist)
      added.push({
        do: 'send',
        to: worker.id,
        kind: 'plan',
        body: facts(notes.slice(before.notes.length)),
      })
  }
  const next = { state, actions: [...actions, ...added] }
  const isReady = finished.librarian && finished.archivist && state.doing === null
  return isReady ? readFile(next, 'before') : next
}

const pathOf = ({ task }: PlannerState): string => `${task?.dir}/${showNotesFile}`

/** The name of the lock that the server's own write takes, too. */
const lockOf = (state: PlannerState): string => `filesystem:${lockPath(pathOf(state))}`

const readFile = ({ state, actions }: Stepped, doing: 'before' | 'check'): Stepped => ({
  state: { ...state, doing },
  actions: [...actions, { do: 'call', tool: 'filesystem/read_text_file', args: { path: pathOf(state) } }],
})

const wanted = ({ task, notes }: PlannerState): string => mergeNotes(task?.task ?? '', notes)

const write = ({ state, actions }: Stepped): Stepped => ({
  state: { ...state, doing: 'write' },
  actions: [
    ...actions,
    { do: 'call', tool: 'filesystem/write_file', args: { path: pathOf(state), content: wanted(state) } },
  ],
})

/** Returns what a look at the file found: null if there is none or one too long to compare, undefined if the look failed. */
function contentOf(outcome: Outcome): string | null | undefined {
  if (outcome.ok) return textOf(outcome.value)
  return isTooLong(outcome) || outcome.message.includes('ENOENT') ? null : undefined
}

/** Looks at the file again after a pause; fails after too many tries. */
function lookAgain({ state, actions }: Stepped, outcome: Outcome): Stepped {
  const tries = state.tries + 1
  const why = outcome.ok ? 'unknown answer' : outcome.message
  const message = `${pathOf(state)} was not written: the filesystem server could not look whether there is one already (${why}). Run the command again when that server works.`
  const next: Action = tries < maxTries ? { do: 'sleep', ms: retryMs } : { do: 'fail', message }
  return { state: { ...state, tries }, actions: [...actions, next] }
}

/** Continues after a call of the planner itself. */
function worked(soFar: Stepped, outcome: Outcome): Stepped {
  const { state, actions } = soFar
  const content = contentOf(outcome)
  switch (state.doing) {
    case 'before':
      if (content === undefined) return lookAgain(soFar, outcome)
      return {
        state: {
          ...state,
          doing: 'lock',
          tries: 0,
          before: content !== null && content.length <= maxBefore ? content : null,
        },
        actions: [...actions, { do: 'acquire', path: lockOf(state) }],
      }
    case 'write':
      if (outcome.ok) return done(soFar)
      return {
        state: {
          ...state,
          doing: 'check',
          tries: state.tries + 1,
          problem: outcome.error === 'orphan' ? null : outcome.message,
        },
        actions: [...actions, { do: 'sleep', ms: outcome.error === 'orphan' ? 0 : retryMs }],
      }
    case 'check':
      if (content === undefined) return lookAgain(soFar, outcome)
      // The write failed, or may or may not have happened. The file itself tells.
      if (content === wanted(state)) return done(soFar)
      if (content === state.before && state.tries < maxTries) return write(soFar)
      return {
        state,
        actions: [
          ...actions,
          {
            do: 'fail',
            message:
              content === state.before && state.problem !== null
                ? `${pathOf(state)} could not be written (${state.problem}). Check the permissions of its folder, then run the command again.`
                : `Writing ${pathOf(state)} may or may not have happened, and the file is not as expected. Move it away, then run the command again.`,
          },
        ],
      }
    default:
      return soFar
  }
}

function done({ state, actions }: Stepped): Stepped {
  const result: TeamResult = {
    file: pathOf(state),
    notes: state.notes.length,
    remarks: state.remarks.slice(0, 20),
  }
  return {
    state: { ...state, doing: 'end' },
    actions: [...actions, { do: 'release', path: lockOf(state) }, { do: 'done', result }],
  }
}
