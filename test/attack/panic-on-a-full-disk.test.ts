import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import WebSocket from 'ws'
import type { ServerMessage } from '../../src-shared/contract/wire.ts'
import {
  eventsOnDisk,
  perform,
  root,
  stopAll,
  temporaryFolder,
  untilEvent,
} from '../fixtures/adlib-process.ts'
import { chromiumPath, openBrowser } from '../fixtures/browser.ts'
import { parseServerMessage } from '../fixtures/server-message.ts'

// Starting whole programs is slow on a busy machine.
vi.setConfig({ testTimeout: 90_000 })

const folder = temporaryFolder()
const full = join(folder.dir, 'full')
const preload = pathToFileURL(join(root, 'test', 'fixtures', 'full-disk.mjs')).href
const start = () =>
  perform(folder.dir, ['--frames', 'off', '--model', 'understudy'], {
    NODE_OPTIONS: `--import ${preload}`,
    ADLIB_TEST_FULL_DISK: full,
  })

beforeEach(() => rmSync(full, { force: true }))
afterEach(() => rmSync(full, { force: true }))
afterAll(() => {
  stopAll()
  folder.remove()
})

async function page(url: string) {
  const address = new URL('/ws', url)
  address.protocol = 'ws:'
  address.searchParams.set('token', new URL(url).searchParams.get('token') ?? '')
  const socket = new WebSocket(address)
  const got: ServerMessage[] = []
  const waits = new Set<() => void>()
  socket.on('message', (data) => {
    const message = parseServerMessage(data)
    got.push(message)
    if (message.kind === 'hello') socket.send(JSON.stringify({ since: message.seq }))
    for (const look of waits) look()
  })
  const until = <T extends ServerMessage['kind']>(
    kind: T,
    fits: (message: Extract<ServerMessage, { kind: T }>) => boolean = () => true,
  ) =>
    new Promise<Extract<ServerMessage, { kind: T }>>((resolve) => {
      const look = () => {
        const found = got.find(
          (message): message is Extract<ServerMessage, { kind: T }> =>
            message.kind === kind && fits(message as Extract<ServerMessage, { kind: T }>),
        )
        if (found === undefined) return
        waits.delete(look)
        resolve(found)
      }
      waits.add(look)
      look()
    })
  let n = 0
  return {
    got,
    until,
    command(command: Record<string, unknown>) {
      n += 1
      const id = `c${n}`
      socket.send(JSON.stringify({ kind: 'command', command: { ...command, id } }))
      return until('ack', (message) => message.ack === id)
    },
  }
}

describe('panic on a full disk', () => {
  it('keeps the stage clear until the panic is released, and loses no acknowledged event', async () => {
    const adlib = await start()
    const [panel, overlay] = await Promise.all([page(adlib.urls.panel), page(adlib.urls.overlay)])
    await Promise.all([panel.until('live'), overlay.until('live')])
    expect(await panel.command({ command: 'say', text: 'before' })).toMatchObject({ ok: true })
    await overlay.until('event', ({ event }) => event.type === 'stage/cue')

    writeFileSync(full, '')
    expect(await panel.command({ command: 'pause' })).toMatchObject({ ok: false, error: { kind: 'disk' } })
    const { trouble } = await panel.until('journal')
    expect(trouble?.message).toMatch(/^The disk is full/)

    const cut = overlay.until('panic')
    // The panic file preserves the panic across a restart even if no event can be written.
    expect(await panel.command({ command: 'panic' })).toMatchObject({ ok: true })
    expect(await cut).toMatchObject({ by: 'panel' })
    await panel.until('panic')
    expect(existsSync(join(folder.dir, 'reports', 'panic'))).toBe(true)
    expect(await panel.command({ command: 'say', text: 'hidden' })).toMatchObject({ ok: false })
    expect(await panel.command({ command: 'release' })).toMatchObject({ ok: false, error: { kind: 'disk' } })
    const late = await fetch(`${new URL(adlib.urls.panel).origin}/api/runs/${runOf(panel.got)}/snapshot`, {
      headers: { authorization: `Bearer ${new URL(adlib.urls.overlay).searchParams.get('token')}` },
    })
    expect(await late.json()).toMatchObject({ state: { panic: true } })

    rmSync(full)
    await panel.until('journal', (message) => message.trouble === null)
    await untilEvent(folder.dir, 'stage/panic')
    await overlay.until('event', ({ event }) => event.type === 'stage/panic')
    expect(await panel.command({ command: 'release' })).toMatchObject({ ok: true })
    expect(existsSync(join(folder.dir, 'reports', 'panic'))).toBe(false)
    expect(await adlib.stop()).toBe(0)
    const events = eventsOnDisk(folder.dir)
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, at) => at + 1))
    expect(events.at(-1)?.type).toBe('run/end')
  })

  it.skipIf(chromiumPath === '')(
    'clears the overlay page and keeps it clear until the panic is released',
    async () => {
      const adlib = await start()
      const browser = await openBrowser()
      try {
        const overlay = await browser.newPage()
        await overlay.goto(adlib.urls.overlay)
        const panel = await page(adlib.urls.panel)
        await panel.until('live')
        const words = 'These words must leave the stage at once. '.repeat(8).trim()
        await panel.command({ command: 'say', text: words })
        const caption = overlay.getByText('These words', { exact: false }).first()
        await caption.waitFor()
        writeFileSync(full, '')
        const asked = Date.now()
        await panel.command({ command: 'panic' })
        await caption.waitFor({ state: 'detached' })
        if (process.env.ADLIB_SOAK) console.log(`overlay empty ${Date.now() - asked} ms after PANIC`)
        await overlay.reload()
        rmSync(full)
        await panel.until('journal', (message) => message.trouble === null)
        await untilEvent(folder.dir, 'stage/panic')
        expect(await caption.count()).toBe(0)
        await panel.command({ command: 'release' })
        await panel.command({ command: 'say', text: 'Back again' })
        await overlay.getByText('Back again').waitFor()
      } finally {
        await browser.close()
        await adlib.stop()
      }
    },
  )

  it('the next run starts in panic even if the disk was too full to store the panic event', async () => {
    const adlib = await start()
    const panel = await page(adlib.urls.panel)
    await panel.until('live')
    writeFileSync(full, '')
    await panel.command({ command: 'panic' })
    await adlib.stop('SIGKILL')
    expect(eventsOnDisk(folder.dir).some(({ type }) => type === 'stage/panic')).toBe(false)
    rmSync(full)
    const again = await start()
    await untilEvent(folder.dir, 'stage/panic', ({ by }) => by === 'carried')
    expect(await again.stop()).toBe(0)
  })

  it('Adlib exits cleanly on a full disk, and reports that the disk is full', async () => {
    const adlib = await start()
    const panel = await page(adlib.urls.panel)
    await panel.until('live')
    writeFileSync(full, '')
    expect(await adlib.stop()).toBe(0)
    await expect.poll(adlib.said).toMatch(/The disk is full/)
  })

  const runOf = (got: readonly ServerMessage[]): string =>
    got.flatMap((message) => (message.kind === 'hello' ? [message.run] : []))[0] ?? ''
})
