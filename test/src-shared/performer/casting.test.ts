import { expect, it } from 'vitest'
import type { TurnStop } from '../../../src-shared/events/event.ts'
import { memoryJournal } from '../../../src-shared/events/journal.ts'
import type { LlmDriver } from '../../../src-shared/llm/driver.ts'
import { createCasting, type Models, type Tried } from '../../../src-shared/performer/casting.ts'
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
  const met: string[] = []
  const casting = createCasting({
    understudy: driver('understudy'),
    models: {
      driverOf: () => driver('ollama'),
      list: async () => [],
      present: async () => no,
      probe: async () => no,
      meet: (model) => void met.push(model),
      release: async (brain) => void released.push(brain.model),
      ...models,
    },
    clock,
    emit: journal.append,
    talk: (line) => said.push(line),
  })
  const { current } = casting
  return {
    casting,
    clock,
    journal,
    said,
    met,
    released,
    plays: () => current().brain.model,
    ended: (stop: TurnStop, played = current()) => casting.turnEnded(stop, played),
  }
}

it('lets the most recently used model that answers take over, and says so', async () => {
  const { casting, journal, said, plays } = house({
    list: async () => [{ name: 'tiny:135m', unfit: 'too small.' }, { name: 'good:4b' }, { name: 'other:4b' }],
    probe: async () => yes,
  })
  expect(plays()).toBe('understudy')
  await casting.lookAround()
  expect(casting.current().brain).toEqual({ driver: 'ollama', model: 'good:4b', mode: 'schema' })
  expect(journal.state().brain.model).toBe('good:4b')
  expect(said.join()).toContain('good:4b plays')
})

it('lets nobody on the stage unasked who is not fit for it, and says why', async () => {
  const { casting, said, plays } = house({
    list: async () => [{ name: 'tiny:135m', unfit: 'tiny:135m is too small.' }],
    probe: async () => yes,
    present: async () => yes,
  })
  await casting.lookAround()
  expect(plays()).toBe('understudy')
  expect(said.join()).toContain('tiny:135m is too small.')
  await casting.choose('tiny:135m')
  expect(plays()).toBe('tiny:135m')
})

it('never overrules a person, also when the choice comes while a probe runs', async () => {
  let answer: (tried: Tried) => void = () => {}
  const { casting, plays } = house({
    list: async () => [{ name: 'good:4b' }],
    probe: () => new Promise((resolve) => (answer = resolve)),
  })
  const looking = casting.lookAround()
  await Promise.resolve()
  await casting.choose('understudy')
  answer(yes)
  await looking
  expect(plays()).toBe('understudy')
})

it('says that a named model does not answer, and lets the understudy play', async () => {
  const { casting, said, plays } = house({})
  expect(await casting.choose('gone:7b')).toEqual(no)
  expect(plays()).toBe('understudy')
  expect(said.join()).toContain('gone:7b does not answer. Nobody is there. Start it.')
})

it('replaces a model that keeps failing, not one that failed once', async () => {
  const { casting, ended, plays } = house({ present: async () => yes })
  await casting.choose('shaky:2b')
  ended('failed')
  ended('final')
  ended('failed')
  expect(plays()).toBe('shaky:2b')
  ended('failed')
  expect(plays()).toBe('understudy')
})

it('lets the understudy step in at once when the server is gone, and hands back when it answers again', async () => {
  let there = true
  const { casting, ended, clock, journal, said, plays } = house({ present: async () => (there ? yes : no) })
  await casting.choose('good:4b')
  there = false
  ended('failed')
  await clock.advanceAsync(0)
  expect(plays()).toBe('understudy')
  expect(said.at(-1)).toContain('good:4b does not answer. Nobody is there.')
  await clock.advanceAsync(60_000)
  expect(plays()).toBe('understudy')
  there = true
  await clock.advanceAsync(3000)
  expect(plays()).toBe('good:4b')
  expect(said.at(-1)).toBe('good:4b plays: it answers again.')
  expect(journal.state().brain.model).toBe('good:4b')
  expect(clock.waiting()).toBe(0)
})

it('hands over to a named model that was not there at first, unless somebody chose meanwhile', async () => {
  let there = false
  const { casting, clock, plays } = house({ present: async () => (there ? yes : no) })
  await casting.choose('late:4b')
  there = true
  await clock.advanceAsync(3000)
  expect(plays()).toBe('late:4b')
  there = false
  await casting.choose('gone:4b')
  await casting.choose('understudy')
  there = true
  await clock.advanceAsync(600_000)
  expect(plays()).toBe('understudy')
})

it('lets a model whose turns fail rest longer each time, and stops looking at the end', async () => {
  const { casting, ended, clock, plays } = house({ present: async () => yes })
  await casting.choose('shaky:2b')
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
  casting.stop()
  expect(clock.waiting()).toBe(0)
})

