import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadPersonas, usePersonaName, usePersonas } from '../../renderer/panel/personas/personas.ts'
import { leavePanel, type PanelServer, panelServer } from '../fixtures/panel-server.ts'
import { type RunningHook, runHook } from '../fixtures/run-hook.ts'

let server: PanelServer
let hook: RunningHook<null, ReturnType<typeof usePersonas> & { name: string }>

beforeEach(async () => {
  server = await panelServer()
  hook = runHook(() => ({ ...usePersonas(), name: usePersonaName() }), null)
})
afterEach(async () => {
  await hook.unmount()
  await leavePanel()
})

describe('usePersonas', () => {
  it('loads once for all, says when that failed, and loads again on request', async () => {
    expect(server.asked.map(({ path }) => path)).toEqual(['/api/personas'])
    expect(hook.result().name).toBe('Marlow')
    server.asked[0]?.reply({}, 500)
    await vi.waitFor(() => expect(hook.result().failed).toBe(true))
    expect(server.asked).toHaveLength(1)
    const loads = [loadPersonas(), loadPersonas()]
    expect(server.asked).toHaveLength(2)
    server.asked[1]?.reply({}, 500)
    await Promise.all(loads)
    void loadPersonas()
    expect(server.asked).toHaveLength(3)
  })
})
