import { describe, expect, it } from 'vitest'
import type { TurnStop } from '../../../src-shared/events/event/turn.ts'
import { memoryJournal } from '../../../src-shared/events/journal.ts'
import type { LlmDriver } from '../../../src-shared/llm/driver.ts'
import type { Models, Tried } from '../../../src-shared/performer/model-selector.ts'
import { createModelSelector } from '../../../src-shared/performer/model-selector.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

const driver = (name: string): LlmDriver => ({
  name,
  call: () => Promise.reject(new Error('not asked in these tests')),
  async *stream() {},
})

const yes: Tried = { ok: true, mode: 'schema' }
const no: Tried = { ok: false, why: 'Nobody is there. Start it.' }

function selection(models: Partial<Models>) {
  const clock = virtualClock()
  const journal = memoryJournal({ run: 'r', clock })
  const said: string[] = []
  const released: string[] = []
  const selector = createModelSelector({
    models: {
      driverOf: () => driver('ollama'),
      asks: () => 'tools',
      part: () => 'all',
      list: async () => [],
      present: async () => no,
      prepare: async () => yes,
      release: async ({ model }) => void released.push(model),
      ...models,
    },
    clock,
    emit: journal.append,
    print: (line) => said.push(line),
  })
  const { current } = selector
  return {
    selector,
    clock,
    journal,
    said,
    released,
    active: () => current().ref.model,
    async select(model: string) {
      const answer = await selector.select(model)
      await clock.advanceAsync(0)
      return answer
    },
    async search() {
      selector.search()
      await clock.advanceAsync(0)
    },
    ended: (stop: TurnStop, played = current()) =>
      selector.turnEnded({ stop, isAnswered: stop !== 'failed' }, played),
  }
}

