import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  changeSetting,
  undoSetting,
  updateSetting,
  useChanges,
} from '../../renderer/panel/settings/undo-settings.ts'
import { usePanel } from '../../renderer/panel/store/store.ts'
import { defaultSettings } from '../../src-shared/settings/settings.ts'
import { leavePanel, type PanelServer, panelServer } from '../fixtures/panel-server.ts'

let server: PanelServer
const stored = () => usePanel.getState().state?.settings
const { pacing } = defaultSettings.stage

beforeEach(async () => {
  server = await panelServer()
  useChanges.setState({ changes: [] })
})
afterEach(async () => {
  useChanges.setState({ changes: [] })
  await leavePanel()
})

describe('undoSetting', () => {
  it('undoes one change at a time, the newest first, until none is left', async () => {
    await changeSetting('stage.pacing.restMs', 3000)
    await changeSetting('stage.sound.volume', 0.2)
    await changeSetting('stage.pacing.restMs', 5000)
    expect(await undoSetting()).toBe(true)
    expect(stored()?.stage.pacing.restMs).toBe(3000)
    expect(stored()?.stage.sound.volume).toBe(0.2)
    await undoSetting()
    expect(stored()?.stage).toMatchObject({
      pacing: { restMs: 3000 },
      sound: { volume: defaultSettings.stage.sound.volume },
    })
    await undoSetting()
    expect(stored()).toEqual(defaultSettings)
    expect(await undoSetting()).toBe(false)
  })

  it('keeps a change that cannot be undone now, so that a later undo finds it', async () => {
    await changeSetting('stage.pacing.restMs', 3000)
    server.accepts = false
    expect(await undoSetting()).toBe(false)
    server.accepts = true
    expect(await undoSetting()).toBe(true)
    expect(stored()?.stage.pacing.restMs).toBe(pacing.restMs)
  })
})

describe('updateSetting', () => {
  it('applies changes that are made at the same moment one after the other, each to the result of the one before', async () => {
    const add = (before: unknown) => Number(before) + 1000
    await Promise.all([updateSetting('stage.pacing.restMs', add), updateSetting('stage.pacing.restMs', add)])
    expect(stored()?.stage.pacing.restMs).toBe(pacing.restMs + 2000)
    await undoSetting()
    expect(stored()?.stage.pacing.restMs).toBe(pacing.restMs + 1000)
  })

  it('does not record a change that was refused, or that changes nothing', async () => {
    server.accepts = false
    expect(await changeSetting('stage.pacing.restMs', 3000)).toBe(false)
    server.accepts = true
    expect(await updateSetting('stage.pacing.restMs', () => undefined)).toBe(false)
    expect(server.commands).toHaveLength(1)
    expect(useChanges.getState().changes).toEqual([])
  })
})
