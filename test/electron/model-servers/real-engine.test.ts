import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pidtree from 'pidtree'
import { afterAll, describe, expect, it } from 'vitest'
import { llamaProcess } from '../../../electron/llama/llama-process.ts'
import { type EngineServer, openLlama } from '../../../electron/model-servers/open-llama.ts'
import { systemClock } from '../../../electron/platform/clock.ts'
import type { LlmMode } from '../../../src-shared/llm/driver.ts'
import { createModelMemory } from '../../../src-shared/llm/model-facts.ts'
import { defaultSettings } from '../../../src-shared/settings/settings.ts'
import { text } from '../../../src-shared/step/content.ts'
import type { Message } from '../../../src-shared/step/step.ts'
import { conformanceTools, driverConformance, requestFor } from '../../conformance/llm-driver.ts'
import { temporaryFolder } from '../../fixtures/adlib-process.ts'
import { ggufBytes, withChatTemplate, writeGguf } from '../../fixtures/gguf-file.ts'
import { newFolder } from '../../fixtures/new-folder.ts'
import { realEngine } from '../../fixtures/real-engine.ts'

const real = await realEngine()
const larger = await realEngine('qwen 0.5b')
const weights = real?.weights ?? ''
/** Time (ms) for loading and answering on a busy machine with two cores. */
const timeout = 120_000
const never = new AbortController().signal

function openReal(dataDir: string): EngineServer {
  const settings = { ...defaultSettings, ollama: { ...defaultSettings.ollama, numCtx: 8192 } }
  return openLlama({
    ...{ dataDir, env: {}, clock: systemClock, memory: createModelMemory(), settings: () => settings },
    engine: llamaProcess({
      library: async () => ({ ok: true, value: real?.library ?? '' }),
      beginnings: join(dataDir, 'beginnings'),
      clock: systemClock,
    }),
  })
}

/** Returns whether a process is the engine's. It may have ended already. */
const isEngine = (pid: number): boolean => {
  const file = `/proc/${pid}/cmdline`
  return existsSync(file) && readFileSync(file, 'utf8').includes('llama-child')
}

const said = (words: string): Message[] => [{ role: 'user', content: [text(words)] }]
const long = Array.from({ length: 200 }, (_, line) => `Player ${line} scored ${line * 7} points.`).join(' ')

/** Most tests share a process, because each one loads the weights. */
const home = temporaryFolder()
const server = openReal(home.dir)
afterAll(() => {
  server.unload()
  home.remove()
})

/** Runs the conformance suite with these weights in one mode. */
function conformance(name: string, model: string, mode: LlmMode): void {
  driverConformance(
    name,
    async () => {
      let asked = 0
      const counted: EngineServer['driver'] = {
        ...server.driver,
        stream(request) {
          asked += 1
          return server.driver.stream(request)
        },
        call(request) {
          asked += 1
          return server.driver.call(request)
        },
      }
      return {
        driver: counted,
        cue({ does }) {
          const common = { mode, model, maxTokens: 60, sampling: { temperature: 0 } } as const
          if (does === 'hang') return { ...common, messages: said(long) }
          if (does === 'fail') return { ...common, model: writeGguf(home.dir, 'no-weights.gguf') }
          return does === 'call'
            ? { ...common, messages: said('Count down from 3 with the tool stage/count.') }
            : { ...common, tools: [], messages: said('Say hello to the audience.') }
        },
        asked: () => asked,
      }
    },
    { improvises: true },
  )
}

if (real !== null) conformance('the engine with real weights in schema mode', weights, 'schema')
if (larger !== null) conformance('the engine with larger weights in native mode', larger.weights, 'native')