it('does not wait for a server that hangs', async () => {
  let hangs = false
  const { casting, ended, clock, plays } = house({ present: async () => (hangs ? no : yes) })
  await casting.choose('good:4b')
  ended('time')
  await clock.advanceAsync(0)
  expect(plays()).toBe('good:4b')
  hangs = true
  ended('time')
  await clock.advanceAsync(0)
  expect(plays()).toBe('understudy')
})

it('frees the memory of the model that played before, and again after a turn of it that was going on', async () => {
  const { casting, ended, released } = house({ present: async () => yes })
  await casting.choose('one:4b')
  ended('final')
  const before = casting.current()
  expect(released).toEqual([])
  await casting.choose('two:4b')
  expect(released).toEqual(['one:4b'])
  ended('final', before)
  expect(released).toEqual(['one:4b', 'one:4b'])
  ended('final')
  await casting.choose('understudy')
  expect(released.slice(2)).toEqual(['two:4b'])
})

it('frees the model before the next one is loaded, and never once the next one plays: they may share their weights', async () => {
  const order: string[] = []
  const { casting, clock, ended } = house({
    present: async () => yes,
    list: async () => [{ name: 'three:4b' }],
    probe: async (model) => {
      order.push(`load ${model}`)
      return yes
    },
    meet: (model) => void order.push(`load ${model}`),
    release: async ({ model }) => {
      order.push(`free ${model}`)
      await Promise.resolve()
      order.push(`freed ${model}`)
    },
  })
  await casting.choose('one:4b')
  ended('final')
  await casting.choose('two:4b')
  ended('final')
  ended('final')
  await casting.choose('')
  await clock.advanceAsync(0)
  ended('final')
  expect(order).toEqual([
    ...['load one:4b', 'free one:4b', 'freed one:4b'],
    ...['load two:4b', 'free two:4b', 'freed two:4b', 'load three:4b', 'load three:4b'],
  ])
})

it('frees nothing when the same model plays on, or when the understudy only steps in for it', async () => {
  const { casting, ended, clock, plays, released } = house({ present: async () => yes })
  await casting.choose('one')
  await casting.choose('one:latest')
  ended('failed')
  ended('failed')
  expect(plays()).toBe('understudy')
  await clock.advanceAsync(15_000)
  expect(plays()).toBe('one:latest')
  expect(released).toEqual([])
  ended('failed')
  ended('failed')
  await casting.choose('two')
  expect(released).toEqual(['one:latest'])
})

it('frees nothing of a model that plays again before its turn ended', async () => {
  const { casting, ended, released } = house({ present: async () => yes })
  await casting.choose('one')
  const first = casting.current()
  await casting.choose('two')
  const second = casting.current()
  await casting.choose('one')
  released.length = 0
  ended('final', first)
  expect(released).toEqual([])
  ended('final', second)
  expect(released).toEqual(['two'])
})

it('holds a failed turn against who played it, not against who was chosen meanwhile', async () => {
  const { casting, ended, plays, met } = house({ present: async () => yes })
  await casting.choose('old:4b')
  const old = casting.current()
  await casting.choose('new:4b')
  ended('failed', old)
  ended('failed')
  expect(plays()).toBe('new:4b')
  expect(met).toEqual(['new:4b'])
  ended('failed')
  expect(plays()).toBe('understudy')
})

it('finds a model whose server starts later, and looks less and less often until then', async () => {
  let there = false
  let looks = 0
  const { casting, clock, plays, said } = house({
    list: async () => {
      looks += 1
      return there ? [{ name: 'good:4b' }] : []
    },
    probe: async () => yes,
  })
  await casting.lookAround()
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
  const { casting, clock, said } = house({
    list: async () => [{ name: 'mute:4b' }],
    probe: async () => {
      probes += 1
      return { ok: false, why: 'mute:4b made no tool call.' }
    },
  })
  await casting.lookAround()
  await clock.advanceAsync(300_000)
  expect(probes).toBe(1)
  expect(said).toEqual(['The understudy goes on playing. mute:4b made no tool call.'])
  await clock.advanceAsync(400_000)
  expect(probes).toBe(2)
  casting.stop()
  expect(clock.waiting()).toBe(0)
})

it('looks no more once somebody has chosen', async () => {
  let looks = 0
  const { casting, clock } = house({
    list: async () => {
      looks += 1
      return []
    },
  })
  await casting.lookAround()
  await casting.choose('understudy')
  await clock.advanceAsync(600_000)
  expect(looks).toBe(1)
  expect(clock.waiting()).toBe(0)
})

it('keeps who plays when the choice is left open and it is the one that would be found', async () => {
  const probed: string[] = []
  const { casting, journal, plays } = house({
    present: async () => yes,
    list: async () => [{ name: 'good:4b' }],
    probe: async (model) => {
      probed.push(model)
      return yes
    },
  })
  await casting.choose('good:4b')
  const { seq } = journal.state()
  await casting.choose('')
  await casting.lookAround()
  expect(plays()).toBe('good:4b')
  expect(probed).toEqual([])
  expect(journal.state().seq).toBe(seq)
})
