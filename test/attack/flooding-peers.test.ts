import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { describe, expect, it, onTestFinished } from 'vitest'
import { ollamaClient } from '../../electron/model-servers/ollama-client.ts'
import { openObs } from '../../electron/obs/obs.ts'
import { systemClock } from '../../electron/platform/clock.ts'
import { connectVtubeStudio } from '../../electron/vtube-studio/vtube-studio.ts'
import type { AdlibEvent } from '../../src-shared/events/event.ts'
import { memoryJournal } from '../../src-shared/events/journal.ts'
import { defaultSettings } from '../../src-shared/settings/settings.ts'
import { fixtureServer, mcpRun } from '../fixtures/mcp-run.ts'
import { runStart } from '../fixtures/run-start.ts'

const root = join(import.meta.dirname, '..', '..')
const peer = join(root, 'test', 'fixtures', 'flooding-peer.mjs')

/** More than a start and its failure write, and far fewer than a flood has messages. */
const maxEvents = 20

/** Starts a flooding server in another process, and returns its port. */
async function floodingServer(kind: 'model' | 'obs' | 'vtube-studio'): Promise<number> {
  const child = spawn(process.execPath, [peer, kind], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const lines = createInterface({ input: child.stdout })
  return new Promise((resolve) => lines.once('line', (line) => resolve(Number(line))))
}

function journalWith(settings: object) {
  const journal = memoryJournal({ run: 'r', clock: systemClock })
  const events: AdlibEvent[] = []
  journal.append({ ...runStart, settings: { ...defaultSettings, ...settings } } as never)
  journal.subscribe((event) => events.push(event))
  return { journal, events }
}

/** The clients of other programs. Each value floods the client, and checks what the flood has written. */
const clients: Readonly<Record<string, () => Promise<void>>> = {
  async obs() {
    const port = await floodingServer('obs')
    const { stage } = defaultSettings
    const { journal, events } = journalWith({
      stage: { ...stage, obs: { ...stage.obs, enabled: true, port } },
    })
    const obs = openObs({ journal, clock: systemClock, password: () => null, isRunning: async () => null })
    onTestFinished(obs.stop)
    obs.start('http://127.0.0.1:1/overlay')
    await expect
      .poll(() => journal.state().obs)
      .toMatchObject({
        state: 'failed',
        message: expect.stringContaining('sent more messages than OBS does'),
      })
    expect(events.length).toBeLessThan(maxEvents)
  },
  async 'vtube-studio'() {
    const port = await floodingServer('vtube-studio')
    const { overlay } = defaultSettings
    const puppet = { ...overlay.puppet, show: true, vtubeStudio: true, vtubeStudioPort: port }
    const { journal, events } = journalWith({ overlay: { ...overlay, puppet } })
    const tokens = { read: () => null, store: async () => null }
    const studio = connectVtubeStudio({ journal, clock: systemClock, tokens })
    onTestFinished(studio.stop)
    studio.start()
    await expect
      .poll(() => journal.state().vtubeStudio)
      .toMatchObject({
        state: 'failed',
        message: expect.stringContaining('sent more messages than VTube Studio does'),
      })
    expect(events.length).toBeLessThan(maxEvents)
  },
  async 'mcp-client'() {
    const run = mcpRun({ flood: fixtureServer('flooding-peer.mjs', 'mcp') })
    onTestFinished(() => run.servers.stop())
    expect(await run.until('mcp/server', ({ state }) => state === 'lost')).toMatchObject({
      message: expect.stringContaining('Adlib stopped this server because it sent more than'),
    })
    expect(run.of('mcp/server').length).toBeLessThan(maxEvents)
    // The first 20 lines on standard error are written, then two a second.
    expect(run.of('mcp/log').length).toBeLessThan(2 * maxEvents)
  },
  async 'model-servers'() {
    const port = await floodingServer('model')
    const client = ollamaClient(() => `http://127.0.0.1:${port}`)
    let turns = 0
    let isReading = true
    const otherWork = (): void => {
      turns += 1
      if (isReading) setImmediate(otherWork)
    }
    setImmediate(otherWork)
    let fault: unknown
    for await (const item of client.chat(
      { model: 'flood:1b', messages: [], stream: true } as never,
      new AbortController().signal,
    ))
      if ('fault' in item) fault = item.fault
    isReading = false
    expect(fault).toMatchObject({ message: expect.stringContaining('it sends too many messages') })
    expect(turns).toBeGreaterThan(5)
  },
}

/** Files that also reach other programs, and why a flood of those programs cannot arrive in Adlib. */
const others: Readonly<Record<string, string>> = {
  'capture/video-source.ts': 'a video player, whose pictures replace each other',
  'chat/chat-socket.ts': 'a bridge of chat; too many messages end its connection, which its source reports',
  'chat/open-emotes.ts': 'a few pictures of a limited size for each quoted message',
  'clips/browser-page.ts': 'a browser that Adlib starts, with its own overlay page',
  'clips/run-ffmpeg.ts': 'ffmpeg, whose errors are read up to a limit',
  'ears/words-heard.ts': 'one bounded answer for each sentence that was heard',
  'exam/command-target.ts': 'a co-host that the user examines, one line for each message',
  'exam/server-target.ts': 'one bounded answer for each message of the exam',
  'llama/registry-request.ts': 'answers and files of a known size',
  'mcp-client/optional-nulls.ts': 'what its caller gives it, whose `fetch` or stream counts already',
  'mcp-server/serve-relay.ts': 'Adlib itself, in another process',
  'platform/npm-install.ts': 'npm, which writes to a log',
  'platform/run-program.ts': 'one program with a bounded output for each call',
  'rules/send-request.ts': 'one bounded answer for each firing of a rule',
  'rules/streamer-bot.ts': 'frames of a limited size until one action is done',
  'traces/otlp-exporter.ts': 'a collector, whose answer is not read',
  'voice/download-voice.ts': 'a file of a known size',
  'voice/engines.ts': 'one bounded answer for each line that is spoken',
}

const opens =
  /new WebSocket\(|StreamableHTTPClientTransport\(|(?<![.\w'])(?:await fetch|= spawn|return spawn|\bspawn)\(/

describe('clients of other programs', () => {
  const files = readdirSync(join(root, 'electron'), { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.ts') && !/^(gateway|desktop)\//.test(file))
  const sourceOf = (file: string) => readFileSync(join(root, 'electron', file), 'utf8')
  const opening = files.filter((file) => opens.test(sourceOf(file)))
  const isListed = (file: string) => Object.hasOwn(others, file)

  it('each file that opens a connection belongs to a limited client, or is listed with the reason', () => {
    const unknown = opening.filter((file) => {
      const [room = ''] = file.split('/')
      return !Object.hasOwn(clients, room) && !isListed(file)
    })
    expect(unknown).toEqual([])
    expect(Object.keys(others).filter((file) => !opening.includes(file))).toEqual([])
  })

  it.each(opening.filter((file) => !isListed(file) && Object.hasOwn(clients, file.split('/')[0] ?? '')))(
    '%s counts what arrives with the limits of its peer',
    (file) => {
      expect(sourceOf(file)).toMatch(/\blimits\.(message|bytes|openCall)\(|limitedFetch\(limits/)
    },
  )

  it.each(Object.entries(clients))(
    'the client in %s ends a flood after a bounded number of events',
    (_, flood) => flood(),
  )
})
