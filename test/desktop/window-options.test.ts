import { EventEmitter } from 'node:events'
import type { BrowserWindow } from 'electron'
import { describe, expect, it } from 'vitest'
import {
  codeWindow,
  eyeWindow,
  overlayBounds,
  overlayWindow,
  panelWindow,
  pinOverlay,
} from '../../electron/desktop/window-options.ts'

const workArea = { x: 0, y: 25, width: 1920, height: 1055 }

describe('window options', () => {
  const all = {
    panel: panelWindow(workArea, { preload: '/app/preload.cjs', icon: '/app/icon.png' }),
    overlay: overlayWindow(workArea, 'linux'),
    eye: eyeWindow(),
    code: codeWindow(),
  }

  it.each(Object.entries(all))(
    'the %s window is sandboxed, and hidden until its page has loaded',
    (_, options) => {
      expect(options.webPreferences).toMatchObject({
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        nodeIntegrationInWorker: false,
        nodeIntegrationInSubFrames: false,
        webSecurity: true,
        allowRunningInsecureContent: false,
        experimentalFeatures: false,
        webviewTag: false,
      })
      expect(options.webPreferences).not.toHaveProperty('enableBlinkFeatures')
      expect(options.show).toBe(false)
    },
  )

  it('only the panel has the preload script', () => {
    expect(all.panel.webPreferences?.preload).toBe('/app/preload.cjs')
    expect(all.overlay.webPreferences?.preload).toBeUndefined()
    expect(all.eye.webPreferences?.preload).toBeUndefined()
    expect(all.code.webPreferences).toMatchObject({ javascript: false })
    expect(all.code.webPreferences?.preload).toBeUndefined()
  })

  it('the overlay is transparent, has no frame, takes no focus and is not throttled in the background', () => {
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

  it('the overlay fills the work area, minus one row of pixels on Windows', () => {
    expect(overlayBounds(workArea, 'linux')).toEqual(workArea)
    expect(overlayBounds(workArea, 'win32')).toEqual({ ...workArea, height: 1054 })
  })

  it('the hidden eye window is not throttled', () => {
    expect(all.eye.webPreferences?.backgroundThrottling).toBe(false)
  })
})

describe('pinOverlay', () => {
  it('keeps the window title that OBS searches for, even if the page sets a title', () => {
    const window = Object.assign(new EventEmitter(), {
      webContents: new EventEmitter(),
      setAlwaysOnTop() {},
      setVisibleOnAllWorkspaces() {},
      setIgnoreMouseEvents() {},
    })
    pinOverlay(window as unknown as BrowserWindow, 'win32', () => true)
    let isPrevented = false
    window.emit('page-title-updated', { preventDefault: () => (isPrevented = true) }, 'Another title')
    expect(isPrevented).toBe(true)
  })
})
