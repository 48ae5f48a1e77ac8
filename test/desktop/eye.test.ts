import { describe, expect, it, vi } from 'vitest'
import { settingsSchema } from '../../src-shared/settings/settings.ts'
import { virtualClock } from '../fixtures/virtual-clock.ts'

interface Grant {
  video?: { id: string }
}
type Handler = (request: { frame: { url: string } }, grant: (granted: Grant | null) => void) => void
const fake = vi.hoisted(() => ({ handler: null as Handler | null, sources: [] as unknown[] }))
vi.mock('electron', () => ({
  BrowserWindow: { getAllWindows: () => [] },
  desktopCapturer: { getSources: async () => fake.sources },
  session: {
    defaultSession: {
      setDisplayMediaRequestHandler(handler: Handler) {
        fake.handler = handler
      },
    },
  },
  systemPreferences: { getMediaAccessStatus: () => 'granted' },
}))
// Test files share modules, and another one may have loaded these with its own `electron`.
vi.resetModules()
const { eyeFollower, grantScreenToEye } = await import('../../electron/desktop/eye.ts')

const url = 'http://127.0.0.1:4747/eye?token=t'
const screen = { id: 'screen:0:0', name: 'Screen 1', display_id: '77' }
const game = { id: 'window:9:0', name: 'Ember Keep', display_id: '' }

type Sight = Partial<ReturnType<typeof settingsSchema.parse>['sight']>
const settingsOf = (sight: Sight, setup: 'asking' | 'later' | 'done' = 'done', ears = false) =>
  settingsSchema.parse({ sight, setup: { state: setup }, ears: { enabled: ears } })

function followed(first: ReturnType<typeof settingsOf>) {
  const clock = virtualClock()
  const eye = { settings: first, there: true, page: null as string | null, missing: [] as string[] }
  const show = (address: string | null): void => {
    eye.page = address === null ? null : address.includes('auto=1') ? 'captures' : 'listens'
  }
  const follower = eyeFollower({
    settings: () => eye.settings,
    url,
    open(address) {
      show(address)
      const window = { loadURL: async (next: string) => show(next), destroy: () => show(null) }
      return window as never
    },
    isThere: async () => eye.there,
    missing: (chosen) => eye.missing.push(chosen),
    clock,
    print() {},
  })
  const settle = async (ms = 0): Promise<void> => {
    clock.advance(ms)
    await new Promise(setImmediate)
  }
  return { eye, follower, settle }
}

describe('eyeFollower', () => {
  vi.stubEnv('WAYLAND_DISPLAY', '')
  vi.stubEnv('XDG_SESSION_TYPE', '')

  it('during the setup, captures nothing until a source is chosen', async () => {
    const { eye, follower, settle } = followed(settingsOf({}, 'asking'))
    follower.follow()
    await settle()
    expect(eye.page).toBeNull()
    eye.settings = settingsOf({ source: 'screen' }, 'asking')
    follower.follow()
    expect(eye.page).toBe('captures')
  })

  it('captures the screen after the setup, and stops when OBS is selected as the source', () => {
    const { eye, follower } = followed(settingsOf({}))
    follower.follow()
    expect(eye.page).toBe('captures')
    eye.settings = settingsOf({ source: 'obs' })
    follower.follow()
    expect(eye.page).toBeNull()
  })

  it('reports a chosen window that is not open, and captures it once it opens', async () => {
    const { eye, follower, settle } = followed(settingsOf({ source: 'screen', screen: 'window:Ember Keep' }))
    eye.there = false
    follower.follow()
    await settle()
    expect(eye).toMatchObject({ page: null, missing: ['window:Ember Keep'] })
    await settle(3000)
    expect(eye.page).toBeNull()
    eye.there = true
    await settle(3000)
    expect(eye.page).toBe('captures')
  })

  it('ends the capture when the captured window is closed, but keeps the microphone on', async () => {
    const { eye, follower, settle } = followed(
      settingsOf({ source: 'screen', screen: 'window:Ember Keep' }, 'done', true),
    )
    follower.follow()
    await settle()
    expect(eye.page).toBe('captures')
    eye.there = false
    follower.lost()
    await settle(3000)
    expect(eye).toMatchObject({ page: 'listens', missing: ['window:Ember Keep'] })
  })

  it('does not restart a capture that the streamer stopped, even if the window is still open', async () => {
    const { eye, follower, settle } = followed(settingsOf({ source: 'screen', screen: 'window:Ember Keep' }))
    follower.follow()
    await settle()
    eye.page = 'stopped'
    follower.lost()
    await settle(60_000)
    expect(eye).toMatchObject({ page: 'stopped', missing: [] })
  })
})

describe('grantScreenToEye', () => {
  const granted = (settings: ReturnType<typeof settingsOf>, from = url): Promise<string | null> => {
    grantScreenToEye('http://127.0.0.1:4747', () => settings)
    return new Promise((resolve) =>
      fake.handler?.({ frame: { url: from } }, (grant) => resolve(grant?.video?.id ?? null)),
    )
  }

  it('grants a chosen window that is open, but nothing after the window is closed', async () => {
    const chosen = settingsOf({ source: 'screen', screen: 'window:Ember Keep' })
    fake.sources = [screen, game]
    expect(await granted(chosen)).toBe('window:9:0')
    fake.sources = [screen]
    expect(await granted(chosen)).toBeNull()
  })

  it('grants nothing during the setup, to a page other than the eye page, or while another source is selected', async () => {
    fake.sources = [screen, game]
    expect(await granted(settingsOf({}, 'asking'))).toBeNull()
    expect(await granted(settingsOf({}), 'http://127.0.0.1:4747/overlay')).toBeNull()
    expect(await granted(settingsOf({ source: 'obs' }))).toBeNull()
    expect(await granted(settingsOf({}))).toBe('screen:0:0')
  })
})
