import type { RunHit, RunInfo, TimelineMark } from '../../../src-shared/contract/api/runs.ts'
import { counted, elapsed, size } from '../kit/formats.ts'
import { laneName } from '../words/names.ts'

/** Returns the status of a run: still running, ended, or interrupted before its end. */
export const standing = ({ live, ended }: RunInfo): 'live' | 'ended' | 'interrupted' =>
  live ? 'live' : ended ? 'ended' : 'interrupted'

/** Returns the facts of a run as words, the most important first. */
export const runFacts = ({ counts, agents, bytes }: RunInfo): string[] => [
  counted(counts.turns, 'turn'),
  counted(counts.cues, 'cue'),
  counted(counts.observations, 'observation'),
  counted(counts.calls, 'tool call'),
  ...(counts.errors > 0 ? [counted(counts.errors, 'error')] : []),
  ...(agents > 0 ? [counted(agents, 'agent')] : []),
  size(bytes),
]

const hitKinds: Record<RunHit['kind'], string> = {
  said: 'Said',
  saw: 'Saw',
  tool: 'Tool',
  whisper: 'Whisper',
  cue: 'Cue',
  error: 'Error',
  note: 'Note',
}

export const hitKind = (kind: RunHit['kind']): string => hitKinds[kind]

const markKinds: Record<TimelineMark['kind'], string> = {
  cue: 'Cue',
  observation: 'Saw',
  turn: 'Turn',
  error: 'Error',
  panic: 'Panic',
  restart: 'Restart',
  whisper: 'Whisper',
}

/** Describes a mark of the timeline: `0:12, cue in caption: Forty gold for a spoon`. */
export function markWords({ t, kind, lane, label }: TimelineMark, startedAt: number): string {
  const where = lane === undefined ? '' : ` in ${laneName(lane)}`
  return `${elapsed(t - startedAt)}, ${markKinds[kind].toLowerCase()}${where}${label === '' ? '' : `: ${label}`}`
}

/** Describes a position for a screen reader: `0 minutes 12 seconds of 1 minute 42 seconds`. */
export const positionWords = (atMs: number, wholeMs: number): string =>
  `${spoken(atMs)} of ${spoken(wholeMs)}`

function spoken(ms: number): string {
  const all = Math.max(0, Math.floor(ms / 1000))
  const parts = [
    [Math.floor(all / 3600), 'hour'],
    [Math.floor(all / 60) % 60, 'minute'],
    [all % 60, 'second'],
  ] as const
  const said = parts.filter(([count, unit]) => count > 0 || (unit === 'second' && all < 60))
  return said.map(([count, unit]) => counted(count, unit)).join(' ')
}
