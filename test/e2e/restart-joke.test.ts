import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openRun } from '../../electron/journal/open-run.ts'
import { systemClock } from '../../electron/platform/clock.ts'
import type { Cue, GagStep } from '../../src-shared/events/cue.ts'
import {
  eventsOnDisk,
  perform,
  stopAll,
  temporaryFolder,
  untilEvent,
  writeSettings,
} from '../fixtures/adlib-process.ts'
import { runStart } from '../fixtures/run-start.ts'

let folder: ReturnType<typeof temporaryFolder>
// A retry of the test needs a new run.
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(() => {
  stopAll()
  folder.remove()
})

const about = 'wooden spoon'
/** How long ago (ms) each step of the joke was said. The test itself cannot wait that long. */
const ages = { plant: 150_000, twist: 90_000 }

async function plantedRun(): Promise<void> {
  let ageMs = ages.plant
  const clock = { ...systemClock, now: () => systemClock.now() - ageMs }
  const opened = await openRun({
    reportsDir: join(folder.dir, 'reports'),
    fresh: false,
    clock,
    warn: (message) => {
      throw new Error(message)
    },
  })
  if (!opened.ok) throw new Error(opened.failure.message)
  const { journal } = opened.opened
  journal.append(runStart)
  const say = (step: GagStep, text: string) => {
    const cue: Cue = {
      ...{ id: `c-${step}`, lane: 'caption', by: 'text', durationMs: 3000 },
      ...{ content: { lane: 'caption', text }, line: text, gag: { id: 'prop-career', step, about } },
    }
    journal.append({ type: 'stage/queued', cue })
    journal.append({ type: 'stage/cue', cue })
  }
  const common = { subject: null, polarity: 0, salience: 0.4, novelty: 1, observation: 'o0', nth: 1 }
  const mention = (id: string) =>
    journal.append({
      type: 'show/beat',
      beat: { id, kind: 'dialogue', prop: about, ...common },
      plan: { level: 'murmur', writer: 'bank' },
    })
  mention('b1')
  ageMs -= 10_000
  mention('b2')
  say('plant', 'Note the spoon, dear audience.')
  ageMs = ages.twist
  say('twist', 'The spoon wants danger money.')
  await journal.close()
}

/** Draws a reel that shows a victory after `beforeMs`, and again every 40 s. Its source has the same name each time. */
async function drawReel(beforeMs: number): Promise<string> {
  const draw = (name: string, words: string) =>
    sharp(
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720"><rect width="1280" height="720" fill="#102030"/><text x="640" y="360" font-family="DejaVu Sans" font-weight="bold" font-size="90" fill="#fff" text-anchor="middle">${words}</text></svg>`,
      ),
    )
      .png()
      .toFile(join(folder.dir, name))
  await draw('1.png', 'LOADING')
  await draw('2.png', 'VICTORY')
  const reel = [
    { file: '1.png', ms: beforeMs },
    ...Array.from({ length: 5 }, () => [
      { file: '2.png', ms: 10_000 },
      { file: '1.png', ms: 30_000 },
    ]).flat(),
  ]
  writeFileSync(join(folder.dir, 'reel.json'), JSON.stringify(reel))
  return folder.dir
}

const payoffs = () =>
  eventsOnDisk(folder.dir).flatMap((event) =>
    event.type === 'stage/cue' && event.cue.gag?.step === 'payoff' && event.cue.gag.about === about
      ? [event.cue]
      : [],
  )

describe('a running joke', () => {
  it('a joke ends exactly once, even if the program is killed between planning and showing the last line', async () => {
    // The preview delays words long enough for the kill.
    const pacing = { restMs: 0, linesPerMin: 600, cuesPerMin: 600, quietLines: 600 }
    writeSettings(folder.dir, { stage: { previewMs: 5000, pacing } })
    await plantedRun()
    const frames = await drawReel(6000)
    const first = await perform(folder.dir, ['--frames', frames, '--model', 'understudy'])
    const planned = await untilEvent(
      folder.dir,
      'show/beat',
      ({ plan }) => plan.line?.gag?.step === 'payoff' && plan.line.gag.about === about,
    )
    await untilEvent(
      folder.dir,
      'stage/queued',
      ({ cue }) => cue.gag?.step === 'payoff' && cue.gag.about === about,
    )
    await first.stop('SIGKILL')
    expect(planned.beat.kind).toBe('victory')
    expect(payoffs()).toEqual([])

    // The owed line comes with the first idle beat, after 20 s or later, or on a slow machine with the victory. The next victory
    // must not repeat it.
    await drawReel(45_000)
    const second = await perform(folder.dir, ['--frames', frames, '--model', 'understudy'])
    const resumed = await untilEvent(folder.dir, 'run/resumed')
    expect(resumed.run).toBe(planned.run)
    const { seq } = await untilEvent(
      folder.dir,
      'stage/cue',
      (event) => event.cue.gag?.step === 'payoff' && event.cue.gag.about === about,
    )
    await untilEvent(
      folder.dir,
      'show/beat',
      (event) => event.seq > seq && ['victory', 'comeback'].includes(event.beat.kind),
    )
    await untilEvent(folder.dir, 'stage/cue', (event) => event.seq > seq + 20)
    await second.stop()
    expect(payoffs()).toHaveLength(1)
  }, 240_000)
})
