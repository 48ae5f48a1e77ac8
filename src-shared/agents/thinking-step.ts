import { z } from 'zod'
import { isAgentJson, maxAgentJson } from '../events/event/agent.ts'
import type { Action, StepInput, StepResult } from './step.ts'
import { passOn } from './topology.ts'

interface Task {
  readonly from: string
  readonly text: string
}

interface ThinkingState {
  readonly tasks: readonly Task[]
  readonly notes: readonly string[]
}

const maxTasks = 20
/** Maximum length (characters) of the tasks as JSON. The rest of the agent's state is for notes. */
const maxTaskJson = maxAgentJson - 4000
const maxNotes = 20
const noteChars = 1000

/**
 * The default step: the agent's model works through its `task` messages one by one. An agent with a parent or an
 * input ends with the result of its first task.
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
