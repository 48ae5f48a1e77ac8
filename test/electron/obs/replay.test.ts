import { describe, expect, it } from 'vitest'
import { savedWithinMs, saveReplay } from '../../../electron/obs/replay.ts'
import type { ObsSession } from '../../../electron/obs/session.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

/** A session of an OBS whose replay buffer runs. */
function buffer({ refuses = false } = {}) {
  const clock = virtualClock()
  const listeners = new Map<string, Set<(data: unknown) => void>>()
  let end = () => {}
  const session = {
    async call(name: string) {
      if (name === 'GetReplayBufferStatus') return { outputActive: true }
      if (refuses) throw new Error('the disk is full')
      return undefined
    },
    on(name: string, listener: (data: unknown) => void) {
      const all = listeners.get(name) ?? new Set()
      listeners.set(name, all.add(listener))
      return () => void all.delete(listener)
    },
    ended: new Promise((resolve) => {
      end = () => resolve({})
    }),
  } as unknown as ObsSession
  return {
    clock,
    saved: saveReplay(session, clock),
    send: (name: string, data: unknown) => listeners.get(name)?.forEach((listener) => void listener(data)),
    end: () => end(),
    listening: () => [...listeners.values()].reduce((sum, { size }) => sum + size, 0),
  }
}

describe('saveReplay', () => {
  it('resolves with the file once OBS has written it, and listens no longer', async () => {
    const { saved, send, clock, listening } = buffer()
    await clock.advanceAsync(500)
    send('ReplayBufferSaved', { savedReplayPath: '/videos/Replay.mkv' })
    expect(await saved).toEqual({ ok: true, path: '/videos/Replay.mkv' })
    expect(listening()).toBe(0)
  })

  it.each([[undefined], [7], [''], ['x'.repeat(5000)]])(
    'does not accept %s as a path',
    async (savedReplayPath) => {
      const { saved, send, clock } = buffer()
      await clock.advanceAsync(0)
      send('ReplayBufferSaved', { savedReplayPath })
      expect(await saved).toMatchObject({ ok: false })
    },
  )

  it('says what to turn on if the buffer stops meanwhile', async () => {
    const { saved, send, clock } = buffer()
    await clock.advanceAsync(0)
    send('ReplayBufferStateChanged', { outputActive: false })
    expect(await saved).toMatchObject({
      kind: 'no-replay',
      remedy: expect.stringContaining('Start Replay Buffer'),
    })
  })

  it('does not claim anything if OBS never reports a file, or ends', async () => {
    const silent = buffer()
    await silent.clock.advanceAsync(savedWithinMs)
    expect(await silent.saved).toMatchObject({ ok: false, message: expect.stringContaining('unknown') })
    expect(silent.listening()).toBe(0)

    const gone = buffer()
    await gone.clock.advanceAsync(0)
    gone.end()
    expect(await gone.saved).toMatchObject({ ok: false, message: expect.stringContaining('unknown') })
  })

  it('reports why OBS refused', async () => {
    const { saved } = buffer({ refuses: true })
    expect(await saved).toMatchObject({ ok: false, message: expect.stringContaining('the disk is full') })
  })
})
