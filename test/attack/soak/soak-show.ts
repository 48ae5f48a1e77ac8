import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type AdlibProcess, perform, root, writeSettings } from '../../fixtures/adlib-process.ts'
import { chromiumPath, launchBrowser } from '../../fixtures/browser.ts'
import { fixtureServer } from '../../fixtures/mcp-run.ts'
import { seededRng } from '../../fixtures/seeded-rng.ts'
import type { FillableDisk } from './fillable-disk.ts'
import { createLedger, type Ledger } from './ledger.ts'
import { type ScriptedModel, startScriptedModel } from './scripted-model.ts'
import { openSoakEye, type SoakEye } from './soak-eye.ts'
import { openSoakPage, type SoakPage } from './soak-page.ts'

export interface SoakShow {
  readonly adlib: AdlibProcess
  readonly model: ScriptedModel
  readonly ledger: Ledger
  readonly eye: SoakEye
  readonly disk: FillableDisk
  readonly isInBrowser: boolean
  reload(): void
  shiftClock(ms: number): void
  command(n: number): void
  close(): Promise<void>
}

export const mcpServers = ['north', 'south'] as const

export async function startSoakShow(options: {
  readonly dir: string
  readonly disk: FillableDisk
  readonly seed: number
}): Promise<SoakShow> {
  const { dir, disk, seed } = options
  const ledger = createLedger()
  const model = await startScriptedModel(
    seededRng(seed),
    mcpServers.map((server) => `${server}__pid`),
  )
  const shiftFile = join(dir, 'clock-shift')
  const shiftedClock = pathToFileURL(join(root, 'test', 'fixtures', 'shifted-clock.mjs')).href
  writeSettings(dir, settings)
  const adlib = await perform(dir, ['--frames', 'screen', '--model', model.name], {
    OLLAMA_HOST: model.url,
    NODE_OPTIONS: [shiftedClock, ...disk.imports].map((file) => `--import ${file}`).join(' '),
    ADLIB_TEST_CLOCK_SHIFT: shiftFile,
    ...disk.env,
  })
  const panel = await openSoakPage(adlib.urls.panel, ledger)
  const pages = [panel, await openSoakPage(adlib.urls.overlay, ledger)]
  const browser = chromiumPath === '' ? undefined : await launchBrowser()
  const tab = await browser?.newPage()
  if (tab === undefined) pages.push(await openSoakPage(adlib.urls.overlay, ledger))
  else await tab.goto(adlib.urls.overlay)
  const eye = await openSoakEye(adlib.urls.eye)

  return {
    adlib,
    model,
    ledger,
    eye,
    disk,
    isInBrowser: tab !== undefined,
    reload() {
      // The tab may have been closed in the meantime.
      void tab?.reload().catch(() => {})
      for (const page of pages) page.reload()
    },
    shiftClock: (ms) => writeFileSync(shiftFile, String(ms)),
    command: (n) => sendCommand(panel, n),
    async close() {
      eye.disconnect()
      for (const page of pages) page.close()
      await Promise.all([browser?.close(), model.kill()])
    },
  }
}

const settings = {
  brain: { mode: 'native' },
  performer: { tickMs: 2000 },
  mcp: {
    servers: Object.fromEntries(
      mcpServers.map((name) => [name, fixtureServer('mcp-changing-server.mjs', `--as-${name}`)]),
    ),
  },
  policy: { scopes: Object.fromEntries(mcpServers.map((name) => [`mcp:${name}`, 'allow'])) },
}

/** Sends a command with a unique text or number, by which the ledger finds its event on disk. */
function sendCommand(panel: SoakPage, n: number): void {
  const id = `soak-${n}`
  const text = `Soak command number ${n}.`
  if (n % 3 === 0) panel.send({ command: 'say', id, text }, { type: 'operator/said', mark: text })
  else if (n % 3 === 1) panel.send({ command: 'topic', id, text }, { type: 'operator/said', mark: text })
  else {
    const tickMs = 2000 + n
    panel.send(
      { command: 'settings', id, patch: { performer: { tickMs } } },
      { type: 'settings/changed', mark: `"tickMs":${tickMs}` },
    )
  }
}
