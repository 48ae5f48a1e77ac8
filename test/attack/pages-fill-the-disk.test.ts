import { describe, expect, it, onTestFinished } from 'vitest'
import { steadyReports } from '../../electron/capture/open-eyes.ts'
import { maxShown } from '../../src-shared/events/state.ts'
import type { SourceReport } from '../../src-shared/sight/picture/frame.ts'
import { testGateway, tokens } from '../electron/gateway/test-gateway.ts'
import { eventually, openPage } from '../electron/gateway/test-page.ts'
import { virtualClock } from '../fixtures/virtual-clock.ts'

const gateway = async () => {
  const g = await testGateway({ clock: virtualClock() })
  onTestFinished(g.stop)
  g.host.onShown = (shown) => void g.journal.append({ type: 'stage/shown', ...shown })
  g.journal.append({
    type: 'stage/cue',
    cue: {
      id: 'c1',
      lane: 'caption',
      by: 'text',
      durationMs: 3000,
      content: { lane: 'caption', text: 'hi' },
    },
  })
  return g
}

describe('gateway', () => {
  it('records one acknowledgment for a socket, even if its messages name 500 pages', async () => {
    const g = await gateway()
    const page = await openPage(g.gateway.port, tokens.overlay)
    for (let n = 0; n < 500; n++) page.send({ kind: 'shown', cue: 'c1', page: `p${n}`, at: n })
    await page.live(0)
    expect(g.host.painted).toHaveLength(1)
  })

  it('records a limited number of acknowledgments for a cue, however many pages connect', async () => {
    const g = await gateway()
    for (let n = 0; n < maxShown + 4; n++) {
      const page = await openPage(g.gateway.port, tokens.overlay)
      page.send({ kind: 'shown', cue: 'c1', at: n })
      await page.live(0)
      await page.close()
    }
    expect(g.host.painted).toHaveLength(maxShown)
  })

  it('rejects overlays that connect too often, but still admits the panel', async () => {
    const g = await gateway()
    let refused = 0
    for (let n = 0; n < 70; n++) {
      const page = await openPage(g.gateway.port, tokens.overlay).catch((status: unknown) => {
        expect(status).toBe(503)
        refused += 1
      })
      await page?.close()
    }
    expect(refused).toBe(10)
    await eventually(() => true)
    await (await openPage(g.gateway.port, tokens.panel)).hello()
  })

  it("steadyReports forwards only changes of a source's state, at most one per second", () => {
    const clock = virtualClock()
    const passed: SourceReport['state'][] = []
    const { report } = steadyReports(clock, ({ state }) => passed.push(state))
    for (let n = 0; n < 1000; n++) report({ source: 'screen', state: 'denied' })
    expect(passed).toEqual(['denied'])
    for (let n = 0; n < 1000; n++) report({ source: 'screen', state: n % 2 === 0 ? 'live' : 'lost' })
    expect(passed).toEqual(['denied'])
    clock.advance(1000)
    expect(passed).toEqual(['denied', 'lost'])
    clock.advance(10_000)
    expect(passed).toEqual(['denied', 'lost'])
    report({ source: 'screen', state: 'live' })
    expect(passed).toEqual(['denied', 'lost', 'live'])
  })
})
