import { describe, expect, it } from 'vitest'
import { createLivePulls } from '../../../electron/app/live-pulls.ts'
import { pullModel } from '../../../electron/model-servers/pull-model.ts'
import { connectionLost } from '../../../src-shared/events/event/model.ts'
import { memoryJournal } from '../../../src-shared/events/journal.ts'
import { closingEvents } from '../../../src-shared/events/resume.ts'
import type { PullProgress } from '../../../src-shared/llm/ollama/client.ts'
import type { ServerFault } from '../../../src-shared/llm/transport.ts'
import { understudyModel } from '../../../src-shared/performer/understudy.ts'
import { defaultSettings } from '../../../src-shared/settings/settings.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

type Item = PullProgress | { readonly fault: ServerFault }

function open(messages: readonly Item[], everyMs = 1000) {
  const clock = virtualClock()
  const journal = memoryJournal({ run: 'r', clock })
  journal.append({ type: 'run/start', settings: defaultSettings, brain: understudyModel })
  const client = {
    async *pull(_: string, signal: AbortSignal) {
      for (const message of messages) {
        await new Promise<void>((resolve) => {
          const stopped = () => resolve()
          signal.addEventListener('abort', stopped, { once: true })
          clock.after(everyMs, () => {
            signal.removeEventListener('abort', stopped)
            resolve()
          })
        })
        if (signal.aborted) return
        yield message
      }
    },
  }
  const pulls = createLivePulls({
    pull: (model, signal) => pullModel(client, { model, clock, signal }),
    discard: () => null,
    emit: journal.append,
  })
  return { clock, journal, pulls, view: () => journal.state().pull }
}

const layer = (name: string, total: number, completed: number): PullProgress => ({
  status: `pulling ${name}`,
  total,
  completed,
})

