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
  readonly most: number
  readonly signal: AbortSignal
}

/**
 * Searches the moments of `runs` in order. `complete`: no limit or abort ended the search early. `damaged`: number of
 * unreadable runs.
 */
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
  if (first === undefined) return { hits: [], complete: true, damaged: 0 }
  const hits: RunHit[] = []
  const started = now()
  let complete = true
  let damaged = 0
  for (const run of runs) {
    if (signal.aborted || now() - started > maxMs || hits.length >= most)
      return { hits, complete: false, damaged }
    // A run that was deleted meanwhile is not damaged.
    const lines = await digests.moments(run).catch((error) => (isMissing(error) ? '' : null))
    if (lines === null) {
      damaged += 1
      continue
    }
    const room = Math.min(maxOfRun, most - hits.length)
    const found = await hitsIn(lines, run, first, asked, room + 1)
    hits.push(...found.slice(0, room))
    complete &&= found.length <= room
  }
  return { hits, complete, damaged }
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
