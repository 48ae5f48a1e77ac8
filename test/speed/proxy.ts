// Measures what `adlib proxy` costs beside a plain pass-through, in one run and side by side. Usage: `node --import tsx
// test/speed/proxy.ts [--minutes N] [--write]`. The model server is scripted: it writes talk, in pieces of 3
// characters, to requests that offer tools. The proxies and the server are processes of their own. `--minutes` is how
// long 50 streams at a time run (default 0.5).
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseArgs } from 'node:util'
import { systemClock } from '../../electron/platform/clock.ts'
import { startProxy } from '../../electron/proxy/start-proxy.ts'
import { writeSection } from '../fixtures/benchmarks-page.ts'

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '0.5' },
    write: { type: 'boolean', default: false },
    part: { type: 'string' },
    to: { type: 'string', default: '' },
  },
})

const talk = 'The harbor is calm today, and the ferries run every hour until ten. '.repeat(60)
const pieces = talk.match(/[\s\S]{1,3}/g) ?? []
const chunk = (delta: object, reason: string | null = null): string =>
  `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason: reason }] })}\n\n`

/** A model server that answers at once, or with a pause (ms) between pieces. */
const modelServer = () =>
  createServer((asked, answer) => {
    asked.resume().on('end', async () => {
      const pause = Number(asked.headers['x-pause'] ?? 0)
      answer.writeHead(200, { 'content-type': 'text/event-stream' })
      for (const content of pause === 0 ? pieces : pieces.slice(0, 200)) {
        if (answer.destroyed) return
        if (!answer.write(chunk({ content }))) await once(answer, 'drain')
        if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause))
      }
      answer.end(`${chunk({}, 'stop')}data: [DONE]\n\n`)
    })
  })

/** The least that any proxy does. */
const passThrough = (to: string) =>
  createServer((asked, answer) => {
    const onward = request(`${to}${asked.url}`, { method: asked.method, headers: asked.headers }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers)
      got.pipe(answer)
    })
    asked.pipe(onward)
  })

async function servePart(part: string): Promise<number> {
  if (part === 'adlib') {
    const started = await startProxy({
      ...{ to: options.to, port: 0, mode: 'auto', memory: undefined, clock: systemClock, env: {} },
      ...{ isExplained: false, recordDir: undefined, listen: undefined, log: () => {} },
    })
    if (!started.ok) throw new Error(started.message)
    return started.port
  }
  const server = part === 'model' ? modelServer() : passThrough(options.to)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

const children: ChildProcess[] = []
async function startPart(part: string, to = ''): Promise<{ url: string; memory(): Promise<number> }> {
  const child = fork(import.meta.filename, ['--part', part, '--to', to], { execArgv: process.execArgv })
  children.push(child)
  const [port] = (await once(child, 'message')) as [number]
  return {
    url: `http://127.0.0.1:${port}`,
    async memory() {
      child.send('memory')
      const [bytes] = (await once(child, 'message')) as [number]
      return bytes
    },
  }
}

const body = JSON.stringify({
  model: 'm',
  stream: true,
  messages: [{ role: 'user', content: 'How is the harbor?' }],
  tools: Array.from({ length: 5 }, (_, n) => ({
    type: 'function',
    function: {
      name: `look_up_${n}`,
      description: 'Looks something up.',
      parameters: { type: 'object', properties: { query: { type: 'string' } }, required: ['query'] },
    },
  })),
})

/** Sends one request. Resolves with the time (ms) to the first byte of the body and to the end. */
async function ask(url: string, pause = 0): Promise<{ first: number; whole: number; bytes: number }> {
  const began = performance.now()
  const asked = request(`${url}/v1/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(pause > 0 ? { 'x-pause': String(pause) } : {}) },
  })
  asked.end(body)
  const [answer] = (await once(asked, 'response')) as [import('node:http').IncomingMessage]
  let first = 0
  let bytes = 0
  for await (const data of answer) {
    first ||= performance.now() - began
    bytes += (data as Buffer).length
  }
  return { first, whole: performance.now() - began, bytes }
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

async function measure(): Promise<void> {
  const model = await startPart('model')
  const ways = {
    'a plain pass-through': await startPart('plain', model.url),
    'adlib proxy': await startPart('adlib', model.url),
  }
  const times = new Map(
    Object.keys(ways).map((name) => [name, { first: [] as number[], whole: [] as number[] }]),
  )
  for (const { url } of Object.values(ways)) for (let n = 0; n < 20; n += 1) await ask(url)
  // In turn, so that both meet the same machine.
  for (let n = 0; n < 100; n += 1)
    for (const [name, { url }] of Object.entries(ways)) {
      const { first, whole } = await ask(url)
      times.get(name)?.first.push(first)
      times.get(name)?.whole.push(whole)
    }
  const rows: string[] = []
  for (const [name, way] of Object.entries(ways)) {
    const until = performance.now() + Number(options.minutes) * 60_000
    await ask(way.url, 20)
    const before = await way.memory()
    let streams = 0
    const failures: unknown[] = []
    await Promise.all(
      Array.from({ length: 50 }, async () => {
        while (performance.now() < until) {
          await ask(way.url, 20).then(
            () => (streams += 1),
            (problem: unknown) => failures.push(problem),
          )
        }
      }),
    )
    const after = await way.memory()
    const { first = [], whole = [] } = times.get(name) ?? {}
    rows.push(
      `| ${name} | ${median(first).toFixed(1)} ms | ${median(whole).toFixed(0)} ms | ${streams}, ${failures.length} failed | ${(before / 1e6).toFixed(0)} → ${(after / 1e6).toFixed(0)} MB |`,
    )
  }
  const page = [
    `| through | first byte, median of 100 | ${pieces.length} pieces as fast as possible, median | streams in ${options.minutes} minutes, 50 at a time | memory before and after |`,
    '| --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n')
  console.log(page)
  if (options.write) writeSection('proxy', 'Proxy', page)
  for (const child of children) child.kill()
}

if (options.part === undefined) await measure()
else {
  process.on('message', () => {
    globalThis.gc?.()
    process.send?.(process.memoryUsage().rss)
  })
  process.send?.(await servePart(options.part))
}
