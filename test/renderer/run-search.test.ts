import { describe, expect, it } from 'vitest'
import { type Found, grown } from '../../renderer/panel/runs/use-run-search.ts'
import type { RunHit } from '../../src-shared/contract/api/runs.ts'

const hits = (count: number): RunHit[] =>
  Array.from({ length: count }, (_, seq) => ({ run: 'r', seq, t: 1, kind: 'said', text: 'Hm.' }))
const answer = (count: number, before: string | null) => ({
  ...{ hits: hits(count), before, searched: 3, damaged: 1, isCut: false },
})
const begun: Found = { ...answer(0, 'run-9'), status: 'searching' }

describe('grown', () => {
  it('adds up the answers and keeps searching while older runs are left', () => {
    expect(grown(begun, answer(7, 'run-6'), 100)).toMatchObject({
      ...{ status: 'searching', before: 'run-6', searched: 6, damaged: 2 },
      hits: { length: 7 },
    })
  })

  it('pauses once enough hits are found, and ends after the oldest run', () => {
    expect(grown(begun, answer(100, 'run-6'), 100).status).toBe('paused')
    expect(grown(begun, answer(100, null), 100).status).toBe('done')
    expect(grown(begun, answer(0, null), 100).status).toBe('done')
  })
})
