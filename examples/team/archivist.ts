import { z } from 'zod'
import { defineAgent } from '../../src-shared/agents/define-agent.ts'
import type { Action, AgentMessage, StepResult } from '../../src-shared/agents/step.ts'
import type { Fact, NoteReport } from './note.ts'
import { type Outcome, workOutcome } from './outcome.ts'

const fact = z.object({
  kind: z.enum(['person', 'running-gag', 'promise']),
  name: z.string(),
  detail: z.string(),
})

/** The body of the archivist's first task and of later `plan` messages. */
export const archivistTask = z.object({
  facts: z.array(fact),
  isLast: z.boolean(),
  think: z.boolean(),
})

interface ArchivistState {
  readonly parent: string
  readonly waiting: readonly Fact[]
  readonly isLast: boolean
  readonly think: boolean
  /** Before each write, `look` asks which facts the memory already has. Null: waiting for facts. */
  readonly doing: 'look' | 'store' | null
  readonly batch: number
  readonly tries: number
  readonly stored: number
  readonly known: number
}

const maxTries = 3
const retryMs = 1500
const maxAtOnce = 20

/**
 * Stores facts as entities in the memory server. Before each write, asks which entities exist, so that no fact is
 * stored twice.
 */
export const archivist = defineAgent<ArchivistState>({
  name: 'archivist',
  description: 'Stores names, running gags and promises in the memory.',
  tools: ['memory/open_nodes', 'memory/create_entities'],
  budget: { maxSteps: 3, maxCalls: 3, maxMs: 60_000 },
  prompt:
    'You store facts of a live show. Call the tool create_entities once with exactly the entities of the task.',
  state: {
    parent: '',
    waiting: [],
    isLast: false,
    think: false,
    doing: null,
    batch: 0,
    tries: 0,
    stored: 0,
    known: 0,
  },
  step: ({ inbox, state }) => {
    const taken = inbox.reduce(take, { state, actions: [] })
    return taken.state.doing === null ? proceed(taken) : taken
  },
})

type Stepped = StepResult<ArchivistState>

function take(soFar: Stepped, message: AgentMessage): Stepped {
  const { state, actions } = soFar
  if (message.kind === 'task' || message.kind === 'plan') {
    const { facts, isLast, think } = archivistTask.parse(message.body)
    const isNew = ({ name }: Fact) => !state.waiting.some((one) => one.name === name)
    const waiting = [...state.waiting, ...facts.filter(isNew)]
    return { state: { ...state, parent: message.from, waiting, isLast, think }, actions }
  }
  if (message.kind === 'tick') return look({ state, actions })
  const outcome = workOutcome(message)
  if (outcome === null) return soFar
  return state.doing === 'look' ? looked(soFar, outcome) : stored(soFar, outcome)
}

function proceed(soFar: Stepped): Stepped {
  const { state, actions } = soFar
  if (state.waiting.length > 0) return look(soFar)
  if (!state.isLast) return soFar
  const { stored, known } = state
  return { state, actions: [...actions, { do: 'done', result: { stored, known } }] }
}

function look({ state, actions }: Stepped): Stepped {
  const names = state.waiting.slice(0, maxAtOnce).map(({ name }) => name)
  return {
    state: { ...state, doing: 'look', batch: names.length },
    actions: [...actions, { do: 'call', tool: 'memory/open_nodes', args: { names } }],
  }
}

const graph = z.object({ entities: z.array(z.object({ name: z.string() })) })

function looked({ state, actions }: Stepped, outcome: Outcome): Stepped {
  const memory = outcome.ok ? graph.safeParse(outcome.value).data : undefined
  if (memory === undefined) return again({ state, actions }, outcome)
  const names = new Set(memory.entities.map(({ name }) => name))
  const missing = state.waiting.slice(0, state.batch).filter(({ name }) => !names.has(name))
  const found = state.batch - missing.length
  // After the first try, facts in the memory count as stored, because an earlier try probably stored them.
  const [stored, known] = state.tries > 0 ? [found, 0] : [0, found]
  const next = {
    ...state,
    waiting: [...missing, ...state.waiting.slice(state.batch)],
    batch: missing.length,
    stored: state.stored + stored,
    known: state.known + known,
  }
  return missing.length === 0
    ? { state: { ...next, doing: null, tries: 0 }, actions }
    : {
        state: { ...next, doing: 'store' },
        actions: [...actions, store(missing, state.think && state.tries === 0)],
      }
}

function store(facts: readonly Fact[], think: boolean): Action {
  const entities = facts.map(({ kind, name, detail }) => ({
    name,
    entityType: kind,
    observations: detail === '' ? [] : [detail],
  }))
  return think
    ? { do: 'think', task: `Store these entities: ${JSON.stringify({ entities })}` }
    : { do: 'call', tool: 'memory/create_entities', args: { entities } }
}

const created = z.object({ entities: z.array(z.unknown()) })

function stored(soFar: Stepped, outcome: Outcome): Stepped {
  const { state, actions } = soFar
  const count =
    outcome.ok && outcome.do === 'call' ? created.safeParse(outcome.value).data?.entities.length : undefined
  if (count !== undefined) {
    const waiting = state.waiting.slice(state.batch)
    return { state: { ...state, waiting, doing: null, tries: 0, stored: state.stored + count }, actions }
  }
  // The model's answer does not say which facts were stored, so ask the memory.
  if (outcome.do === 'think') return look({ state: { ...state, tries: state.tries + 1 }, actions })
  return again(soFar, outcome)
}

const afterOrphan =
  'A restart cut off a write to the memory, which may or may not have happened. The archivist reads the memory and stores only what is missing.'

function again({ state, actions }: Stepped, outcome: Outcome): Stepped {
  const message = outcome.ok ? 'The memory server answered in an unknown form.' : outcome.message
  const tries = state.tries + 1
  if (tries >= maxTries) return { state, actions: [...actions, { do: 'fail', message }] }
  const isOrphan = !outcome.ok && outcome.error === 'orphan'
  const report: Action[] = isOrphan
    ? [{ do: 'send', to: state.parent, kind: 'note', body: { checked: afterOrphan } }]
    : []
  return {
    state: { ...state, tries, doing: 'look' },
    actions: [...actions, ...report, { do: 'sleep', ms: isOrphan ? 0 : retryMs }],
  }
}

/** Returns the facts in these notes. Of facts with the same name, keeps the last. */
export const factsOf = (notes: readonly NoteReport[]): Fact[] => [
  ...new Map(notes.flatMap(({ facts }) => facts).map((one) => [one.name, one])).values(),
]
