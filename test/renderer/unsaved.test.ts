import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  discard,
  leaveForm,
  saveForm,
  stay,
  useUnsaved,
  useUnsavedGuard,
} from '../../renderer/panel/kit/unsaved.ts'
import { runHook } from '../fixtures/run-hook.ts'

const leave = vi.fn()
const form = (isDirty: boolean, save: (() => Promise<boolean>) | null = null) =>
  useUnsaved.setState({ isDirty, save, leave: null })

beforeEach(() => {
  leave.mockReset()
  form(false)
})
afterEach(() => {
  form(false)
  vi.unstubAllGlobals()
})

describe('leaveForm', () => {
  it('leaves a saved form at once', () => {
    leaveForm(leave)
    expect(leave).toHaveBeenCalledOnce()
    expect(useUnsaved.getState().leave).toBeNull()
  })

  it('waits with unsaved changes until the streamer discards them', () => {
    form(true)
    leaveForm(leave)
    expect(leave).not.toHaveBeenCalled()
    discard()
    expect(leave).toHaveBeenCalledOnce()
    expect(useUnsaved.getState()).toEqual({ isDirty: false, save: null, leave: null })
  })

  it('forgets where to go if the streamer stays, and keeps the changes', () => {
    form(true)
    leaveForm(leave)
    stay()
    expect(useUnsaved.getState()).toMatchObject({ isDirty: true, leave: null })
    expect(leave).not.toHaveBeenCalled()
  })
})

describe('saveForm', () => {
  it.each([
    ['saves and leaves', true, true, { saves: 1, leaves: 1, isDirty: false, asks: false }],
    ['stays if saving fails', true, false, { saves: 1, leaves: 0, isDirty: true, asks: false }],
    ['saves nothing without changes', false, true, { saves: 0, leaves: 1, isDirty: false, asks: false }],
    [
      'asks if the form cannot be saved from outside',
      true,
      null,
      { saves: 0, leaves: 0, isDirty: true, asks: true },
    ],
  ])('%s', async (_, isDirty, result, { saves, leaves, isDirty: still, asks }) => {
    const save = vi.fn(async () => result === true)
    form(isDirty, result === null ? null : save)
    await saveForm(leave)
    expect(save).toHaveBeenCalledTimes(saves)
    expect(leave).toHaveBeenCalledTimes(leaves)
    expect(useUnsaved.getState().isDirty).toBe(still)
    expect(useUnsaved.getState().leave !== null).toBe(asks)
  })
})

describe('useUnsavedGuard', () => {
  it('keeps the page open while there are changes, saves the newest ones, and ends with the form', async () => {
    const saved: string[] = []
    const save = (text: string) => async () => saved.push(text) > 0
    const hook = runHook(
      ({ isDirty, text }: { isDirty: boolean; text: string }) => useUnsavedGuard(isDirty, save(text)),
      {
        isDirty: false,
        text: 'a',
      },
    )
    const unloads = new Set<unknown>()
    vi.stubGlobal('window', {
      ...window,
      addEventListener: (type: string, listener: unknown) => type === 'beforeunload' && unloads.add(listener),
      removeEventListener: (type: string, listener: unknown) =>
        type === 'beforeunload' && unloads.delete(listener),
    })
    expect(useUnsaved.getState().isDirty).toBe(false)
    hook.render({ isDirty: true, text: 'b' })
    hook.render({ isDirty: true, text: 'c' })
    expect([useUnsaved.getState().isDirty, unloads.size]).toEqual([true, 1])
    await useUnsaved.getState().save?.()
    expect(saved).toEqual(['c'])
    await hook.unmount()
    expect([useUnsaved.getState().isDirty, unloads.size]).toEqual([false, 0])
  })
})
