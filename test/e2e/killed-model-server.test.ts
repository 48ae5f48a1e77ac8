import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type AdlibProcess,
  eventsOnDisk,
  perform,
  stopAll,
  temporaryFolder,
  untilEvent,
  writeSettings,
} from '../fixtures/adlib-process.ts'
import { type ModelServer, startModelServer } from '../fixtures/model-server.ts'

const MODEL = { name: 'mortal:1b', capabilities: ['completion'] }
const TICK_MS = 1000

const folder = temporaryFolder()
let server: ModelServer
let adlib: AdlibProcess

beforeAll(async () => {
  server = await startModelServer([MODEL])
  server.say(
    { text: 'Hello there, everyone.' },
    { text: 'half of an answer that never ends', behave: 'pause' },
  )
  writeSettings(folder.dir, {
    brain: { mode: 'text', asks: { [MODEL.name]: 'tools' } },
    performer: { tickMs: TICK_MS },
  })
  adlib = await perform(folder.dir, ['--frames', 'demo', '--model', MODEL.name], { OLLAMA_HOST: server.url })
})

afterAll(async () => {
  await adlib?.stop()
  await server?.close()
  stopAll()
  folder.remove()
})

describe('adlib perform', () => {
  it('keeps performing when its model server is killed during a turn, and returns to the model when the server is back', async () => {
    await untilEvent(folder.dir, 'turn/end', ({ stop }) => stop === 'final')
    await expect.poll(() => server.asked.length).toBe(2)
    const port = Number(new URL(server.url).port)
    await server.close()

    const failed = await untilEvent(folder.dir, 'turn/end', ({ stop }) => stop === 'failed')
    const stepped = await untilEvent(folder.dir, 'brain/changed', ({ seq }) => seq > failed.seq)
    expect(stepped).toMatchObject({ from: { model: MODEL.name }, to: { model: 'understudy' } })
    expect(stepped.standIn).toMatchObject({ for: MODEL.name, kind: 'unreachable' })
    await expect.poll(adlib.said).toContain('The understudy is standing in for mortal:1b.')
    const next = await untilEvent(folder.dir, 'turn/end', ({ seq }) => seq > stepped.seq)
    expect(next.stop).toBe('final')
    const meanwhile = eventsOnDisk(folder.dir).filter(({ seq }) => seq > failed.seq && seq < stepped.seq)
    expect(meanwhile.map(({ type }) => type)).not.toContain('turn/start')

    server = await startModelServer([MODEL], port)
    server.say(...Array.from({ length: 20 }, () => ({ text: 'I am back on the stage.' })))
    const back = await untilEvent(folder.dir, 'brain/changed', ({ seq }) => seq > stepped.seq)
    expect(back.to.model).toBe(MODEL.name)
    expect(back.why).toBe('it responds again')
    await untilEvent(
      folder.dir,
      'perform/text',
      ({ seq, text }) => seq > back.seq && text.includes('back on the stage'),
    )
    await expect.poll(adlib.said).toContain('Now performing: mortal:1b (it responds again).')
  })
})
