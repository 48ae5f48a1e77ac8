import type { Observation } from '../../../src-shared/events/observation.ts'
import type { CallView, CueView, State, StepView, TurnView } from '../../../src-shared/events/state.ts'
import { truncationWarning } from '../../../src-shared/llm/truncation.ts'

/** One line of a turn. `painted` is there once a page has shown its cue. */
export type Row =
  | {
      kind: 'saw'
      key: string
      saw: Observation | null
      observation: string
      cause: TurnView['cause']
      agent: string
    }
  | { kind: 'thought'; key: string; step: StepView; live: boolean; plain: boolean }
  | { kind: 'truncated'; key: string; words: string }
  | { kind: 'said'; key: string; text: string; painted?: Painted; dropped?: string }
  | { kind: 'call'; key: string; call: CallView; asked: boolean; painted?: Painted; dropped?: string }

/** When a page first showed a cue (epoch ms), and how long after it was asked for. */
export interface Painted {
  at: number
  afterMs: number
}

/** What the stream lists: turns, and the operator's own words between them. */
export type Item =
  | { kind: 'turn'; key: string; at: number; turn: TurnView; rows: Row[] }
  | { kind: 'saying'; key: string; at: number; saying: State['sayings'][number] }

/** The stream's items in the order in which they happened. */
export function streamItems(state: Pick<State, 'turns' | 'cues' | 'sayings' | 'asks'>): Item[] {
  const asked = new Set(state.asks.map(({ call }) => call))
  const byCall = new Map<string, CueView>()
  const byTurn = new Map<string, CueView[]>()
  for (const view of state.cues) {
    const { call, turn, by } = view.cue
    if (call !== undefined) byCall.set(call, view)
    else if (by === 'text' && turn !== undefined) byTurn.set(turn, [...(byTurn.get(turn) ?? []), view])
  }
  const turns = state.turns.map(
    (turn): Item => ({
      kind: 'turn',
      key: turn.turn,
      at: turn.at,
      turn,
      rows: turnRows(turn, (call) => callRow(call, asked, byCall), byTurn.get(turn.turn) ?? []),
    }),
  )
  const sayings = state.sayings.map(
    (saying, n): Item => ({ kind: 'saying', key: `say-${saying.at}-${n}`, at: saying.at, saying }),
  )
  return [...turns, ...sayings].sort((a, b) => a.at - b.at)
}

function turnRows(turn: TurnView, rowOf: (call: CallView) => Row, spoken: CueView[]): Row[] {
  const { turn: id, agent, saw = null, observation, cause } = turn
  const rows: Row[] = [{ kind: 'saw', key: `${id}-saw`, saw, observation, cause, agent }]
  const said = turn.said.map((text, n): Row => {
    const view = spoken.find(({ cue }) => cue.content.lane === 'caption' && sameWords(cue.content.text, text))
    return { kind: 'said', key: `${id}-said-${n}`, text, ...fate(view, view?.queuedAt ?? turn.at) }
  })
  const left = new Set(turn.calls)
  // A later step sends all that an earlier one sent and more, so one notice a turn says it all.
  const truncated = turn.steps.find((step) => step.truncated)
  for (const step of turn.steps) {
    const written = step.raw === undefined ? '' : even(step.raw)
    const live = step.raw === undefined && step.failed === undefined && turn.end === undefined
    const plain = written !== '' && written === even(turn.said.join(' '))
    // A last step that only ends the turn has written nothing: it needs no row of its own.
    const empty = written === '' && step.failed === undefined && !live && turn.steps.length > 1
    if (!empty) rows.push({ kind: 'thought', key: `${id}-step-${step.step}`, step, live, plain })
    if (step === truncated) {
      rows.push({
        kind: 'truncated',
        key: `${id}-truncated`,
        words: truncationWarning(step.model, step.driver),
      })
    }
    rows.push(...said.splice(0))
    for (const call of left) {
      // Calls are named turn.step.n.
      if (call.call.split('.').at(-2) !== String(step.step)) continue
      rows.push(rowOf(call))
      left.delete(call)
    }
  }
  for (const call of left) rows.push(rowOf(call))
  return [...rows, ...said]
}

const callRow = (call: CallView, asked: ReadonlySet<string>, byCall: Map<string, CueView>): Row => ({
  kind: 'call',
  key: call.call,
  call,
  asked: asked.has(call.call),
  ...fate(byCall.get(call.call), call.at),
})

/** What became of a cue: painted, or why it never came. */
function fate(view: CueView | undefined, askedAt: number): { painted?: Painted; dropped?: string } {
  const first = view?.shown[0]
  if (first) return { painted: { at: first.at, afterMs: Math.max(0, first.at - askedAt) } }
  const why = view?.filtered ?? view?.dropped
  return why === undefined ? {} : { dropped: why }
}

const even = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** True when one holds the other, whatever the white space: a caption may be a part of what was said. */
const sameWords = (a: string, b: string): boolean => {
  const [x, y] = [even(a), even(b)]
  return x !== '' && y !== '' && (x.includes(y) || y.includes(x))
}
