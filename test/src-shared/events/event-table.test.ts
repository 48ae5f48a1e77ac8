import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type AdlibEvent, type EventBody, eventBody } from '../../../src-shared/events/event.ts'
import { chipsOf, eventFacts, eventTypes } from '../../../src-shared/events/event-table.ts'
import { fold } from '../../../src-shared/events/fold.ts'
import { canonicalEvent } from '../../../src-shared/events/journal.ts'
import { understudyModel } from '../../../src-shared/performer/understudy.ts'
import { filterItems } from '../../../src-shared/projections/stream-filter.ts'
import { streamItems } from '../../../src-shared/projections/stream-items.ts'
import { defaultSettings } from '../../../src-shared/settings/settings.ts'
import { root } from '../../fixtures/adlib-process.ts'
import { runStart } from '../../fixtures/run-start.ts'

const turn: EventBody = { type: 'turn/start', turn: 't1', cause: 'tick', observation: 'o1' }
const step: EventBody = { type: 'llm/step', turn: 't1', step: 1, driver: 'd', model: 'm', mode: 'text' }

/** The last event of each list starts a row. A search for `word` finds that row. */
const examples: readonly { readonly events: readonly EventBody[]; readonly word: string }[] = [
  { events: [turn], word: '' },
  { events: [turn, step], word: '' },
  { events: [turn, { type: 'perform/text', turn: 't1', text: 'Hello.', writer: 'bank' }], word: 'hello' },
  {
    events: [
      ...[turn, step],
      { type: 'tool/call', turn: 't1', call: 't1.1.1', tool: 'wait', args: {}, raw: '' },
    ],
    word: 'wait',
  },
  {
    events: [{ type: 'stage/filtered', id: 'f1', sink: 'screen', rule: 'filter', reason: 'A link.' }],
    word: 'link',
  },
  {
    events: [
      {
        type: 'show/beat',
        beat: {
          ...{ id: 'b1', kind: 'death', subject: 'the spoon knight', observation: 'o1', nth: 1 },
          ...{ polarity: -1, salience: 0.5, novelty: 1 },
        },
        plan: { level: 'rest', writer: 'bank' },
      },
    ],
    word: 'spoon',
  },
  { events: [{ type: 'operator/said', kind: 'say', text: 'Hello.' }], word: 'hello' },
  {
    events: [
      {
        type: 'run/resumed',
        settings: defaultSettings,
        brain: understudyModel,
        cutBytes: 0,
        forkOf: 'the-evening',
      },
    ],
    word: 'evening',
  },
  { events: [{ type: 'chat/message', id: 'm', by: 'p', name: 'Ana', text: 'Sing, Marlow!' }], word: 'sing' },
  { events: [{ type: 'chat/newcomers', names: ['Ana', 'Ben'], count: 2 }], word: 'ben' },
  { events: [{ type: 'chat/gift', what: 'bits', amount: 100, names: ['Ana'], count: 1 }], word: 'bits' },
  { events: [{ type: 'chat/raid', name: 'Ana', viewers: 40 }], word: '40' },
  { events: [{ type: 'chat/erupted', mood: 'laugh', people: 12 }], word: 'laugh' },
  { events: [{ type: 'chat/vote', options: ['left', 'right'], counts: [3, 9] }], word: 'right 9' },
  { events: [{ type: 'chat/vote', options: ['left', 'right'] }], word: 'no result' },
  { events: [{ type: 'chat/regular', name: 'Ana', by: 'p', streams: 3 }], word: 'ana' },
  { events: [{ type: 'chat/quiet', ms: 180_000 }], word: '3 min' },
  { events: [{ type: 'chat/laughed', cue: 'c1', line: 'A small joke.', people: 9 }], word: 'joke' },
  { events: [{ type: 'game/unanswered', game: 'Chess', why: 'The game refused it.' }], word: 'refused it' },
  { events: [{ type: 'clip/saved', clip: 'c', path: '/videos/Replay comeback.mkv' }], word: 'comeback' },
  {
    events: [{ type: 'clip/failed', clip: 'c', message: 'It is off.', remedy: 'Start it.' }],
    word: 'start it',
  },
  {
    events: [{ type: 'clip/marked', clip: 'c', message: 'No answer.', remedy: 'Start it.' }],
    word: 'answer',
  },
]

const eventsOf = (bodies: readonly EventBody[]): AdlibEvent[] =>
  [runStart, ...bodies].map((body, n) => canonicalEvent(body, { t: 1000 + n, seq: n + 1, run: 'r' }))

describe('the table of events', () => {
  it('contains exactly the event types of the schema', () => {
    expect(eventTypes.toSorted()).toEqual(eventBody.options.map(({ shape }) => shape.type.value).toSorted())
  })

  it('this test file has an example of each event that starts a row', () => {
    const shown = examples.map(({ events }) => events.at(-1)?.type)
    expect(
      eventTypes.filter((type) => eventFacts(type).row !== 'none' && !shown.includes(type)),
      'Add an example of these events to `examples`: it shows that their row is in the stream.',
    ).toEqual([])
  })

  it('each event in the table is appended somewhere in the program', () => {
    const sources = ['src-shared', 'electron'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
        .filter((path) => path.endsWith('.ts') && !path.startsWith('src-shared/events/'))
        .map((path) => readFileSync(join(root, path), 'utf8')),
    )
    expect(
      eventTypes.filter((type) => !sources.some((source) => source.includes(`type: '${type}'`))),
      'Append these events where they happen: `emit({ type: … })` or `journal.append({ type: … })`.',
    ).toEqual([])
  })

  it('each event that starts a row sets `betweenTurns` or names its turn', () => {
    const lost = eventTypes.filter((type) => {
      const { row, betweenTurns } = eventFacts(type)
      const shape = eventBody.options.find((option) => option.shape.type.value === type)?.shape ?? {}
      return row !== 'none' && betweenTurns === false && !('turn' in shape)
    })
    expect(lost, 'Set `betweenTurns` of these events, or give them a turn.').toEqual([])
  })

  it('each event about a call or a step names its turn', () => {
    const lost = eventBody.options.flatMap(({ shape }) => {
      const fields = Object.keys(shape)
      const isAbout = fields.includes('call') || fields.includes('step')
      return isAbout && !fields.includes('turn') ? [shape.type.value] : []
    })
    expect(lost, 'Give these events a field `turn`.').toEqual([])
  })
})

describe.each(examples.map((example) => [example.events.at(-1)?.type, example] as const))(
  'an event %s',
  (_, { events, word }) => {
    it('starts exactly one row of its kind, which the chip “all” includes and a search finds', () => {
      const all = eventsOf(events)
      const last = all.at(-1) as AdlibEvent
      const { row } = eventFacts(last.type)
      const kind = typeof row === 'function' ? row(last) : row
      const rows = (some: readonly AdlibEvent[], search = ''): string[] =>
        filterItems(streamItems(fold(some)), 'all', search).flatMap((item) =>
          item.kind === 'turn' ? item.rows.map((one) => one.kind) : [item.kind],
        )
      expect(rows(all).filter((one) => one === kind)).toHaveLength(1)
      expect(rows(all.slice(0, -1))).not.toContain(kind)
      expect(chipsOf(last)).toContain('all')
      expect(rows(all, word)).toContain(kind)
      if (word !== '') expect(rows(all, 'nowhere')).not.toContain(kind)
    })
  },
)
