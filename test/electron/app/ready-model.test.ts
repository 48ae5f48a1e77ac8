import { describe, expect, it } from 'vitest'
import { createReadyModel } from '../../../electron/app/ready-model.ts'
import type { ModelAsks } from '../../../src-shared/events/audition.ts'
import type { LlmDriver, LlmRequest, LlmResult } from '../../../src-shared/llm/driver.ts'
import { createRightOfWay } from '../../../src-shared/llm/right-of-way.ts'
import { CANCELLED } from '../../../src-shared/llm/transport.ts'
import type { ActiveModel } from '../../../src-shared/performer/turn.ts'
import { settingsSchema } from '../../../src-shared/settings/settings.ts'
import { funPack } from '../../../src-shared/stage/fun-tools.ts'
import { finalText } from '../../../src-shared/step/step.ts'
import { marlow } from '../../fixtures/show.ts'
import { startedRun } from '../../fixtures/started-run.ts'

const readMs = 1000
const model = 'small:1b'

/** A model whose server loads it in `loadMs` and reads each beginning in a second. */
function readyModel(options: { loadMs?: number; knownMs?: number } = {}) {
  const { loadMs = 0, knownMs } = options
  const { journal, clock } = startedRun(settingsSchema.parse({ setup: { state: 'skipped' } }))
  const asked: LlmRequest[] = []
  let fails = false
  const call = (request: LlmRequest): Promise<LlmResult> => {
    asked.push(request)
    return new Promise((resolve) => {
      request.signal.addEventListener('abort', () => resolve({ ok: false, ...CANCELLED, ms: 0 }))
      clock.after(readMs, () =>
        resolve(
          fails
            ? { ok: false, kind: 'unreachable', message: 'Gone.', remedy: 'Start it.', ms: readMs }
            : {
                ...{ ok: true, step: finalText('Yes'), raw: 'Yes', mode: 'text', format: 'text' },
                ...{ repairs: [], rejected: [], ms: readMs },
              },
        ),
      )
    })
  }
  const driver: LlmDriver = { name: 'small', call, async *stream() {} }
  let asks: ModelAsks = 'words'
  let failures = 0
  const ready = createReadyModel({
    journal,
    clock,
    rightOfWay: createRightOfWay(clock),
    models: {
      prepare: () => new Promise((resolve) => clock.after(loadMs, () => resolve({ ok: true, mode: 'auto' }))),
      isNear: () => true,
      asks: () => asks,
      driverOf: () => driver,
      loadMs: () => knownMs,
      learnLoadMs() {},
    },
    persona: () => marlow,
    offeredTools: () => funPack.tools,
    failed: () => {
      failures += 1
    },
  })
  const selected = (): ActiveModel => ({ ref: { driver: 'small', model, mode: 'auto' }, driver, asks })
  return {
    ...{ journal, clock, asked, ready },
    failures: () => failures,
    /** Returns what performs: the level of the model, or null for the understudy. */
    performs() {
      const active = ready.forTurn(selected())
      return active.driver === null ? null : active.asks
    },
    async prepare() {
      const prepared = ready.prepare(model, new AbortController().signal)
      await clock.advanceAsync(loadMs + readMs)
      return prepared
    },
    asks(next: ModelAsks) {
      asks = next
    },
    likes(line: string) {
      journal.append({ type: 'settings/changed', by: 'panel', patch: { show: { funny: [line] } } })
    },
    breaks(isBroken = true) {
      fails = isBroken
    },
  }
}

describe('createReadyModel', () => {
  it('a model that is chosen again reads its beginning again, because its server may have unloaded it', async () => {
    const { prepare, asked, performs } = readyModel()
    await prepare()
    expect(performs()).toBe('words')
    await prepare()
    expect(asked).toHaveLength(2)
  })

  it('reports the share of the loading that the last one suggests, and each phase', async () => {
    const { prepare, journal } = readyModel({ loadMs: 2500, knownMs: 5000 })
    const phases: unknown[] = []
    journal.subscribe((event) => {
      if (event.type === 'brain/phase') phases.push([event.phase, event.share])
    })
    await prepare()
    expect(phases).toEqual([
      ['loading', 0],
      ['loading', 0.2],
      ['loading', 0.4],
      ['warming', undefined],
      ['ready', undefined],
      ['ready', undefined],
    ])
    expect(journal.state().modelPhase).toBeNull()
  })

  it('another level takes effect in a pause, and the old one performs until then', async () => {
    const { prepare, asks, performs, journal, clock, asked } = readyModel()
    await prepare()
    expect(performs()).toBe('words')
    journal.append({ type: 'turn/start', agent: 'performer', turn: 't1', cause: 'change', observation: '' })
    asks('tools')
    expect(performs()).toBe('words')
    journal.append({
      type: 'turn/end',
      agent: 'performer',
      turn: 't1',
      stop: 'final',
      steps: 1,
      calls: 0,
      ms: 1,
    })
    expect(performs()).toBe('words')
    expect(asked).toHaveLength(1)
    await clock.advanceAsync(3000)
    expect(performs()).toBeNull()
    await clock.advanceAsync(readMs)
    expect(performs()).toBe('tools')
  })

  it('another example at the end of the beginning does not take the model off the stage', async () => {
    const { prepare, likes, performs, asked } = readyModel()
    await prepare()
    likes('The floor sends flowers.')
    expect(performs()).toBe('words')
    expect(asked).toHaveLength(1)
  })

  it('reports a server that does not read, and tries again', async () => {
    const { prepare, asks, breaks, performs, clock, failures } = readyModel()
    await prepare()
    breaks()
    asks('tools')
    expect(performs()).toBeNull()
    await clock.advanceAsync(readMs)
    expect(failures()).toBe(1)
    breaks(false)
    await clock.advanceAsync(5000)
    expect(performs()).toBeNull()
    await clock.advanceAsync(readMs)
    expect(performs()).toBe('tools')
  })

  it('a PANIC cuts the reading off, and the model reads on after the release', async () => {
    const { ready, journal, clock, performs } = readyModel()
    const prepared = ready.prepare(model, new AbortController().signal)
    await clock.advanceAsync(100)
    journal.append({ type: 'stage/panic', by: 'panel' })
    expect(await prepared).toMatchObject({ ok: true })
    journal.append({ type: 'stage/released', by: 'panel' })
    expect(performs()).toBeNull()
    await clock.advanceAsync(readMs)
    expect(performs()).toBe('words')
  })

  it('reads nothing while the show is paused, so that the model can be measured', async () => {
    const { prepare, asks, performs, journal, asked } = readyModel()
    await prepare()
    journal.append({ type: 'performer/paused', by: 'panel' })
    asks('tools')
    expect(performs()).toBe('tools')
    expect(asked).toHaveLength(1)
  })
})
