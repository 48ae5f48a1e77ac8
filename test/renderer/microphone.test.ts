import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { listen } from '../../renderer/eye/listen.ts'
import { createMicrophone } from '../../renderer/eye/microphone.ts'
import type { EarsReport } from '../../src-shared/contract/wire.ts'

type Listen = typeof listen

/**
 * A pretend microphone. It is on as soon as `fakeListen` is called, but `fakeListen` resolves only when the test
 * calls `open`.
 */
const device = {
  isOpen: false,
  callbacks: undefined as Parameters<Listen>[0] | undefined,
  open: () => {},
}
const fakeListen: Listen = async (callbacks, signal) => {
  Object.assign(device, { isOpen: true, callbacks })
  const close = () => {
    device.isOpen = false
  }
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => {
      close()
      reject(signal.reason)
    })
    device.open = () => resolve({ stop: async () => close() })
  })
}
vi.mock('../../renderer/eye/listen.ts', () => ({ listen: fakeListen }))

const on = { on: true, words: true }
const off = { on: false, words: false }

function newMicrophone() {
  const states: (EarsReport['state'] | null)[] = []
  const words: Int16Array[] = []
  const microphone = createMicrophone({
    state: (report) => states.push(report?.state ?? null),
    speech: () => {},
    words: (pcm) => words.push(pcm),
  })
  return { microphone, states, words }
}
beforeEach(() => {
  Object.assign(device, { isOpen: false, callbacks: undefined, open: () => {} })
})

describe('createMicrophone', () => {
  it('turns the microphone off even if the page still waits for a click', async () => {
    const { microphone, states } = newMicrophone()
    microphone.follow(on)
    await expect.poll(() => device.isOpen).toBe(true)
    device.callbacks?.needsClick()
    microphone.follow(off)
    await expect.poll(() => device.isOpen).toBe(false)
    expect(states).toEqual(['failed', null])
  })

  it('listens if the setting is turned off and on again before the microphone has started', async () => {
    const { microphone, states } = newMicrophone()
    microphone.follow(on)
    await expect.poll(() => device.isOpen).toBe(true)
    const first = device.callbacks
    microphone.follow(off)
    microphone.follow(on)
    await expect.poll(() => device.callbacks !== first && device.isOpen).toBe(true)
    device.open()
    await expect.poll(() => states).toEqual([null, 'listening'])
  })

  it('transcribes nothing after it is turned off', async () => {
    const { microphone, states, words } = newMicrophone()
    microphone.follow(on)
    await expect.poll(() => device.isOpen).toBe(true)
    device.open()
    await expect.poll(() => states).toEqual(['listening'])
    const { callbacks } = device
    callbacks?.words(new Int16Array(1))
    microphone.follow({ on: false, words: true })
    callbacks?.words(new Int16Array(1))
    expect(words).toHaveLength(1)
    await expect.poll(() => device.isOpen).toBe(false)
  })

  it('reports a failure if the microphone is unplugged before it has started', async () => {
    const { microphone, states } = newMicrophone()
    microphone.follow(on)
    await expect.poll(() => device.isOpen).toBe(true)
    device.callbacks?.ended()
    await expect.poll(() => device.isOpen).toBe(false)
    device.open()
    expect(states).toEqual(['failed'])
  })
})
