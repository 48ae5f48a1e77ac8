import { appendFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openAnsweredRequests } from '../../../electron/data/answered-requests.ts'
import { newFolder } from '../../fixtures/new-folder.ts'

const keptMs = 600_000
const answered = (at: number) => ({
  ...{ sender: 'k1', key: `press-${at}`, content: 'hash', at },
  body: { ok: true as const, did: 'The words go out now.' },
})

describe('openAnsweredRequests', () => {
  it('returns the answers of earlier processes, and skips a line that a crash cut off', () => {
    const folder = newFolder()
    openAnsweredRequests(folder, keptMs).add(answered(1))
    appendFileSync(join(folder, 'answered-requests.jsonl'), '\n{"sender":"k1","ke')
    openAnsweredRequests(folder, keptMs).add(answered(2))
    expect(openAnsweredRequests(folder, keptMs).read()).toEqual([answered(1), answered(2)])
    expect(statSync(join(folder, 'answered-requests.jsonl')).mode & 0o777).toBe(0o600)
  })

  it('keeps at least the answers of the last ten minutes, in at most two files', () => {
    const folder = newFolder()
    const file = openAnsweredRequests(folder, keptMs)
    for (let at = 0; at <= 50 * keptMs; at += keptMs / 10) file.add(answered(at))
    const kept = openAnsweredRequests(folder, keptMs).read()
    expect(kept.filter(({ at }) => at > 49 * keptMs)).toHaveLength(10)
    expect(kept.length).toBeLessThanOrEqual(20)
    expect(readdirSync(folder)).toHaveLength(2)
  })

  it('does not grow without limit after the system clock was set back', () => {
    const folder = newFolder()
    const file = openAnsweredRequests(folder, keptMs)
    file.add(answered(1e12))
    for (let at = 0; at <= 50 * keptMs; at += keptMs / 10) file.add(answered(at))
    expect(openAnsweredRequests(folder, keptMs).read().length).toBeLessThanOrEqual(20)
  })

  it('ignores a folder that cannot be written', () => {
    openAnsweredRequests('/nowhere', keptMs).add(answered(1))
    expect(openAnsweredRequests('/nowhere', keptMs).read()).toEqual([])
  })
})
