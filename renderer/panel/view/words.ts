import type { CallView, StepView } from '../../../src-shared/events/state.ts'
import type { Fate } from '../../../src-shared/events/stream-items.ts'

/** How an outcome looks and what it is called; every one has a word, none speaks by colour alone. */
export interface Badge {
  tone: 'ok' | 'hold' | 'deny' | 'err'
  word: string
}

type Outcome = NonNullable<CallView['outcome']>

const words: Record<NonNullable<Outcome['error']>, Badge> = {
  rate_limited: { tone: 'hold', word: 'Rate limited' },
  denied: { tone: 'deny', word: 'Denied' },
  invalid_args: { tone: 'err', word: 'Invalid' },
  unknown_tool: { tone: 'err', word: 'Unknown tool' },
  budget: { tone: 'hold', word: 'Over budget' },
  skipped: { tone: 'hold', word: 'Skipped' },
  failed: { tone: 'err', word: 'Failed' },
  timeout: { tone: 'err', word: 'Timed out' },
  cancelled: { tone: 'hold', word: 'Cancelled' },
  exception: { tone: 'err', word: 'Error' },
}

/**
 * The badge of a call. A call without an outcome still runs, or waits for the streamer's approval; one whose cue no page
 * has painted is not done yet.
 */
export function outcomeBadge(
  outcome: Outcome | undefined,
  asked = false,
  fate: Fate = { is: 'none' },
): Badge {
  if (!outcome) return { tone: 'hold', word: asked ? 'Waiting for you' : 'Running' }
  if (!outcome.ok) return words[outcome.error ?? 'failed']
  if (fate.is === 'waiting') return { tone: 'hold', word: 'Waiting' }
  if (fate.is === 'dropped' || fate.is === 'unseen') return { tone: 'hold', word: 'Not shown' }
  return { tone: 'ok', word: 'Done' }
}

/** Why the audience never saw a cue; nothing for one that it saw or may still see. */
export function fateWords(fate: Fate): string | undefined {
  if (fate.is === 'unseen') return 'nobody saw it: no overlay confirmed it'
  return fate.is === 'dropped' ? (dropped.get(fate.reason) ?? fate.reason) : undefined
}

const dropped: ReadonlyMap<string, string> = new Map([
  ['no-page', 'nobody saw it: no overlay connected'],
  ['queue-full', 'dropped: too many were waiting'],
  ['stale', 'dropped: the moment had passed'],
  ['panic', 'cut by panic'],
  ['restart', 'lost in a restart'],
  ['run-end', 'cut by the end of the run'],
])

/** How a step was made, in one line: who made it, in which mode and format, with how many tokens. */
export function stepWords({ driver, model, mode, format, madeBy, usage }: StepView): string {
  const tokens = [
    ...(usage?.promptTokens === undefined ? [] : [`${figure(usage.promptTokens)} tokens in`]),
    ...(usage?.completionTokens === undefined ? [] : [`${figure(usage.completionTokens)} out`]),
  ]
  const maker = madeBy === 'rules' ? `Adlib's rules, ${model} was not asked` : `${driver} ${model}`
  const read = format === undefined ? [] : [`read as ${format}`]
  return [maker, `${mode} mode`, ...read, ...tokens].join(', ')
}

/** What a source is called on screen: `Demo reel`, the file or folder that is watched, or `screen`. */
export const sourceName = (source: string): string =>
  source === 'file:demo' ? 'Demo reel' : source.replace(/^file:/, '')

/** `0.34 s`, `12 s`; two figures are enough for the narrow margin. */
export const seconds = (ms: number): string =>
  ms < 9950 ? `${(ms / 1000).toFixed(ms < 995 ? 2 : 1)} s` : `${Math.round(ms / 1000)} s`

/** `1:42:07` or `0:38`. */
export function elapsed(ms: number): string {
  const all = Math.max(0, Math.floor(ms / 1000))
  const [h, m, s] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, String(all % 60).padStart(2, '0')]
  return h > 0 ? `${h}:${String(m).padStart(2, '0')}:${s}` : `${m}:${s}`
}

/** `21:13:58`, in the streamer's own time zone. */
export const clockTime = (at: number): string =>
  new Date(at).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' })

/** `1,240`; `12.5` keeps its fraction; a million and more is short: `1.23M`. */
export const figure = (value: number): string =>
  value.toLocaleString('en-US', {
    maximumFractionDigits: 2,
    notation: Math.abs(value) < 1e6 ? 'standard' : 'compact',
  })
