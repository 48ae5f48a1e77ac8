import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createEars } from '../../renderer/eye/ears.ts'
import type { listen } from '../../renderer/eye/listen.ts'
import type { EarsReport } from '../../src-shared/contract/wire.ts'

type Listen = typeof listen

/** A fake microphone, which opens when the test lets it. */
const microphone = {
  isOpen: false,
  callbacks: undefined as Parameters<Listen>[0] | undefined,
  open: () => {},
}
const fakeListen: Listen = async (callbacks, signal) => {
  Object.assign(microphone, { isOpen: true, callbacks })
  const close = () => {
    microphone.isOpen = false
  }
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => {
      close()
      reject(signal.reason)
    })
    microphone.open = () => resolve({ stop: async () => close() })
  })
}
vi.mock('../../renderer/eye/listen.ts', () => ({ listen: fakeListen }))

const on = { on: true, words: true }
const off = { on: false, words: false }

function newEars() {
  const states: (EarsReport['state'] | null)[] = []
  const words: Int16Array[] = []
  const ears = createEars({
    state: (report) => states.push(report?.state ?? null),
    speech: () => {},
    words: (pcm) => words.push(pcm),
  })
  return { ears, states, words }
}
beforeEach(() => {
  Object.assign(microphone, { isOpen: false, callbacks: undefined, open: () => {} })
})

describe('createEars', () => {
  it('turns the microphone off while it waits for a click', async () => {
    const { ears, states } = newEars()
    ears.follow(on)
    await expect.poll(() => microphone.isOpen).toBe(true)
    microphone.callbacks?.needsClick()
    ears.follow(off)
    await expect.poll(() => microphone.isOpen).toBe(false)
    expect(states).toEqual(['failed', null])
  })

  it('listens again when it is turned on during a start that was canceled', async () => {
    const { ears, states } = newEars()
    ears.follow(on)
    await expect.poll(() => microphone.isOpen).toBe(true)
    const first = microphone.callbacks
    ears.follow(off)
    ears.follow(on)
    await expect.poll(() => microphone.callbacks !== first && microphone.isOpen).toBe(true)
    microphone.open()
    await expect.poll(() => states).toEqual([null, 'listening'])
  })

  it('transcribes nothing after it is turned off', async () => {
    const { ears, states, words } = newEars()
    ears.follow(on)
    await expect.poll(() => microphone.isOpen).toBe(true)
    microphone.open()
    await expect.poll(() => states).toEqual(['listening'])
    const { callbacks } = microphone
    callbacks?.words(new Int16Array(1))
    ears.follow({ on: false, words: true })
    callbacks?.words(new Int16Array(1))
    expect(words).toHaveLength(1)
    await expect.poll(() => microphone.isOpen).toBe(false)
  })

  it('does not listen if the microphone is unplugged while it starts', async () => {
    const { ears, states } = newEars()
    ears.follow(on)
    await expect.poll(() => microphone.isOpen).toBe(true)
    microphone.callbacks?.ended()
    await expect.poll(() => microphone.isOpen).toBe(false)
    microphone.open()
    expect(states).toEqual(['failed'])
  })
})
