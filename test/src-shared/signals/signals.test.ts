import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { beatKinds } from '../../../src-shared/events/beat.ts'
import type { EventBody } from '../../../src-shared/events/event.ts'
import { defaultSettings } from '../../../src-shared/settings/settings.ts'
import { type Signal, signal } from '../../../src-shared/signals/signal.ts'
import { signalReader } from '../../../src-shared/signals/signals-of.ts'
import { startedRun } from '../../fixtures/started-run.ts'

const live = { ...defaultSettings, setup: { ...defaultSettings.setup, state: 'done' as const } }

/** A live run, and the signals that a program got of it so far. */
function watchedRun(settings = { ...live, sight: { ...live.sight, source: 'screen' as const } }) {
  const run = startedRun(settings)
  const reader = signalReader((text) => !text.includes('rude'))
  const signals: Signal[] = [reader.hello(run.journal.state())]
  run.journal.subscribe((event) => signals.push(...reader.read(event, run.journal.state())))
  const see = (numbers: object[], scene: object = {}) => {
    const observation = {
      ...{ id: 'o1', source: 'screen', at: 1, newLines: [], goneLines: [], confidence: 90, ageMs: 1 },
      ...{ numbers, scene: { cut: false, brightness: 0.5, motion: 0, ...scene } },
    }
    run.journal.append({ type: 'sight/observation', observation } as EventBody)
  }
  return { ...run, signals, see }
}
const number = (label: string, value: number, more: object = {}) => ({
  label,
  value,
  confidence: 90,
  ...more,
})

describe('signals', () => {
  it('greets with the numbers and counts of now', () => {
    const { journal, moment, see } = watchedRun()
    see([number('HP', 80, { of: 100 })])
    moment('death')
    const hello = signalReader(() => true).hello(journal.state())
    expect(hello).toMatchObject({
      ...{ v: 1, type: 'hello', run: 'r', show: 'live', numbers: [{ name: 'HP', value: 80, max: 100 }] },
      counts: { deaths: 1, wins: 0, records: 0 },
    })
  })

  it('reports a moment with its number and box, and counts only what is sure', () => {
    const { signals, moment } = watchedRun()
    moment('death', { subject: 'Gruk', cause: { sign: 'words', text: 'YOU DIED', box: [0, 0, 1, 1] } })
    moment('death', { isUnsure: true })
    moment('victory')
    moment('reward', { feat: 'record', number: { label: 'Score', value: 900, was: 800 } })
    expect(signals.slice(1)).toMatchObject([
      { type: 'moment', kind: 'death', subject: 'Gruk', sure: true, box: [0, 0, 1, 1] },
      { type: 'counts', deaths: 1, wins: 0, records: 0 },
      { type: 'moment', kind: 'death', sure: false },
      { type: 'moment', kind: 'victory' },
      { type: 'counts', deaths: 1, wins: 1, records: 0 },
      { type: 'moment', feat: 'record', number: { name: 'Score', value: 900, was: 800 } },
      { type: 'counts', deaths: 1, wins: 1, records: 1 },
    ])
    expect(JSON.stringify(signals)).not.toContain('YOU DIED')
  })

  it('reports a number only when its value changes, also under a corrected name', () => {
    const { signals, see } = watchedRun()
    see([number('HP', 80)])
    see([number('HP', 80)])
    see([number('HP', 34, { was: 80 }), number('GOLD', 5)])
    see([number('GOLD', 5), number('Health', 20, { formerly: 'HP', was: 34 })])
    see([], { cut: true })
    expect(signals.slice(1)).toMatchObject([
      { type: 'number', name: 'HP', value: 34, was: 80 },
      { type: 'number', name: 'Health', value: 20, was: 34 },
      { type: 'cut' },
    ])
  })

  it('the streamer corrects a count, which never falls below zero', () => {
    const { journal, signals, moment } = watchedRun()
    moment('death')
    const add = (add: number) => journal.append({ type: 'show/tallied', what: 'deaths', add, by: 'panel' })
    add(4)
    add(-9)
    expect(signals.flatMap((one) => (one.type === 'counts' ? one.deaths : []))).toEqual([1, 5, 0])
  })

  it('names that the filter stops do not go out', () => {
    const { signals, moment, see } = watchedRun()
    moment('arrival', { subject: 'rude boss' })
    see([number('rude', 1)])
    see([number('rude', 2)])
    expect(signals.slice(1)).toMatchObject([{ subject: null }, { type: 'number', name: 'number', value: 2 }])
    expect(JSON.stringify(signals)).not.toContain('rude')
  })

  it('follows the state of the show, and says what is said', () => {
    const { journal, signals, say } = watchedRun()
    say('Hello.')
    journal.append({ type: 'performer/paused', by: 'panel' } as EventBody)
    journal.append({ type: 'stage/panic', by: 'panel' })
    journal.append({ type: 'stage/released', by: 'panel' })
    journal.append({ type: 'run/end', reason: 'stopped' } as EventBody)
    const shows = signals.flatMap((one) => (one.type === 'show' ? one.show : []))
    expect(signals[1]).toMatchObject({ type: 'said', text: 'Hello.' })
    expect(shows).toEqual(['paused', 'panic', 'paused', 'ended'])
  })

  it('marks a demo, whose deaths are not counted', () => {
    const { signals, moment } = watchedRun(defaultSettings as never)
    moment('death')
    expect(signals).toMatchObject([{ show: 'demo' }, { type: 'moment', demo: true }])
  })

  it('the page about events shows valid examples, and names every type and kind', () => {
    const page = readFileSync(join(import.meta.dirname, '../../../docs/events.md'), 'utf8')
    const examples = [...page.matchAll(/```json\n([\s\S]*?)```/g)].map(([, text = '']) => JSON.parse(text))
    expect(examples.length).toBeGreaterThan(1)
    for (const example of examples) expect(signal.safeParse(example).error).toBeUndefined()
    const types = signal.options.map(({ shape }) => shape.type.value)
    expect([...types, ...beatKinds].filter((name) => !page.includes(`\`${name}\``))).toEqual([])
    for (const option of signal.options)
      for (const field of Object.keys(option.shape)) expect(page, field).toContain(`\`${field}\``)
  })
})
