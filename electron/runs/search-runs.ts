import { setImmediate as otherWork } from 'node:timers/promises'
import type { RunHit, RunSearchAnswer } from '../../src-shared/contract/api/runs.ts'
import { isMissing } from '../platform/files.ts'
import { parseMoment, type RunDigests } from './run-digest.ts'

const maxMs = 3000
const maxOfRun = 20
const blockLength = 256 * 1024
const maxExcerpt = 400
const leadOfExcerpt = 60

/** A search for texts that contain all of `words`, in any order and case. A word may be part of a longer one. */
export interface RunQuestion {
  readonly words: string
  /** The search ends after the run that reaches this number of hits. */
  readonly most: number
  /** Only runs older than this one are searched. Default: all runs. */
  readonly before?: string | undefined
  readonly signal: AbortSignal
}

/**
 * Searches the moments of `runs`, newest run first. A limit or an abort may end the search early; `before` then says
 * where to continue. `damaged`: number of unreadable runs.
 */
export async function searchRuns(
  digests: RunDigests,
  runs: readonly string[],
  { words, most, before, signal }: RunQuestion,
  now: () => number = () => performance.now(),
): Promise<RunSearchAnswer> {
  const asked = words
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  const [first] = asked.toSorted((a, b) => b.length - a.length)
  const wanted = first === undefined ? [] : runs.filter((run) => before === undefined || run < before)
  const answer = {
    hits: [] as RunHit[],
    before: null as string | null,
    searched: 0,
    isCut: false,
    damaged: 0,
  }
  if (first === undefined) return answer
  const started = now()
  for (const run of wanted) {
    if (signal.aborted || now() - started > maxMs || answer.hits.length >= most) break
    answer.searched += 1
    answer.before = run
    // A run that was deleted meanwhile is not damaged.
    const lines = await digests.moments(run).catch((error) => (isMissing(error) ? '' : null))
    if (lines === null) {
      answer.damaged += 1
      continue
    }
    const found = await hitsIn(lines, run, first, asked, maxOfRun + 1)
    answer.hits.push(...found.slice(0, maxOfRun))
    answer.isCut ||= found.length > maxOfRun
  }
  return answer.searched === wanted.length ? { ...answer, before: null } : answer
}

async function hitsIn(
  all: string,
  run: string,
  longest: string,
  asked: readonly string[],
  most: number,
): Promise<RunHit[]> {
  const hits: RunHit[] = []
  for (const block of blocksOf(all)) {
    hits.push(...hitsInBlock(block, run, longest, asked, most - hits.length))
    if (hits.length >= most) break
    await otherWork()
  }
  return hits
}

function* blocksOf(lines: string): Generator<string> {
  for (let start = 0; start < lines.length; ) {
    const newline = lines.indexOf('\n', start + blockLength)
    const end = newline === -1 ? lines.length : newline + 1
    yield lines.slice(start, end)
    start = end
  }
}

function hitsInBlock(
  lines: string,
  run: string,
  longest: string,
  asked: readonly string[],
  most: number,
): RunHit[] {
  const hits: RunHit[] = []
  const inJson = JSON.stringify(longest).slice(1, -1)
  const pattern = new RegExp(inJson.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'giu')
  for (let match = pattern.exec(lines); match !== null && hits.length < most; match = pattern.exec(lines)) {
    const start = lines.lastIndexOf('\n', match.index) + 1
    const newline = lines.indexOf('\n', match.index)
    const end = newline === -1 ? lines.length : newline
    pattern.lastIndex = end + 1
    const moment = parseMoment(lines.slice(start, end))
    if (moment === null) continue
    const { seq, t, text, found, turn } = moment
    const lower = text.toLowerCase()
    if (found === undefined || !asked.every((word) => lower.includes(word))) continue
    hits.push({
      run,
      seq,
      t,
      kind: found,
      text: excerpt(text, lower.indexOf(longest)),
      ...(turn === undefined ? {} : { turn }),
    })
  }
  return hits
}

function excerpt(text: string, place: number): string {
  const start = text.length <= maxExcerpt ? 0 : Math.max(0, place - leadOfExcerpt)
  // The cuts may leave half of a surrogate pair at either end.
  const part = text.slice(start, start + maxExcerpt).replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '')
  return `${start > 0 ? '…' : ''}${part}${start + maxExcerpt < text.length ? '…' : ''}`
}