describe.runIf(real !== null)('the engine with real weights', () => {
  it('reads a beginning once: the next prompt and the next process read only what is new', {
    timeout,
  }, async () => {
    const dir = newFolder()
    const system = long.slice(0, 2000)
    const ask = async (server: EngineServer, words: string, maxTokens: number) => {
      const request = {
        model: weights,
        mode: 'text',
        tools: [],
        system,
        messages: said(words),
        maxTokens,
      } as const
      const result = await server.driver.call(requestFor(request))
      if (!result.ok) throw new Error(result.message)
      return result.usage ?? {}
    }
    const first = openReal(dir)
    const cold = await ask(first, 'Ready?', 1)
    const warm = await ask(first, 'Player 7 scored.', 4)
    first.unload()
    const second = openReal(dir)
    const loaded = await ask(second, 'Ready?', 1)
    const again = await ask(second, 'Player 8 scored.', 4)
    second.unload()
    expect(cold.promptTokens).toBeGreaterThan(500)
    for (const { promptMs = Number.NaN } of [warm, loaded, again])
      expect(promptMs).toBeLessThan((cold.promptMs ?? 0) / 3)
    for (const name of readdirSync(join(dir, 'beginnings')))
      writeFileSync(join(dir, 'beginnings', name), 'damaged')
    const third = openReal(dir)
    expect((await ask(third, 'Ready?', 1)).promptMs).toBeGreaterThan((cold.promptMs ?? 0) / 3)
    third.unload()
  })

  it('limits an answer to the schema of a tool with optional arguments', { timeout }, async () => {
    const result = await server.driver.call(
      requestFor({
        model: weights,
        mode: 'schema',
        messages: said('Show "GG" on the overlay.'),
        maxTokens: 300,
      }),
    )
    if (!result.ok) throw new Error(result.message)
    expect(result).toMatchObject({ format: 'schema', repairs: [], rejected: [] })
    const calls = result.step.type === 'tool_calls' ? result.step.tool_calls : []
    expect(conformanceTools.map(({ name }) => name)).toEqual(
      expect.arrayContaining(calls.map(({ name }) => name)),
    )
  })

  it('stops reading a prompt at an abort, so that the next request need not wait', { timeout }, async () => {
    expect(await server.load(weights, never)).toEqual({ ok: true, value: true })
    const timeOfNext = async (): Promise<number> => {
      const next = { model: weights, mode: 'text', tools: [], system: 'Be short.', maxTokens: 1 } as const
      const began = performance.now()
      const answer = await server.driver.call(requestFor({ ...next, messages: said('Hi.') }))
      expect(answer).toMatchObject({ ok: true })
      return performance.now() - began
    }
    const alone = await timeOfNext()
    const controller = new AbortController()
    const reading = server.driver.call(
      requestFor({ model: weights, mode: 'text', messages: said(long), signal: controller.signal }),
    )
    setTimeout(() => controller.abort(), 300)
    expect(await reading).toMatchObject({ ok: false, kind: 'cancelled' })
    // The bound grows with the load of the machine; reading the whole prompt takes far longer.
    expect(await timeOfNext()).toBeLessThan(3 * alone + 1000)
  })

  it.each(['loads', 'reads', 'writes', 'idles'])(
    'loses at most one answer when its process is killed while it %s, and gives the next one',
    {
      timeout: 3 * timeout,
    },
    async (phase) => {
      const enginePids = async () => (await pidtree(process.pid)).filter(isEngine)
      const kill = async () => {
        for (const pid of await enginePids()) process.kill(pid, 'SIGKILL')
      }
      const request = { model: weights, mode: 'text', tools: [] } as const
      for (let round = 0; round < 3; round += 1) {
        if (phase === 'loads') server.unload()
        else expect(await server.load(weights, never)).toEqual({ ok: true, value: true })
        if (phase === 'idles') {
          await kill()
          // Until its end is noticed, a request to it fails.
          await expect.poll(() => server.look(weights, never)).toMatchObject({ value: { inMemory: false } })
        } else {
          const messages = said(phase === 'writes' ? 'Tell a long story.' : `${round} ${long}`)
          let killing: Promise<void> | undefined
          if (phase !== 'writes') killing = expect.poll(enginePids).not.toHaveLength(0).then(kill)
          const events = []
          for await (const event of server.driver.stream(requestFor({ ...request, messages }))) {
            events.push(event)
            if (event.type === 'text') killing ??= kill()
          }
          await killing
          const results = events.filter(({ type }) => type === 'result')
          expect(results).toMatchObject([
            { result: { ok: false, kind: phase === 'loads' ? 'unreachable' : 'broken_stream' } },
          ])
        }
        const next = await server.driver.call(requestFor({ ...request, messages: said('Hi.'), maxTokens: 4 }))
        expect(next).toMatchObject({ ok: true })
      }
      expect(await enginePids()).toHaveLength(1)
    },
  )

  it('refuses a prompt that does not fit into the context, with its length', { timeout }, async () => {
    const messages = said(long.repeat(5))
    expect(
      await server.driver.call(requestFor({ model: weights, mode: 'text', tools: [], messages })),
    ).toMatchObject({
      ok: false,
      kind: 'refused',
      message: expect.stringMatching(/has \d+ tokens.* only 8192/),
    })
  })

  /** Writes the weights with another template. */
  const withTemplate = (template: string): string =>
    writeGguf(newFolder(), 'template.gguf', withChatTemplate(readFileSync(weights), template))
  const turns = (between: string): string =>
    `{% for message in messages %}{{ '<|im_start|>' + message.role + '\n' + message.content + '<|im_end|>\n' }}{% endfor %}${between}{% if add_generation_prompt %}{{ '<|im_start|>assistant\n' }}{% endif %}`

  it.each([
    ['switches thinking off', "{% if enable_thinking is false %}{{ '<think></think>' }}{% endif %}"],
    ['knows a part for thinking', "{{ '' if messages else '<think>' }}"],
  ])('ends the thinking before the answer if the template %s', { timeout }, async (_, thinking) => {
    const request = { mode: 'text', tools: [], messages: said('Hi.'), maxTokens: 1 } as const
    const tokens = async (model: string) => {
      const result = await server.driver.call(requestFor({ ...request, model }))
      if (!result.ok) throw new Error(result.message)
      return result.usage?.promptTokens ?? Number.NaN
    }
    const plain = await tokens(withTemplate(turns('')))
    expect(await tokens(withTemplate(turns(thinking)))).toBeGreaterThan(plain + 3)
  })

  it('refuses native tools if the template has none, and otherwise presents them, with calls and results', {
    timeout,
  }, async () => {
    const count: Message = {
      ...{ role: 'assistant', content: [] },
      tool_calls: [{ id: 'call_1', name: 'stage/count', arguments: { from: 3 } }],
    }
    const counted: Message = {
      ...{ role: 'tool', tool_call_id: 'call_1', name: 'stage/count', content: [text('It counts.')] },
    }
    const request = { mode: 'native', maxTokens: 8, sampling: { temperature: 0 } } as const
    const ask = (model: string, more: Message[]) =>
      server.driver.call(requestFor({ ...request, model, messages: [...said('Count.'), ...more] }))
    expect(await ask(weights, [])).toMatchObject({
      ok: false,
      kind: 'refused',
      message: expect.stringContaining('no tools'),
    })
    const model = withTemplate(turns('{% if tools %}{{ tools | tojson }}{% endif %}'))
    const sizes = []
    for (const more of [[], [count], [count, counted]]) {
      const result = await ask(model, more)
      if (!result.ok) throw new Error(result.message)
      sizes.push(result.usage?.promptTokens ?? Number.NaN)
    }
    expect(sizes).toEqual(sizes.toSorted((a, b) => a - b))
    expect(sizes[0]).toBeGreaterThan(100)
    expect(new Set(sizes).size).toBe(3)
  })

  const bytes = real === null ? Buffer.alloc(0) : readFileSync(weights)
  it.each([
    ['no tensors', () => ggufBytes({ tensors: [] })],
    ['an unknown architecture', () => ggufBytes({ entries: { 'general.architecture': 'no-such-thing' } })],
    ['no tokenizer', () => ggufBytes()],
    ['a tensor of absurd size', () => ggufBytes({ tensors: [[2 ** 40, 2 ** 20]] })],
    ['half of its weights', () => bytes.subarray(0, bytes.length / 2)],
    [
      'a changed header',
      () => Buffer.concat([bytes.subarray(0, 60), Buffer.alloc(200, 0xff), bytes.subarray(260)]),
    ],
  ])('names the file if it has %s, and runs other weights afterward', { timeout }, async (_, damaged) => {
    const reply = await server.load(writeGguf(newFolder(), 'bad.gguf', damaged()), never)
    expect(reply).toMatchObject({ ok: false, fault: { message: expect.stringContaining('bad.gguf') } })
    expect(await server.load(weights, never)).toEqual({ ok: true, value: true })
  })
})
