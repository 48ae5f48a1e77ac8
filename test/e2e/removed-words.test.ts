import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import WebSocket from 'ws'
import {
  type AdlibProcess,
  eventsOnDisk,
  perform,
  root,
  stopAll,
  temporaryFolder,
  untilEvent,
  writeSettings,
} from '../fixtures/adlib-process.ts'
import { parseServerMessage } from '../fixtures/server-message.ts'
import { startTimedModelServer, type TimedModelServer } from '../fixtures/timed-model-server.ts'

const run = promisify(execFile)
const name = 'Quillonix'
const text = 'Marlow, who sells turquoise lampshades?'
const removed = [name.toLowerCase(), 'turquoise lampshades']

/** Returns which removed words are in a text. */
const wordsIn = (where: string): string[] => removed.filter((word) => where.toLowerCase().includes(word))

let folder: ReturnType<typeof temporaryFolder>
let model: TimedModelServer
beforeEach(async () => {
  folder = temporaryFolder()
  model = await startTimedModelServer({
    models: [
      {
        name: 'one:1b',
        capabilities: ['completion', 'tools'],
        weights: 1_500_000_000,
        contextLength: 32_768,
      },
    ],
    answers: ({ messages }) =>
      messages.at(-1)?.content.includes(name)
        ? `good | ${name}, everyone sells the same light.`
        : 'good | A quiet house.',
  })
  writeSettings(folder.dir, { chat: { api: { enabled: true } }, setup: { state: 'done' } })
})
afterEach(async () => {
  stopAll()
  await model.close()
  folder.remove()
})

const start = () => perform(folder.dir, ['--frames', 'off', '--model', 'one:1b'], { OLLAMA_HOST: model.url })

async function report(adlib: AdlibProcess, body: object): Promise<void> {
  const { chat } = JSON.parse(readFileSync(join(folder.dir, 'data', 'tokens.json'), 'utf8'))
  const response = await fetch(new URL('/api/chat', adlib.urls.panel), {
    method: 'POST',
    headers: { authorization: `Bearer ${chat}` },
    body: JSON.stringify({ platform: 'kick', name, ...body }),
  })
  expect(response.status).toBe(200)
}

/** Has the show answer a person, and then takes the person's words out of the chat. */
async function answerAndRemove(adlib: AdlibProcess): Promise<void> {
  await untilEvent(folder.dir, 'brain/phase', ({ phase }) => phase === 'ready', 20_000)
  await report(adlib, { id: 'm1', text })
  const { turn } = await untilEvent(folder.dir, 'show/beat', ({ beat }) => beat.kind === 'chat-asks')
  await untilEvent(folder.dir, 'stage/cue', ({ cue }) => cue.turn === turn && cue.lane === 'caption')
  await untilEvent(folder.dir, 'turn/end', (event) => event.turn === turn)
  expect(filesWithWords()).toEqual(['events.jsonl'])
  await report(adlib, { kind: 'gone' })
  await untilEvent(folder.dir, 'chat/gone')
}

/** Returns the names of all files of the program that contain a removed word. */
const filesWithWords = (): string[] =>
  readdirSync(folder.dir, { recursive: true, withFileTypes: true }).flatMap((file) =>
    file.isFile() && wordsIn(readFileSync(join(file.parentPath, file.name), 'latin1')).length > 0
      ? [file.name]
      : [],
  )

/** Returns all ways to a run of the running program that show removed words. */
async function waysWithWords(adlib: AdlibProcess): Promise<string[]> {
  const { panel: address } = adlib.urls
  const id = eventsOnDisk(folder.dir)[0]?.run ?? ''
  const turns = eventsOnDisk(folder.dir).flatMap((event) => (event.type === 'turn/start' ? [event.turn] : []))
  const pages = [
    ...['/api/runs', `/api/runs/search?q=${name}`, '/api/runs/search?q=lampshades', '/api/chat'],
    ...['', '/timeline', '/figures', '/highlights', '/export.json', '/export.csv'].map(
      (rest) => `/api/runs/${id}${rest}`,
    ),
    ...turns.map((turn) => `/api/runs/${id}/turns/${turn}/prompts`),
  ]
  const found: string[] = []
  const look = (way: string, shown: string): void => {
    expect(shown.length, way).toBeGreaterThan(1)
    if (wordsIn(shown.replaceAll(`"q":"${name}"`, '')).length > 0) found.push(way)
  }
  for (const path of pages) {
    const response = await fetch(new URL(path, address), {
      headers: { authorization: `Bearer ${adlib.token}` },
    })
    expect(response.status, path).toBe(200)
    look(path, await response.text())
  }
  look('the panel', await panelShows(address))
  return found
}

