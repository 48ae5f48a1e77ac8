import { afterEach, describe, expect, it, vi } from 'vitest'
import { listen } from '../../renderer/eye/listen.ts'

vi.mock('@ricky0123/vad-web', () => ({ MicVAD: {} }))

/** Creates a page whose fake sound system waits for a click that never happens. */
function fakePage() {
  const page = { isMicrophoneOn: false, isSoundOn: false, clickListeners: 0 }
  const track = {
    stop: () => {
      page.isMicrophoneOn = false
    },
    addEventListener() {},
    removeEventListener() {},
  }
  const getUserMedia = async () => {
    page.isMicrophoneOn = true
    return { getAudioTracks: () => [track], getTracks: () => [track] }
  }
  class FakeAudioContext {
    resume() {
      page.isSoundOn = true
      return new Promise<void>(() => {})
    }
    async close() {
      page.isSoundOn = false
    }
  }
  vi.stubGlobal('fetch', async () => ({ ok: true }))
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } })
  vi.stubGlobal('AudioContext', FakeAudioContext)
  vi.stubGlobal('addEventListener', () => {
    page.clickListeners += 1
  })
  vi.stubGlobal('removeEventListener', () => {
    page.clickListeners -= 1
  })
  return page
}
afterEach(() => vi.unstubAllGlobals())

const callbacks = { speech() {}, words() {}, needsClick() {}, ended() {} }

describe('listen', () => {
  it('an abort turns the microphone off, even if the page still waits for a click', async () => {
    const page = fakePage()
    const controller = new AbortController()
    const listening = listen(callbacks, controller.signal)
    await expect.poll(() => page.isSoundOn).toBe(true)
    expect(page).toEqual({ isMicrophoneOn: true, isSoundOn: true, clickListeners: 1 })
    controller.abort()
    await expect(listening).rejects.toMatchObject({ name: 'AbortError' })
    expect(page).toEqual({ isMicrophoneOn: false, isSoundOn: false, clickListeners: 0 })
  })
})
