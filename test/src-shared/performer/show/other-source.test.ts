import { describe, expect, it } from 'vitest'
import { emptyNotes } from '../../../../src-shared/events/show-notes.ts'
import type { State } from '../../../../src-shared/events/state.ts'
import { valuesOf } from '../../../../src-shared/performer/show/line-values.ts'
import { callbackBeat, overdueBeat } from '../../../../src-shared/performer/show/own-beats.ts'
import { keptLine, scoreLine } from '../../../../src-shared/performer/show/remembered-lines.ts'
import { ruleNotes } from '../../../../src-shared/performer/showrunner/rule-notes.ts'
import { defaultSettings } from '../../../../src-shared/settings/settings.ts'
import { seen } from '../../../fixtures/live-performance.ts'
import { startedRun } from '../../../fixtures/started-run.ts'

type Settings = typeof defaultSettings
const asking: Settings = { ...defaultSettings, setup: { state: 'asking', step: 'amount' } }

/** Plays a show over one source: a known thing, a lost and a won fight, an owed joke, a kept line and notes. */
function showOver(source: string, settings: Settings = { ...defaultSettings }) {
  const run = startedRun(settings)
  const look = (from: string) =>
    run.journal.append({ type: 'sight/observation', observation: { ...seen('o1', 'X'), source: from } })
  const report = (from: string, state: 'live' | 'lost' | 'off') =>
    run.journal.append({ type: 'sight/source', source: from, state })
  report(source, 'live')
  look(source)
  run.mention('wooden spoon')
  run.moment('arrival', { subject: 'Gate Warden' })
  run.moment('death')
  run.moment('victory')
  const gag = { id: 'prop', step: 'payoff', about: 'wooden spoon' } as const
  const line = { text: 'Hang the spoon in the lobby.', template: 'Hang the {prop} in the lobby.', gag }
  const beat = run.journal.state().show.beats.at(-1)?.beat
  if (beat === undefined) throw new Error('The fixture wrote no beat.')
  run.journal.append({
    ...{ type: 'show/beat', beat: { ...beat, id: 'b90' } },
    plan: { level: 'murmur', writer: 'bank', line },
  })
  run.journal.append({
    type: 'show/kept',
    agent: 'performer',
    turn: 't1',
    kind: 'death',
    text: 'Poor Warden.',
  })
  const threads = [{ text: 'Mia wants the wooden spoon.', about: 'wooden spoon' }]
  const notes = { ...emptyNotes, threads }
  run.journal.append({ type: 'show/notes', agent: 'performer/showrunner-1', by: 'rules', notes })
  run.clock.advance(60_000)
  const remembered = () => jokesIn(run.journal.state(), run.clock.now())
  return { ...run, look, report, remembered }
}

/** Returns what the show could say about earlier moments. */
const jokesIn = (state: State, now: number) => ({
  overdue: overdueBeat(state, now) !== null,
  callback: callbackBeat(state, () => true, now, 'en') !== null,
  score: scoreLine(state.show, now, 'en') !== null,
  kept: keptLine(state.show, 'death', []) !== null,
  notes: Object.values(ruleNotes(state)).some((list) => list.length > 0),
  values: Object.keys(valuesOf({ kind: 'idle', subject: null, nth: 1 }, state.show, 'en')).length > 0,
  wins: (state.show.bits.counts.victory ?? 0) > 0,
})
const all = { overdue: true, callback: true, score: true, kept: true, notes: true, values: true, wins: true }
const none = Object.fromEntries(Object.keys(all).map((key) => [key, false]))

describe('the show’s memory of the screen', () => {
  it('lasts while one source is watched, even if the source is lost for a while', () => {
    const show = showOver('screen', { ...asking, setup: { state: 'skipped', step: 'performer' } })
    expect(show.remembered()).toEqual(all)
    show.report('screen', 'lost')
    show.report('screen', 'live')
    show.look('screen')
    expect(show.remembered()).toEqual(all)
  })

  it('survives a restart of the process that watches the same source again', () => {
    const show = showOver('screen')
    const { settings, brain } = show.journal.state()
    show.journal.append({ type: 'run/resumed', settings, brain, cutBytes: 0 })
    show.report('screen', 'live')
    show.look('screen')
    expect(show.remembered()).toEqual(all)
  })

  it('is empty once the demo reel is off and before the streamer’s own screen shows anything', () => {
    const show = showOver('file:demo')
    show.report('file:demo', 'off')
    expect(show.remembered()).toEqual(none)
    show.mention('lantern')
    expect(show.remembered()).toMatchObject({ values: true, notes: true })
  })

  it('is empty once another source was read, and a late report about the old source changes nothing', () => {
    const show = showOver('obs:Game A', { ...defaultSettings })
    show.look('obs:Game B')
    expect(show.remembered()).toEqual(none)
    show.mention('lantern')
    show.report('obs:Game A', 'off')
    expect(show.remembered()).toMatchObject({ values: true })
    show.look('obs:Game B')
    expect(show.remembered()).toMatchObject({ values: true })
  })

  it('is empty at Go live, also if the same source is watched on', () => {
    const show = showOver('screen', asking)
    expect(show.remembered()).toEqual(all)
    show.journal.append({ type: 'settings/changed', patch: { setup: { state: 'done' } }, by: 'panel' })
    show.report('screen', 'live')
    expect(show.remembered()).toEqual(none)
  })

  it('keeps lines that were said, so that none is repeated, and what the stream lists', () => {
    const show = showOver('file:demo')
    show.say('Bring gloves.')
    const before = show.journal.state().show
    show.report('file:demo', 'off')
    const after = show.journal.state().show
    expect(after.used).toEqual(before.used)
    expect(after.beats).toEqual(before.beats)
  })
})