/** Returns all that a panel gets which asks for every event of the run: the state, and the events up to it. */
async function panelShows(address: string): Promise<string> {
  const url = new URL('/ws', address)
  url.protocol = 'ws:'
  url.searchParams.set('token', new URL(address).searchParams.get('token') ?? '')
  const socket = new WebSocket(url)
  let seq = 0
  let got = ''
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.on('message', (data) => {
      got += String(data)
      const message = parseServerMessage(data)
      if (message.kind === 'hello') {
        seq = message.seq
        socket.send(JSON.stringify({ kind: 'since', since: 0 }))
      } else if (message.kind === 'live' && message.seq >= seq) resolve()
    })
  })
  socket.close()
  expect(got).toContain('chat/gone')
  return got
}

/** Returns what the command line shows of the run. */
async function printed(): Promise<string> {
  const cli = (...args: string[]) =>
    run(process.execPath, [
      ...[join(root, 'out', 'main', 'cli.js'), ...args],
      ...['--reports', join(folder.dir, 'reports'), '--data', join(folder.dir, 'data')],
    ])
  const out = join(folder.dir, 'out')
  await cli('export', 'latest', '--out', out)
  const exported = readdirSync(out).map((file) => readFileSync(join(out, file), 'utf8'))
  const { stdout } = await cli('replay', 'latest', '--speed', 'max', '--json', '--port', '0')
  expect(exported).toHaveLength(2)
  expect(stdout).toContain('stage/cue')
  return [...exported, stdout].join('\n')
}

describe('words that were removed from chat', () => {
  it('are in no file, route, export or replay of the show, while it runs and after it', async () => {
    const adlib = await start()
    await answerAndRemove(adlib)
    await expect.poll(filesWithWords, { timeout: 20_000 }).toEqual([])
    expect(await waysWithWords(adlib)).toEqual([])
    await adlib.stop()
    expect(wordsIn(await printed())).toEqual([])
    expect(filesWithWords()).toEqual([])
  })

  it.each([
    ['gift', { kind: 'gift', what: 'sub', amount: 1 }],
    ['raid', { kind: 'raid', amount: 40 }],
  ])('are gone if the message of a %s is removed after the program was killed', async (kind, gave) => {
    const killed = await start()
    await untilEvent(folder.dir, 'brain/phase', ({ phase }) => phase === 'ready', 20_000)
    await report(killed, { id: 'x1', ...gave })
    const { turn } = await untilEvent(folder.dir, 'show/beat', ({ beat }) => beat.kind === kind)
    await untilEvent(folder.dir, 'turn/end', (event) => event.turn === turn)
    await killed.stop('SIGKILL')

    const adlib = await start()
    expect(filesWithWords()).toEqual(['events.jsonl'])
    await report(adlib, { kind: 'gone', id: 'x1', name: 'a moderator' })
    await expect.poll(filesWithWords, { timeout: 20_000 }).toEqual([])
    expect(await waysWithWords(adlib)).toEqual([])
    await adlib.stop()
    expect(wordsIn(await printed())).toEqual([])
  })

  it('are gone after the next start if the program was killed before it had removed them', async () => {
    const killed = await start()
    await answerAndRemove(killed)
    await killed.stop('SIGKILL')

    expect(filesWithWords()).not.toEqual([])
    const adlib = await start()
    await expect.poll(filesWithWords, { timeout: 20_000 }).toEqual([])
    expect(await waysWithWords(adlib)).toEqual([])
    await adlib.stop()
    expect(wordsIn(await printed())).toEqual([])
  })
})
