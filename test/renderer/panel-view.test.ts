import { describe, expect, it } from 'vitest'
import { EscapePair } from '../../renderer/panel/shortcuts.ts'
import { brainFacts, brainLed, lineLed, overlayLed, sightLed } from '../../renderer/panel/view/health.ts'
import { countRows, filterItems, matches } from '../../renderer/panel/view/stream-filter.ts'
import { type Item, type Row, streamItems } from '../../renderer/panel/view/stream-items.ts'
import { elapsed, outcomeBadge, seconds } from '../../renderer/panel/view/words.ts'
import type { Cue } from '../../src-shared/events/cue.ts'
import type { EventBody } from '../../src-shared/events/event.ts'
import { memoryJournal } from '../../src-shared/events/journal.ts'
import { truncationWarning } from '../../src-shared/llm/truncation.ts'
import { runStart } from '../fixtures/arbitrary-events.ts'
import { virtualClock } from '../fixtures/virtual-clock.ts'

const brain = { driver: 'ollama', model: 'tiny', mode: 'text' }
const caption = (id: string, text: string, turn: string): Cue => ({
  id,
  lane: 'caption',
  by: 'text',
  turn,
  durationMs: 3000,
  content: { lane: 'caption', text },
})
const emote = (id: string, turn: string, call: string): Cue => ({
  id,
  lane: 'emote',
  by: 'tool',
  turn,
  call,
  durationMs: 2600,
  content: { lane: 'emote', emote: 'fire', count: 1, place: 'center' },
})
const call = (turn: string, id: string, tool: string, more: object = {}): EventBody => ({
  type: 'tool/call',
  turn,
  call: id,
  tool,
  args: {},
  raw: `${tool}()`,
  ...more,
})
const done = (turn: string, id: string, tool: string, more: object = {}): EventBody =>
  ({ type: 'tool/done', turn, call: id, tool, ok: true, ms: 4, ...more }) as EventBody

/** A run of one turn with everything in it: two steps, words, a painted call, a refused and a mended one. */
function performed() {
  const clock = virtualClock(1000)
  const journal = memoryJournal({ run: 'r1', clock })
  const say = (...bodies: EventBody[]): void => {
    for (const body of bodies) {
      clock.advance(10)
      journal.append(body)
    }
  }
  say(
    { ...runStart, brain } as EventBody,
    {
      type: 'sight/observation',
      observation: {
        id: 'o1',
        source: 'demo',
        at: 1010,
        newLines: [{ text: 'THE WARDEN WAKES', box: [0, 0, 10, 10], confidence: 90 }],
        goneLines: [],
        numbers: [{ label: 'HP', value: 9, was: 34, confidence: 90 }],
        scene: { cut: false, brightness: 0.5, motion: 0 },
        confidence: 90,
        ageMs: 120,
      },
    },
    { type: 'turn/start', turn: 't1', cause: 'change', observation: 'o1' },
    { type: 'llm/step', turn: 't1', step: 1, ...brain },
    { type: 'llm/raw', turn: 't1', step: 1, text: 'He has a name. CALL show_emote(fire)' },
    {
      type: 'llm/final',
      turn: 't1',
      step: 1,
      value: { type: 'final', content: [{ type: 'text', text: 'He has a name.' }] },
      ms: 400,
      usage: { tokensPerSecond: 40 },
    } as EventBody,
    { type: 'perform/text', turn: 't1', text: 'He has a name.' },
    { type: 'stage/queued', cue: caption('c1', 'He has a name.', 't1') },
    { type: 'stage/cue', cue: caption('c1', 'He has a name.', 't1') },
    call('t1', 't1.1.1', 'show_emote', {
      repairs: [{ rule: 'name-fold', path: 'name', from: 'show-emote', to: 'show_emote', price: 2 }],
    }),
    { type: 'stage/queued', cue: emote('c2', 't1', 't1.1.1') },
    { type: 'stage/cue', cue: emote('c2', 't1', 't1.1.1') },
    done('t1', 't1.1.1', 'show_emote'),
    call('t1', 't1.1.2', 'play_sfx'),
    done('t1', 't1.1.2', 'play_sfx', { ok: false, error: 'rate_limited', message: 'free in 0.4 s' }),
    { type: 'llm/step', turn: 't1', step: 2, ...brain },
    { type: 'llm/raw', turn: 't1', step: 2, text: '{"tool": "overlay_text"}' },
    call('t1', 't1.2.1', 'overlay_text'),
    done('t1', 't1.2.1', 'overlay_text', { ok: false, error: 'denied', message: 'blocked' }),
    { type: 'stage/shown', cue: 'c2', page: 'page-a', at: 1200 },
    { type: 'stage/dropped', cue: 'c1', reason: 'no-page' },
  )
  return { journal, say, clock }
}

