// Measures PANIC, events and memory of the built program while another program floods it:
// `npm run bench -- floods [--only KIND]`. Prints the table of docs/reliability.md. The goal for PANIC is 100 ms.
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import pidusage from 'pidusage'
import WebSocket from 'ws'
import { openCommandKeys, openDevices } from '../../electron/data/secret-entries.ts'
import { systemClock } from '../../electron/platform/clock.ts'
import {
  eventsOnDisk,
  perform,
  root,
  stopAll,
  temporaryFolder,
  writeSettings,
} from '../fixtures/adlib-process.ts'
import { panelSocket } from '../fixtures/panel-socket.ts'
import { parseServerMessage } from '../fixtures/server-message.ts'

const peer = join(root, 'test', 'fixtures', 'flooding-peer.mjs')
const floodMs = 8000
const warmUpMs = 1500
const rounds = 10
const sampleMs = 250

interface Flood {
  readonly name: string
  readonly kind: 'model' | 'obs' | 'vtube-studio' | 'mcp' | 'phones' | 'keys' | 'pages' | null
  readonly settings?: (port: number) => Record<string, unknown>
}

const floods: readonly Flood[] = [
  { name: 'nothing', kind: null },
  { name: 'model that streams without end', kind: 'model' },
  {
    name: 'MCP server: log, list changes, standard error',
    kind: 'mcp',
    settings: () => ({ mcp: { servers: { flood: { command: process.execPath, args: [peer, 'mcp'] } } } }),
  },
  {
    name: 'OBS: scene changes, some of 0.9 MB',
    kind: 'obs',
    settings: (port) => ({ stage: { pace: 'none', obs: { enabled: true, port } } }),
  },
  {
    name: 'VTube Studio: loaded models, some of 0.9 MB',
    kind: 'vtube-studio',
    settings: (port) => ({
      overlay: { puppet: { show: true, vtubeStudio: true, vtubeStudioPort: port } },
    }),
  },
  { name: 'phones: whispers of a moderator on 3 sockets', kind: 'phones' },
  { name: 'keys: 16 HTTP commands at once', kind: 'keys' },
  { name: 'pages: whispers of 8 panels', kind: 'pages' },
]

const { values } = parseArgs({ options: { only: { type: 'string' } } })
const columns = ['flood', 'PANIC, median', 'worst', 'events', 'memory, peak']
process.stdout.write(`| ${columns.join(' | ')} |\n|---|${'--:|'.repeat(columns.length - 1)}\n`)
for (const flood of floods)
  if (values.only === undefined || (flood.kind ?? 'nothing') === values.only) await measure(flood)
stopAll()

async function measure({ name, kind, settings }: Flood): Promise<void> {
  const folder = temporaryFolder()
  const peers: ChildProcess[] = []
  const start = (...args: string[]): ChildProcess => {
    const child = spawn(process.execPath, [peer, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
    peers.push(child)
    return child
  }
  const isServer = kind === 'model' || kind === 'obs' || kind === 'vtube-studio'
  const port = isServer ? await portOf(start(kind)) : 0
  writeSettings(folder.dir, settings?.(port))
  const deps = { clock: systemClock, report: () => {} }
  const data = join(folder.dir, 'data')
  const device = openDevices(data, deps).create({ name: 'phone', role: 'moderator' })
  const key = openCommandKeys(data, deps).create({ name: 'deck', commands: ['whisper'] })
  if (!device.ok || !key.ok) throw new Error('The secrets of the phone and the key cannot be stored.')
  const adlib = await perform(
    folder.dir,
    ['--frames', 'demo', '--model', kind === 'model' ? 'flood:1b' : 'understudy'],
    kind === 'model' ? { OLLAMA_HOST: `127.0.0.1:${port}` } : {},
  )
  const panel = await panelSocket(adlib.urls.panel)
  const overlay = await overlayPage(adlib.urls.overlay)
  const { origin } = new URL(adlib.urls.panel)
  if (kind === 'phones') start(kind, origin, device.secret)
  if (kind === 'keys') start(kind, origin, key.secret)
  if (kind === 'pages') start(kind, origin, adlib.token)

  await sleep(warmUpMs)
  let peak = 0
  const sampler = setInterval(async () => {
    const { memory } = await pidusage(adlib.child.pid ?? 0).catch(() => ({ memory: 0 }))
    peak = Math.max(peak, memory)
  }, sampleMs)
  const newestSeq = () => eventsOnDisk(folder.dir).at(-1)?.seq ?? 0
  const before = newestSeq()
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const emptied = overlay.panicked()
    const began = performance.now()
    await Promise.all([panel.command({ command: 'panic', id: `p${round}` }), emptied])
    times.push(performance.now() - began)
    await panel.command({ command: 'release', id: `r${round}` })
    await sleep(floodMs / rounds)
  }
  clearInterval(sampler)
  const events = newestSeq() - before
  for (const child of peers) child.kill('SIGKILL')
  panel.close()
  overlay.close()
  await adlib.stop()
  folder.remove()
  times.sort((a, b) => a - b)
  const ms = (time = 0) => `${time.toFixed(1)} ms`
  const cells = [
    name,
    ms(times[rounds >> 1]),
    ms(times.at(-1)),
    String(events),
    `${Math.round(peak / 1024 ** 2)} MB`,
  ]
  process.stdout.write(`| ${cells.join(' | ')} |\n`)
}

/** Connects like an overlay. `panicked` resolves with the next PANIC that the page is shown. */
async function overlayPage(overlayUrl: string) {
  const url = new URL('/ws', overlayUrl)
  url.protocol = 'ws:'
  url.searchParams.set('token', new URL(overlayUrl).searchParams.get('token') ?? '')
  const socket = new WebSocket(url)
  let heard = () => {}
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.on('message', (data) => {
      const message = parseServerMessage(data)
      if (message.kind === 'hello') {
        socket.send(JSON.stringify({ kind: 'since', since: message.seq }))
        resolve()
      } else if (message.kind === 'panic') heard()
    })
  })
  return {
    panicked: () =>
      new Promise<void>((resolve) => {
        heard = resolve
      }),
    close: () => socket.terminate(),
  }
}

function portOf(child: ChildProcess): Promise<number> {
  if (child.stdout === null) throw new Error('The output of the flooding program is not read.')
  const lines = createInterface({ input: child.stdout })
  return new Promise((resolve) => lines.once('line', (line) => resolve(Number(line))))
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}
