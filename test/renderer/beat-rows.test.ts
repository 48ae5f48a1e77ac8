import { describe, expect, it } from 'vitest'
import { foldSkipped } from '../../renderer/panel/stream/fold-skipped.ts'
import { beatWords, planWords } from '../../renderer/panel/words/beat-words.ts'
import type { Beat, ShowPlan } from '../../src-shared/events/beat.ts'
import type { EventBody } from '../../src-shared/events/event.ts'
import { filterItems } from '../../src-shared/projections/stream-filter.ts'
import { joinBeats, streamItems } from '../../src-shared/projections/stream-items.ts'
import { caption, performedRun, rowsOf } from '../fixtures/performed-run.ts'

const beat = (id: string, kind: Beat['kind'], more: Partial<Beat> = {}): Beat => ({
  id,
  kind,
  subject: null,
  polarity: 0,
  salience: 0.9,
  novelty: 1,
  observation: 'o1',
  nth: 1,
  ...more,
})
const rest: ShowPlan = { level: 'rest', held: 'low', writer: 'bank' }
const combo: ShowPlan = {
  level: 'combo',
  writer: 'bank',
  wordsAfterMs: 800,
  line: { text: 'Hm.', template: 'Hm.', gag: { id: 'prop', step: 'twist', about: 'spoon' } },
}
const moment = (beat: Beat, plan: ShowPlan, turn?: string): EventBody => ({
  type: 'show/beat',
  beat,
  plan,
  ...(turn === undefined ? {} : { turn }),
})

describe('streamItems', () => {
  it.each(['before', 'after'])(
    'shows the beat of a turn below the observation (beat written %s the turn began)',
    (when) => {
      const { journal, append } = performedRun()
      const start: EventBody = { type: 'turn/start', turn: 't2', cause: 'change', observation: 'o1' }
      const why = moment(beat('b1', 'arrival', { subject: 'Warden' }), combo, 't2')
      append(...(when === 'before' ? [why, start] : [start, why]))
      const items = streamItems(journal.state())
      expect(items.map(({ key }) => key)).toEqual(['t1', 't2'])
      expect(rowsOf(items).slice(-2)).toMatchObject([
        { kind: 'saw' },
        { kind: 'beat', view: { plan: combo } },
      ])
    },
  )

  it('joins consecutive moments of the same kind that were skipped for the same reason', () => {
    const { journal, append } = performedRun()
    append(
      ...['b1', 'b2', 'b3'].map((id) => moment(beat(id, 'gain', { salience: 0.15 }), rest)),
      moment(beat('b4', 'idle'), rest),
      { type: 'operator/said', kind: 'topic', text: 'cats' },
      moment(beat('b5', 'idle'), rest),
      moment(beat('b6', 'idle'), { ...rest, held: 'lines' }),
    )
    const items = streamItems(journal.state())
    expect(items).toHaveLength(8)
    expect(
      joinBeats(items).map((item) => (item.kind === 'beat' ? [item.key, item.row.count] : item.kind)),
    ).toEqual([
      'turn',
      ['beat-b1-gain', 3],
      ['beat-b4-idle', 1],
      'saying',
      ['beat-b5-idle', 1],
      ['beat-b6-idle', 1],
    ])
    expect(filterItems(items, 'said', '').some(({ kind }) => kind === 'beat')).toBe(false)
    expect(filterItems(items, 'all', 'idle')).toHaveLength(3)
  })

  it('folds two or more successive skipped moments, and counts joined moments one by one', () => {
    const { journal, append } = performedRun()
    append(
      ...['b1', 'b2', 'b3'].map((id) => moment(beat(id, 'gain'), rest)),
      moment(beat('b4', 'idle'), rest),
      { type: 'operator/said', kind: 'topic', text: 'cats' },
      moment(beat('b5', 'idle'), rest),
    )
    const folded = (opened: readonly string[] = []) =>
      foldSkipped(joinBeats(streamItems(journal.state())), new Set(opened))
    const rows = (opened?: readonly string[]) =>
      folded(opened).map((item) => (item.kind === 'skipped' ? `${item.count} skipped` : item.kind))
    expect(rows()).toEqual(['turn', '4 skipped', 'saying', 'beat'])
    const [fold] = folded().filter((item) => item.kind === 'skipped')
    expect(rows(fold?.members)).toEqual(['turn', '4 skipped', 'beat', 'beat', 'saying', 'beat'])
    append(
      moment(beat('b6', 'gain'), rest),
      moment(beat('b7', 'gain'), combo),
      moment(beat('b8', 'gain'), rest),
    )
    expect(rows()).toEqual(['turn', '4 skipped', 'saying', '2 skipped', 'beat', 'beat'])
  })

  it('an open fold stays open when moments join it and its oldest moment is dropped', () => {
    const { journal, append } = performedRun()
    append(moment(beat('b1', 'gain'), rest), moment(beat('b2', 'idle'), rest))
    const items = () => joinBeats(streamItems(journal.state()))
    const [, fold] = foldSkipped(items(), new Set())
    const opened = new Set(fold?.kind === 'skipped' ? fold.members : [])
    append(moment(beat('b3', 'hit'), rest))
    const later = items().filter(({ key }) => key !== 'beat-b1-gain')
    expect(foldSkipped(later, opened)).toMatchObject([
      { kind: 'turn' },
      { kind: 'skipped', count: 2, open: true },
      { kind: 'beat' },
      { kind: 'beat' },
    ])
  })

  it('after a line is said, its template can be rated', () => {
    const { journal, append } = performedRun()
    const cue = { ...caption('c9', 'Remember the spoon.', 't1'), line: 'Remember the {prop}.' }
    const rated = () =>
      rowsOf(streamItems(journal.state())).flatMap((row) =>
        row.kind === 'said' && row.text === 'Remember the spoon.' ? [row.rated] : [],
      )
    append(
      { type: 'perform/text', turn: 't1', step: 2, text: 'Remember the spoon.' } as EventBody,
      {
        type: 'stage/queued',
        cue,
        dueAt: 2000,
      } as EventBody,
    )
    expect(rated()).toEqual([undefined])
    append({ type: 'stage/cue', cue } as EventBody)
    expect(rated()).toEqual([{ cue: 'c9', line: 'Remember the {prop}.' }])
  })
})

describe('beatWords', () => {
  it('describes what happened in a beat', () => {
    expect(beatWords(beat('b', 'arrival', { subject: 'Gate Warden' }))).toBe('Gate Warden arrives')
    expect(beatWords(beat('b', 'death', { nth: 3 }))).toBe('Defeat, 3 in a row')
    expect(beatWords(beat('b', 'hit', { number: { label: 'HP', value: 9 } }))).toBe('Big hit: HP 9')
  })
})

describe('planWords', () => {
  it('describes the plan for a moment, or why the moment was skipped', () => {
    expect(planWords({ plan: combo })).toEqual(['spoon gag 2 of 3', 'words in 0.8 s'])
    expect(planWords({ plan: { level: 'murmur', writer: 'bank' } })).toEqual(['effects only'])
    expect(planWords({ plan: rest })).toEqual(['skipped: the moment was too small'])
    expect(planWords({ plan: { ...rest, held: 'lines', waitMs: 4000 } })).toEqual([
      'skipped: enough lines, next in 4 s',
    ])
  })
})