const rowsOf = (items: Item[]): Row[] => items.flatMap((item) => (item.kind === 'turn' ? item.rows : []))

describe('the stream', () => {
  it('lists a turn in the order in which it happened, step by step', () => {
    const rows = rowsOf(streamItems(performed().journal.state()))
    expect(rows.map(({ key }) => key)).toEqual([
      't1-saw',
      't1-step-1',
      't1-said-0',
      't1.1.1',
      't1.1.2',
      't1-step-2',
      't1.2.1',
    ])
  })

  it('marks what a page has painted, and says why a cue never came', () => {
    const rows = rowsOf(streamItems(performed().journal.state()))
    const fire = rows.find(({ key }) => key === 't1.1.1')
    expect(fire).toMatchObject({ painted: { at: 1200 } })
    expect(rows.find(({ key }) => key === 't1-said-0')).toMatchObject({ dropped: 'no-page' })
    expect(rows.find(({ key }) => key === 't1.1.2')).not.toHaveProperty('painted')
  })

  it('puts the operator’s words where they fell', () => {
    const { journal, say } = performed()
    say(
      { type: 'operator/said', kind: 'topic', text: 'cats' },
      { type: 'turn/start', turn: 't2', cause: 'say', observation: 'o1' },
    )
    expect(streamItems(journal.state()).map(({ kind }) => kind)).toEqual(['turn', 'saying', 'turn'])
  })

  it('says of a call that it asks, of a tool that it is a decoy, and of a turn that another program made it', () => {
    const { journal, say } = performed()
    const ids = { turn: 't2', call: 't2.1.1', tool: 'shell_exec' }
    say(
      { type: 'turn/start', turn: 't2', cause: 'mcp', observation: '', agent: 'mcp:client' } as EventBody,
      call('t2', 't2.1.1', 'shell_exec'),
      { type: 'policy/ask', ask: 'a1', ...ids, args: {}, until: 99_000 },
    )
    const rows = () => rowsOf(streamItems(journal.state())).filter(({ key }) => key.startsWith('t2'))
    expect(rows()).toMatchObject([
      { kind: 'saw', cause: 'mcp', agent: 'mcp:client' },
      { kind: 'call', asked: true },
    ])
    say(
      { type: 'policy/answer', ask: 'a1', verdict: 'allow', by: 'panel' },
      { type: 'decoy/hit', ...ids, profile: { type: 'powerful', hint: 'No.' } },
    )
    expect(rows()[1]).toMatchObject({ asked: false, call: { decoy: 'powerful' } })
    expect([outcomeBadge(undefined, true).word, outcomeBadge(undefined).word]).toEqual([
      'Asks you',
      'Running',
    ])
  })

  it('says once in a turn that the prompt was cut, after the step that it was cut for, and in no other turn', () => {
    const { journal, say } = performed()
    const stepOf = (turn: string, step: number, truncated: boolean): EventBody[] => [
      { type: 'llm/step', turn, step, ...brain },
      { type: 'llm/raw', turn, step, text: `thought ${step}` },
      {
        type: 'llm/final',
        turn,
        step,
        value: { type: 'final', content: [{ type: 'text', text: 'x' }] },
        ms: 1,
        truncated,
      },
    ]
    say(
      { type: 'turn/start', turn: 't2', cause: 'tick', observation: 'o1' },
      ...stepOf('t2', 1, false),
      ...stepOf('t2', 2, true),
      { type: 'perform/text', turn: 't2', text: 'So be it.' },
      call('t2', 't2.2.1', 'show_emote'),
      ...stepOf('t2', 3, true),
      { type: 'turn/start', turn: 't3', cause: 'tick', observation: 'o1' },
      ...stepOf('t3', 1, false),
    )
    const items = streamItems(journal.state())
    const rows = rowsOf(items)
    const words = truncationWarning(brain.model, brain.driver)
    expect(rows.filter(({ kind }) => kind === 'truncated')).toEqual([
      { kind: 'truncated', key: 't2-truncated', words },
    ])
    const keys = rows.map(({ key }) => key)
    expect(keys[keys.indexOf('t2-truncated') - 1]).toBe('t2-step-2')
    expect(rowsOf(filterItems(items, 'all', 'larger context')).map(({ key }) => key)).toEqual([
      't2-truncated',
    ])
    expect(rowsOf(filterItems(items, 'errors', 'larger context'))).toEqual([])
  })

  it('counts and filters by chip', () => {
    const items = streamItems(performed().journal.state())
    expect(countRows(items)).toEqual({
      all: 7,
      saw: 1,
      said: 1,
      tools: 3,
      repaired: 1,
      limited: 1,
      denied: 1,
      errors: 0,
    })
    for (const filter of ['saw', 'tools', 'limited', 'denied'] as const) {
      const rows = rowsOf(filterItems(items, filter, ''))
      expect(rows).toHaveLength(countRows(items)[filter])
      for (const row of rows) expect(matches(filter, row)).toBe(true)
    }
    expect(filterItems(items, 'errors', '')).toEqual([])
  })

  it('searches what was seen, written, called and said', () => {
    const items = streamItems(performed().journal.state())
    const found = (words: string): string[] => rowsOf(filterItems(items, 'all', words)).map(({ key }) => key)
    expect(found('warden')).toEqual(['t1-saw'])
    expect(found('free in')).toEqual(['t1.1.2'])
    expect(found('has a name')).toEqual(['t1-step-1', 't1-said-0'])
    expect(found('nowhere')).toEqual([])
  })
})

