import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Cue } from '../../src-shared/events/cue.ts'
import type { AdlibEvent } from '../../src-shared/events/event.ts'
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
import { type ModelServer, startModelServer } from '../fixtures/model-server.ts'
import { type PanelSocket, panelSocket } from '../fixtures/panel-socket.ts'

const folder = temporaryFolder()
const lines = {
  json: 'json was here',
  call: 'a call came in',
  yaml: 'yaml walks the dog',
  fence: 'mind the gap',
} as const

/** Answers of the model in the turn of each whisper, one for each request. */
const answers: Record<keyof typeof lines, readonly string[]> = {
  json: [
    `Here goes.\n{"tool_calls": [{"name": "overlay_text", "arguments": {"msg": "${lines.json}",}}]}`,
    'Done.',
  ],
  call: ['CALL describe_frame {}', `CALL overlay_text {"text": "${lines.call}"}`, 'Fine.'],
  yaml: [`tool: overlay_text\nargs:\n  text: ${lines.yaml}`, 'Good.'],
  fence: [`\`\`\`tool\noverlay_text\ntext: ${lines.fence}\n\`\`\``, 'That was all.'],
}
const formats = Object.keys(answers) as (keyof typeof answers)[]

/** Returns the answer to a request by its whisper, since turns without a whisper may come between. */
function answerOf({ messages }: Record<string, unknown>): { text: string } {
  const texts = (messages as { content: string }[]).map(({ content }) => content)
  for (const format of formats) {
    const asked = texts.findIndex((text) => text.includes(`invent something as ${format}`))
    // A call and its result are two messages.
    if (asked >= 0) return { text: answers[format][(texts.length - 1 - asked) / 2] ?? 'Done.' }
  }
  return { text: 'nothing' }
}

let server: ModelServer
let adlib: AdlibProcess
let socket: PanelSocket

beforeAll(async () => {
  server = await startModelServer([{ name: 'sloppy:1b', capabilities: ['completion'] }])
  server.answerAll(answerOf)
  writeSettings(folder.dir, {
    brain: { mode: 'text', asks: { 'sloppy:1b': 'tools' } },
    performer: { tickMs: 500 },
  })
  // The picture does not change, so no beat interrupts a turn. Whispers start the turns.
  const frames = join(root, 'assets', 'demo', '06-gate.webp')
  adlib = await perform(folder.dir, ['--frames', frames, '--model', 'sloppy:1b'], { OLLAMA_HOST: server.url })
  socket = await panelSocket(adlib.urls.panel)
})

afterAll(async () => {
  socket?.close()
  await adlib?.stop()
  await server?.close()
  stopAll()
  folder.remove()
})

const callOf = (line: string) =>
  untilEvent(folder.dir, 'tool/call', ({ tool, args }) => {
    return tool === 'overlay_text' && (args as { text?: unknown }).text === line
  })

describe('adlib perform with a sloppy model', () => {
  it('runs calls that are written as JSON, as a CALL line, as YAML or in a code fence', async () => {
    await untilEvent(folder.dir, 'sight/observation')
    await untilEvent(folder.dir, 'brain/changed', ({ to }) => to.model === 'sloppy:1b')
    for (const format of formats) {
      await socket.command({ command: 'topic', id: format, text: `invent something as ${format}` })
      await callOf(lines[format])
    }
    const isJson = ({ cue }: { cue: Cue }) => 'text' in cue.content && cue.content.text === lines.json
    expect(await untilEvent(folder.dir, 'stage/cue', isJson)).toMatchObject({ cue: { by: 'tool' } })
    const repaired = await untilEvent(folder.dir, 'llm/repaired')
    expect(JSON.stringify(repaired.repairs)).toContain('msg')
    const words = eventsOnDisk(folder.dir).flatMap((event) =>
      event.type === 'perform/text' ? [event.text] : [],
    )
    expect(words).toContain('Here goes.')
    expect(words.join(' ')).not.toMatch(/tool_calls|CALL|```|args:/)
  })

  it('returns the result of `describe_frame` to the model in the next request', async () => {
    await callOf(lines.call)
    const look = eventsOnDisk(folder.dir).find(
      (event): event is Extract<AdlibEvent, { type: 'tool/done' }> =>
        event.type === 'tool/done' && event.tool === 'describe_frame',
    )
    const { summary } = (look?.result ?? { summary: '' }) as { summary: string }
    expect(summary.length).toBeGreaterThan(5)
    const turns = server.asked.map(({ body }) =>
      JSON.stringify((body.messages as { role: string }[]).filter(({ role }) => role !== 'system')),
    )
    const messages = turns.find((turn) => turn.includes('describe_frame {}')) ?? ''
    const seen = summary.split(/\s+/).find((word) => /^[A-Za-z]{4,}$/.test(word)) ?? summary
    expect(messages.lastIndexOf(seen)).toBeGreaterThan(messages.lastIndexOf('describe_frame {}'))
  })

  it('the terminal shows the active model', async () => {
    await expect.poll(adlib.said).toContain('Now performing: sloppy:1b')
  })
})
