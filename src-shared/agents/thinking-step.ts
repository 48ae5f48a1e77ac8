import { z } from 'zod'
import { isAgentJson, maxAgentJson } from '../events/event/agent.ts'
import type { Action, StepInput, StepResult } from './step.ts'
import { passOn } from './topology.ts'

/** A task that waits or is being worked on. `from` is its sender. */
interface Task {
  readonly from: string
  readonly text: string
}

/** State of an agent with the default step. The agent's model works on the first task. */
interface ThinkingState {
  readonly tasks: readonly Task[]
  /** Notes and plans for the next task, oldest first. */
  readonly notes: readonly string[]
}

/** Maximum number of tasks, including the one being worked on. */
const maxTasks = 20
/** Maximum length of all tasks together (characters of JSON). It leaves room for notes in the agent's state. */
const maxTaskJson = maxAgentJson - 4000
/** Maximum number of notes; older ones are dropped. */
const maxNotes = 20
/** Maximum length (characters) of a note; the rest is cut off. */
const noteChars = 1000

/**
 * The default step: the agent's model works on one `task` message after the other. A child, or a root that was started
 * with a task, ends with the result of its first task. Any other root sends each result to the sender of the task.
 * Notes and plans are added to the next task, as far as they fit. Messages from one child to another are passed on;
 * other messages are dropped. If there is no room for a task, its sender gets `failed`.
 */
export function thinkingStep({
  inbox,
  state,
  self,
}: Omit<StepInput<ThinkingState | null>, 'world'>): StepResult<ThinkingState> {
  const endsWithTask = self.parent !== null || self.input !== null
  let tasks = state?.tasks ?? []
  let notes = state?.notes ?? []
  const actions: Action[] = []
  const begin = () => {
    const task = tasks[0]
    if (task === undefined) return
    const withNotes = (some: readonly string[]) =>
      [task.text, ...some.map((note) => `Note: ${note}`)].join('\n')
    const fitting = newest(notes, (some) => withNotes(some).length <= maxAgentJson)
    actions.push({ do: 'think', task: withNotes(fitting) })
    notes = []
  }
  for (const { kind, from, body } of inbox) {
    if (kind === 'task') {
      const next = [...tasks, { from, text: textOf(body) }]
      const fits = next.length <= maxTasks && JSON.stringify(next).length <= maxTaskJson
      if (fits) {
        tasks = next
        if (tasks.length === 1) begin()
      } else if (endsWithTask && tasks.length === 0) {
        actions.push({ do: 'fail', message: tooMuch })
        break
      } else actions.push({ do: 'send', to: from, kind: 'failed', body: { kind: 'busy', message: tooMuch } })
      continue
    }
    if (kind === 'note' || kind === 'plan') {
      notes = [...notes, textOf(body).slice(0, noteChars)].slice(-maxNotes)
      continue
    }
    if (kind === 'relay') {
      actions.push(passOn(body))
      continue
    }
    const outcome = kind === 'outcome' ? outcomeBody.safeParse(body).data : undefined
    const [task, ...others] = tasks
    if (outcome === undefined || task === undefined) continue
    tasks = others
    if (endsWithTask) {
      actions.push(
        outcome.ok
          ? { do: 'done', result: outcome.value ?? null }
          : { do: 'fail', message: outcome.message ?? '' },
      )
      break
    }
    actions.push(
      outcome.ok
        ? { do: 'send', to: task.from, kind: 'result', body: outcome.value ?? null }
        : {
            do: 'send',
            to: task.from,
            kind: 'failed',
            body: { kind: outcome.error, message: outcome.message },
          },
    )
    begin()
  }
  notes = newest(notes, (some) => isAgentJson({ tasks, notes: some }))
  return { state: { tasks, notes }, actions }
}

const tooMuch = `At most ${maxTasks} tasks may wait, with ${maxTaskJson} characters in all. Send less, or send it later.`

/** Drops the oldest notes until the remaining notes fit. */
function newest(notes: readonly string[], fits: (notes: readonly string[]) => boolean): readonly string[] {
  const first = notes.findIndex((_, at) => fits(notes.slice(at)))
  return first < 0 ? [] : notes.slice(first)
}

const outcomeBody = z.object({
  do: z.literal('think'),
  ok: z.boolean(),
  value: z.unknown().optional(),
  error: z.string().optional(),
  message: z.string().optional(),
})

const textOf = (body: unknown): string => (typeof body === 'string' ? body : JSON.stringify(body))
