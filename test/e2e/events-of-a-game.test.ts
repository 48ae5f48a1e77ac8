import { type ChildProcess, spawn } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createdCommandKey } from '../../src-shared/contract/api/access.ts'
import {
  type AdlibProcess,
  eventsOnDisk,
  perform,
  stopAll,
  temporaryFolder,
  untilEvent,
  writeSettings,
} from '../fixtures/adlib-process.ts'
import {
  type ClientLanguage,
  clientCommand,
  clientLanguages,
  missingLanguages,
} from '../fixtures/event-clients.ts'

/** The recording of a game with deaths that the screen names: pictures from seven deaths of a roguelike. */
const name = 'nethack'
const from = 96
const to = 140
/** Time (ms) for which the first picture is shown, in which the clients connect, even on a busy machine. */
const firstMs = 30_000

const games = process.env.ADLIB_GAMES ?? ''
const reel = join(games, 'reels', name)
const hasGame = games !== '' && existsSync(join(reel, 'reel.json'))
const languages = (Object.keys(clientLanguages) as ClientLanguage[]).filter(
  (language) => !missingLanguages.includes(language),
)
if (!hasGame)
  console.log(`clients of a recorded game: skipped, ADLIB_GAMES names no folder with reels/${name}`)
else if (missingLanguages.length > 0)
  console.log(`clients of a recorded game: not tested in ${missingLanguages.join(' and ')}, not installed`)

describe.runIf(hasGame)('the clients of docs/events.md on a recorded game', () => {
  const folder = temporaryFolder()
  const clients: ChildProcess[] = []
  const endClients = (): void => {
    for (const client of clients) client.kill()
  }
  afterAll(() => {
    endClients()
    stopAll()
    folder.remove()
  })

  /** Copies a part of the recording, and returns its folder. */
  function shortReel(): string {
    const dir = join(folder.dir, name)
    mkdirSync(dir)
    const all = JSON.parse(readFileSync(join(reel, 'reel.json'), 'utf8')) as { file: string; ms: number }[]
    const part = all.slice(from - 1, to).map((shot, n) => (n === 0 ? { ...shot, ms: firstMs } : shot))
    for (const { file } of part) copyFileSync(join(reel, file), join(dir, file))
    writeFileSync(join(dir, 'reel.json'), JSON.stringify(part))
    return dir
  }

  async function newKey({ urls, token }: AdlibProcess): Promise<string> {
    const made = await fetch(new URL('/api/command-keys', urls.panel), {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify({ name: 'lamp', commands: ['events'] }),
    })
    return createdCommandKey.parse(await made.json()).secret
  }

  it('show each death that is sure, in all languages alike', async () => {
    writeSettings(folder.dir, { setup: { state: 'done' } })
    const commands = languages.map((language) => clientCommand(language, folder.dir))
    const adlib = await perform(folder.dir, ['--frames', shortReel(), '--model', 'understudy'])
    const address = new URL('/api/events', adlib.urls.panel)
    address.search = ''
    const key = await newKey(adlib)
    const printed = commands.map(([command, ...args]) => {
      const client = spawn(command, [...args, address.href, key], { stdio: ['ignore', 'pipe', 'inherit'] })
      clients.push(client)
      const lines: string[] = []
      client.stdout.on('data', (bytes) => lines.push(...String(bytes).trim().split(/\r?\n/)))
      return lines
    })
    const sureDeaths = () =>
      eventsOnDisk(folder.dir).flatMap((event) =>
        event.type === 'show/beat' && event.beat.kind === 'death' && event.beat.isUnsure !== true
          ? [`Death ${event.beat.nth}`]
          : [],
      )
    await untilEvent(folder.dir, 'show/beat', ({ beat }) => beat.kind === 'death' && beat.nth === 2)
    const deaths = sureDeaths().slice(0, 2)
    await expect.poll(() => printed.map((lines) => lines.slice(0, 2))).toEqual(languages.map(() => deaths))
    // A client whose connection ends prints an error.
    endClients()
    await adlib.stop()
  })
})
