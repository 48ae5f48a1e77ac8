import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EventOf } from '../../src-shared/events/event.ts'
import {
  type AdlibProcess,
  eventsOnDisk,
  perform,
  stopAll,
  temporaryFolder,
  untilEvent,
} from '../fixtures/adlib-process.ts'
import { splitPrompts } from '../fixtures/asked-model.ts'
import { type PanelSocket, panelSocket } from '../fixtures/panel-socket.ts'
import { startTimedModelServer, type TimedModelServer } from '../fixtures/timed-model-server.ts'

const model = (name: string) => ({
  ...{ name, capabilities: ['completion', 'tools'], weights: 1_500_000_000, contextLength: 32_768 },
})

describe('a model on stage, with troubles', () => {
  const folder = temporaryFolder()
  let server: TimedModelServer
  let adlib: AdlibProcess
  let panel: PanelSocket

  beforeAll(async () => {
    server = await startTimedModelServer({ models: [model('one:1b'), model('two:1b')] })
    adlib = await perform(folder.dir, ['--frames', 'demo', '--model', 'one:1b'], { OLLAMA_HOST: server.url })
    panel = await panelSocket(adlib.urls.panel)
  })
  afterAll(async () => {
    panel?.close()
    await adlib?.stop()
    stopAll()
    await server?.close()
    folder.remove()
  })

  const seq = () => eventsOnDisk(folder.dir).at(-1)?.seq ?? 0
  const said = (name: string, after: number) =>
    untilEvent(
      folder.dir,
      'brain/answered',
      (event) => event.seq > after && event.model === name && event.fate === 'said',
    )
  const shown = (): EventOf<'stage/cue'>[] =>
    eventsOnDisk(folder.dir).filter(
      (event): event is EventOf<'stage/cue'> => event.type === 'stage/cue' && event.cue.lane === 'caption',
    )

  it('speaks once it is loaded and has read its beginning, without any other request before', async () => {
    await said('one:1b', 0)
    const before = server.requests.slice(0, 2).map(({ prompt }) => prompt)
    expect(before[0]).toContain('Ready?')
    const { beginning, tails } = splitPrompts(before)
    expect(beginning.length).toBeGreaterThan(1500)
    for (const tail of tails) expect(tail.length).toBeLessThan(600)
  })

  it('continues after another program has used its slot in the server', async () => {
    await fetch(`${server.url}/api/chat`, {
      method: 'POST',
      body: JSON.stringify({
        model: 'one:1b',
        messages: [{ role: 'user', content: 'Something else. '.repeat(400) }],
      }),
    }).then((response) => response.text())
    await said('one:1b', seq())
  })

  it('is replaced by the understudy while its server is dead, and performs again when it is back', async () => {
    const after = seq()
    await server.die()
    await untilEvent(folder.dir, 'brain/changed', (event) => event.seq > after && event.standIn !== undefined)
    const dead = shown().length
    await expect.poll(() => shown().length, { timeout: 60_000 }).toBeGreaterThan(dead)
    await server.comeBack()
    await said('one:1b', seq())
  })

  it('gives way to another model that the streamer chooses', async () => {
    const after = seq()
    expect(await panel.command({ command: 'brain', id: 'b1', model: 'two:1b' })).toMatchObject({ ok: true })
    await said('two:1b', after)
  })

  it('nothing was said twice, and PANIC ends the show', async () => {
    const turns = shown().map(({ cue }) => `${cue.turn} ${JSON.stringify(cue.content)}`)
    expect(new Set(turns).size).toBe(turns.length)
    expect(await panel.command({ command: 'panic', id: 'p1' })).toMatchObject({ ok: true })
    await untilEvent(folder.dir, 'stage/panic')
    expect(eventsOnDisk(folder.dir).findLastIndex(({ type }) => type === 'stage/cue')).toBeLessThan(
      eventsOnDisk(folder.dir).findIndex(({ type }) => type === 'stage/panic'),
    )
  })
})
