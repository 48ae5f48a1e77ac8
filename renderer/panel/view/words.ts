import type { CallView } from '../../../src-shared/events/state.ts'

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

/** The badge of a call; a call without an outcome still runs, or waits for the streamer's word. */
export function outcomeBadge(outcome: Outcome | undefined, asked = false): Badge {
  if (!outcome) return { tone: 'hold', word: asked ? 'Asks you' : 'Running' }
  if (outcome.ok) return { tone: 'ok', word: 'Done' }
  return words[outcome.error ?? 'failed']
}

/** Why a cue never came, for a person. */
export function droppedWords(reason: string): string {
  if (reason === 'no-page') return 'no overlay page was open'
  if (reason === 'panic') return 'cut by panic'
  if (reason === 'restart') return 'lost in a restart'
  return reason
}

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