describe('createModelSelector', () => {
  it('activates the first model in the list that is not marked as unfit, and prints its name', async () => {
    const { search, selector, journal, said, active } = selection({
      list: async () => [
        { name: 'tiny:135m', unfit: 'too small.' },
        { name: 'good:4b' },
        { name: 'other:4b' },
      ],
    })
    expect(active()).toBe('understudy')
    await search()
    expect(selector.current().ref).toEqual({ driver: 'ollama', model: 'good:4b', mode: 'schema' })
    expect(journal.state().brain.model).toBe('good:4b')
    expect(said.join()).toContain('Now performing: good:4b')
  })

  it('does not activate an unfit model in a search, but activates it if a person selects it', async () => {
    const { search, said, active, select } = selection({
      list: async () => [{ name: 'tiny:135m', unfit: 'tiny:135m is too small.' }],
      present: async () => yes,
    })
    await search()
    expect(active()).toBe('understudy')
    expect(said.join()).toContain('tiny:135m is too small.')
    await select('tiny:135m')
    expect(active()).toBe('tiny:135m')
  })

  it('keeps a selection that the streamer makes while another model loads', async () => {
    let answer: (tried: Tried) => void = () => {}
    const { search, clock, active, select } = selection({
      list: async () => [{ name: 'good:4b' }],
      prepare: () => new Promise((resolve) => (answer = resolve)),
    })
    await search()
    await select('understudy')
    answer(yes)
    await clock.advanceAsync(0)
    expect(active()).toBe('understudy')
  })

  it('reports that a selected model does not respond, and keeps the understudy', async () => {
    const { said, active, select } = selection({})
    expect(await select('gone:7b')).toEqual(no)
    expect(active()).toBe('understudy')
    expect(said).toEqual([
      'Waiting for gone:7b. The understudy performs until it is ready.',
      'The understudy is standing in for gone:7b. Nobody is there. Start it. Retrying in 3 s.',
    ])
  })

  it('falls back to the understudy after a model has failed twice in a row', async () => {
    const { ended, active, select } = selection({ present: async () => yes })
    await select('shaky:2b')
    ended('failed')
    ended('final')
    ended('failed')
    expect(active()).toBe('shaky:2b')
    ended('failed')
    expect(active()).toBe('understudy')
  })

  it('falls back at once when the server is gone, and restores the model when the server responds again', async () => {
    let there = true
    const { ended, clock, journal, said, active, select } = selection({
      present: async () => (there ? yes : no),
    })
    await select('good:4b')
    there = false
    ended('failed')
    await clock.advanceAsync(0)
    expect(active()).toBe('understudy')
    expect(said.at(-1)).toContain('The understudy is standing in for good:4b. Nobody is there. Start it.')
    await clock.advanceAsync(60_000)
    expect(active()).toBe('understudy')
    there = true
    await clock.advanceAsync(30_000)
    expect(active()).toBe('good:4b')
    expect(said.at(-1)).toBe('Now performing: good:4b (it responds again).')
    expect(journal.state().brain.model).toBe('good:4b')
    expect(clock.waiting()).toBe(0)
  })

  it('switches to a selected model once it responds, unless another model was selected in the meantime', async () => {
    let there = false
    const { clock, active, select } = selection({ present: async () => (there ? yes : no) })
    await select('late:4b')
    there = true
    await clock.advanceAsync(3000)
    expect(active()).toBe('late:4b')
    there = false
    await select('gone:4b')
    await select('understudy')
    there = true
    await clock.advanceAsync(600_000)
    expect(active()).toBe('understudy')
  })

  it('waits longer before each retry of a failing model, and cancels the timer when the selector is stopped', async () => {
    const { selector, ended, clock, active, select } = selection({ present: async () => yes })
    await select('shaky:2b')
    const failTwice = () => {
      ended('failed')
      ended('failed')
    }
    failTwice()
    await clock.advanceAsync(15_000)
    expect(active()).toBe('shaky:2b')
    failTwice()
    await clock.advanceAsync(15_000)
    expect(active()).toBe('understudy')
    await clock.advanceAsync(15_000)
    expect(active()).toBe('shaky:2b')
    failTwice()
    selector.stop()
    expect(clock.waiting()).toBe(0)
  })

  it('keeps a model whose turns are too slow, without a check of its server', async () => {
    let checks = 0
    const { ended, clock, active, select } = selection({
      async present() {
        checks += 1
        return yes
      },
    })
    await select('slow:4b')
    for (let n = 0; n < 20; n += 1) ended('time')
    await clock.advanceAsync(60_000)
    expect([active(), checks]).toEqual(['slow:4b', 1])
  })

  it('unloads a replaced model at once, and again after its running turn has ended', async () => {
    const { selector, ended, released, select } = selection({ present: async () => yes })
    await select('one:4b')
    ended('final')
    const before = selector.current()
    expect(released).toEqual([])
    await select('two:4b')
    expect(released).toEqual(['one:4b'])
    ended('final', before)
    expect(released).toEqual(['one:4b', 'one:4b'])
    ended('final')
    await select('understudy')
    expect(released.slice(2)).toEqual(['two:4b'])
  })

  it('unloads a model before the next model loads, because both may use the same weights', async () => {
    const order: string[] = []
    const { clock, ended, select } = selection({
      present: async () => yes,
      list: async () => [{ name: 'three:4b' }],
      prepare: async (model) => {
        order.push(`load ${model}`)
        return yes
      },
      release: async ({ model }) => {
        order.push(`free ${model}`)
        await Promise.resolve()
        order.push(`freed ${model}`)
      },
    })
    await select('one:4b')
    ended('final')
    await select('two:4b')
    ended('final')
    ended('final')
    await select('')
    await clock.advanceAsync(0)
    ended('final')
    expect(order).toEqual([
      ...['load one:4b', 'free one:4b', 'freed one:4b'],
      ...['load two:4b', 'free two:4b', 'freed two:4b', 'load three:4b'],
    ])
  })

  it('unloads nothing while the same model stays selected', async () => {
    const { ended, clock, active, released, select } = selection({ present: async () => yes })
    await select('one')
    await select('one:latest')
    ended('failed')
    ended('failed')
    expect(active()).toBe('understudy')
    await clock.advanceAsync(15_000)
    expect(active()).toBe('one')
    expect(released).toEqual([])
    ended('failed')
    ended('failed')
    await select('two')
    expect(released).toEqual(['one'])
  })

  it('does not unload a model that becomes active again before its old turn has ended', async () => {
    const { selector, ended, released, select } = selection({ present: async () => yes })
    await select('one')
    const first = selector.current()
    await select('two')
    const second = selector.current()
    await select('one')
    released.length = 0
    ended('final', first)
    expect(released).toEqual([])
    ended('final', second)
    expect(released).toEqual(['two'])
  })

  it('counts a failed turn only against the model that played the turn', async () => {
    const { selector, ended, active, select } = selection({ present: async () => yes })
    await select('old:4b')
    const old = selector.current()
    await select('new:4b')
    ended('failed', old)
    ended('failed')
    expect(active()).toBe('new:4b')
    ended('failed')
    expect(active()).toBe('understudy')
  })

  it('finds a model whose server starts later, with growing pauses between the searches', async () => {
    let there = false
    let looks = 0
    const { search, clock, active, said } = selection({
      list: async () => {
        looks += 1
        return there ? [{ name: 'good:4b' }] : []
      },
    })
    await search()
    await clock.advanceAsync(5000)
    expect(looks).toBe(2)
    await clock.advanceAsync(600_000)
    expect(looks).toBeGreaterThan(10)
    expect(looks).toBeLessThan(16)
    expect(said).toEqual([expect.stringContaining('no other program is needed')])
    there = true
    await clock.advanceAsync(60_000)
    expect(active()).toBe('good:4b')
    expect(clock.waiting()).toBe(0)
  })

  it('waits ten minutes before it loads a model again that failed to load, and prints the reason once', async () => {
    let loads = 0
    const { search, selector, clock, said } = selection({
      list: async () => [{ name: 'mute:4b' }],
      prepare: async () => {
        loads += 1
        return { ok: false, why: 'mute:4b ran out of memory.' }
      },
    })
    await search()
    await clock.advanceAsync(300_000)
    expect(loads).toBe(1)
    expect(said).toEqual(['Keeping the understudy: mute:4b ran out of memory.'])
    await clock.advanceAsync(400_000)
    expect(loads).toBe(2)
    selector.stop()
    expect(clock.waiting()).toBe(0)
  })

  it('stops searching once the streamer selects a model', async () => {
    let looks = 0
    const { search, clock, select } = selection({
      list: async () => {
        looks += 1
        return []
      },
    })
    await search()
    await select('understudy')
    await clock.advanceAsync(600_000)
    expect(looks).toBe(1)
    expect(clock.waiting()).toBe(0)
  })

  it('keeps the active model if the streamer allows any model and a search finds the same model', async () => {
    const loaded: string[] = []
    const { search, journal, active, select } = selection({
      present: async () => yes,
      list: async () => [{ name: 'good:4b' }],
      prepare: async (model) => {
        loaded.push(model)
        return yes
      },
    })
    await select('good:4b')
    const { seq } = journal.state()
    await select('')
    await search()
    expect(active()).toBe('good:4b')
    expect(loaded).toEqual(['good:4b'])
    expect(journal.state().seq).toBe(seq)
  })
})
