import { z } from 'zod'
import { defineAgent } from '../../src-shared/agents/define-agent.ts'
import type { Action, AgentMessage, Self, StepResult } from '../../src-shared/agents/step.ts'
import { lockPath } from '../../src-shared/tools/locks.ts'
import { archivist, factsOf } from './archivist.ts'
import { librarian } from './librarian.ts'
import type { NoteReport } from './note.ts'
import { isTooLong, type Outcome, textOf, workOutcome } from './outcome.ts'
import { mergeNotes, showNotesFile } from './show-notes.ts'

/** The team's input. */
export const teamTask = z.object({
  task: z.string(),
  /** Absolute path of the folder with the notes, with forward slashes. */
  dir: z.string(),
  think: z.boolean(),
})
export type TeamTask = z.infer<typeof teamTask>

/** The team's result. */
export interface TeamResult {
  readonly file: string
  readonly notes: number
  /** What was left out or had to be checked. Empty if nothing went wrong. */
  readonly remarks: readonly string[]
}

type Worker = 'librarian' | 'archivist'

interface PlannerState {
  readonly task: TeamTask | null
  readonly notes: readonly NoteReport[]
  readonly failures: Readonly<Record<Worker, number>>
  readonly finished: Readonly<Record<Worker, boolean>>
  readonly remarks: readonly string[]
  /**
   * `before` reads the file before the first write, `check` after a doubtful write. Null while the workers are
   * working.
   */
  readonly doing: 'before' | 'lock' | 'write' | 'check' | 'end' | null
  readonly before: string | null
  readonly tries: number
  readonly problem: string | null
}

const maxReplacements = 2
const maxTries = 3
/** A dead server needs about 1 s to restart, so pause longer. */
const retryMs = 1500
const maxBefore = 6000

/**
 * Prepares the notes for a show. One worker reads the folder, another stores facts, and the planner writes one file.
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

function take({ state, actions }: Stepped, message: AgentMessage): Stepped {
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

/** Matches the outcome of a refused lock or worker. It ends the team, which cannot work without either. */
const refused = z.object({ do: z.enum(['acquire', 'spawn']), ok: z.literal(false), message: z.string() })

function withRemark(state: PlannerState, body: unknown): PlannerState {
  const { data } = z.object({ checked: z.string() }).safeParse(body)
  return data === undefined ? state : { ...state, remarks: [...state.remarks, data.checked] }
}

const workerOf = (agent: string): Worker => (agent.includes('/librarian-') ? 'librarian' : 'archivist')

const finish = (state: PlannerState, worker: Worker): PlannerState => ({
  ...state,
  finished: { ...state.finished, [worker]: true },
})

/**
 * Counts a worker's failure. After too many, the team gives up on the worker. Otherwise, it continues without the
 * model, which may have caused the failure.
 */
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
    // If this archivist has just died, the message is lost, but the replacement gets all facts.
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

/**
 * Returns the content of the file: null if it does not exist or is too long to compare, undefined if the read failed.
 */
function contentOf(outcome: Outcome): string | null | undefined {
  if (outcome.ok) return textOf(outcome.value)
  return isTooLong(outcome) || outcome.message.includes('ENOENT') ? null : undefined
}

function lookAgain({ state, actions }: Stepped, outcome: Outcome): Stepped {
  const tries = state.tries + 1
  const why = outcome.ok ? 'unknown answer' : outcome.message
  const message = `${pathOf(state)} was not written, because the filesystem server could not check whether the file exists (${why}). Run the command again when that server works.`
  const next: Action = tries < maxTries ? { do: 'sleep', ms: retryMs } : { do: 'fail', message }
  return { state: { ...state, tries }, actions: [...actions, next] }
}

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
