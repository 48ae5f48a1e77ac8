import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AdlibEvent } from '../../src-shared/events/event.ts'
import {
  type AdlibProcess,
  eventsOnDisk,
  perform,
  stopAll,
  temporaryFolder,
  untilEvent,
  writeSettings,
} from '../fixtures/adlib-process.ts'
import { chromiumPath, noChromium, quietSwitches } from '../fixtures/browser.ts'
import { type PanelSocket, panelSocket } from '../fixtures/panel-socket.ts'
import { missingForSpeech, writeSpeech } from '../fixtures/spoken-wav.ts'
import { unpaced } from '../fixtures/stage.ts'

const missing = chromiumPath ? missingForSpeech() : noChromium
if (missing) console.log(`ears: skipped, ${missing}`)

const minutes = Number(process.env.ADLIB_EARS_MINUTES ?? 0)

const monologue =
  'So I went to the castle and the gate was closed and I thought well that is a pity because behind the gate there was a dragon and behind the dragon there was a treasure and nobody had told me about the spoon.'
const parts = [
  { text: 'Hello everybody, welcome back to the stream.', silenceMs: 3500 },
  { text: 'Let us look at this castle.', silenceMs: 2500 },
  { text: monologue, silenceMs: 4500 },
]

describe.runIf(missing === '')('ears', () => {
  const folder = temporaryFolder()
  let adlib: AdlibProcess
  let browser: Browser
  let panel: PanelSocket

  beforeAll(async () => {
    writeSettings(folder.dir, { ...unpaced, mcp: { serve: true } })
    adlib = await perform(folder.dir, ['--frames', 'off', '--model', 'understudy'])
    panel = await panelSocket(adlib.urls.panel)
    browser = await chromium.launch({
      executablePath: chromiumPath,
      args: [
        ...quietSwitches,
        '--use-fake-device-for-media-stream',
        `--use-file-for-fake-audio-capture=${writeSpeech(folder.dir, parts)}`,
        '--autoplay-policy=no-user-gesture-required',
      ],
    })
  }, 60_000)
  afterAll(async () => {
    panel?.close()
    await browser?.close()
    await adlib?.stop()
    stopAll()
    folder.remove()
  })
  const turnEars = (enabled: boolean) =>
    panel.command({ command: 'settings', id: `ears-${enabled}`, patch: { ears: { enabled } } })

  it('the doctor reports a denied microphone, with a remedy', async () => {
    const eye = await browser.newPage()
    await eye.goto(adlib.urls.eye)
    await turnEars(true)
    await untilEvent(folder.dir, 'ears/state', ({ state }) => state === 'denied')
    await expect.poll(() => eye.locator('#ears').textContent()).toContain('The microphone was not allowed.')
    const headers = { authorization: `Bearer ${adlib.token}` }
    const doctor = await fetch(`${new URL(adlib.urls.panel).origin}/api/doctor`, { headers })
    const { findings } = (await doctor.json()) as { findings: unknown[] }
    expect(findings).toContainEqual(
      expect.objectContaining({ check: 'ears', level: 'warning', remedy: expect.stringContaining('Allow') }),
    )
    await eye.close()
    await turnEars(false)
  }, 60_000)

  it(
    'the performer starts no line while the recorded voice speaks, and later shows or drops each delayed line',
    async () => {
      const { eye, sent, requests, errors } = await openEye()
      const overlay = await browser.newPage({ viewport: { width: 640, height: 360 } })
      await overlay.goto(adlib.urls.overlay)
      await turnEars(true)
      const listening = await untilEvent(folder.dir, 'ears/state', ({ state }) => state === 'listening')
      await expect.poll(() => eye.locator('#ears').textContent()).toContain('The microphone is on.')
      const heard = await untilEvent(folder.dir, 'ears/speech', ({ speaking }) => speaking)
      expect(heard.loudness).toBeGreaterThan(-60)

      const until = Date.now() + minutes * 60_000
      const client = await mcpClient()
      const sinceListening = () => eventsOnDisk(folder.dir).filter(({ seq }) => seq > listening.seq)
      for (let n = 0; Date.now() < until || !hasEachEnd(judge(sinceListening())); n += 1) {
        await client.callTool({ name: 'overlay_text', arguments: { text: sentence(n) } })
        await new Promise((resolve) => setTimeout(resolve, 400))
      }
      await client.close()
      await turnEars(false)
      await untilEvent(folder.dir, 'ears/state', ({ state, seq }) => state === 'off' && seq > listening.seq)
      await expect.poll(() => eye.locator('#ears').isHidden()).toBe(true)
      await expect.poll(() => unended(eventsOnDisk(folder.dir))).toEqual([])

      const { starts, early, shown, dropped } = judge(sinceListening())
      console.log(`ears: ${starts} times speech, ${shown} lines shown, dropped ${JSON.stringify(dropped)}`)
      expect(early).toEqual([])

      const { origin } = new URL(adlib.urls.eye)
      expect([...new Set(requests.map((url) => new URL(url).origin))]).toEqual([origin])
      expect([...new Set(sent)].sort()).toEqual(['ears', 'since', 'speech'])
      expect(errors).toEqual([])
      await eye.close()
    },
    (minutes + 2) * 60_000,
  )

  async function openEye(): Promise<{ eye: Page; sent: string[]; requests: string[]; errors: string[] }> {
    const context = await browser.newContext({ permissions: ['microphone'] })
    const eye = await context.newPage()
    const [sent, requests, errors]: string[][] = [[], [], []]
    eye.on('request', (request) => void requests?.push(request.url().replace(/^blob:/, '')))
    eye.on('console', (message) => void (message.type() === 'error' && errors?.push(message.text())))
    eye.on('pageerror', (error) => void errors?.push(error.message))
    eye.on('websocket', (socket) =>
      socket.on('framesent', ({ payload }) => {
        sent?.push(typeof payload === 'string' ? (JSON.parse(payload).kind ?? 'since') : 'binary')
      }),
    )
    await eye.goto(adlib.urls.eye)
    return { eye, sent: sent ?? [], requests: requests ?? [], errors: errors ?? [] }
  }

  async function mcpClient(): Promise<Client> {
    const headers = { authorization: `Bearer ${adlib.token}` }
    const urls = await fetch(`${new URL(adlib.urls.panel).origin}/api/urls`, { headers })
    const { mcp } = (await urls.json()) as { mcp: { url: string; token: string } }
    const client = new Client({ name: 'ears', version: '1' })
    const requestInit = { headers: { authorization: `Bearer ${mcp.token}` } }
    await client.connect(new StreamableHTTPClientTransport(new URL(mcp.url), { requestInit }))
    return client
  }
})

