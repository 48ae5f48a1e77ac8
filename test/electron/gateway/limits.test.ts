import { describe, expect, it } from 'vitest'
import { hasPlace, placeKindOf, rateLimits } from '../../../electron/gateway/limits.ts'
import { overlayReports } from '../../../electron/gateway/overlay-reports.ts'
import { maxShown } from '../../../src-shared/events/state.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

describe('rateLimits', () => {
  it('gives each sender its own bucket, which refills', () => {
    const clock = virtualClock()
    const take = rateLimits(clock, { burst: 2, perSecond: 1 })
    expect([take('a'), take('a'), take('a'), take('b')]).toEqual([true, true, false, true])
    clock.advance(1000)
    expect([take('a'), take('a')]).toEqual([true, false])
  })

  it('forgets the sender that was silent longest of more than a hundred', () => {
    const take = rateLimits(virtualClock(), { burst: 1, perSecond: 0 })
    take('first')
    for (let n = 0; n < 98; n += 1) take(`s${n}`)
    take('busy')
    expect(take('first')).toBe(false)
    take('one more')
    expect([take('first'), take('busy')]).toEqual([false, false])
    expect(take('s0')).toBe(true)
  })
})

describe('hasPlace', () => {
  const of = (kind: 'panel' | 'overlay' | 'eye' | 'device', count: number) => Array(count).fill(kind)

  it('keeps places for each kind, and shares the rest of sixteen', () => {
    expect(hasPlace('overlay', of('overlay', 7))).toBe(true)
    expect(hasPlace('overlay', of('overlay', 8))).toBe(false)
    expect(hasPlace('device', of('overlay', 8))).toBe(true)
    expect(hasPlace('device', [...of('overlay', 8), ...of('device', 3)])).toBe(false)
    expect(hasPlace('eye', of('overlay', 8))).toBe(true)
    expect(hasPlace('eye', [...of('overlay', 8), ...of('eye', 1)])).toBe(false)
    expect(hasPlace('panel', [...of('overlay', 7), ...of('panel', 4)])).toBe(true)
  })

  it('counts a panel on a paired device as a device', () => {
    const visitor = (page: string, device: object | null) => placeKindOf({ page, device } as never)
    expect([visitor('panel', null), visitor('panel', {}), visitor('overlay', null)]).toEqual([
      'panel',
      'device',
      'overlay',
    ])
  })
})

describe('overlayReports', () => {
  function house(shown: readonly { page: string }[] = []) {
    const clock = virtualClock()
    const reported: unknown[] = []
    let works = true
    const reports = overlayReports({
      journal: { written: () => ({ cues: [{ cue: { id: 'c1' }, shown }] }) } as never,
      stage: {
        shown: (one: unknown) => void reported.push(one),
        page(...about: unknown[]) {
          if (!works) throw new Error('full')
          reported.push(about)
        },
      } as never,
      ...{ page: 'o1', clock, disconnect: (_: string, code: string) => void reported.push(code) },
    })
    return { clock, reported, reports, fail: () => (works = false) }
  }

  it('reports a painted cue once a page, if it exists and few pages showed it', () => {
    const { reports, reported } = house()
    reports.shown('c1', 5)
    reports.shown('c9', 5)
    expect(reported).toEqual([{ cue: 'c1', page: 'o1', at: 5 }])
    const again = house([{ page: 'o1' }])
    again.reports.shown('c1', 5)
    const full = house(Array.from({ length: maxShown }, (_, n) => ({ page: `p${n}` })))
    full.reports.shown('c1', 5)
    expect([again.reported, full.reported]).toEqual([[], []])
  })

  it('reports a change of visibility or scene, and ends a page that reports too many', () => {
    const { reports, reported, clock } = house()
    reports.source(false, 'Game')
    reports.source(false, 'Game')
    reports.source(true, undefined)
    expect(reported).toEqual([
      ['o1', 'visible', { scene: 'Game' }],
      ['o1', 'hidden', {}],
    ])
    for (let n = 0; n < 30; n += 1) reports.source(n % 2 === 0, `${n}`)
    expect(reported.filter(Array.isArray)).toHaveLength(20)
    expect(reported.at(-1)).toBe('wrong')
    clock.advance(1000)
    reports.source(false, 'last')
    expect(reported.at(-1)).toEqual(['o1', 'visible', { scene: 'last' }])
  })

  it('names the app’s own window, and disconnects a page whose report cannot be written', () => {
    const { reports, reported, fail } = house()
    reports.connection('connected', true)
    reports.connection('gone')
    fail()
    reports.connection('connected')
    expect(reported).toEqual([['o1', 'connected', { isApp: true }], ['o1', 'gone', {}], 'failed'])
  })
})
