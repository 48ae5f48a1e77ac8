import { type Beat, isChat, isFiller } from '../events/beat.ts'
import type { GagStep } from '../events/cue.ts'
import type { AdlibEvent } from '../events/event.ts'
import { isSaid } from '../events/lanes.ts'
import { clipMs, type Highlight } from '../highlights/highlight.ts'
import { createHighlightMeter } from '../highlights/highlight-meter.ts'
import { type PublicScreen, type PublicWords, wordsAbout } from './public-words.ts'

/** A line of the evening, and why the show said it. All texts may be shown to others. */
export interface BillLine {
  /** Time (ms) since the start of the run. */
  readonly atMs: number
  readonly text: string
  /** The moment that led to the line, without what others may not see; null for a line about nothing. */
  readonly beat: Beat | null
  /** The words that were new on the screen. */
  readonly screen: readonly string[]
  /** Whether the line was prepared. Otherwise, a model wrote it during the show. */
  readonly isPrepared: boolean
  /** Who rated it: the streamer as funny, or chat by laughing. */
  readonly ratedBy: 'streamer' | 'chat' | null
  /** The observation whose picture shows the moment, if others may see it. */
  readonly picture: { readonly id: string; readonly source: string } | null
}

/** A running joke with its lines, in order. */
export interface BillGag {
  readonly about: string
  readonly steps: readonly { readonly step: GagStep; readonly text: string; readonly atMs: number }[]
}

/** An evening, from the events of its run. */
export interface Playbill {
  readonly startedAt: number
  readonly ms: number
  /** The best line, then the others in the order of the evening. */
  readonly best: readonly BillLine[]
  readonly gags: readonly BillGag[]
  /** File names of clips, without folders, with the line that they show. */
  readonly clips: readonly { readonly name: string; readonly line: string | null }[]
  readonly figures: {
    readonly lines: number
    /** Moments of the screen to which the show reacted. */
    readonly reactions: number
    /** Running jokes that reached their end. */
    readonly payoffs: number
    readonly raids: number
    /** Messages of chat that the show answered. */
    readonly answers: number
  }
}

/** What the streamer rates today: lines, or templates of the persona. */
export interface RatedLines {
  readonly funny: readonly string[]
  readonly never: readonly string[]
}

/** Collects a playbill from the events of a run, in their order. */
export interface PlaybillMeter {
  event(event: AdlibEvent): void
  playbill(): Playbill
}

const maxBest = 9
const maxGags = 5
const maxClips = 20
/** Number of lines that are kept as candidates: more than four hours have. */
const maxLines = 4000
const maxTurns = 64
/** What is left of a line's score after one about the same kind of moment was chosen. */
const repeatShare = 0.75
/** Points for who rated a line. The greatest moment has about 1.7. */
const rating = { streamer: 4, chat: 3 } as const

interface Candidate extends BillLine {
  readonly turn: string | undefined
  /** Texts by which a rating may name the line. */
  readonly names: readonly string[]
}

interface Turn {
  readonly beat: Beat | null
  readonly screen: PublicScreen | undefined
}

/** The events that a playbill is made of. */
export const playbillEvents = [
  ...(['run/start', 'sight/observation', 'turn/start', 'show/beat', 'stage/cue'] as const),
  ...(['chat/laughed', 'chat/raid', 'clip/began', 'clip/saved'] as const),
] as const satisfies readonly AdlibEvent['type'][]

