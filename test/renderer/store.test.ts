import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dismissProblem, send, usePanel } from '../../renderer/panel/store/store.ts'
import { leavePanel, type PanelServer, panelServer } from '../fixtures/panel-server.ts'

let server: PanelServer
beforeEach(async () => {
  server = await panelServer({ type: 'performer/paused', by: 'panel' })
})
afterEach(leavePanel)

const shows = (shown: object) => vi.waitFor(() => expect(usePanel.getState()).toMatchObject(shown))

describe('the store of the panel', () => {
  it('begins with the state at its connection and folds each later event', async () => {
    expect(usePanel.getState().state?.paused).toMatchObject({ by: 'panel' })
    server.append({ type: 'performer/resumed', by: 'panel' })
    await shows({ state: { paused: null } })
  })

  it('shows what a model is writing in one turn, until its step is complete', async () => {
    server.append({ type: 'llm/delta', turn: 't1', text: 'Nice ' })
    server.append({ type: 'llm/delta', turn: 't1', text: 'try.' })
    await shows({ writing: { turn: 't1', text: 'Nice try.' } })
    server.append({ type: 'llm/delta', turn: 't2', text: 'Oh' })
    await shows({ writing: { turn: 't2', text: 'Oh' } })
    server.append({ type: 'turn/end', turn: 't2', stop: 'final', steps: 1, calls: 0, ms: 1 })
    await shows({ writing: null })
  })

  it('keeps the newest 4000 characters of a long answer', async () => {
    for (const letter of ['a', 'b', 'c'])
      server.append({ type: 'llm/delta', turn: 't1', text: letter.repeat(2000) })
    await shows({ writing: { text: `${'b'.repeat(2000)}${'c'.repeat(2000)}` } })
  })

  it('keeps the error of a refused command until it is dismissed or a later command succeeds', async () => {
    server.accepts = false
    expect(await send({ command: 'pause' })).toBe(false)
    await shows({ problem: { message: 'Refused.' } })
    dismissProblem()
    await shows({ problem: null })
    await send({ command: 'pause' })
    server.accepts = true
    expect(await send({ command: 'unpause' })).toBe(true)
    await shows({ problem: null })
  })
})
