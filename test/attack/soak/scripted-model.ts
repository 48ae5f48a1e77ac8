import type { Rng } from '../../../src-shared/ports.ts'
import { type ModelServer, type ScriptedReply, startModelServer } from '../../fixtures/model-server.ts'

export interface ScriptedModel {
  readonly url: string
  readonly name: string
  calm(): void
  garble(): void
  hang(): void
  kill(): Promise<void>
  restart(): Promise<void>
}

const batch = 40
const refillMs = 1000
const subjects = ['That boss', 'This jump', 'The chest', 'Our hero', 'The timer', 'That coin', 'The gate']
const verbs = ['looks at', 'laughs about', 'dances around', 'trips over', 'waves to', 'sings for']
const objects = ['the whole chat', 'seven tiny slimes', 'a very old map', 'the last torch', 'two shy ghosts']
const emotes = ['laugh', 'grin', 'cool', 'love', 'party', 'scream', 'think', 'zany']

export async function startScriptedModel(rng: Rng, mcpTools: readonly string[]): Promise<ScriptedModel> {
  const name = 'soak:1b'
  const models = [{ name, capabilities: ['completion', 'tools'] }]
  const pick = <T>(list: readonly T[]): T => list[Math.floor(rng() * list.length)] as T
  let n = 0

  const line = (): string => `${pick(subjects)} ${pick(verbs)} ${pick(objects)}, take ${n}.`
  const good = (): ScriptedReply => {
    n += 1
    const call = (tool: string, args: unknown): ScriptedReply => ({
      calls: [{ name: tool, arguments: args }],
    })
    if (n % 8 === 2) return call('overlay_text', { text: line() })
    if (n % 8 === 4) return call('show_emote', { emote: pick(emotes) })
    if (n % 8 === 6) return call(pick(mcpTools), {})
    return { text: line() }
  }
  const deep = (): unknown => JSON.parse(`${'['.repeat(4000)}${']'.repeat(4000)}`)
  const bad = (): ScriptedReply =>
    pick<ScriptedReply>([
      { text: line(), behave: 'garbage' },
      { text: line(), behave: 'error-line' },
      { text: line(), behave: 'drop' },
      { text: line(), behave: 'stop-early' },
      { behave: 'no-memory' },
      { behave: 'busy' },
      { text: '' },
      { text: '<tool_call>{"name": "overlay_text", "arguments": {"text": ' },
      { text: `${'{"name":'.repeat(2000)}` },
      { text: '\u0000\ufffd\u202e'.repeat(500) },
      { calls: [{ name: 'no_such_tool', arguments: {} }] },
      { calls: [{ name: 'overlay_text', arguments: { text: deep() } }] },
      { calls: Array.from({ length: 500 }, () => ({ name: 'show_emote', arguments: { emote: 7 } })) },
    ])

  let reply = good
  let server: ModelServer = await startModelServer(models)
  const { url } = server
  const port = Number(new URL(url).port)
  let scriptedUpTo = 0
  const refill = (): void => {
    const ahead = scriptedUpTo - server.asked.length
    if (ahead > batch / 2) return
    server.say(...Array.from({ length: batch }, reply))
    scriptedUpTo = server.asked.length + Math.max(0, ahead) + batch
  }
  const become = (next: () => ScriptedReply): void => {
    reply = next
    server.hush()
    scriptedUpTo = 0
    refill()
  }
  become(good)
  let timer = setInterval(refill, refillMs)

  return {
    url,
    name,
    calm: () => become(good),
    garble: () => become(bad),
    hang: () => become(() => ({ behave: 'silent' })),
    async kill() {
      clearInterval(timer)
      await server.close()
    },
    async restart() {
      server = await startModelServer(models, port)
      become(good)
      timer = setInterval(refill, refillMs)
    },
  }
}
