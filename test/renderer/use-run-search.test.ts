import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type RunSearch, useRunSearch } from '../../renderer/panel/runs/use-run-search.ts'
import type { RunSearchAnswer } from '../../src-shared/contract/api/runs.ts'
import { leavePanel, type PanelServer, panelServer } from '../fixtures/panel-server.ts'
import { type RunningHook, runHook } from '../fixtures/run-hook.ts'

let server: PanelServer
let hook: RunningHook<string, RunSearch | null>
const texts = () => hook.result()?.hits.map(({ text }) => text)
const answer = (text: string, before: string | null = null): RunSearchAnswer => ({
  ...{ hits: [{ run: 'r', seq: 1, t: 1, kind: 'said', text }], before },
  ...{ searched: 1, isCut: false, damaged: 0 },
})
/** Waits until typing is over and the nth request (from 1) was sent. */
const asked = (nth: number) =>
  vi.waitFor(() => {
    const one = server.asked[nth - 1]
    if (one === undefined) throw new Error('There is no such request yet.')
    return one
  })

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  server = await panelServer()
  hook = runHook<string, RunSearch | null>((text) => useRunSearch(text, 0), '')
})
afterEach(async () => {
  await hook.unmount()
  vi.useRealTimers()
  await leavePanel()
})

describe('useRunSearch', () => {
  it('searches older runs until none is left, and shows the hits so far meanwhile', async () => {
    expect(hook.result()).toBeNull()
    hook.render('sword')
    ;(await asked(1)).reply(answer('sword 1', 'run-5'))
    const second = await asked(2)
    expect(second.path).toBe('/api/runs/search?q=sword&most=99&before=run-5')
    expect([texts(), hook.result()?.status]).toEqual([['sword 1'], 'searching'])
    second.reply(answer('sword 2'))
    await vi.waitFor(() => expect(hook.result()?.status).toBe('done'))
    expect(texts()).toEqual(['sword 1', 'sword 2'])
  })

  it('never shows hits of an earlier text, even if they arrive after those of the new one', async () => {
    hook.render('sword')
    const early = await asked(1)
    hook.render('shield')
    expect(texts()).toEqual([])
    const late = await asked(2)
    late.reply(answer('shield'))
    await vi.waitFor(() => expect(texts()).toEqual(['shield']))
    early.reply(answer('sword'))
    await vi.advanceTimersByTimeAsync(1000)
    hook.render('shield')
    expect(texts()).toEqual(['shield'])
    expect(server.asked).toHaveLength(2)
  })

  it('stops when the user stops it, ignores the answer to the stopped request, and continues from there', async () => {
    hook.render('sword')
    ;(await asked(1)).reply(answer('one', 'run-5'))
    const stopped = await asked(2)
    hook.result()?.stop()
    stopped.reply(answer('never'))
    await vi.waitFor(() => expect(hook.result()?.status).toBe('paused'))
    expect(texts()).toEqual(['one'])
    hook.result()?.goOn()
    const next = await asked(3)
    expect(next.path).toContain('before=run-5')
    next.reply(answer('two'))
    await vi.waitFor(() => expect(texts()).toEqual(['one', 'two']))
  })
})
