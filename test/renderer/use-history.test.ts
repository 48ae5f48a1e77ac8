import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { usePanel } from '../../renderer/panel/store/store.ts'
import { type History, type Question, useHistory } from '../../renderer/panel/stream/use-history.ts'
import type { TurnPage } from '../../src-shared/contract/api/runs.ts'
import type { TurnView } from '../../src-shared/events/turn-view.ts'
import { leavePanel, type PanelServer, panelServer } from '../fixtures/panel-server.ts'
import { type RunningHook, runHook } from '../fixtures/run-hook.ts'

const turnOf = (n: number): TurnView => ({
  ...{ turn: `t${n}`, agent: 'performer', at: n * 1000, cause: 'change', observation: 'o1' },
  ...{ steps: [], calls: [], said: [] },
})
const page = (turns: readonly number[], before: string | null): TurnPage => ({
  ...{ turns: turns.map(turnOf), cues: [], filtered: [], sayings: [], lines: [] },
  ...{ before, reachedAt: (turns[0] ?? 0) * 1000 },
})
const everything: Question = { chip: 'all', search: '', jumps: 0 }

let server: PanelServer
let hook: RunningHook<Question, History>
const items = () => hook.result().items.map(({ at }) => at / 1000)
const shows = (turns: readonly number[], edge: History['edge'], reach: number) =>
  vi.waitFor(() => expect([items(), hook.result().edge, hook.result().reach]).toEqual([turns, edge, reach]))
const asked = (nth: number) => new URLSearchParams(server.asked[nth - 1]?.path.split('?')[1])

beforeEach(async () => {
  server = await panelServer()
  // The live state has the turns 8 and 9 without a gap, and an older turn of another agent.
  usePanel.setState(({ state }) => ({ state: state && { ...state, turns: [3, 8, 9].map(turnOf) } }))
  hook = runHook(useHistory, everything)
})
afterEach(async () => {
  await hook.unmount()
  await leavePanel()
})

describe('useHistory', () => {
  it('fetches page after page above the live turns, until the start of the run', async () => {
    await shows([], 'more', 8000)
    hook.result().load()
    hook.result().load()
    expect(server.asked).toHaveLength(1)
    expect([asked(1).get('before'), asked(1).get('filter')]).toEqual(['t8', 'all'])
    server.asked[0]?.reply(page([6, 7], 't6'))
    await shows([6, 7], 'more', 6000)
    hook.result().load()
    expect(asked(2).get('before')).toBe('t6')
    server.asked[1]?.reply(page([1, 2], null))
    await shows([1, 2, 6, 7], 'start', 0)
    hook.result().load()
    expect(server.asked).toHaveLength(2)
  })

  it('tries the same page again after a failure, and keeps what it has', async () => {
    hook.result().load()
    server.asked[0]?.reply(page([6, 7], 't6'))
    await shows([6, 7], 'more', 6000)
    hook.result().load()
    server.asked[1]?.reply({ error: { kind: 'x', message: 'No.', remedy: '' } })
    await shows([6, 7], 'failed', 6000)
    hook.result().load()
    expect(asked(3).get('before')).toBe('t6')
  })

  it('starts over with another question, and drops a late answer to the old one', async () => {
    hook.result().load()
    hook.render({ ...everything, search: ' boss ' })
    await shows([], 'more', 8000)
    hook.result().load()
    expect(asked(2).get('search')).toBe('boss')
    server.asked[0]?.reply(page([6, 7], 't6'))
    server.asked[1]?.reply(page([5], 't5'))
    await shows([5], 'more', 5000)
  })
})