describe('the lamps', () => {
  it('tell whether an overlay page paints', () => {
    const { journal, say } = performed()
    expect(overlayLed(journal.state(), 1300)).toMatchObject({ lamp: 'ok' })
    say(
      { type: 'stage/cue', cue: emote('c3', 't1', 't1.1.9') },
      { type: 'stage/dropped', cue: 'c3', reason: 'no-page' },
    )
    expect(overlayLed(journal.state(), 1300)).toMatchObject({ lamp: 'off', detail: 'no page is open' })
  })

  it('tell whether Adlib sees', () => {
    const { journal, say } = performed()
    expect(sightLed(journal.state(), 2210)).toEqual({ label: 'Sight', lamp: 'ok', detail: '1.2 s ago' })
    say({ type: 'sight/source', source: 'screen', state: 'denied' })
    expect(sightLed(journal.state(), 2210)).toMatchObject({ lamp: 'off' })
  })

  it('tell whether the brain answers, and how fast', () => {
    const { journal, say } = performed()
    expect(brainFacts(journal.state())).toEqual({ tokensPerSecond: 40, stepMs: 400, p95Ms: 400 })
    expect(brainLed(journal.state())).toMatchObject({ lamp: 'ok' })
    say({ type: 'llm/failed', turn: 't1', step: 2, kind: 'unreachable', message: 'gone', remedy: 'start it' })
    expect(brainLed(journal.state())).toMatchObject({ lamp: 'off', detail: 'gone' })
  })

  it('tell since when the line is gone', () => {
    expect(lineLed('lost', 1000, 15_000)).toMatchObject({ lamp: 'off', detail: 'no answer 14 s' })
    expect(lineLed('connecting', null, 0)).toMatchObject({ lamp: 'idle' })
    expect(lineLed('live', null, 0)).toMatchObject({ lamp: 'ok' })
  })
})

describe('words', () => {
  it.each([
    [{ ok: true, ms: 1 }, 'Done'],
    [{ ok: false, error: 'rate_limited', ms: 1 }, 'Rate limited'],
    [{ ok: false, error: 'denied', ms: 1 }, 'Denied'],
    [{ ok: false, error: 'invalid_args', ms: 1 }, 'Invalid'],
    [{ ok: false, error: 'exception', ms: 1 }, 'Error'],
    [undefined, 'Running'],
  ] as const)('%o is «%s»', (outcome, word) => {
    expect(outcomeBadge(outcome).word).toBe(word)
  })

  it('write times short', () => {
    expect([seconds(4), seconds(340), seconds(1310), seconds(12_400)]).toEqual([
      '0.00 s',
      '0.34 s',
      '1.3 s',
      '12 s',
    ])
    expect([elapsed(38_000), elapsed(6_127_000)]).toEqual(['0:38', '1:42:07'])
  })
})

describe('Escape twice', () => {
  it('is a panic within 0.6 s, once a pair', () => {
    const pair = new EscapePair()
    expect([0, 600, 700, 1400].map((at) => pair.press(at, false))).toEqual([false, true, false, false])
  })

  it('does not count an Escape that closed a menu', () => {
    const pair = new EscapePair()
    expect([pair.press(0, true), pair.press(100, false), pair.press(200, false)]).toEqual([
      false,
      false,
      true,
    ])
  })
})
