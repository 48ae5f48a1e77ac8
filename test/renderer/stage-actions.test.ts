import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stageActions } from '../../renderer/panel/stage/stage-actions.ts'
import { usePanel } from '../../renderer/panel/store/store.ts'
import { hushMs } from '../../src-shared/events/event/stage.ts'
import { leavePanel, type PanelServer, panelServer } from '../fixtures/panel-server.ts'
import { caption } from '../fixtures/performed-run.ts'

let server: PanelServer
const sent = () => server.commands.map(({ id: _, ...command }) => command)

beforeEach(async () => {
  server = await panelServer(
    { type: 'stage/queued', cue: caption('late', 'Later.', 't1'), dueAt: 9000 },
    { type: 'stage/queued', cue: caption('soon', 'Soon.', 't1'), dueAt: 4000 },
  )
})
afterEach(leavePanel)

describe('stageActions', () => {
  it('sends each action; a line without a name is the next one', () => {
    stageActions.sayNow()
    stageActions.cancelLine()
    stageActions.cancelLine('late')
    stageActions.stopLine()
    stageActions.clear()
    stageActions.test()
    stageActions.toggleHush()
    stageActions.toggleMute()
    expect(sent()).toEqual([
      { command: 'say-now', cue: 'soon' },
      { command: 'cancel-cue', cue: 'soon' },
      { command: 'cancel-cue', cue: 'late' },
      { command: 'stop-line' },
      { command: 'clear' },
      { command: 'test-burst' },
      { command: 'hush', ms: hushMs },
      { command: 'settings', patch: { stage: { sound: { muted: true } } } },
    ])
  })

  it('ends a pause and a mute that are on', async () => {
    stageActions.toggleMute()
    server.append({ type: 'stage/hushed', by: 'panel', untilAt: Date.now() + 60_000 })
    await vi.waitFor(() => expect(usePanel.getState().state?.hushedUntil).toBeGreaterThan(0))
    stageActions.toggleHush()
    stageActions.toggleMute()
    expect(sent().slice(1)).toEqual([
      { command: 'hush', ms: 0 },
      { command: 'settings', patch: { stage: { sound: { muted: false } } } },
    ])
  })

  it('acts on nothing during a panic or without a connection, but sends the test and the mute during a panic', async () => {
    server.append({ type: 'stage/panic', by: 'panel' })
    await vi.waitFor(() => expect(usePanel.getState().state?.panic).not.toBeNull())
    const all = () => {
      stageActions.sayNow()
      stageActions.cancelLine()
      stageActions.stopLine()
      stageActions.clear()
      stageActions.toggleHush()
      stageActions.toggleMute()
    }
    all()
    stageActions.test()
    expect(sent().map(({ command }) => command)).toEqual(['settings', 'test-burst'])
    usePanel.setState({ status: 'lost' })
    all()
    expect(sent()).toHaveLength(2)
  })
})
