import { z } from 'zod'
import { spokenText } from '../../events/cue-words.ts'
import type { TurnStop } from '../../events/event/turn.ts'
import type { AdlibEvent } from '../../events/event.ts'
import type { Observation } from '../../events/observation.ts'
import { quantile } from '../analysis/groups.ts'

const stopWords = new Set(
  (
    'a an and are as at be but by can did do does for from go had has have he her here him his how i if in into is it ' +
    "its it's like me my no not now of off on one or our out over she so some than that that's the their them then " +
    'there they this to too up us was we were what when where who will with you your'
  ).split(' '),
)

/** Returns the words and numbers of a text, in their original case. */
export const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+(?:['’][\p{L}]+)*/gu) ?? []

/** Returns whether a word carries information about a screen's content. */
export const isContent = (word: string): boolean => word.length >= 3 && !stopWords.has(word.toLowerCase())

/** Returns a line in lower case and without punctuation, for comparing lines. */
const plainWords = (text: string): string => wordsOf(text.toLowerCase()).join(' ')

/** Returns the content words and the numbers of a text, in lower case. */
const tellingWords = (text: string): string[] =>
  wordsOf(text)
    .filter((word) => isContent(word) || /^\d/.test(word))
    .map((word) => word.toLowerCase())

const counts = z.record(z.string(), z.number())

/** Figures (statistics) of a show, computed only from its events. */
export const showFiguresSchema = z.object({
  ms: z.number(),
  tools: counts,
  lines: z.number(),
  /** Lines that repeat an earlier line. */
  repeats: z.number(),
  /** Lines that react to an observation. */
  answering: z.number(),
  /** Lines in `answering` that contain a word or number from the observation. */
  relevant: z.number(),
  /** Time from an observation to a line that reacts to it; null without such lines. */
  latency: z.object({ medianMs: z.number(), p95Ms: z.number(), slowestMs: z.number() }).nullable(),
  turns: z.number(),
  ends: counts,
  modelFailures: counts,
  toolErrors: counts,
  /** Model requests that were repeated because the answer contained no valid call. */
  reasks: z.number(),
  /** Number of times that a new process continued the run. */
  restarts: z.number(),
})
export type ShowFigures = z.infer<typeof showFiguresSchema>

const maxRemembered = 200

/** Computes the figures of a show, event by event. */
export interface ShowMeter {
  event(event: AdlibEvent): void
  figures(): ShowFigures
}

export function createShowMeter(): ShowMeter {
  let began: number | undefined
  let newest = 0
  const tools = new Map<string, number>()
  const ends = new Map<string, number>()
  const modelFailures = new Map<string, number>()
  const toolErrors = new Map<string, number>()
  const said = new Set<string>()
  const latencies: number[] = []
  const seen = new Map<string, Seen>()
  const answered = new Map<string, Seen>()
  const total = { lines: 0, repeats: 0, answering: 0, relevant: 0, turns: 0, reasks: 0, restarts: 0 }
  const add = (map: Map<string, number>, key: string) => void map.set(key, (map.get(key) ?? 0) + 1)

  const line = (words: string, t: number, turn: string | undefined) => {
    total.lines += 1
    const plain = plainWords(words)
    if (said.has(plain)) total.repeats += 1
    said.add(plain)
    const screen = answered.get(turn ?? '')
    if (screen === undefined) return
    total.answering += 1
    latencies.push(Math.max(0, t - screen.at))
    if (tellingWords(words).some((word) => screen.words.has(word))) total.relevant += 1
  }

  return {
    event(event) {
      began ??= event.t
      newest = event.t
      if (event.type === 'sight/observation') remember(seen, event.observation.id, seenIn(event.observation))
      else if (event.type === 'turn/start') {
        total.turns += 1
        const screen = seen.get(event.observation)
        if (screen !== undefined) remember(answered, event.turn, screen)
      } else if (event.type === 'turn/end') add(ends, event.stop satisfies TurnStop)
      else if (event.type === 'tool/call') add(tools, event.tool)
      else if (event.type === 'tool/error') add(toolErrors, event.error)
      else if (event.type === 'tool/done' && !event.ok) add(toolErrors, event.error ?? 'failed')
      else if (event.type === 'llm/failed') add(modelFailures, event.kind)
      else if (event.type === 'llm/step' && event.reask === true) total.reasks += 1
      else if (event.type === 'run/resumed') total.restarts += 1
      else if (event.type === 'stage/cue') {
        const words = event.cue.word !== undefined ? null : spokenText(event.cue.content)
        if (words !== null) line(words, event.t, event.cue.turn)
      }
    },
    figures: () => ({
      ms: newest - (began ?? newest),
      ...total,
      tools: sorted(tools),
      ends: sorted(ends),
      modelFailures: sorted(modelFailures),
      toolErrors: sorted(toolErrors),
      latency:
        latencies.length === 0
          ? null
          : {
              medianMs: quantile(latencies, 0.5) ?? 0,
              p95Ms: quantile(latencies, 0.95) ?? 0,
              slowestMs: quantile(latencies, 1) ?? 0,
            },
    }),
  }
}

interface Seen {
  readonly at: number
  readonly words: ReadonlySet<string>
}

const seenIn = ({ at, newLines, largest, numbers }: Observation): Seen => ({
  at,
  words: new Set(
    [
      ...newLines.map(({ text }) => text),
      largest?.text ?? '',
      ...numbers.flatMap(({ label, value }) => [label, String(value)]),
    ].flatMap(tellingWords),
  ),
})

function remember(map: Map<string, Seen>, key: string, seen: Seen): void {
  map.set(key, seen)
  const [oldest] = map.keys()
  if (map.size > maxRemembered && oldest !== undefined) map.delete(oldest)
}

const sorted = (map: ReadonlyMap<string, number>): Record<string, number> =>
  Object.fromEntries([...map].sort(([, a], [, b]) => b - a))
