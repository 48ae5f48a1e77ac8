// Measures how long a panic waits for its ack while the built program is busy: `npm run bench -- panic`. The goal is
// 100 ms.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import WebSocket from 'ws'
import type { AdlibEvent } from '../../src-shared/events/event.ts'
import { perform, stopAll, temporaryFolder, writeSettings } from '../fixtures/adlib-process.ts'
import { fakeObs } from '../fixtures/fake-obs.ts'
import { longRun } from '../fixtures/long-run.ts'
import { panelSocket } from '../fixtures/panel-socket.ts'

const millionEvents = 1_000_000
const rounds = 12
const betweenMs = 250

const folder = temporaryFolder()
const run = '2026-01-01T00-00-00-000Z-abcd'
const obs = await fakeObs()
writeSettings(folder.dir, {
  stage: { obs: { enabled: true, port: obs.port } },
  chat: { api: { enabled: true } },
})
writeRun(join(folder.dir, 'reports', 'live', run))
const adlib = await perform(folder.dir, ['--frames', 'off', '--model', 'understudy'])
const panel = await panelSocket(adlib.urls.panel)
let sent = 0

function writeRun(dir: string): void {
  mkdirSync(dir, { recursive: true })
  const path = join(dir, 'events.jsonl')
  let seq = 0
  let text = ''
  writeFileSync(path, '')
  for (const body of longRun(Number.POSITIVE_INFINITY)) {
    seq += 1
    const last = seq === millionEvents
    const event = last ? ({ type: 'run/end', reason: 'stopped' } as const) : body
    text += `${JSON.stringify({ ...event, t: seq * 10, seq, run: 'r' } satisfies AdlibEvent)}\n`
    if (text.length > 4_000_000 || last) {
      writeFileSync(path, text, { flag: 'a' })
      text = ''
    }
    if (last) break
  }
}

const sleep = (ms: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })

async function panicMs(): Promise<number> {
  sent += 1
  const started = performance.now()
  await panel.command({ command: 'panic', id: `panic-${sent}` })
  const ms = performance.now() - started
  await panel.command({ command: 'release', id: `release-${sent}` })
  return ms
}

async function measure(what: string, load: () => () => void): Promise<void> {
  const stop = load()
  await sleep(500)
  const times: number[] = []
  for (let n = 0; n < rounds; n += 1) {
    times.push(await panicMs())
    await sleep(betweenMs)
  }
  stop()
  times.sort((a, b) => a - b)
  const figure = (ms: number) => `${ms.toFixed(1)} ms`
  process.stdout.write(
    `${what}: median ${figure(times[rounds >> 1] ?? 0)}, worst ${figure(times.at(-1) ?? 0)}\n`,
  )
  await sleep(1000)
}

const reading = (path: string) => () => {
  const over = new AbortController()
  const url = new URL(path, adlib.urls.panel)
  const ask = async (): Promise<void> => {
    while (!over.signal.aborted) {
      const { signal } = over
      const reply = await fetch(url, { headers: { authorization: `Bearer ${adlib.token}` }, signal })
      if (!reply.ok) throw new Error(`${path}: ${reply.status}`)
      for await (const _ of reply.body ?? []);
    }
  }
  ask().catch((error: unknown) => {
    if (!over.signal.aborted) throw error
  })
  return () => over.abort()
}

const whispers = () => {
  const url = new URL('/ws', adlib.urls.panel)
  url.protocol = 'ws:'
  url.searchParams.set('token', adlib.token)
  const socket = new WebSocket(url)
  let n = 0
  const timer = setInterval(() => {
    if (socket.readyState !== WebSocket.OPEN || socket.bufferedAmount > 1_000_000) return
    for (let k = 0; k < 500; k += 1) {
      n += 1
      const command = { command: 'topic', id: `w${n}`, text: `please tell the story of the lamp, part ${n}` }
      socket.send(JSON.stringify({ kind: 'command', command }))
    }
  }, 5)
  return () => {
    clearInterval(timer)
    socket.terminate()
  }
}

const scenes = () => {
  let n = 0
  const timer = setInterval(() => {
    for (let k = 0; k < 100; k += 1) {
      n += 1
      obs.switchTo(`Scene ${n}`)
    }
  }, 5)
  return () => clearInterval(timer)
}

/** As many messages as `POST /api/chat` takes: questions, gifts and raids, so that more wait than a show can use. */
const chat = () => {
  const { chat: token } = JSON.parse(readFileSync(join(folder.dir, 'data', 'tokens.json'), 'utf8')) as {
    chat: string
  }
  let n = 0
  const timer = setInterval(() => {
    const messages = Array.from({ length: 5 }, () => {
      n += 1
      const by = { platform: 'youtube', id: `m${n}`, name: `Viewer ${n % 400}` }
      if (n % 25 === 0) return { ...by, kind: 'raid', amount: 40 + n }
      return n % 5 === 0
        ? { ...by, kind: 'gift', amount: n }
        : { ...by, text: `Marlow, what is your ${n}th wish?` }
    })
    void fetch(new URL('/api/chat', adlib.urls.panel), {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify(messages),
    }).then(({ ok, status }) => {
      if (!ok && status !== 429) throw new Error(`/api/chat: ${status}`)
    })
  }, 100)
  return () => clearInterval(timer)
}

await measure('nothing else', () => () => {})
await measure('a chat of 50 messages a second, each a question, a gift or a raid', chat)
await measure('whispers of a second panel', whispers)
await measure('OBS that switches scenes without end', scenes)
await measure('first timeline of a run with 1,000,000 events', reading(`/api/runs/${run}/timeline`))
await measure('the same timeline, later', reading(`/api/runs/${run}/timeline`))
await measure('search in that run', reading('/api/runs/search?q=nowhere'))
await measure('state of that run at its end', reading(`/api/runs/${run}/snapshot?seq=${millionEvents}`))
await measure('export of that run as CSV', reading(`/api/runs/${run}/export.csv`))
panel.close()
await adlib.stop()
stopAll()
await obs.stop()
folder.remove()