const words =
  'anvil barrel candle dragon engine feather garden hammer island jungle kettle ladder mirror needle'
    .split(' ')
    .concat(
      'orchard pepper quarry ribbon saddle thimble umbrella violin walnut yogurt zipper biscuit'.split(' '),
    )

/** Returns a line that differs from the 25 lines before it. */
const sentence = (n: number): string =>
  [1, 3, 7, 11].map((step) => words[(n * step + step) % words.length]).join(' and ')

const isLine = (event: AdlibEvent): event is Extract<AdlibEvent, { type: 'stage/queued' | 'stage/cue' }> =>
  (event.type === 'stage/queued' || event.type === 'stage/cue') && event.cue.lane === 'text'

function unended(events: readonly AdlibEvent[]): string[] {
  const ended = events.flatMap((event) =>
    event.type === 'stage/cue' ? [event.cue.id] : event.type === 'stage/dropped' ? [event.cue] : [],
  )
  return events.flatMap((event) =>
    event.type === 'stage/queued' && !ended.includes(event.cue.id) ? [event.cue.id] : [],
  )
}

function judge(events: readonly AdlibEvent[]) {
  let speaking = false
  const result = { starts: 0, early: [] as string[], shown: 0, dropped: {} as Record<string, number> }
  for (const event of events) {
    if (event.type === 'ears/speech') {
      speaking = event.speaking
      if (speaking) result.starts += 1
    }
    if (event.type === 'ears/state' && event.state !== 'listening') speaking = false
    if (event.type === 'stage/cue' && isLine(event)) {
      result.shown += 1
      if (speaking) result.early.push(event.cue.id)
    }
    if (event.type === 'stage/dropped') result.dropped[event.reason] = (result.dropped[event.reason] ?? 0) + 1
  }
  return result
}

const hasEachEnd = ({ starts, shown, dropped }: ReturnType<typeof judge>): boolean =>
  starts > 2 && shown > 2 && (dropped.speaking ?? 0) > 0
