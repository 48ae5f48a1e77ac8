import type { RunHit, RunSearchAnswer } from '../../src-shared/events/api.ts'
import { parseMoment, type RunDigests } from './run-digest.ts'

/** Time limit of a search (ms). */
const longestMs = 3000
/** Hits of one run; more would hide the other runs. */
const mostOfRun = 20

/** A search for all words of a question, in any order and letter case. */
export interface RunQuestion {
  readonly words: string
  /** Maximum number of hits. */
  readonly most: number
  readonly signal: AbortSignal
}

/** Searches the moments of these runs, in their order. `complete` is false if a limit or the signal ended it. */
export async function searchRuns(
  digests: RunDigests,
  runs: readonly string[],
  { words, most, signal }: RunQuestion,
  now: () => number = () => performance.now(),
): Promise<RunSearchAnswer> {
  const asked = words
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  const [first] = asked.toSorted((a, b) => b.length - a.length)
  if (first === undefined) return { hits: [], complete: true }
  const hits: RunHit[] = []
  const started = now()
  for (const run of runs) {
    if (signal.aborted || now() - started > longestMs || hits.length >= most) return { hits, complete: false }
    const lines = await digests.moments(run).catch(() => '')
    const room = Math.min(mostOfRun, most - hits.length)
    hits.push(...hitsIn(lines, run, first, asked).slice(0, room))
  }
  return { hits, complete: true }
}

/** Finds the longest word in the raw lines, and parses only the lines that have it. */
function hitsIn(lines: string, run: string, longest: string, asked: readonly string[]): RunHit[] {
  const hits: RunHit[] = []
  const inJson = JSON.stringify(longest).slice(1, -1)
  const pattern = new RegExp(inJson.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'giu')
  for (
    let match = pattern.exec(lines);
    match !== null && hits.length < mostOfRun;
    match = pattern.exec(lines)
  ) {
    const start = lines.lastIndexOf('\n', match.index) + 1
    const newline = lines.indexOf('\n', match.index)
    const end = newline === -1 ? lines.length : newline
    pattern.lastIndex = end + 1
    const moment = parseMoment(lines.slice(start, end))
    if (moment === null) continue
    const { seq, t, text, found, turn } = moment
    const lower = text.toLowerCase()
    if (found === undefined || !asked.every((word) => lower.includes(word))) continue
    hits.push({ run, seq, t, kind: found, text, ...(turn === undefined ? {} : { turn }) })
  }
  return hits
}
