import { spokenText } from '../events/cue-words.ts'
import type { TakenArgument } from '../events/event/llm.ts'
import type { LineView } from '../events/event-table.ts'
import type { Observation } from '../events/observation.ts'
import type { BeatView, ShowState } from '../events/show.ts'
import type { State } from '../events/state.ts'
import type { CallView, StepView, TurnView } from '../events/turn-view.ts'
import type { CueView, FilteredView, SayingView } from '../events/views.ts'
import { defined } from '../step/record.ts'

/** A row of the stream: a part of a turn, a beat, or content that was held back outside of turns. */
export type Row =
  | {
      kind: 'saw'
      key: string
      saw: Observation | null
      observation: string
      cause: TurnView['cause']
      agent: string
      move?: TurnView['move']
    }
  /** `hidden`: text of the turn was held back or not checked, so the panel masks rude words in the row. */
  | { kind: 'thought'; key: string; step: StepView; live: boolean; plain: boolean; hidden: boolean }
  | { kind: 'truncated'; key: string; step: StepView }
  | { kind: 'said'; key: string; text: string; fate: Fate; hidden: boolean; rated?: RatedLine }
  | HeldRow
  | BeatRow
  | {
      kind: 'call'
      key: string
      call: CallView
      asked: boolean
      speaks?: boolean
      /** Set once the words of the call have gone on stage. */
      rated?: RatedLine
      fate: Fate
      taken: TakenArgument[]
      held?: FilteredView
      /** Set if the arguments may repeat text that was held back or not checked. */
      hidden: boolean
    }

/** Content that the stage or sight held back outside of a call. */
export interface HeldRow {
  kind: 'held'
  key: string
  held: FilteredView
}

/** A row for `count` successive beats of the same kind; `view` is the newest. */
export interface BeatRow {
  kind: 'beat'
  key: string
  view: BeatView
  count: number
}

/** Words that have gone on stage and can be rated. */
export interface RatedLine {
  cue: string
  line: string
}

/** What became of a row's cue. `unseen`: its time on stage ended, but no page reported that it showed the cue. */
export type Fate =
  | { is: 'none' | 'waiting' | 'unseen' }
  | { is: 'painted'; painted: Painted }
  | { is: 'dropped'; reason: string }

/** When a page first showed a cue (epoch ms), and how long after the cue was requested (ms). */
export interface Painted {
  at: number
  afterMs: number
}

/** An item of the stream, such as a turn, a beat or the operator's words. */
export type Item =
  | { kind: 'turn'; key: string; at: number; turn: TurnView; rows: Row[] }
  | { kind: 'saying'; key: string; at: number; saying: SayingView }
  | { kind: 'line'; key: string; at: number; line: LineView }
  | { kind: 'held'; key: string; at: number; row: HeldRow }
  | { kind: 'beat'; key: string; at: number; row: BeatRow }

