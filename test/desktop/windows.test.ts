import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { _electron, type ElectronApplication, type Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { electronBinary, hasDisplay } from '../../scripts/electron-binary.mjs'
import { fakeObs } from '../fixtures/fake-obs.ts'
import { panelSocket } from '../fixtures/panel-socket.ts'

const root = resolve(import.meta.dirname, '../..')
const binary = electronBinary(root)
/**
 * Electron from the npm package needs a display; the one in `ELECTRON_OVERRIDE_DIST_PATH` is assumed to need none.
 */
const runnable = Boolean(process.env.ELECTRON_OVERRIDE_DIST_PATH) || hasDisplay(process.env, process.platform)
if (binary === null || !runnable) {
  console.info(
    binary === null
      ? 'Skipped the desktop test: Electron is not installed. Run npx install-electron --no, or set ELECTRON_OVERRIDE_DIST_PATH to its folder.'
      : 'Skipped the desktop test: no display. Run it under xvfb-run.',
  )
}

describe.skipIf(binary === null || !runnable)('the desktop app', () => {
  let folder: string
  let app: ElectronApplication
  let panel: Page
  let overlay: Page
  let args: string[]

  beforeAll(async () => {
    if (!existsSync(join(root, 'out', 'main', 'main.js'))) throw new Error('run npm run build first')
    folder = mkdtempSync(join(tmpdir(), 'adlib-desktop-'))
    writeFileSync(join(folder, 'settings.json'), JSON.stringify({ desktop: { overlay: true } }))
    const sandbox = process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : []
    const own = ['--data', folder, '--port', '0', '--model', 'understudy', '--frames', 'demo']
    args = [...sandbox, root, ...own]
    await launch()
  })

  async function launch(): Promise<void> {
    app = await _electron.launch({ executablePath: binary as string, args, cwd: folder })
    const page = async (path: string): Promise<Page> => {
      const found = () => app.windows().find((window) => new URL(window.url()).pathname === path)
      await vi.waitFor(() => expect(found()).toBeDefined(), 100_000)
      return found() as Page
    }
    panel = await page('/')
    overlay = await page('/overlay')
  }

  afterAll(async () => {
    await app?.close()
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  })

  beforeEach(({ onTestFailed }) => {
    onTestFailed(async () => {
      const shown = await panel.locator('body').ariaSnapshot({ timeout: 5000 }).catch(String)
      console.info(`The panel at ${panel.url()} shows:\n${shown.slice(0, 2000)}`)
      console.info(`The log ends with:\n${log().slice(-2000)}`)
    })
  })

  const log = (): string => readFileSync(join(folder, 'logs', 'main.log'), 'utf8')

  const windowOf = (path: string) =>
    app.evaluate(({ BrowserWindow }, wanted) => {
      const window = BrowserWindow.getAllWindows().find(
        ({ webContents }) =>
          URL.canParse(webContents.getURL()) && new URL(webContents.getURL()).pathname === wanted,
      )
      if (!window) throw new Error(`no window shows ${wanted}`)
      // `getLastWebPreferences` is missing from Electron's types.
      const { webContents } = window as unknown as {
        webContents: { getLastWebPreferences(): Record<string, unknown> }
      }
      const preferences = webContents.getLastWebPreferences()
      return {
        title: window.getTitle(),
        visible: window.isVisible(),
        onTop: window.isAlwaysOnTop(),
        focusable: window.isFocusable(),
        resizable: window.isResizable(),
        protected: window.isContentProtected(),
        bounds: window.getBounds(),
        preferences: {
          sandbox: preferences.sandbox,
          contextIsolation: preferences.contextIsolation,
          nodeIntegration: preferences.nodeIntegration,
        },
      }
    }, path)

  const panelAddress = (): string => {
    const { panel: token } = JSON.parse(readFileSync(join(folder, 'tokens.json'), 'utf8')) as {
      panel: string
    }
    const address = new URL(panel.url())
    address.searchParams.set('token', token)
    return address.href
  }

  const sandboxed = { sandbox: true, contextIsolation: true, nodeIntegration: false }

  it('shows the panel in a sandboxed window that is protected from capture', async () => {
    await expect.poll(async () => (await windowOf('/')).visible).toBe(true)
    expect(await windowOf('/')).toMatchObject({ protected: true, focusable: true, preferences: sandboxed })
  })

  it('shows the overlay in a sandboxed window that is as wide as the work area, stays on top and takes no focus', async () => {
    await expect.poll(async () => (await windowOf('/overlay')).onTop).toBe(true)
    const workArea = await app.evaluate(({ screen }) => screen.getPrimaryDisplay().workArea)
    const window = await windowOf('/overlay')
    expect(window).toMatchObject({
      title: 'Adlib Overlay',
      visible: true,
      focusable: false,
      resizable: false,
      protected: false,
      preferences: sandboxed,
    })
    expect(window.bounds.width).toBe(workArea.width)
  })

  it('shows the overlay with a transparent background', async () => {
    await overlay.waitForLoadState()
    const { data } = await sharp(await overlay.screenshot({ omitBackground: true }))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(data[3]).toBe(0)
  })

  it('the first press of the arrange shortcut unlocks the overlay, and the second press locks it and saves its bounds', async () => {
    const press = () =>
      app.evaluate(({ BrowserWindow }) => {
        const { shortcuts } = (
          globalThis as unknown as { __standin?: { shortcuts: Map<string, () => void> } }
        ).__standin ?? { shortcuts: new Map() }
        shortcuts.get('CommandOrControl+Alt+A')?.()
        return BrowserWindow.getAllWindows()
          .find((window) => window.getTitle() === 'Adlib Overlay')
          ?.isResizable()
      })
    // Only a stand-in for Electron lets a test press a global shortcut.
    const canPress = await app.evaluate(() => '__standin' in globalThis)
    if (!canPress) return
    expect(await press()).toBe(true)
    await app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()
        .find((window) => window.getTitle() === 'Adlib Overlay')
        ?.setBounds({ x: 40, y: 50, width: 640, height: 360 }),
    )
    expect(await press()).toBe(false)
    const saved = JSON.parse(readFileSync(join(folder, 'overlay-window.json'), 'utf8'))
    expect(Object.keys(saved.on)).toHaveLength(1)
  })

  it('puts the overlay back in place and on top after a display change and after sleep', async () => {
    const { bounds } = await windowOf('/overlay')
    const displace = () =>
      app.evaluate(({ BrowserWindow }) => {
        const window = BrowserWindow.getAllWindows().find((each) => each.getTitle() === 'Adlib Overlay')
        window?.setBounds({ x: 5, y: 5, width: 320, height: 180 })
        window?.setAlwaysOnTop(false)
      })
    const isBack = async () => {
      await expect.poll(async () => (await windowOf('/overlay')).onTop).toBe(true)
      expect((await windowOf('/overlay')).bounds).toEqual(bounds)
    }
    await displace()
    await app.evaluate(({ screen }) =>
      screen.emit('display-metrics-changed', {}, screen.getPrimaryDisplay(), ['bounds']),
    )
    await isBack()
    await displace()
    await app.evaluate(({ powerMonitor }) => powerMonitor.emit('resume'))
    await isBack()
  })

  it('warns in the panel if two actions share a shortcut', async () => {
    const socket = await panelSocket(panelAddress())
    const shortcuts = { hush: 'CommandOrControl+Alt+P' }
    await socket.command({ command: 'settings', id: 'keys', patch: { desktop: { shortcuts } } })
    await panel.getByText('“PANIC” and “Hush” have the same shortcut').first().waitFor()
    const back = { hush: 'CommandOrControl+Alt+H' }
    await socket.command({ command: 'settings', id: 'back', patch: { desktop: { shortcuts: back } } })
    socket.close()
  })

  it('masks the token in its log', async () => {
    await expect.poll(log).toContain('/overlay?token=•••')
  })

  it('opens the eye window when a screen is selected as the source, and closes it when another source is selected', async () => {
    const eyes = () =>
      app.evaluate(
        ({ BrowserWindow }) =>
          BrowserWindow.getAllWindows().filter(({ webContents }) => webContents.getURL().includes('/eye'))
            .length,
      )
    expect(await eyes()).toBe(0)
    const socket = await panelSocket(panelAddress())
    const watch = (source: string) =>
      socket.command({ command: 'settings', id: source, patch: { sight: { source } } })
    await watch('screen')
    await expect.poll(eyes).toBe(1)
    await watch('demo')
    await expect.poll(eyes).toBe(0)
    socket.close()
  })

  it('shows a confirmation code in a window that is protected from capture, and escapes the markup of the setting', async () => {
    const codes = () =>
      app.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows()
          .filter(({ webContents }) => webContents.getURL().startsWith('data:'))
          .map((window) => ({
            protected: window.isContentProtected(),
            page: decodeURIComponent(window.webContents.getURL()),
          })),
      )
    const socket = await panelSocket(panelAddress())
    const patch = { openai: { baseUrl: 'http://192.0.2.1:1234/<b>' } }
    await socket.command({ command: 'settings', id: 'risky', patch })
    socket.close()
    await expect.poll(async () => (await codes()).length).toBe(1)
    const [code] = await codes()
    expect(code?.protected).toBe(true)
    expect(code?.page).toMatch(/<output>[A-Z2-9]{4}-[A-Z2-9]{4}<\/output>/)
    expect(code?.page).not.toContain('<b>')
    await app.evaluate(({ BrowserWindow }) => {
      for (const window of BrowserWindow.getAllWindows())
        if (window.webContents.getURL().startsWith('data:')) window.close()
    })
    await expect.poll(async () => (await codes()).length).toBe(0)
  })

  it('gives the panel four preload functions, gives the overlay none, and gives neither page a Node global', async () => {
    const insides = () => ({
      own: 'adlibDesktop' in window ? Object.keys(window.adlibDesktop as object) : null,
      node: ['require', 'process', 'module', 'Buffer'].filter((name) => name in globalThis),
    })
    await expect
      .poll(() => panel.evaluate(insides))
      .toEqual({ own: ['openReports', 'openDataFolder', 'openClip', 'chooseWeights'], node: [] })
    await expect.poll(() => overlay.evaluate(insides)).toEqual({ own: null, node: [] })
  })

  it('keeps a page on Adlib’s origin, opens no window for it, and sends only an allowed address to the browser', async () => {
    // The page removes its token from the address while it loads, so match windows by path.
    const { origin, pathname } = new URL(panel.url())
    const decided = app.evaluate(
      ({ BrowserWindow }, path) =>
        new Promise<boolean>((resolve) => {
          const window = BrowserWindow.getAllWindows().find(
            ({ webContents }) => new URL(webContents.getURL()).pathname === path,
          )
          window?.webContents.once('will-navigate', (event) => resolve(event.defaultPrevented))
        }),
      pathname,
    )
    // After one round trip to the main process, its listener for the navigation is in place.
    await app.evaluate(() => null)
    await panel.evaluate(() => {
      location.href = 'http://127.0.0.1:9/elsewhere'
    })
    expect(await decided).toBe(true)
    expect(new URL(panel.url())).toMatchObject({ origin, pathname })

    // Keep the test from opening a browser.
    await app.evaluate(({ shell }) => {
      const outside: string[] = []
      Object.assign(globalThis, { outside })
      shell.openExternal = async (url) => {
        outside.push(url)
      }
    })
    const outside = () =>
      app.evaluate(() => [...new Set((globalThis as unknown as { outside: string[] }).outside)])
    // The page opens the denied address first, so the arrival of the allowed one proves that both have been handled.
    await expect
      .poll(async () => {
        await panel.evaluate(() => {
          // With `noopener`, the window does not share the panel's process, so refusing it cannot block the panel.
          for (const url of ['https://example.org/', 'https://github.com/'])
            window.open(url, '_blank', 'noopener')
        })
        return outside()
      })
      .toEqual(['https://github.com/'])
    expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(2)
  })

  it('denies a page permission to show notifications', async () => {
    await expect.poll(() => panel.evaluate(() => Notification.requestPermission())).toBe('denied')
  })

  it('shows the running performance in the panel', async () => {
    await panel.waitForSelector('article.turn', { timeout: 110_000 })
    await expect.poll(() => panel.textContent('body')).toMatch(/understudy/i)
  })

  it("opens the run's folder from the panel", async () => {
    // Keep the test from opening a file manager.
    await app.evaluate(({ shell }) => {
      const opened: string[] = []
      Object.assign(globalThis, { opened })
      shell.openPath = async (path) => {
        opened.push(path)
        return ''
      }
    })
    await panel.getByRole('button', { name: 'Folder' }).click()
    const opened = () => app.evaluate(() => (globalThis as unknown as { opened: string[] }).opened)
    await expect.poll(async () => (await opened()).length).toBe(1)
    expect(existsSync(join((await opened())[0] as string, 'events.jsonl'))).toBe(true)
  })

  it('opens a clip and its folder from its row, and says so if the file is gone', async () => {
    // Keep the test from opening a player and a file manager.
    await app.evaluate(({ shell }) => {
      const shown: string[] = []
      Object.assign(globalThis, { shown })
      shell.openPath = async (path) => {
        shown.push(`file ${path}`)
        return ''
      }
      shell.showItemInFolder = (path) => void shown.push(`folder ${path}`)
    })
    const shown = () => app.evaluate(() => (globalThis as unknown as { shown: string[] }).shown)
    const obs = await fakeObs()
    obs.replay = true
    obs.savesTo = join(folder, 'Replay 1.mkv')
    writeFileSync(obs.savesTo, 'video')
    const socket = await panelSocket(panelAddress())
    const patch = { stage: { obs: { enabled: true, port: obs.port } } }
    await socket.command({ command: 'settings', id: 'obs', patch })
    expect(await socket.command({ command: 'obs-connect', id: 'connect' })).toMatchObject({ ok: true })
    expect(await socket.command({ command: 'clip', id: 'clip' })).toMatchObject({ ok: true })
    socket.close()
    await obs.stop()
    const row = panel.getByRole('article', { name: 'Clip saved' })
    await row.getByRole('button', { name: 'Open' }).click()
    await row.getByRole('button', { name: 'Show in folder' }).click()
    await expect.poll(shown).toHaveLength(2)
    const [file = ''] = readdirSync(folder).filter((name) => name.endsWith('.mkv'))
    expect(await shown()).toEqual([`file ${join(folder, file)}`, `folder ${join(folder, file)}`])
    rmSync(join(folder, file))
    await row.getByRole('button', { name: 'Open' }).click()
    await expect.poll(() => row.textContent()).toContain('not there any more')
    expect(await shown()).toHaveLength(2)
  })

  it('opens and closes the overlay window when the setting changes', async () => {
    const windows = () =>
      app.evaluate(
        ({ BrowserWindow }) =>
          BrowserWindow.getAllWindows().filter((window) => window.getTitle() === 'Adlib Overlay').length,
      )
    const socket = await panelSocket(panelAddress())
    const set = (isOn: boolean) =>
      socket.command({ command: 'settings', id: String(isOn), patch: { desktop: { overlay: isOn } } })
    await set(false)
    await expect.poll(windows).toBe(0)
    await set(true)
    await expect.poll(windows).toBe(1)
    // The new window has no address until its page has begun to load.
    await expect.poll(() => windowOf('/overlay').catch(() => null)).not.toBeNull()
    socket.close()
  })

  it('closing the panel only hides it, and starting the app a second time shows it again', async () => {
    const close = (answer: number) =>
      app.evaluate(({ BrowserWindow, dialog }, response) => {
        dialog.showMessageBox = (async () => ({ response, checkboxChecked: false })) as never
        const panel = BrowserWindow.getAllWindows().find(
          ({ webContents }) => new URL(webContents.getURL()).pathname === '/',
        )
        panel?.show()
        panel?.close()
      }, answer)
    await close(0)
    await expect.poll(async () => (await windowOf('/')).visible).toBe(false)
    const second = spawnSync(binary as string, args, { encoding: 'utf8', timeout: 110_000 })
    expect(second.status).toBe(0)
    await expect.poll(async () => (await windowOf('/')).visible).toBe(true)
  })

  it('shows the overlay again after its page crashes', async () => {
    const { bounds } = await windowOf('/overlay')
    await app.evaluate(({ BrowserWindow }) => {
      const window = BrowserWindow.getAllWindows().find((each) => each.getTitle() === 'Adlib Overlay')
      window?.setAlwaysOnTop(false)
      window?.webContents.forcefullyCrashRenderer()
    })
    await expect.poll(() => windowOf('/overlay').catch(() => null)).toMatchObject({ onTop: true, bounds })
  })

  it('reopens its windows at their last positions after a restart', async () => {
    const overlayWas = (await windowOf('/overlay')).bounds
    const place = { x: 30, y: 40, width: 1000, height: 700 }
    await app.evaluate(({ BrowserWindow }, bounds) => {
      const all = BrowserWindow.getAllWindows()
      all.find(({ webContents }) => new URL(webContents.getURL()).pathname === '/')?.setBounds(bounds)
    }, place)
    await app.close()
    await launch()
    await expect.poll(async () => (await windowOf('/')).visible).toBe(true)
    expect((await windowOf('/')).bounds).toEqual(place)
    expect((await windowOf('/overlay')).bounds).toEqual(overlayWas)
  })

  it('a second instance reports that Adlib is already running, and exits with 0', async () => {
    const second = spawnSync(binary as string, args, { encoding: 'utf8', timeout: 110_000 })
    expect(second.status).toBe(0)
    expect(second.stdout).toContain('already running')
  })

  it('exits with 0 and ends the run if it receives SIGTERM during startup', async () => {
    const data = join(folder, 'other')
    const program = spawn(binary as string, [...args, '--data', data], { stdio: 'ignore' })
    const ended = new Promise((resolve) => program.once('exit', (code, signal) => resolve(signal ?? code)))
    const events = (): string => {
      const live = join(data, 'live')
      const [run] = existsSync(live) ? readdirSync(live).filter((name) => !name.startsWith('.')) : []
      const file = join(live, run ?? '', 'events.jsonl')
      return run !== undefined && existsSync(file) ? readFileSync(file, 'utf8') : ''
    }
    // The run begins long before the windows open, so the signal arrives during startup.
    await vi.waitFor(() => expect(events()).not.toBe(''), { timeout: 100_000, interval: 5 })
    program.kill('SIGTERM')
    expect(await ended).toBe(0)
    expect(events().trimEnd().split('\n').at(-1)).toContain('"run/end"')
  })

  it('prints the reason and exits with 1 after an uncaught error', async () => {
    const program = app.process()
    let said = ''
    program.stdout?.on('data', (chunk) => {
      said += String(chunk)
    })
    // The last output can arrive after the exit.
    const ended = new Promise((resolve) => program.once('close', resolve))
    await app
      .evaluate(({ dialog }) => {
        // Show no error box, because nobody would close it.
        dialog.showErrorBox = () => {}
        setTimeout(() => {
          throw Object.assign(new Error('the disk is full'), { remedy: 'Free some room.' })
        }, 0)
      })
      // The program can exit before it answers.
      .catch(() => {})
    expect(await ended).toBe(1)
    expect(said).toContain('Adlib has to close: the disk is full Free some room.')
  })
})
