import { describe, expect, it } from 'vitest'
import { llamaProcess, type Weights } from '../../../electron/llama/llama-process.ts'
import type { EngineChat } from '../../../src-shared/llm/engine/engine-driver.ts'
import type { ModelChunk } from '../../../src-shared/llm/streaming-driver.ts'
import type { Reply } from '../../../src-shared/llm/transport.ts'
import { virtualClock } from '../../../src-shared/testing/virtual-clock.ts'
import { fakeEngineChildren } from '../../fixtures/fake-engine-child.ts'

const weights = (name = 'a'): Weights => ({
  ...{ weights: `/models/${name}.gguf`, digest: `gguf-${name}` },
  ...{ contextTokens: 2048, runOn: 'auto', threads: 2 },
})
const request: EngineChat = {
  lines: [{ role: 'user', content: 'Score is 7.' }],
  ...{ isRaw: false, stops: [], maxTokens: 20, sampling: { temperature: 0 }, keeps: false },
}
const never = new AbortController().signal

function started(
  library: () => Promise<Reply<string>> = async () => ({ ok: true, value: 'file:///library.js' }),
) {
  const children = fakeEngineChildren()
  const clock = virtualClock()
  const printed: string[] = []
  const engine = llamaProcess({
    ...{ library, beginnings: '/nowhere', clock, fork: children.fork },
    keepAliveMs: () => 5000,
    print: (line) => void printed.push(line),
  })
  const chat = async (of = weights(), signal = never): Promise<ModelChunk[]> => {
    const chunks: ModelChunk[] = []
    for await (const chunk of engine.chat(of, request, signal)) chunks.push(chunk)
    return chunks
  }
  const faultOf = async (of?: Weights) => {
    const last = (await chat(of)).at(-1)
    return last?.type === 'fault' ? last.fault : undefined
  }
  return { children, clock, engine, chat, faultOf, printed }
}

