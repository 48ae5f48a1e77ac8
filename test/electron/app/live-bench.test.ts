import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createLiveBench } from '../../../electron/app/live-bench.ts'
import { openServers } from '../../../electron/model-servers/open-servers.ts'
import { claimRun } from '../../../electron/platform/owner.ts'
import type { LlmDriver } from '../../../src-shared/llm/driver.ts'
import { createRightOfWay } from '../../../src-shared/llm/right-of-way.ts'
import { settingsSchema } from '../../../src-shared/settings/settings.ts'
import { type ModelServer, startModelServer } from '../../fixtures/model-server.ts'
import { newFolder } from '../../fixtures/new-folder.ts'
import { type VirtualClock, virtualClock } from '../../fixtures/virtual-clock.ts'

let server: ModelServer
let clock: VirtualClock
beforeAll(async () => {
  server = await startModelServer([{ name: 'fake:1b', capabilities: ['completion', 'tools'], digest: 'd1' }])
})
beforeEach(() => {
  clock = virtualClock()
})
afterAll(() => server.close())

function liveBench() {
  const rightOfWay = createRightOfWay(clock)
  const settings = settingsSchema.parse({})
  const env = { OLLAMA_HOST: server.url }
  const servers = openServers({
    ...{ settings: () => settings, dataDir: newFolder(), env, clock },
    secrets: { read: () => null },
  })
  const reportsDir = newFolder()
  const bench = createLiveBench({
    servers,
    settings: () => settings,
    reportsDir,
    rightOfWay,
    isSelected: () => false,
    clock,
  })
  return { bench, rightOfWay, reportsDir, servers }
}

const once = { modes: ['text' as const], epochs: 1, doses: ['own' as const] }

const until = (bench: ReturnType<typeof liveBench>['bench'], state: string) =>
  expect
    .poll(
      async () => {
        await clock.advanceAsync(100)
        return bench.progress()?.state
      },
      { interval: 1, timeout: 60_000 },
    )
    .toBe(state)

describe('createLiveBench', () => {
  it('skips and reports a missing model, and measures the others', async () => {
    const { bench, reportsDir } = liveBench()
    await bench.start({ suite: 'quick', models: ['gone:1b', 'fake:1b'], ...once })
    await until(bench, 'done')
    expect(bench.progress()).toMatchObject({
      models: ['fake:1b'],
      done: 24,
      warnings: expect.arrayContaining([expect.stringMatching(/^gone:1b was left out\..*gone:1b/)]),
    })
    const { runs } = await bench.list()
    expect(runs[0]).toMatchObject({ models: ['fake:1b'], isRunning: false, failed: 0 })
    // Claim the run, as another process such as `adlib bench run` does while it works on a run.
    const release = claimRun(join(reportsDir, runs[0]?.id ?? ''))
    expect((await bench.list()).runs[0]).toMatchObject({ isRunning: true, canResume: false })
    release?.()
  })

  it('in mode auto, asks only the cases, in the mode that was measured before', async () => {
    const { bench, servers } = liveBench()
    let measuring = 0
    server.answerModes(() => {
      measuring += 1
      return { text: 'Fine.' }
    })
    servers.ollama.memory.learn('d1', { mode: 'text', modeAt: clock.now() })
    const before = server.asked.length
    await bench.start({ suite: 'quick', models: ['fake:1b'], ...once, modes: ['auto'] })
    await until(bench, 'done')
    expect([server.asked.length - before, measuring]).toEqual([24, 0])
    expect((await bench.list()).runs[0]?.scores[0]?.mode).toBe('auto: text')
  })

  it('with two epochs and two different counts of decoys, each case takes four requests', async () => {
    const { bench } = liveBench()
    await bench.start({ suite: 'quick', models: ['fake:1b'], modes: ['text'], epochs: 2, doses: [0, 2] })
    await until(bench, 'done')
    expect(bench.progress()).toMatchObject({ planned: 96, done: 96 })
  })

  it('fails if no model can be used', async () => {
    const { bench } = liveBench()
    await bench.start({ suite: 'quick', models: ['gone:1b'], ...once })
    await until(bench, 'failed')
    expect(bench.progress()?.error?.message).toContain('gone:1b')
  })

  it('waits to load a model until another model has answered the performer', async () => {
    const { bench, rightOfWay } = liveBench()
    let answer = () => {}
    const performing: LlmDriver = {
      name: 'performer',
      call: () =>
        new Promise((resolve) => {
          answer = () => resolve({ ok: false, kind: 'cancelled', message: '', remedy: '', ms: 0 })
        }),
      async *stream() {},
    }
    const call = rightOfWay.first(performing).call({ messages: [] } as never)
    const before = server.cared.length
    await bench.start({ suite: 'quick', models: ['fake:1b'], ...once })
    await expect.poll(() => bench.progress()?.line).toMatch(/^Loading fake:1b/)
    await clock.advanceAsync(10_000)
    expect(server.cared).toHaveLength(before)
    answer()
    await call
    await until(bench, 'running')
    expect(server.cared).toHaveLength(before + 1)
    await bench.stop()
  })
})
