import type { RunHit, RunInfo, TimelineMark } from '../../../src-shared/contract/api/runs.ts'
import { elapsed, longTime, size } from '../kit/formats.ts'
import { fill, ui } from '../kit/language.ts'
import { laneName, sourceName } from '../words/names.ts'
/** Returns a run's status. An interrupted run never ended, but is no longer running. */
export const standing = ({ live, ended }: RunInfo): 'live' | 'ended' | 'interrupted' =>
  live ? 'live' : ended ? 'ended' : 'interrupted'

/** Returns the name of a source without its folders, such as `evening.mp4`. */
export const shortSource = (source: string): string => sourceName(source).replace(/^.*[\\/](?=[^\\/])/, '')

/** Returns the facts about a run, most important first. */
export const runFacts = ({ counts, lines, agents, bytes }: RunInfo): string[] => [
  fill(ui.runs.lineCount, { count: lines }),
  fill(ui.runs.turnCount, { count: counts.turns }),
  fill(ui.runs.cueCount, { count: counts.cues }),
  fill(ui.runs.observationCount, { count: counts.observations }),
  fill(ui.runs.callCount, { count: counts.calls }),
  ...(counts.errors > 0 ? [fill(ui.runs.errorCount, { count: counts.errors })] : []),
  ...(agents > 0 ? [fill(ui.runs.agentCount, { count: agents })] : []),
  size(bytes),
]

export const hitKind = (kind: RunHit['kind']): string => ui.runs.hits[kind]

/** Describes a mark of the timeline: `0:12, cue in caption: Forty gold for a spoon`. */
export function markWords({ t, kind, lane, label }: TimelineMark, startedAt: number): string {
  const where = lane === undefined ? '' : fill(ui.runs.inLane, { lane: laneName(lane) })
  return `${elapsed(t - startedAt)}, ${ui.runs.marks[kind]}${where}${label === '' ? '' : `: ${label}`}`
}

/** Describes a position for a screen reader: `12 seconds of 1 minute 42 seconds`. */
export const positionWords = (atMs: number, wholeMs: number): string =>
  fill(ui.runs.positionOf, { at: longTime(atMs), whole: longTime(wholeMs) })