/** Returns the items of the stream in chronological order. */
export function streamItems(
  state: Pick<State, 'turns' | 'cues' | 'sayings' | 'lines' | 'asks' | 'filtered' | 't'> & {
    readonly show: Pick<ShowState, 'beats'>
  },
): Item[] {
  const asked = new Set(state.asks.map(({ call }) => call))
  const byCall = new Map<string, CueView>()
  const byTurn = new Map<string, CueView[]>()
  for (const view of state.cues) {
    const { call, turn, by } = view.cue
    if (call !== undefined) byCall.set(call, view)
    // A viewer gets a tool's cue without the call.
    else if (by !== 'operator' && turn !== undefined) byTurn.set(turn, [...(byTurn.get(turn) ?? []), view])
  }
  const heldIn = new Map<string, FilteredView[]>()
  const heldOf = new Map<string, FilteredView>()
  for (const view of state.filtered) {
    const { turn = '', call } = view
    heldIn.set(turn, [...(heldIn.get(turn) ?? []), view])
    if (call !== undefined) heldOf.set(call, view)
  }
  const callRow: CallRowOf = (call, hidden, taken = []) => {
    const view = byCall.get(call.call)
    const held = heldOf.get(call.call)
    return {
      kind: 'call',
      key: call.call,
      call,
      asked: asked.has(call.call),
      ...(view && spokenText(view.cue.content) !== null ? { speaks: true, ...ratedOf(view) } : {}),
      fate: fateOf(view, call.at, state.t),
      taken: taken.filter(({ tool }) => tool === call.tool),
      hidden,
      ...(held === undefined ? {} : { held }),
    }
  }
  const turns = state.turns.map(
    (turn): Item => ({
      kind: 'turn',
      key: turn.turn,
      at: turn.at,
      turn,
      rows: turnRows(turn, callRow, {
        spoken: byTurn.get(turn.turn) ?? [],
        held: heldIn.get(turn.turn) ?? [],
        isJudged: ({ call }) => byCall.has(call),
        now: state.t,
      }),
    }),
  )
  // A viewer does not get what the operator sent, but the lines of it that went on stage.
  const said = state.sayings.length > 0 ? state.sayings : operatorsLines(state.cues)
  const sayings = said.map(
    (saying): Item => ({
      kind: 'saying',
      key: `say-${saying.at}-${saying.text.slice(0, 60)}`,
      at: saying.at,
      saying,
    }),
  )
  const lines = state.lines.map(
    (line): Item => ({ kind: 'line', key: `line-${line.seq}`, at: line.at, line }),
  )
  const held = (heldIn.get('') ?? []).map((view): Item => {
    const row = heldRow(view)
    return { kind: 'held', key: row.key, at: view.at, row }
  })
  const beats = state.show.beats
    .filter(({ turn }) => turn === undefined)
    .map((view): Item => {
      const row = beatRow(view)
      return { kind: 'beat', key: row.key, at: view.at, row }
    })
  return [...turns, ...sayings, ...lines, ...held, ...beats].sort((a, b) => a.at - b.at)
}

const operatorsLines = (cues: readonly CueView[]): SayingView[] =>
  wordsOnStage(cues.filter(({ cue }) => cue.by === 'operator')).map(({ text, view: { cuedAt = 0 } }) => ({
    ...{ kind: 'say', text, at: cuedAt },
  }))

const heldRow = (held: FilteredView): HeldRow => ({
  kind: 'held',
  key: `held-${held.id ?? held.at}`,
  held,
})

const beatRow = (view: BeatView): BeatRow => ({
  kind: 'beat',
  key: `beat-${view.beat.id}-${view.beat.kind}`,
  view,
  count: 1,
})

/**
 * Joins successive beats of the same kind that the show ignored for the same reason. Otherwise, frequent small beats
 * such as coins would fill the list.
 */
export function joinBeats(items: readonly Item[]): Item[] {
  const joined: Item[] = []
  for (const item of items) {
    const last = joined.at(-1)
    if (item.kind === 'beat' && last?.kind === 'beat' && isSameRest(last.row.view, item.row.view)) {
      const row = { ...item.row, key: last.key, count: last.row.count + item.row.count }
      joined[joined.length - 1] = { ...last, row }
    } else joined.push(item)
  }
  return joined
}

const isSameRest = (a: BeatView, b: BeatView): boolean =>
  a.beat.kind === b.beat.kind &&
  a.plan.level === 'rest' &&
  b.plan.level === 'rest' &&
  a.plan.held === b.plan.held

const ratedOf = ({ cue, cuedAt, dropped, filtered }: CueView): { rated?: RatedLine } => {
  const line = cue.line ?? spokenText(cue.content)
  if (line === null || cuedAt === undefined || dropped !== undefined || filtered !== undefined) return {}
  return { rated: { cue: cue.id, line } }
}

/** Returns whether text was held back because of its content. The panel shows such text only on request. */
export const isHarmful = ({ category }: FilteredView): boolean => category !== undefined

type CallRowOf = (call: CallView, hidden: boolean, taken?: readonly TakenArgument[]) => Row

const wasHarmful = ({ outcome }: CallView): boolean =>
  outcome?.denial?.kind === 'content' && outcome.denial.category !== undefined

