import type { RunHit, RunInfo, TimelineMark } from '../../../src-shared/contract/api/runs.ts'
import { elapsed, longTime, size } from '../kit/formats.ts'
import { laneName, sourceName } from '../words/names.ts'
import { runsWords } from './runs-words.ts'

/** Returns a run's status. An interrupted run never ended, but is no longer running. */
export const standing = ({ live, ended }: RunInfo): 'live' | 'ended' | 'interrupted' =>
  live ? 'live' : ended ? 'ended' : 'interrupted'

/** Returns the name of a source without its folders, such as `evening.mp4`. */
export const shortSource = (source: string): string => sourceName(source).replace(/^.*[\\/](?=[^\\/])/, '')

/** Returns the facts about a run, most important first. */
export const runFacts = ({ counts, lines, agents, bytes }: RunInfo): string[] => [
  runsWords.lineCount(lines),
  runsWords.turnCount(counts.turns),
  runsWords.cueCount(counts.cues),
  runsWords.observationCount(counts.observations),
  runsWords.callCount(counts.calls),
  ...(counts.errors > 0 ? [runsWords.errorCount(counts.errors)] : []),
  ...(agents > 0 ? [runsWords.agentCount(agents)] : []),
  size(bytes),
]

export const hitKind = (kind: RunHit['kind']): string => runsWords.hits[kind]

/** Describes a mark of the timeline: `0:12, cue in caption: Forty gold for a spoon`. */
export function markWords({ t, kind, lane, label }: TimelineMark, startedAt: number): string {
  const where = lane === undefined ? '' : runsWords.inLane(laneName(lane))
  return `${elapsed(t - startedAt)}, ${runsWords.marks[kind]}${where}${label === '' ? '' : `: ${label}`}`
}

/** Describes a position for a screen reader: `12 seconds of 1 minute 42 seconds`. */
export const positionWords = (atMs: number, wholeMs: number): string =>
  runsWords.positionOf(longTime(atMs), longTime(wholeMs))