/** @param words decides what others may see */
export function playbillMeter(words: PublicWords, rated: RatedLines): PlaybillMeter {
  let [startedAt, newestAt] = [0, 0]
  const highlights = createHighlightMeter()
  const screens = new Map<string, PublicScreen>()
  const turns = new Map<string, Turn>()
  const lines: Candidate[] = []
  const laughed = new Set<string>()
  const gags = new Map<string, BillGag>()
  const clips = new Map<string, Playbill['clips'][number]>()
  const began = new Map<string, string | null>()
  const figures = { lines: 0, reactions: 0, payoffs: 0, raids: 0, answers: 0 }

  const say = (event: Extract<AdlibEvent, { type: 'stage/cue' }>): void => {
    const { content, by, turn, line, gag } = event.cue
    if (!isSaid(content) || by === 'operator') return
    figures.lines += 1
    const { beat = null, screen } = turns.get(turn ?? '') ?? {}
    if (beat?.kind === 'chat-asks') figures.answers += 1
    if (gag?.step === 'payoff') figures.payoffs += 1
    const text = screen === undefined ? words.text(content.text) : screen.text(content.text)
    if (text === null || lines.length >= maxLines) return
    const atMs = event.t - startedAt
    if (gag !== undefined && words.text(gag.about) !== null) {
      const key = `${gag.id} ${gag.about}`
      const before = gags.get(key)?.steps ?? []
      gags.set(key, { about: gag.about, steps: [...before, { step: gag.step, text, atMs }] })
    }
    lines.push({
      ...{ atMs, text, turn, isPrepared: line !== undefined, ratedBy: null },
      beat: beat === null ? null : (screen?.beat(beat) ?? beat),
      screen: screen === undefined || beat === null || isFiller(beat) ? [] : wordsAbout(beat, screen),
      picture: screen?.picture ?? null,
      names: [content.text, ...(line === undefined ? [] : [line])],
    })
  }

  return {
    event(event) {
      if (startedAt === 0) startedAt = event.t
      newestAt = Math.max(newestAt, event.t)
      highlights.event(event)
      switch (event.type) {
        case 'sight/observation':
          return remember(screens, event.observation.id, words.see(event.observation))
        case 'show/beat': {
          const { beat, turn } = event
          if (!isFiller(beat) && !isChat(beat) && event.plan.level !== 'rest') figures.reactions += 1
          if (turn === undefined) return
          return remember(turns, turn, { beat, screen: screens.get(beat.observation) })
        }
        case 'turn/start': {
          const { turn, observation } = event
          if (turns.has(turn)) return
          return remember(turns, turn, { beat: null, screen: screens.get(observation) })
        }
        case 'stage/cue':
          return say(event)
        case 'chat/laughed':
          return void laughed.add(event.line)
        case 'chat/raid':
          figures.raids += 1
          return
        case 'clip/began':
          return remember(began, event.clip, event.line ?? null)
        case 'clip/saved': {
          const name = words.text(event.path.split(/[\\/]/).at(-1) ?? '')
          const line = words.text(began.get(event.clip) ?? '')
          if (name !== null && clips.size < maxClips) clips.set(event.clip, { name, line })
        }
      }
    },
    playbill: () => ({
      ...{ startedAt, ms: newestAt - startedAt, figures },
      best: bestOf(lines, highlights.best(maxBest * 3, clipMs), { ...rated, laughed }),
      gags: [...gags.values()]
        .filter(({ steps }) => steps.length > 1)
        .sort((a, b) => Number(isPaid(b)) - Number(isPaid(a)) || b.steps.length - a.steps.length)
        .slice(0, maxGags),
      clips: [...clips.values()],
    }),
  }
}

const isPaid = ({ steps }: BillGag): boolean => steps.some(({ step }) => step === 'payoff')

function remember<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.set(key, value)
  const [oldest] = map.keys()
  if (map.size > maxTurns && oldest !== undefined) map.delete(oldest)
}

/** Returns the best line, then other good ones in the order of the evening. */
function bestOf(
  lines: readonly Candidate[],
  moments: readonly Highlight[],
  rated: RatedLines & { readonly laughed: ReadonlySet<string> },
): BillLine[] {
  const scoreOf = new Map(
    moments.flatMap(({ line, score }) => (line === null ? [] : [[line, score] as const])),
  )
  let left: { readonly line: Candidate; readonly score: number }[] = lines
    .filter(({ names }) => !names.some((name) => rated.never.includes(name)))
    .map((line) => {
      const { beat, names, text } = line
      const ratedBy = names.some((name) => rated.funny.includes(name))
        ? ('streamer' as const)
        : names.some((name) => rated.laughed.has(name))
          ? ('chat' as const)
          : null
      const own = beat === null || isFiller(beat) ? 0 : beat.salience * beat.novelty
      const moment = scoreOf.get(text.replaceAll(/\s+/g, ' ').trim()) ?? 0
      const score = Math.max(own, moment) + (ratedBy === null ? 0 : rating[ratedBy])
      return { line: { ...line, ratedBy }, score }
    })
  const chosen: BillLine[] = []
  while (chosen.length < maxBest && left.length > 0) {
    const [next, ...rest] = left.toSorted((a, b) => b.score - a.score)
    if (next === undefined) break
    const { turn: _, names: __, ...line } = next.line
    chosen.push(line)
    left = rest
      .filter(({ line: { text } }) => text !== line.text)
      .map((one) =>
        one.line.beat?.kind === line.beat?.kind ? { ...one, score: one.score * repeatShare } : one,
      )
  }
  const [first, ...others] = chosen
  return first === undefined ? [] : [first, ...others.sort((a, b) => a.atMs - b.atMs)]
}
