import { describe, expect, it } from 'vitest'
import { createMonitor, durationText } from '../../../src-shared/bench/monitoring.ts'
import type { BenchEvent, RowKey } from '../../../src-shared/bench/results.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

const keyOf = (id: string): RowKey => ({ case: id, model: 'm', mode: 'text', dose: 0, epoch: 1 })
const counts = { done: 1, planned: 4 }

const row = (id: string, more: { ms?: number; right?: boolean; truncated?: boolean } = {}) => {
  const { ms = 100, right = true, ...others } = more
  const score = { layers: { repaired: { right } } }
  return { type: 'bench/row', t: 0, key: keyOf(id), ms, score, ...others } as unknown as BenchEvent
}
const failed = (message: string): BenchEvent => ({
  ...{ type: 'bench/failed', t: 0, key: keyOf('a'), kind: 'unreachable', ms: 1 },
  ...{ message, remedy: 'Start it.' },
})

function monitored() {
  const clock = virtualClock()
  const warnings: string[] = []
  return { clock, warnings, monitor: createMonitor(clock, (line) => warnings.push(line)) }
}

describe('createMonitor', () => {
  it('reports the progress of a run, its share of correct answers, and the time left', () => {
    const { clock, monitor } = monitored()
    clock.advance(1000)
    expect(monitor.event(row('a'), { done: 1, planned: 4 })).toBe('1 of 4, 100 % right, 3 s left')
    clock.advance(3000)
    expect(monitor.event(row('b', { right: false }), { done: 2, planned: 4 })).toBe(
      '2 of 4, 50 % right, 4 s left',
    )
  })

  it('estimates the time left only from rows that were completed after the run was resumed', () => {
    const { clock, monitor } = monitored()
    clock.advance(1000)
    expect(monitor.event(row('a'), { done: 91, planned: 100 })).toBe('91 of 100, 100 % right, 9 s left')
  })

  it('warns about a row that takes 30 seconds, but not about rows that have ended', () => {
    const { clock, warnings, monitor } = monitored()
    for (const id of ['slow', 'quick', 'broken']) monitor.begin(`${id} m text 0 1`)
    monitor.event(row('quick'), counts)
    monitor.event({ ...failed('Gone.'), key: keyOf('broken') } as BenchEvent, counts)
    clock.advance(30_000)
    expect(warnings.filter((line) => line.startsWith('Still waiting'))).toEqual([
      'Still waiting for an answer after 30 seconds: slow m text 0 1.',
    ])
    monitor.begin('last m text 0 1')
    monitor.end()
    clock.advance(60_000)
    expect(warnings.filter((line) => line.includes('last'))).toEqual([])
  })

  it('reports once that the server failed, and names a remedy', () => {
    const { warnings, monitor } = monitored()
    monitor.event(failed('Nothing responds.'), counts)
    monitor.event(failed('Nothing responds.'), counts)
    expect(warnings).toEqual(['Nothing responds. Start it.'])
  })

  it('reports once that the server truncates prompts', () => {
    const { warnings, monitor } = monitored()
    for (const id of ['a', 'b']) monitor.event(row(id, { truncated: true }), counts)
    expect(warnings).toEqual(['The server cuts prompts to fit its context. Raise the setting ollama.numCtx.'])
  })

  it('warns if the last ten rows took more than three times as long as the first ten', () => {
    const { warnings, monitor } = monitored()
    for (let n = 0; n < 10; n += 1) monitor.event(row(`${n}`, { ms: 100 }), counts)
    for (let n = 10; n < 20; n += 1) monitor.event(row(`${n}`, { ms: 300 }), counts)
    expect(warnings).toEqual([])
    monitor.event(row('20', { ms: 2000 }), counts)
    expect(warnings).toEqual(['Rows now take 4.7 times as long as at the beginning.'])
  })
})

describe('durationText', () => {
  it('rounds durations to a useful precision', () => {
    expect([0, 40_000, 150_000, 7_500_000].map(durationText)).toEqual(['0 s', '40 s', '3 min', '2 h 5 min'])
  })
})