describe('createLivePulls', () => {
  it('reports progress over all layers of a model, and measures the current speed', async () => {
    const { clock, pulls, view } = open([
      { status: 'pulling manifest' },
      layer('a', 1000, 400),
      layer('a', 1000, 700),
      layer('b', 50, 50),
      { status: 'success' },
    ])
    expect(pulls.start('qwen3:1.7b')).toBeNull()
    await clock.advanceAsync(2000)
    expect(view()).toMatchObject({ state: 'running', done: 400, of: 1000, speed: 0 })
    await clock.advanceAsync(1000)
    expect(view()).toMatchObject({ done: 700, of: 1000, speed: 150 })
    await clock.advanceAsync(2000)
    expect(view()).toMatchObject({ state: 'done', done: 750, of: 1050 })
  })

  it('writes two events a second, even if each message names a new layer', async () => {
    const layers = Array.from({ length: 4000 }, (_, n) => layer(`l${n}`, 10, 10))
    const { clock, journal, pulls, view } = open([...layers, { status: 'success' }], 1)
    let events = 0
    journal.subscribe(({ type }) => {
      if (type === 'model/pull') events += 1
    })
    pulls.start('qwen3:1.7b')
    await clock.advanceAsync(4001)
    expect(events).toBeLessThanOrEqual(1 + 2 + 8 + 2)
    expect(view()).toMatchObject({ state: 'done', of: 1000 })
  })

  it('runs one download at a time, and reports how much of a stopped download is finished', async () => {
    const { clock, pulls, view } = open([layer('a', 1000, 300), layer('a', 1000, 600)])
    pulls.start('qwen3:1.7b')
    expect(pulls.start('gemma3:1b')).toMatchObject({ kind: 'busy' })
    await clock.advanceAsync(1000)
    await pulls.stop()
    expect(view()).toMatchObject({ model: 'qwen3:1.7b', state: 'cancelled', done: 300, of: 1000 })
    expect(pulls.start('qwen3:1.7b')).toBeNull()
    await pulls.stop()
  })

  it('reports why a download failed, with the remedy', async () => {
    const fault: ServerFault = { kind: 'refused', message: 'Ollama cannot.', remedy: 'Free some space.' }
    const { clock, pulls, view } = open([layer('a', 1000, 300), { fault }])
    pulls.start('qwen3:1.7b')
    await clock.advanceAsync(2000)
    expect(view()).toMatchObject({ state: 'failed', done: 300, message: 'Ollama cannot. Free some space.' })
  })

  it('writes at most seven reports in two seconds, even if the server reports progress 100 times a second', async () => {
    const { clock, journal, pulls } = open(
      Array.from({ length: 200 }, (_, n) => layer('a', 1000, n)),
      10,
    )
    let written = 0
    journal.subscribe(({ type }) => {
      if (type === 'model/pull') written += 1
    })
    pulls.start('qwen3:1.7b')
    await clock.advanceAsync(2000)
    expect(written).toBeLessThanOrEqual(7)
  })

  it('reports a lost connection even after many reports of progress', async () => {
    const messages = Array.from({ length: 50 }, (_, n) => layer('a', 1000, n))
    const { clock, pulls, view } = open([...messages, { status: connectionLost }, layer('a', 1000, 60)], 10)
    pulls.start('qwen3:1.7b')
    await clock.advanceAsync(515)
    expect(view()).toMatchObject({ state: 'running', message: connectionLost, done: 49 })
  })

  it('reports the bytes that arrived last when it is paused', async () => {
    const messages = Array.from({ length: 50 }, (_, n) => layer('a', 1000, n))
    const { clock, pulls, view } = open(messages, 10)
    pulls.start('qwen3:1.7b')
    await clock.advanceAsync(400)
    const { done = 0 } = view() ?? {}
    pulls.cancel()
    await pulls.stop()
    expect([view()?.state, done < 38, view()?.done]).toEqual(['cancelled', true, expect.any(Number)])
    expect(view()?.done).toBeGreaterThanOrEqual(38)
  })

  it('does not report a failure that a pause itself has caused', async () => {
    const journal = memoryJournal({ run: 'r', clock: virtualClock() })
    journal.append({ type: 'run/start', settings: defaultSettings, brain: understudyModel })
    const fault: ServerFault = { kind: 'broken_stream', message: 'The connection was cut.', remedy: '' }
    const pulls = createLivePulls({
      async *pull(_, signal) {
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
        yield { fault }
      },
      discard: () => null,
      emit: journal.append,
    })
    pulls.start('qwen3:1.7b')
    pulls.cancel()
    await pulls.stop()
    expect(journal.state().pull).toMatchObject({ state: 'cancelled' })
    expect(journal.state().pull).not.toHaveProperty('message')
    expect(pulls.start('qwen3:4b')).toBeNull()
  })

  it('forgets a paused download when it is discarded, but not one in progress', async () => {
    const { clock, pulls, view } = open([layer('a', 1000, 300), layer('a', 1000, 600)])
    pulls.start('qwen3:1.7b')
    await clock.advanceAsync(1000)
    expect(pulls.discard('qwen3:1.7b')?.kind).toBe('busy')
    pulls.cancel()
    await pulls.stop()
    expect(view()?.state).toBe('cancelled')
    // An earlier run began it.
    expect(pulls.discard('gemma3:1b')).toBeNull()
    expect(view()?.model).toBe('qwen3:1.7b')
    expect(pulls.discard('qwen3:1.7b')).toBeNull()
    expect(view()).toBeNull()
  })

  it('a download that was cut off by a crash is marked as cancelled at the next start', async () => {
    const { clock, journal, pulls } = open([layer('a', 1000, 300), layer('a', 1000, 600)])
    pulls.start('qwen3:1.7b')
    await clock.advanceAsync(1000)
    expect(closingEvents(journal.state(), clock.now())).toContainEqual({
      type: 'model/pull',
      ...{ model: 'qwen3:1.7b', state: 'cancelled', done: 300, of: 1000 },
    })
  })
})
