import { expect, it } from 'vitest'
import type { TurnStop } from '../../../src-shared/events/event.ts'
import { memoryJournal } from '../../../src-shared/events/journal.ts'
import type { LlmDriver } from '../../../src-shared/llm/driver.ts'
import { createModelSelector } from '../../../src-shared/performer/model-selector.ts'
import type { Models, Tried } from '../../../src-shared/performer/models.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

const driver = (name: string): LlmDriver => ({
  name,
  call: () => Promise.reject(new Error('not asked in these tests')),
  async *stream() {},
})

const yes: Tried = { ok: true, mode: 'schema' }
const no: Tried = { ok: false, why: 'Nobody is there. Start it.' }

function house(models: Partial<Models>) {
  const clock = virtualClock()
  const journal = memoryJournal({ run: 'r', clock })
  const said: string[] = []
  const released: string[] = []
  const selector = createModelSelector({
    models: {
      driverOf: () => driver('ollama'),
      followsWhispers: () => true,
      list: async () => [],
      present: async () => no,
      probe: async () => no,
      prepare: async () => yes,
      release: async (brain) => void released.push(brain.model),
      ...models,
    },
    clock,
    emit: journal.append,
    talk: (line) => said.push(line),
    cancelTurn: () => {},
  })
  const { current } = selector
  return {
    selector,
    clock,
    journal,
    said,
    released,
    plays: () => current().brain.model,
    /** Selects a model and lets it load. */
    async select(model: string) {
      const answer = await selector.choose(model)
      await clock.advanceAsync(0)
      return answer
    },
    ended: (stop: TurnStop, played = current()) =>
      selector.turnEnded({ stop, reacted: stop === 'final', unansweredMs: 0 }, played),
  }
}

it('lets the most recently used model that answers take over, and says so', async () => {
  const { selector, journal, said, plays } = house({
    list: async () => [{ name: 'tiny:135m', unfit: 'too small.' }, { name: 'good:4b' }, { name: 'other:4b' }],
    probe: async () => yes,
  })
  expect(plays()).toBe('understudy')
  await selector.lookAround()
  expect(selector.current().brain).toEqual({ driver: 'ollama', model: 'good:4b', mode: 'schema' })
  expect(journal.state().brain.model).toBe('good:4b')
  expect(said.join()).toContain('Now performing: good:4b')
})

it('lets nobody on the stage unasked who is not fit for it, and says why', async () => {
  const { selector, said, plays, select } = house({
    list: async () => [{ name: 'tiny:135m', unfit: 'tiny:135m is too small.' }],
    probe: async () => yes,
    present: async () => yes,
  })
  await selector.lookAround()
  expect(plays()).toBe('understudy')
  expect(said.join()).toContain('tiny:135m is too small.')
  await select('tiny:135m')
  expect(plays()).toBe('tiny:135m')
})

it('never overrules a person, also when the choice comes while a probe runs', async () => {
  let answer: (tried: Tried) => void = () => {}
  const { selector, plays, select } = house({
    list: async () => [{ name: 'good:4b' }],
    probe: () => new Promise((resolve) => (answer = resolve)),
  })
  const looking = selector.lookAround()
  await Promise.resolve()
  await select('understudy')
  answer(yes)
  await looking
  expect(plays()).toBe('understudy')
})

it('says that a named model does not answer, and lets the understudy play', async () => {
  const { said, plays, select } = house({})
  expect(await select('gone:7b')).toEqual(no)
  expect(plays()).toBe('understudy')
  expect(said).toEqual([
    'Waiting for gone:7b. The understudy performs until it is ready.',
    'The understudy is standing in for gone:7b. Nobody is there. Start it. Next try in 3 s.',
  ])
})

it('replaces a model that keeps failing, not one that failed once', async () => {
  const { ended, plays, select } = house({ present: async () => yes })
  await select('shaky:2b')
  ended('failed')
  ended('final')
  ended('failed')
  expect(plays()).toBe('shaky:2b')
  ended('failed')
  expect(plays()).toBe('understudy')
})

it('lets the understudy step in at once when the server is gone, and hands back when it answers again', async () => {
  let there = true
  const { ended, clock, journal, said, plays, select } = house({ present: async () => (there ? yes : no) })
  await select('good:4b')
  there = false
  ended('failed')
  await clock.advanceAsync(0)
  expect(plays()).toBe('understudy')
  expect(said.at(-1)).toContain('The understudy is standing in for good:4b. Nobody is there. Start it.')
  await clock.advanceAsync(60_000)
  expect(plays()).toBe('understudy')
  there = true
  await clock.advanceAsync(30_000)
  expect(plays()).toBe('good:4b')
  expect(said.at(-1)).toBe('Now performing: good:4b (it responds again).')
  expect(journal.state().brain.model).toBe('good:4b')
  expect(clock.waiting()).toBe(0)
})