describe('llamaProcess', () => {
  it('starts no process before the first request, and one process for all requests to the same weights', async () => {
    const { children, chat, engine } = started()
    expect(children.alive()).toBe(0)
    const chunks = await chat()
    expect(chunks.flatMap((chunk) => (chunk.type === 'text' ? [chunk.text] : [])).join('')).toBe(
      'Well played.',
    )
    expect(chunks.at(-1)).toMatchObject({ type: 'end', usage: { promptTokens: 30, loadMs: 0 } })
    await chat()
    expect(children.loads).toEqual(['/models/a.gguf'])
    expect(engine.loaded()).toBe('/models/a.gguf')
  })

  it('replaces the process if other weights are requested, and frees the memory when it is unloaded', async () => {
    const { children, chat, engine } = started()
    await chat(weights('a'))
    await chat(weights('b'))
    expect(children.loads).toEqual(['/models/a.gguf', '/models/b.gguf'])
    expect(children.alive()).toBe(1)
    engine.unload()
    expect(children.alive()).toBe(0)
    expect(engine.loaded()).toBeNull()
    expect((await chat(weights('b'))).at(-1)?.type).toBe('end')
  })

  it('ends a request with a failure when the process crashes, and answers the next one in a new process', async () => {
    const { children, chat, faultOf } = started()
    children.behave({ does: 'crash' })
    expect(await faultOf()).toMatchObject({
      kind: 'broken_stream',
      message: expect.stringMatching(/stopped unexpectedly/),
      remedy: expect.stringMatching(/\.$/),
    })
    children.behave({ does: 'answer', text: 'Back.' })
    expect((await chat()).at(-1)?.type).toBe('end')
    expect(children.loads).toHaveLength(2)
  })

  it('survives a crash while no request runs', async () => {
    const { children, chat } = started()
    await chat()
    children.kill()
    expect((await chat()).at(-1)?.type).toBe('end')
  })

  it('waits longer after each further crash in a row, and not at all after an answer', async () => {
    const { children, clock, chat, faultOf } = started()
    children.behave({ does: 'crash-at-load' })
    expect(await faultOf()).toMatchObject({
      kind: 'unreachable',
      message: expect.stringMatching(/cannot load/),
    })
    await faultOf()
    const loads = children.loads.length
    for (const waitMs of [1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]) {
      expect(await faultOf()).toMatchObject({
        message: expect.stringMatching(/times in a row/),
        remedy: `It starts again in ${waitMs / 1000} s. If this keeps happening, choose another model.`,
      })
      clock.advance(waitMs)
      await faultOf()
    }
    expect(children.loads.length).toBe(loads + 8)
    clock.advance(60_000)
    children.behave({ does: 'answer', text: 'Back.' })
    await chat()
    children.kill()
    expect((await chat()).at(-1)?.type).toBe('end')
  })

  it('leaves out the graphics card after two crashes in a row, until an answer succeeds', async () => {
    const { children, clock, chat, engine, faultOf } = started()
    await chat()
    expect(engine.runsOn()).toEqual({ on: 'vulkan', card: 'Card 3000' })
    children.kill()
    children.behave({ does: 'crash-at-load' })
    await faultOf()
    expect(engine.runsOn()).toBeNull()
    clock.advance(1000)
    children.behave({ does: 'answer', text: 'Slower.' })
    await chat()
    expect(engine.runsOn()).toEqual({ on: 'processor', because: 'crashes' })
    children.kill()
    await chat()
    expect(engine.runsOn()).toMatchObject({ on: 'vulkan' })
  })

  it('names the file and the reason if the weights cannot be loaded', async () => {
    const { children, engine } = started()
    children.behave({ does: 'cannot-load' })
    const reply = await engine.load(weights(), never)
    expect(reply).toMatchObject({
      ok: false,
      fault: {
        kind: 'unreachable',
        message: expect.stringMatching(/cannot load \/models\/a\.gguf: the tokenizer is missing\.$/),
      },
    })
    expect(children.alive()).toBe(0)
  })

  it('ends a process that does not load in time', async () => {
    const { children, clock, engine } = started()
    children.behave({ does: 'hang-at-load' })
    const loading = engine.load(weights(), never)
    await expect.poll(() => children.loads).toHaveLength(1)
    clock.advance(240_000)
    expect(await loading).toMatchObject({ ok: false, fault: { kind: 'timeout' } })
    expect(children.alive()).toBe(0)
  })

  it('ends a request that waits for weights which are unloaded or replaced meanwhile', async () => {
    const { children, chat, engine } = started()
    children.behave({ does: 'hang-at-load' })
    const unloaded = chat()
    await expect.poll(() => children.loads).toHaveLength(1)
    engine.unload()
    expect(await unloaded).toMatchObject([{ type: 'fault' }])
    const replaced = chat(weights('a'))
    void chat(weights('b'))
    expect(await replaced).toMatchObject([{ type: 'fault', fault: { kind: 'busy' } }])
    expect(children.alive()).toBe(1)
  })

  it('passes the fault on if the library is missing, and looks for it again at the next request', async () => {
    const fault = { kind: 'unreachable', message: 'It is missing.', remedy: 'Install it.' } as const
    let asked = 0
    const { faultOf, children } = started(async () => {
      asked += 1
      return { ok: false, fault }
    })
    expect(await faultOf()).toEqual(fault)
    expect(await faultOf()).toEqual(fault)
    expect([asked, children.alive()]).toEqual([2, 0])
  })

  it('lets other weights load at once after some have crashed several times', async () => {
    const { children, chat, faultOf } = started()
    children.behave({ does: 'crash-at-load' })
    for (let crash = 0; crash < 2; crash += 1) await faultOf(weights('a'))
    expect((await faultOf(weights('a')))?.remedy).toContain('It starts again in')
    children.behave({ does: 'answer', text: 'Well played.' })
    expect((await chat(weights('b'))).at(-1)?.type).toBe('end')
  })

  it('gives a fault if the search for the library fails unexpectedly', async () => {
    const { faultOf } = started(() => Promise.reject(new Error('the disk is gone')))
    expect((await faultOf())?.message).toContain('the disk is gone')
  })

  it('does not end the process of other weights that are being loaded', async () => {
    const { children, chat, engine } = started()
    await chat(weights('a'))
    const loading = chat(weights('b'))
    engine.release('/models/a.gguf')
    expect((await loading).at(-1)?.type).toBe('end')
    expect(children.loads).toEqual(['/models/a.gguf', '/models/b.gguf'])
  })

  it('tells the process to stop an aborted request, and answers the next one', async () => {
    const { children, chat } = started()
    children.behave({ does: 'hang' })
    const controller = new AbortController()
    const chunks = chat(weights(), controller.signal)
    await expect.poll(() => children.asked).toHaveLength(1)
    controller.abort()
    expect(await chunks).toMatchObject([{ type: 'fault', fault: { kind: 'cancelled' } }])
    expect(children.aborted()).toBe(1)
    children.behave({ does: 'answer', text: 'Next.' })
    expect((await chat()).at(-1)?.type).toBe('end')
    expect(children.loads).toHaveLength(1)
  })

  it('lets a request go that is aborted while the weights load, and keeps loading them', async () => {
    const { children, chat, engine } = started()
    children.behave({ does: 'hang-at-load' })
    const controller = new AbortController()
    const chunks = chat(weights(), controller.signal)
    await expect.poll(() => children.loads).toHaveLength(1)
    controller.abort()
    expect(await chunks).toMatchObject([{ type: 'fault', fault: { kind: 'cancelled' } }])
    expect(children.alive()).toBe(1)
    expect(engine.loaded()).toBeNull()
  })

  it('frees the memory of an idle process, and loads the weights again for the next request', async () => {
    const { children, chat, engine } = started()
    await chat()
    expect(children.keepAlives).toEqual([5000, 5000])
    children.idle()
    expect([children.alive(), engine.loaded()]).toEqual([0, null])
    expect((await chat()).at(-1)?.type).toBe('end')
  })

  it('keeps held weights and weights with a request in memory', async () => {
    const { children, chat, engine } = started()
    await engine.load(weights(), never)
    engine.hold('/models/a.gguf')
    children.idle()
    children.kill()
    await chat()
    children.idle()
    expect(engine.loaded()).toBe('/models/a.gguf')
    engine.unload()
    await chat()
    children.idle()
    expect(engine.loaded()).toBe('/models/a.gguf')
    engine.release('/models/b.gguf')
    expect(engine.loaded()).toBe('/models/a.gguf')
    engine.release('/models/a.gguf')
    await chat()
    children.behave({ does: 'hang' })
    const waiting = chat()
    await expect.poll(() => children.asked).toHaveLength(4)
    children.idle()
    expect(children.alive()).toBe(1)
    engine.unload()
    await waiting
  })

  it('ends a process that ignores an abort, so that the next request gets an answer', async () => {
    const { children, clock, chat } = started()
    children.behave({ does: 'stick' })
    const controller = new AbortController()
    const chunks = chat(weights(), controller.signal)
    await expect.poll(() => children.asked).toHaveLength(1)
    controller.abort()
    clock.advance(30_000)
    expect(await chunks).toMatchObject([{ type: 'fault', fault: { kind: 'broken_stream' } }])
    expect(children.alive()).toBe(0)
    children.behave({ does: 'answer', text: 'Next.' })
    expect((await chat()).at(-1)?.type).toBe('end')
  })

  it('keeps a process whose answer was complete when its request was aborted', async () => {
    const { children, clock, engine } = started()
    const controller = new AbortController()
    const chunks = engine.chat(weights(), request, controller.signal)[Symbol.asyncIterator]()
    while ((await chunks.next()).value?.type !== 'end');
    controller.abort()
    clock.advance(30_000)
    expect([children.aborted(), children.alive()]).toEqual([0, 1])
  })

  it('prints one warning if the weights may be too large for the memory', async () => {
    const { chat, printed } = started()
    await chat()
    await chat()
    expect(printed).toEqual([
      "Adlib's own engine runs /models/a.gguf, but it needs about 9.0 GB of memory, and 5.0 GB are free.",
    ])
  })

  it('shows no control characters of a path in a terminal', async () => {
    const { children, engine } = started()
    children.behave({ does: 'cannot-load' })
    const reply = await engine.load(weights('a\n\u001b[2J'), never)
    expect(reply.ok ? '' : reply.fault.message).toMatch(/^[^\p{Cc}]+a\uFFFD\uFFFD\[2J\.gguf[^\p{Cc}]+$/u)
  })
})
