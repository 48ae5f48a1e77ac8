import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type RunList, useRuns } from '../../renderer/panel/runs/use-runs.ts'
import type { RunInfo } from '../../src-shared/contract/api/runs.ts'
import { leavePanel, type PanelServer, panelServer } from '../fixtures/panel-server.ts'
import { type RunningHook, runHook } from '../fixtures/run-hook.ts'

const info = (run: string): RunInfo => ({
  ...{ run, startedAt: 0, endedAt: 9000, ms: 9000, bytes: 1, ended: true, live: false, model: 'm' },
  ...{ source: 'demo', lines: 1, best: [], agents: 0 },
  counts: { turns: 1, cues: 1, observations: 1, calls: 0, errors: 0 },
})
const page = (runs: readonly string[], before: string | null, deleted?: readonly string[]) => ({
  ...{ runs: runs.map(info), before },
  ...(deleted && { deleted: deleted.map(info) }),
})

let server: PanelServer
let hook: RunningHook<{ live: string; isAsked: boolean }, RunList>
const names = (list: readonly RunInfo[]) => list.map(({ run }) => run).join(' ')
const shows = (runs: string, edge: RunList['edge'], deleted = '') =>
  vi.waitFor(() => {
    const now = hook.result()
    expect([names(now.runs), now.edge, names(now.deleted)]).toEqual([runs, edge, deleted])
  })
const query = (nth: number) => server.asked[nth - 1]?.path

beforeEach(async () => {
  server = await panelServer()
  hook = runHook(({ live, isAsked }) => useRuns(live, isAsked), { live: 'r9', isAsked: false as boolean })
  server.asked[0]?.reply(page(['r9', 'r8'], 'r8', ['r7']))
  await shows('r9 r8', 'more', 'r7')
})
afterEach(async () => {
  await hook.unmount()
  await leavePanel()
})

describe('useRuns', () => {
  it('fetches page after page, one at a time, until the end, and keeps the deleted runs meanwhile', async () => {
    expect(query(1)).toBe('/api/runs?most=40')
    hook.result().load()
    hook.result().load()
    await shows('r9 r8', 'loading', 'r7')
    hook.result().load()
    expect(query(2)).toBe('/api/runs?most=40&before=r8')
    server.asked.at(-1)?.reply(page(['r5'], null))
    await shows('r9 r8 r5', 'end', 'r7')
    const requests = server.asked.length
    hook.result().load()
    expect(server.asked).toHaveLength(requests)
  })

  it('keeps the list after a failure, and asks for the same page again', async () => {
    hook.result().load()
    server.asked[1]?.reply({ error: { kind: 'x', message: 'No.', remedy: '' } }, 500)
    await shows('r9 r8', 'failed', 'r7')
    hook.result().load()
    expect(query(3)).toBe(query(2))
  })

  it.each([
    ['a new live run', { live: 'r10', isAsked: false }],
    ['an answer about old runs', { live: 'r9', isAsked: true }],
  ])('loads the newest page again after %s, and drops a late answer', async (_, props) => {
    hook.result().load()
    hook.render(props)
    expect(query(3)).toBe('/api/runs?most=40')
    server.asked[2]?.reply(page(['r10'], null, []))
    await shows('r10', 'end')
    server.asked[1]?.reply(page(['r1'], null))
    hook.render(props)
    await shows('r10', 'end')
  })

  it('moves a deleted run to the deleted ones, newest first, and back to its place', async () => {
    expect(await hook.result().remove(info('r9'))).toBeNull()
    await shows('r8', 'more', 'r9 r7')
    expect(await hook.result().restore(info('r9'))).toBeNull()
    await shows('r9 r8', 'more', 'r7')
    expect(hook.result().changes).toBe(2)
    expect(server.commands.map(({ command }) => command)).toEqual(['run-delete', 'run-restore'])
  })

  it('leaves a restored run that is older than the list to its page', async () => {
    await hook.result().restore(info('r7'))
    await shows('r9 r8', 'more')
    hook.result().load()
    server.asked[1]?.reply(page(['r7', 'r6'], null))
    await shows('r9 r8 r7 r6', 'end')
    await hook.result().remove(info('r7'))
    await hook.result().restore(info('r7'))
    await shows('r9 r8 r7 r6', 'end')
  })

  it('drops a page that was fetched while a run was deleted', async () => {
    hook.result().load()
    await shows('r9 r8', 'loading', 'r7')
    await hook.result().remove(info('r8'))
    server.asked[1]?.reply(page(['r6'], null))
    await shows('r9', 'more', 'r8 r7')
  })

  it('changes nothing if Adlib refuses', async () => {
    server.accepts = false
    expect(await hook.result().remove(info('r9'))).toMatchObject({ kind: 'invalid' })
    expect(await hook.result().restore(info('r7'))).toMatchObject({ kind: 'invalid' })
    await shows('r9 r8', 'more', 'r7')
    expect(hook.result().changes).toBe(0)
  })
})
