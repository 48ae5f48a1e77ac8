import { expect, it } from 'vitest'
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
  const casting = createCasting({
    understudy: driver('understudy'),
    models: {
      driverOf: () => driver('ollama'),
      list: async () => [],
      present: async () => no,
      probe: async () => no,
      release: (brain) => released.push(brain.model),
      ...models,
    },
    clock,
    emit: journal.append,
    talk: (line) => said.push(line),
  })
  return { casting, clock, journal, said, released, plays: () => casting.current().brain.model }
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
  const { casting, plays } = house({ present: async () => yes })
  await casting.choose('shaky:2b')
  casting.turnEnded('failed')
  casting.turnEnded('final')
  casting.turnEnded('failed')
  expect(plays()).toBe('shaky:2b')
  casting.turnEnded('failed')
  expect(plays()).toBe('understudy')
})

it('lets the understudy step in at once when the server is gone, and hands back when it answers again', async () => {
  let there = true
  const { casting, clock, journal, said, plays } = house({ present: async () => (there ? yes : no) })
  await casting.choose('good:4b')
  there = false
  casting.turnEnded('failed')
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
  const { casting, clock, plays } = house({ present: async () => yes })
  await casting.choose('shaky:2b')
  const failTwice = () => {
    casting.turnEnded('failed')
    casting.turnEnded('failed')
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
  const { casting, clock, plays } = house({ present: async () => (hangs ? no : yes) })
  await casting.choose('good:4b')
  casting.turnEnded('time')
  await clock.advanceAsync(0)
  expect(plays()).toBe('good:4b')
  hangs = true
  casting.turnEnded('time')
  await clock.advanceAsync(0)
  expect(plays()).toBe('understudy')
})

it('frees the memory of the model that played before, and again after a turn that was going on', async () => {
  const { casting, released } = house({ present: async () => yes })
  await casting.choose('one:4b')
  casting.turnEnded('final')
  expect(released).toEqual([])
  await casting.choose('two:4b')
  expect(released).toEqual(['one:4b'])
  casting.turnEnded('final')
  casting.turnEnded('final')
  expect(released).toEqual(['one:4b', 'one:4b'])
  await casting.choose('understudy')
  expect(released.slice(2)).toEqual(['two:4b'])
})

it('frees nothing when the same model plays on, or when the understudy only steps in for it', async () => {
  const { casting, clock, plays, released } = house({ present: async () => yes })
  await casting.choose('one')
  await casting.choose('one:latest')
  casting.turnEnded('failed')
  casting.turnEnded('failed')
  expect(plays()).toBe('understudy')
  await clock.advanceAsync(15_000)
  expect(plays()).toBe('one:latest')
  expect(released).toEqual([])
  casting.turnEnded('failed')
  casting.turnEnded('failed')
  await casting.choose('two')
  expect(released).toEqual(['one:latest'])
})

it('frees nothing of a model that plays again before the turn ended', async () => {
  const { casting, released } = house({ present: async () => yes })
  await casting.choose('one')
  await casting.choose('two')
  await casting.choose('one')
  await casting.choose('two')
  await casting.choose('one')
  released.length = 0
  casting.turnEnded('final')
  expect(released).toEqual(['two'])
})
