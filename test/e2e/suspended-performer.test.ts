import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  type AdlibProcess,
  perform,
  root,
  stopAll,
  temporaryFolder,
  untilEvent,
  writeSettings,
} from '../fixtures/adlib-process.ts'
import { type ModelServer, startModelServer } from '../fixtures/model-server.ts'
import { type PanelSocket, panelSocket } from '../fixtures/panel-socket.ts'

const folder = temporaryFolder()
let server: ModelServer
let adlib: AdlibProcess
let socket: PanelSocket

beforeAll(async () => {
  server = await startModelServer([{ name: 'slow:1b', capabilities: ['completion'] }])
  writeSettings(folder.dir, { brain: { mode: 'text' }, performer: { tickMs: 10_000 } })
  // The picture does not change, so no beat interrupts a turn. Whispers start the turns.
  const frames = join(root, 'assets', 'demo', '06-gate.webp')
  adlib = await perform(folder.dir, ['--frames', frames, '--model', 'slow:1b'], { OLLAMA_HOST: server.url })
  socket = await panelSocket(adlib.urls.panel)
})

afterAll(async () => {
  socket?.close()
  await adlib?.stop()
  await server?.close()
  stopAll()
  folder.remove()
})

const agent = (what: 'suspend' | 'resume') =>
  socket.command({ command: 'agent', id: what, agent: 'performer', do: what })
const whisper = (text: string) => socket.command({ command: 'topic', id: text, text })
const turnOfWhisper = async (before = '') => {
  const isOther = ({ cause, turn }: { cause: string; turn: string }) => cause === 'say' && turn !== before
  return (await untilEvent(folder.dir, 'turn/start', isOther)).turn
}

it('the `agent` command suspends the performer in the middle of a turn, and resumes it', async () => {
  await untilEvent(folder.dir, 'brain/changed', ({ to }) => to.model === 'slow:1b')
  // Wait until the turn of the first picture has ended. Otherwise, that turn would use up the silent answer.
  await untilEvent(folder.dir, 'turn/end')
  server.say({ behave: 'silent' })
  expect(await whisper('invent something')).toMatchObject({ ok: true })
  const cut = await turnOfWhisper()
  expect(await agent('suspend')).toMatchObject({ ok: true })
  const { stop } = await untilEvent(folder.dir, 'turn/end', ({ turn }) => turn === cut)
  expect(stop).toBe('cancelled')
  server.hush()
  await whisper('and now')
  expect(await agent('resume')).toMatchObject({ ok: true })
  const next = await turnOfWhisper(cut)
  await untilEvent(folder.dir, 'turn/end', ({ turn }) => turn === next)
})