it('hands over to a named model that was not there at first, unless somebody chose meanwhile', async () => {
  let there = false
  const { clock, plays, select } = house({ present: async () => (there ? yes : no) })
  await select('late:4b')
  there = true
  await clock.advanceAsync(3000)
  expect(plays()).toBe('late:4b')
  there = false
  await select('gone:4b')
  await select('understudy')
  there = true
  await clock.advanceAsync(600_000)
  expect(plays()).toBe('understudy')
})

it('lets a model whose turns fail rest longer each time, and stops looking at the end', async () => {
  const { selector, ended, clock, plays, select } = house({ present: async () => yes })
  await select('shaky:2b')
  const failTwice = () => {
    ended('failed')
    ended('failed')
  }
  failTwice()
  await clock.advanceAsync(15_000)
  expect(plays()).toBe('shaky:2b')
  failTwice()
  await clock.advanceAsync(15_000)
  expect(plays()).toBe('understudy')
  await clock.advanceAsync(15_000)
  expect(plays()).toBe('shaky:2b')
  failTwice()
  selector.stop()
  expect(clock.waiting()).toBe(0)
})

it('does not wait for a server that hangs', async () => {
  let hangs = false
  const { ended, clock, plays, select } = house({ present: async () => (hangs ? no : yes) })
  await select('good:4b')
  ended('time')
  await clock.advanceAsync(0)
  expect(plays()).toBe('good:4b')
  hangs = true
  ended('time')
  await clock.advanceAsync(0)
  expect(plays()).toBe('understudy')
})

it('frees the memory of the model that played before, and again after a turn of it that was going on', async () => {
  const { selector, ended, released, select } = house({ present: async () => yes })
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

it('frees the model before the next one is loaded, and never once the next one plays: they may share their weights', async () => {
  const order: string[] = []
  const { clock, ended, select } = house({
    present: async () => yes,
    list: async () => [{ name: 'three:4b' }],
    probe: async (model) => {
      order.push(`load ${model}`)
      return yes
    },
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

it('frees nothing when the same model plays on, or when the understudy only steps in for it', async () => {
  const { ended, clock, plays, released, select } = house({ present: async () => yes })
  await select('one')
  await select('one:latest')
  ended('failed')
  ended('failed')
  expect(plays()).toBe('understudy')
  await clock.advanceAsync(15_000)
  expect(plays()).toBe('one')
  expect(released).toEqual([])
  ended('failed')
  ended('failed')
  await select('two')
  expect(released).toEqual(['one'])
})

it('frees nothing of a model that plays again before its turn ended', async () => {
  const { selector, ended, released, select } = house({ present: async () => yes })
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

it('holds a failed turn against who played it, not against who was chosen meanwhile', async () => {
  const { selector, ended, plays, select } = house({ present: async () => yes })
  await select('old:4b')
  const old = selector.current()
  await select('new:4b')
  ended('failed', old)
  ended('failed')
  expect(plays()).toBe('new:4b')
  ended('failed')
  expect(plays()).toBe('understudy')
})

it('finds a model whose server starts later, and looks less and less often until then', async () => {
  let there = false
  let looks = 0
  const { selector, clock, plays, said } = house({
    list: async () => {
      looks += 1
      return there ? [{ name: 'good:4b' }] : []
    },
    probe: async () => yes,
  })
  await selector.lookAround()
  await clock.advanceAsync(5000)
  expect(looks).toBe(2)
  await clock.advanceAsync(600_000)
  expect(looks).toBeGreaterThan(10)
  expect(looks).toBeLessThan(16)
  expect(said).toEqual([])
  there = true
  await clock.advanceAsync(60_000)
  expect(plays()).toBe('good:4b')
  expect(clock.waiting()).toBe(0)
})

it('asks a model that made no tool call again only after a while, and says the same thing once', async () => {
  let probes = 0
  const { selector, clock, said } = house({
    list: async () => [{ name: 'mute:4b' }],
    probe: async () => {
      probes += 1
      return { ok: false, why: 'mute:4b made no tool call.' }
    },
  })
  await selector.lookAround()
  await clock.advanceAsync(300_000)
  expect(probes).toBe(1)
  expect(said).toEqual(['Keeping the understudy: mute:4b made no tool call.'])
  await clock.advanceAsync(400_000)
  expect(probes).toBe(2)
  selector.stop()
  expect(clock.waiting()).toBe(0)
})

it('looks no more once somebody has chosen', async () => {
  let looks = 0
  const { selector, clock, select } = house({
    list: async () => {
      looks += 1
      return []
    },
  })
  await selector.lookAround()
  await select('understudy')
  await clock.advanceAsync(600_000)
  expect(looks).toBe(1)
  expect(clock.waiting()).toBe(0)
})

it('keeps who plays when the choice is left open and it is the one that would be found', async () => {
  const probed: string[] = []
  const { selector, journal, plays, select } = house({
    present: async () => yes,
    list: async () => [{ name: 'good:4b' }],
    probe: async (model) => {
      probed.push(model)
      return yes
    },
  })
  await select('good:4b')
  const { seq } = journal.state()
  await select('')
  await selector.lookAround()
  expect(plays()).toBe('good:4b')
  expect(probed).toEqual([])
  expect(journal.state().seq).toBe(seq)
})
