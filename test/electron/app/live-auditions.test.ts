import { describe, expect, it } from 'vitest'
import { createLiveAuditions } from '../../../electron/app/live-auditions.ts'
import { createTryGuard } from '../../../electron/app/try-model.ts'
import type { Located } from '../../../electron/model-servers/open-servers.ts'
import type { Audition } from '../../../src-shared/events/audition.ts'
import type { AdlibEvent } from '../../../src-shared/events/event.ts'
import { memoryJournal } from '../../../src-shared/events/journal.ts'
import { closingEvents } from '../../../src-shared/events/resume.ts'
import { createModelMemory } from '../../../src-shared/llm/model-facts.ts'
import { createRightOfWay } from '../../../src-shared/llm/right-of-way.ts'
import { scriptedDriver } from '../../../src-shared/llm/scripted-driver.ts'
import type { ActiveModel } from '../../../src-shared/performer/turn.ts'
import { understudyModel } from '../../../src-shared/performer/understudy.ts'
import { defaultSettings } from '../../../src-shared/settings/settings.ts'
import { seededRng } from '../../fixtures/seeded-rng.ts'
import { marlow } from '../../fixtures/show.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

const understudy: ActiveModel = { driver: null, ref: understudyModel }

function open() {
  const clock = virtualClock()
  const journal = memoryJournal({ run: 'r', clock })
  journal.append({ type: 'run/start', settings: defaultSettings, brain: understudyModel })
  const driver = scriptedDriver(
    Array.from({ length: 200 }, (_, n) => ({
      afterMs: 100,
      say: `Row ${n} hums a different tune each night.`,
    })),
    clock,
  )
  const located: Located = {
    model: { name: 'small:1b', digest: 'd1', isCloud: false },
    server: {
      address: 'here',
      driver,
      memory: createModelMemory({
        d1: {
          probe: { ok: true, at: clock.now(), ms: 1 },
          measured: { at: clock.now(), isComplete: true, scores: [] },
        },
      }),
      find: async () => ({ ok: true, value: [] }),
      modeOf: () => 'text',
      load: async () => ({ ok: true, value: true }),
      look: async () => ({ ok: true, value: { name: 'small:1b', digest: 'd1', isCloud: false } }),
    },
  }
  const world: { active: ActiveModel; saved: Audition[]; locateMs: number } = {
    active: understudy,
    saved: [],
    locateMs: 0,
  }
  const auditions = createLiveAuditions({
    models: {
      async locate() {
        if (world.locateMs > 0) await new Promise<void>((resolve) => clock.after(world.locateMs, resolve))
        return { ok: true, value: located }
      },
    },
    guard: createTryGuard({
      selector: { current: () => world.active },
      state: journal.state,
      rightOfWay: { detourMs: () => undefined },
    }),
    auditions: {
      save: (audition) => {
        world.saved.push(audition)
        return null
      },
    },
    persona: () => marlow,
    isClean: () => true,
    // Equal embeddings of all texts: the form of a line alone decides.
    embed: async (texts) => texts.map(() => btoa('\u0001'.repeat(384))),
    emit: journal.append,
    state: journal.state,
    clock,
    rng: seededRng(),
    rightOfWay: createRightOfWay(clock),
  })
  const performing: ActiveModel = {
    driver,
    ref: { driver: 'scripted', model: 'big:8b', mode: 'text' },
  }
  const events: AdlibEvent[] = []
  journal.subscribe((event) => events.push(event))
  const states = () => events.flatMap((event) => (event.type === 'audition/state' ? [event] : []))
  return { clock, journal, auditions, world, performing, states }
}

describe('createLiveAuditions', () => {
  it('runs one audition at a time, reports each line and stores the result', async () => {
    const { clock, journal, auditions, world, states } = open()
    expect(await auditions.start('understudy')).toMatchObject({ kind: 'invalid' })
    expect(await auditions.start('small:1b')).toBeNull()
    expect(await auditions.start('small:1b')).toMatchObject({ kind: 'busy' })
    await clock.advanceAsync(10_000)
    expect(states().map(({ done }) => done)).toEqual([...Array.from({ length: 40 }, (_, n) => n), 39])
    expect(journal.state().audition).toMatchObject({ model: 'small:1b', state: 'done', done: 39, of: 39 })
    expect(world.saved).toMatchObject([{ digest: 'd1', callsTools: true, pairs: { than: 'Marlow' } }])
    expect(await auditions.start('small:1b')).toBeNull()
    auditions.cancel()
    await clock.advanceAsync(1000)
    expect(journal.state().audition?.state).toBe('cancelled')
    expect(world.saved).toHaveLength(1)
  })

  it('while a model performs, an audition can run only during a pause, and it is cancelled when the pause ends', async () => {
    const { clock, journal, auditions, world, performing, states } = open()
    world.active = performing
    expect(await auditions.start('small:1b')).toMatchObject({
      kind: 'busy',
      message: expect.stringContaining('big:8b is performing'),
    })
    journal.append({ type: 'performer/paused', by: 'panel' })
    expect(await auditions.start('small:1b')).toBeNull()
    await clock.advanceAsync(500)
    journal.append({ type: 'performer/resumed', by: 'panel' })
    await clock.advanceAsync(1000)
    expect(states().at(-1)).toMatchObject({ state: 'cancelled', message: expect.stringContaining('big:8b') })
  })

  it('canceling an audition or ending the run also works while the audition’s model is being located', async () => {
    const { clock, journal, auditions, world, states } = open()
    world.locateMs = 500
    const started = auditions.start('small:1b')
    await clock.advanceAsync(100)
    auditions.cancel()
    await clock.advanceAsync(1000)
    expect(await started).toBeNull()
    expect(states()).toMatchObject([{ state: 'cancelled', model: 'small:1b', done: 0 }])
    void auditions.start('small:1b')
    let isStopped = false
    const stopped = auditions.stop().then(() => {
      isStopped = true
    })
    await clock.advanceAsync(400)
    expect(isStopped).toBe(false)
    await clock.advanceAsync(10_000)
    await stopped
    expect(states().map(({ state }) => state)).toEqual(['cancelled', 'cancelled'])
    expect(journal.state().audition?.state).toBe('cancelled')
    expect(world.saved).toEqual([])
  })

  it('no audition is listed as running after the end of a run or a crash', async () => {
    const { clock, journal, auditions } = open()
    await auditions.start('small:1b')
    await clock.advanceAsync(350)
    expect(closingEvents(journal.state(), 0)).toMatchObject([
      { type: 'audition/state', state: 'cancelled', model: 'small:1b', done: 3 },
    ])
    const stopped = auditions.stop()
    await clock.advanceAsync(0)
    await stopped
    expect(journal.state().audition?.state).toBe('cancelled')
    expect(closingEvents(journal.state(), 0)).toEqual([])
  })
})