function turnRows(
  turn: TurnView,
  rowOf: CallRowOf,
  options: {
    spoken: CueView[]
    held: FilteredView[]
    isJudged: (call: CallView) => boolean
    now: number
  },
): Row[] {
  const { spoken, held, isJudged, now } = options
  const { turn: id, agent, saw = null, observation, cause, beat, move } = turn
  const rows: Row[] = [
    { kind: 'saw', key: `${id}-saw`, saw, observation, cause, agent, ...defined({ move }) },
  ]
  if (beat !== undefined) rows.push(beatRow(beat))
  // `held` has only the newest entries of the run, so check the outcomes of the calls, too.
  const isHeld = held.some(isHarmful) || turn.calls.some(wasHarmful)
  const hidden = isHeld || !turn.calls.every(isJudged)
  // A viewer does not get the turn's words, part of which may be held back, but the words that went on stage.
  const lines =
    turn.said.length > 0 || turn.calls.length > 0 ? linesOf(turn.said, spoken) : wordsOnStage(spoken)
  const said = lines.map(({ text, view }, n): Row => {
    return {
      kind: 'said',
      key: `${id}-said-${n}`,
      text,
      fate: fateOf(view, view?.queuedAt ?? turn.at, now),
      hidden: isHeld && view === undefined,
      ...(view === undefined ? {} : ratedOf(view)),
    }
  })
  const left = new Set(turn.calls)
  // A later step repeats the prompt of an earlier one, so one notice per turn is enough.
  const truncated = turn.steps.find((step) => step.truncated)
  for (const step of turn.steps) {
    const written = step.raw === undefined ? '' : even(step.raw)
    const over = step.raw !== undefined || step.ms !== undefined || step.failed !== undefined
    const live = !over && turn.end === undefined
    const plain = written !== '' && written === even(turn.said.join(' '))
    const isLast = written === '' && step.failed === undefined && !live && turn.steps.length > 1
    const empty = isLast && step.madeBy !== 'rules'
    if (!empty) rows.push({ kind: 'thought', key: `${id}-step-${step.step}`, step, live, plain, hidden })
    if (step === truncated) {
      rows.push({ kind: 'truncated', key: `${id}-truncated`, step })
    }
    rows.push(...said.splice(0))
    for (const call of left) {
      // The id of a call is `<turn>.<step>.<n>`.
      if (call.call.split('.').at(-2) !== String(step.step)) continue
      rows.push(rowOf(call, hidden, step.taken))
      left.delete(call)
    }
  }
  for (const call of left) rows.push(rowOf(call, hidden))
  const others = held.filter(({ call }) => call === undefined).map(heldRow)
  return [...rows, ...said, ...others]
}

function linesOf(said: readonly string[], spoken: readonly CueView[]): { text: string; view?: CueView }[] {
  const lines: { text: string; view?: CueView }[] = []
  for (const text of said) {
    const view = spoken.find(({ cue }) => sameWords(spokenText(cue.content) ?? '', text))
    const last = lines.at(-1)
    if (view !== undefined && last?.view === view) last.text = `${last.text} ${text}`
    else lines.push({ text, ...(view === undefined ? {} : { view }) })
  }
  return lines
}

const wordsOnStage = (spoken: readonly CueView[]): { text: string; view: CueView }[] =>
  spoken.flatMap((view) => {
    const text = spokenText(view.cue.content)
    return text === null || view.cuedAt === undefined ? [] : { text, view }
  })

function fateOf(view: CueView | undefined, askedAt: number, now: number): Fate {
  if (view === undefined) return { is: 'none' }
  const first = view.shown[0]
  if (view.cue.demo && first === undefined) return { is: 'none' }
  if (first) {
    return { is: 'painted', painted: { at: first.at, afterMs: Math.max(0, first.at - askedAt) } }
  }
  const reason = view.filtered ?? view.dropped
  if (reason !== undefined) return { is: 'dropped', reason }
  return { is: isUnseen(view, now) ? 'unseen' : 'waiting' }
}

/** Returns whether a cue's time on stage ended without a report that a page showed the cue. */
export const isUnseen = ({ cue, cuedAt, shown, dropped, filtered }: CueView, now: number): boolean =>
  cuedAt !== undefined &&
  cuedAt + cue.durationMs <= now &&
  shown.length === 0 &&
  dropped === undefined &&
  filtered === undefined

const even = (text: string): string => text.replace(/\s+/g, ' ').trim()

const sameWords = (a: string, b: string): boolean => {
  const [x, y] = [even(a), even(b)]
  return x !== '' && y !== '' && (x.includes(y) || y.includes(x))
}
