import { expect, it } from 'vitest'
import {
  markWords,
  positionWords,
  runFacts,
  shortSource,
  standing,
} from '../../renderer/panel/runs/run-words.ts'
import { readProfile } from '../../renderer/panel/settings/use-profiles.ts'
import { describePacing, pacingPresets, pacingStop } from '../../renderer/panel/show/pacing-presets.ts'
import type { RunInfo } from '../../src-shared/contract/api/runs.ts'

const run: RunInfo = {
  ...{ run: 'r1', startedAt: 0, endedAt: 9000, ms: 9000, bytes: 2_400_000, ended: true, live: false },
  ...{ model: 'm', source: 'demo', lines: 12, best: [], agents: 0 },
  counts: { turns: 3, cues: 4, observations: 5, calls: 6, errors: 0 },
}

it.each([
  [{ live: true, ended: false }, 'live'],
  [{ live: true, ended: true }, 'live'],
  [{ live: false, ended: true }, 'ended'],
  [{ live: false, ended: false }, 'interrupted'],
] as const)('a run with %j is %s', (facts, status) => {
  expect(standing({ ...run, ...facts })).toBe(status)
})

it.each([
  ['C:\\clips\\evening.mp4', 'evening.mp4'],
  ['/home/me/evening.mp4', 'evening.mp4'],
  ['clips/', 'clips/'],
])('shortSource shortens %s to %s', (source, short) => {
  expect(shortSource(source)).toBe(short)
})

it('runFacts counts what happened, and names errors and agents only if there are any', () => {
  expect(runFacts(run)).toEqual(['12 lines', '3 turns', '4 cues', '5 observations', '6 tool calls', '2.4 MB'])
  const more = runFacts({ ...run, agents: 2, counts: { ...run.counts, errors: 1 } })
  expect(more.slice(-3)).toEqual(['1 error', '2 agents', '2.4 MB'])
})

it('markWords says when a mark is, in which lane, and what it was', () => {
  const mark = { t: 13_000, seq: 1, kind: 'cue', label: 'Forty gold for a spoon' } as const
  expect(markWords({ ...mark, lane: 'caption' }, 1000)).toBe('0:12, cue in caption: Forty gold for a spoon')
  expect(markWords({ ...mark, label: '' }, 1000)).toBe('0:12, cue')
  expect(positionWords(12_000, 102_000)).toBe('12 seconds of 1 minute 42 seconds')
})

it.each([
  ['fewer lines than every preset', 1, 0.5],
  ['more lines than every preset', 20, 3.5],
  ['as many lines as a preset, but another pause', 8, 3.5],
])('a pacing with %s stops between two presets', (_, linesPerMin, stop) => {
  expect(pacingStop({ restMs: 1, linesPerMin, cuesPerMin: 9, quietLines: 2 })).toBe(stop)
})

it('describePacing states every limit, the pause in seconds', () => {
  const [quiet] = pacingPresets
  expect(describePacing(quiet.pacing).match(/\d+/g)?.map(Number)).toEqual([2, 4, 20, 1, 5])
})

const file = (content: unknown, size = 100) => ({
  size,
  text: async () => (typeof content === 'string' ? content : JSON.stringify(content)),
})
const profile = {
  adlib: 'profile',
  version: 1,
  name: 'Calm',
  settings: { stage: { sound: { volume: 0.2 } } },
}

it('readProfile reads a profile and leaves out what belongs to a computer', async () => {
  const settings = { ...profile.settings, gateway: { port: 9999 } }
  expect(await readProfile(file({ ...profile, settings }, 200_000))).toEqual({
    ok: true,
    profile: { name: 'Calm', settings: profile.settings },
    leftOut: ['gateway.port'],
  })
})

it.each([
  ['too large', file(profile, 200_001), /too large/i],
  ['not JSON', file('{'), /JSON/],
  ['something else', file({ name: 'Calm' }), /profile/i],
])('readProfile explains a file that is %s', async (_, bad, message) => {
  expect(await readProfile(bad)).toMatchObject({ ok: false, message: expect.stringMatching(message) })
})
