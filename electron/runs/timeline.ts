import type { TimelineMark } from '../../src-shared/contract/api/runs.ts'
import type { Moment } from '../../src-shared/projections/moments.ts'

const maxMarks = 2000
const maxLabel = 80

/** If there are too many marks, these kinds are left out last. */
const rare: ReadonlySet<TimelineMark['kind']> = new Set(['panic', 'restart', 'error', 'whisper'])

/** Returns the marks of a run's moments, in order. If there are too many, prefers the rare kinds. */
export async function timelineMarks(moments: AsyncIterable<Moment>): Promise<TimelineMark[]> {
  const marks: TimelineMark[] = []
  for await (const { seq, t, text, mark, lane } of moments) {
    if (mark === undefined) continue
    marks.push({
      seq,
      t,
      kind: mark,
      label: text.slice(0, maxLabel),
      ...(lane === undefined ? {} : { lane }),
    })
  }
  if (marks.length <= maxMarks) return marks
  const important = thinned(
    marks.filter(({ kind }) => rare.has(kind)),
    maxMarks,
  )
  const others = thinned(
    marks.filter(({ kind }) => !rare.has(kind)),
    maxMarks - important.length,
  )
  return [...important, ...others].sort((a, b) => a.seq - b.seq)
}

const thinned = <T>(items: readonly T[], most: number): T[] =>
  items.length <= most
    ? [...items]
    : Array.from({ length: most }, (_, n) => items[Math.floor((n * items.length) / most)] as T)
