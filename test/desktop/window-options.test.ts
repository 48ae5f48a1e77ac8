import { describe, expect, it } from 'vitest'
import { canCaptureScreen, eyeWindow } from '../../electron/desktop/eye-window.ts'
import { overlayBounds, overlayWindow } from '../../electron/desktop/overlay-window.ts'
import { panelWindow } from '../../electron/desktop/panel-window.ts'

const workArea = { x: 0, y: 25, width: 1920, height: 1055 }

describe('the windows', () => {
  const all = {
    panel: panelWindow(workArea, { preload: '/app/preload.cjs', icon: '/app/icon.png' }),
    overlay: overlayWindow(workArea, 'linux'),
    eye: eyeWindow(),
  }

  it.each(Object.entries(all))('%s: locked, and hidden until its page is there', (_, options) => {
    expect(options.webPreferences).toMatchObject({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      webviewTag: false,
    })
    expect(options.show).toBe(false)
  })

  it('only the panel has the preload script', () => {
    expect(all.panel.webPreferences?.preload).toBe('/app/preload.cjs')
    expect(all.overlay.webPreferences?.preload).toBeUndefined()
    expect(all.eye.webPreferences?.preload).toBeUndefined()
  })

  it('the overlay is see-through, bare, out of the way, and paints when covered', () => {
    expect(all.overlay).toMatchObject({
      title: 'Adlib Overlay',
      transparent: true,
      backgroundColor: '#00000000',
      frame: false,
      hasShadow: false,
      resizable: false,
      focusable: false,
      skipTaskbar: false,
    })
    expect(all.overlay.webPreferences).toMatchObject({
      backgroundThrottling: false,
      autoplayPolicy: 'no-user-gesture-required',
    })
  })

  it('the overlay fills the work area, but never the whole of it on Windows', () => {
    expect(overlayBounds(workArea, 'linux')).toEqual(workArea)
    expect(overlayBounds(workArea, 'win32')).toEqual({ ...workArea, height: 1054 })
  })

  it('the eye is not throttled although nobody sees it', () => {
    expect(all.eye.webPreferences?.backgroundThrottling).toBe(false)
  })

  it.each([
    [{}, 'linux', true],
    [{ WAYLAND_DISPLAY: 'wayland-0', DISPLAY: ':0' }, 'linux', false],
    [{ XDG_SESSION_TYPE: 'wayland', DISPLAY: ':0' }, 'linux', false],
    [{}, 'win32', true],
    [{}, 'darwin', true],
  ] as const)('capture without a dialog with %j on %s: %s', (env, platform, expected) => {
    expect(canCaptureScreen(env, platform)).toBe(expected)
  })
})
