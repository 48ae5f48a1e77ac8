import type { StandIn } from '../../../src-shared/events/event/model.ts'
import type { WordsWriter } from '../../../src-shared/events/event/turn.ts'
import type { AdlibEvent, EventOf } from '../../../src-shared/events/event.ts'
import { isLine } from '../../../src-shared/stage/lanes.ts'

/** A model's line counts as in time if the stage accepts it this soon (ms) after the start of its turn. */
const inTimeMs = 2500

/** A time (ms). `atLeast`: the request ended before the time was known. */
export interface Timed {
  readonly ms: number
  readonly atLeast: boolean
}

/** What the journal of one show says about its model. Times are in ms. */
export interface StageFigures {
  /** From the printed addresses until the model performs with a warm beginning, and until its first line appears. */
  readonly readyMs?: number
  readonly firstLineMs?: number
  /** Moments about which the model was asked, and those with its line in time. */
  readonly asked: number
  readonly inTime: number
  /** What became of the asked moments, if the journal says so. */
  readonly fates: Readonly<Record<string, number>>
  /**
   * Reading in all requests of each asked turn: the server's figure, otherwise the time to the first token without loading, otherwise
   * the time to the failure or to the end of the turn.
   */
  readonly reading: readonly Timed[]
  /** All requests of each asked turn, from sending to the last token. */
  readonly answers: readonly Timed[]
  /** Calls in the model's answers about these moments. */
  readonly calls: number
  /** Hand-overs to the understudy because of the model, by kind. */
  readonly handOvers: Readonly<Record<string, number>>
  /** Lines that appeared, by writer. */
  readonly lines: Readonly<Record<string, number>>
  readonly observationAges: readonly number[]
}

const ownFaults: readonly StandIn['kind'][] = ['slow', 'silent', 'failing']

/** Evaluates the events of one show, whose addresses were printed at `openedAt` (epoch ms). */
export function stageFigures(events: readonly AdlibEvent[], openedAt: number): StageFigures {
  const asked = new Map<string, number>()
  const sentAt = new Map<string, number>()
  const inTime = new Set<string>()
  const reading = new Map<string, Timed>()
  const answers = new Map<string, Timed>()
  const lines: Record<string, number> = {}
  const fates: Record<string, number> = {}
  const handOvers: Record<string, number> = {}
  const observationAges: number[] = []
  const writers = lineWriters()
  let firstLineMs: number | undefined
  let calls = 0
  for (const event of events) {
    writers.hear(event)
    switch (event.type) {
      case 'show/beat':
        if (event.turn !== undefined && event.plan.writer === 'model') asked.set(event.turn, event.t)
        break
      case 'turn/start':
        if (asked.has(event.turn)) asked.set(event.turn, event.t)
        break
      case 'llm/step':
      case 'llm/prompt':
        if (asked.has(event.turn)) sentAt.set(event.turn, event.t)
        break
      case 'llm/final':
        sentAt.delete(event.turn)
        if (event.madeBy === 'rules' || !asked.has(event.turn)) break
        addTime(reading, event.turn, readingOf(event))
        addTime(answers, event.turn, { ms: event.ms, atLeast: false })
        if (event.value.type === 'tool_calls') calls += event.value.tool_calls.length
        break
      case 'llm/failed':
      case 'turn/end': {
        const since = sentAt.get(event.turn)
        sentAt.delete(event.turn)
        if (since === undefined) break
        const lost = { ms: event.t - since, atLeast: true }
        addTime(reading, event.turn, lost)
        addTime(answers, event.turn, lost)
        break
      }
      case 'stage/queued': {
        const { id, turn = '' } = event.cue
        const askedAt = asked.get(turn) ?? Number.NEGATIVE_INFINITY
        if (writers.of(id) === 'model' && event.t - askedAt <= inTimeMs) inTime.add(turn)
        break
      }
      case 'stage/cue': {
        if (!isLine(event.cue) || event.cue.by === 'operator') break
        const writer = writers.of(event.cue.id) ?? 'tool'
        add(lines, writer)
        if (writer === 'model') firstLineMs ??= event.t - openedAt
        break
      }
      case 'brain/answered':
        add(fates, event.fate)
        break
      case 'brain/changed':
        if (event.standIn && ownFaults.includes(event.standIn.kind)) add(handOvers, event.standIn.kind)
        break
      case 'sight/observation':
        observationAges.push(event.observation.ageMs)
        break
    }
  }
  const readyAt = readyTime(events)
  return {
    ...(readyAt === undefined ? {} : { readyMs: Math.max(0, readyAt - openedAt) }),
    ...(firstLineMs === undefined ? {} : { firstLineMs }),
    ...{ asked: asked.size, inTime: inTime.size, fates, handOvers, lines, observationAges },
    ...{ reading: [...reading.values()], answers: [...answers.values()], calls },
  }
}

/**
 * Returns when the selected model first performs. In journals with phases, its beginning must have been warmed by
 * then.
 */
function readyTime(events: readonly AdlibEvent[]): number | undefined {
  let isWarm = !events.some(({ type }) => type === 'brain/phase')
  let performs = false
  let wasWarming = false
  for (const event of events) {
    if (event.type === 'brain/changed' || event.type === 'run/start')
      performs = event.type === 'brain/changed' && event.standIn === undefined
    if (event.type === 'brain/phase') {
      isWarm ||= event.phase === 'ready' || (wasWarming && event.phase === 'measuring')
      wasWarming = event.phase === 'warming'
    }
    if (performs && isWarm) return event.t
  }
  return undefined
}

function readingOf({ usage, ms }: EventOf<'llm/final'>): Timed {
  if (usage?.promptMs !== undefined) return { ms: usage.promptMs, atLeast: false }
  const first = usage?.firstTokenMs ?? ms
  return { ms: Math.max(0, first - (usage?.loadMs ?? 0)), atLeast: false }
}

/** Follows who wrote the lines on the stage: a turn's words are written before the stage accepts them. */
function lineWriters() {
  const said = new Map<string, { readonly text: string; readonly writer: WordsWriter }[]>()
  const writers = new Map<string, WordsWriter>()
  return {
    hear(event: AdlibEvent) {
      if (event.type === 'perform/text') {
        const { turn, text, writer = 'model' } = event
        said.set(turn, [...(said.get(turn) ?? []), { text: plain(text), writer }])
      } else if (event.type === 'stage/queued' && isLine(event.cue) && event.cue.turn !== undefined) {
        const { content } = event.cue
        const words = 'text' in content ? plain(content.text) : ''
        const texts = said.get(event.cue.turn) ?? []
        const { writer } = texts.findLast(({ text }) => words.includes(text)) ?? texts.at(-1) ?? {}
        if (writer !== undefined) writers.set(event.cue.id, writer)
      }
    },
    of: (cue: string) => writers.get(cue),
  }
}

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim()

function add(counts: Record<string, number>, key: string): void {
  counts[key] = (counts[key] ?? 0) + 1
}

function addTime(times: Map<string, Timed>, turn: string, { ms, atLeast }: Timed): void {
  const before = times.get(turn)
  times.set(turn, { ms: ms + (before?.ms ?? 0), atLeast: atLeast || before?.atLeast === true })
}
