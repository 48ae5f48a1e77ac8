import { describe, expect, it } from 'vitest'
import { EscapePair } from '../../renderer/panel/shortcuts.ts'
import {
  brainFacts,
  brainLed,
  lineLed,
  overlayLed,
  retryWords,
  sightLed,
  standInWords,
} from '../../renderer/panel/view/health.ts'
import { mergeItems, newestUnbroken } from '../../renderer/panel/view/stream-list.ts'
import {
  elapsed,
  fateWords,
  outcomeBadge,
  seconds,
  sourceName,
  stepWords,
} from '../../renderer/panel/view/words.ts'
import { chips } from '../../src-shared/events/chips.ts'
import type { Cue } from '../../src-shared/events/cue.ts'
import type { EventBody } from '../../src-shared/events/event.ts'
import { memoryJournal } from '../../src-shared/events/journal.ts'
import { filterItems, matches } from '../../src-shared/events/stream-filter.ts'
import { type Item, type Row, streamItems } from '../../src-shared/events/stream-items.ts'
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

const finalOf = (turn: string, step: number, more: object): EventBody =>
  ({
    type: 'llm/final',
    turn,
    step,
    value: { type: 'final', content: [{ type: 'text', text: 'x' }] },
    ms: 5,
    ...more,
  }) as EventBody

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
    expect(fire).toMatchObject({ fate: { is: 'painted', painted: { at: 1200 } } })
    expect(rows.find(({ key }) => key === 't1-said-0')).toMatchObject({
      fate: { is: 'dropped', reason: 'no-page' },
    })
    expect(rows.find(({ key }) => key === 't1.1.2')).toMatchObject({ fate: { is: 'none' } })
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
      'Waiting for you',
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
    expect(rows.filter(({ kind }) => kind === 'truncated')).toMatchObject([
      { key: 't2-truncated', step: { step: 2, truncated: true } },
    ])
    const keys = rows.map(({ key }) => key)
    expect(keys[keys.indexOf('t2-truncated') - 1]).toBe('t2-step-2')
  })

  it('has as many rows under each chip as the state counts over the whole run', () => {
    const { journal, say } = performed()
    say(
      { type: 'operator/said', kind: 'topic', text: 'cats' },
      { type: 'llm/step', turn: 't1', step: 3, ...brain, reask: true },
      { type: 'llm/raw', turn: 't1', step: 3, text: 'CALL show emote' },
      finalOf('t1', 3, { outcome: 'malformed' }),
      { type: 'llm/step', turn: 't1', step: 4, ...brain },
      { type: 'llm/failed', turn: 't1', step: 4, kind: 'unreachable', message: 'gone', remedy: 'start it' },
      call('t1', 't1.4.1', 'overlay_text'),
      { type: 'stage/queued', cue: { ...caption('c3', 'Look!', 't1'), by: 'tool', call: 't1.4.1' } },
      done('t1', 't1.4.1', 'overlay_text'),
      call('t1', 't1.4.2', 'slow'),
      { type: 'tool/error', turn: 't1', call: 't1.4.2', tool: 'slow', error: 'timeout', message: '', ms: 1 },
      call('t1', 't1.4.3', 'slow'),
      {
        type: 'tool/error',
        turn: 't1',
        call: 't1.4.3',
        tool: 'slow',
        error: 'cancelled',
        message: '',
        ms: 1,
      },
    )
    const state = journal.state()
    const items = streamItems(state)
    for (const chip of chips) {
      const sayings = items.filter(({ kind }) => kind === 'saying').length
      const rows = rowsOf(filterItems(items, chip, ''))
      expect([chip, rows.length + (chip === 'all' ? sayings : 0)]).toEqual([chip, state.chips[chip]])
      for (const row of rows) expect(matches(chip, row)).toBe(true)
    }
    expect(state.chips).toMatchObject({ said: 2, tools: 6, repaired: 1, limited: 1, denied: 1, errors: 3 })
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

describe('a cue', () => {
  const rowOf = (...bodies: EventBody[]) => {
    const { journal, say } = performed()
    say(...bodies)
    const row = rowsOf(streamItems(journal.state())).find(({ key }) => key === 't1.9.1')
    if (row?.kind !== 'call') throw new Error('The stream has no such call.')
    return { word: outcomeBadge(row.call.outcome, row.asked, row.fate).word, why: fateWords(row.fate) }
  }
  const asked: EventBody[] = [
    call('t1', 't1.9.1', 'show_emote'),
    { type: 'stage/queued', cue: emote('c9', 't1', 't1.9.1') },
    done('t1', 't1.9.1', 'show_emote'),
  ]
  const sent: EventBody[] = [...asked, { type: 'stage/cue', cue: emote('c9', 't1', 't1.9.1') }]

  it('is waiting, not done, until a page has painted it', () => {
    expect(rowOf(...asked)).toEqual({ word: 'Waiting', why: undefined })
    expect(rowOf(...sent)).toEqual({ word: 'Waiting', why: undefined })
    expect(rowOf(...sent, { type: 'stage/shown', cue: 'c9', page: 'o', at: 1300 }).word).toBe('Done')
  })

  it('was not shown when it was dropped or its time is over without a word from a page', () => {
    const dropped = rowOf(...asked, { type: 'stage/dropped', cue: 'c9', reason: 'no-page' })
    expect(dropped).toEqual({ word: 'Not shown', why: 'nobody saw it: no overlay connected' })
    const { journal, say, clock } = performed()
    say(...sent)
    clock.advance(3000)
    say({ type: 'performer/paused', by: 'panel' })
    const row = rowsOf(streamItems(journal.state())).find(({ key }) => key === 't1.9.1')
    expect(row).toMatchObject({ fate: { is: 'unseen' } })
  })
})

describe('a step', () => {
  const stepOf = (more: object) => {
    const { journal, say } = performed()
    say({ type: 'llm/step', turn: 't1', step: 3, ...brain, mode: 'auto' }, finalOf('t1', 3, more))
    const step = journal.state().turns[0]?.steps[2]
    if (step === undefined) throw new Error('The turn has no such step.')
    return step
  }

  it('is described by what really ran', () => {
    const usage = { promptTokens: 1200, completionTokens: 30 }
    expect(stepWords(stepOf({ mode: 'schema', format: 'schema', usage }))).toBe(
      'ollama tiny, schema mode, read as schema, 1,200 tokens in, 30 out',
    )
  })

  it('names our rules where the model was not asked, and its time is not the model’s', () => {
    const step = stepOf({ mode: 'text', madeBy: 'rules' })
    expect(stepWords(step)).toBe("Adlib's rules, tiny was not asked, text mode")
    const { journal, say } = performed()
    say({ type: 'llm/step', turn: 't1', step: 3, ...brain }, finalOf('t1', 3, { madeBy: 'rules' }))
    expect(brainFacts(journal.state()).stepMs).toBe(400)
  })

  it('gives its call the arguments that were taken from the request', () => {
    const { journal, say } = performed()
    const taken = [{ tool: 'overlay_text', path: 'text', from: 'hello' }]
    say(
      { type: 'llm/step', turn: 't1', step: 3, ...brain },
      finalOf('t1', 3, { taken, madeBy: 'rules' }),
      call('t1', 't1.3.1', 'overlay_text'),
      call('t1', 't1.3.2', 'show_emote'),
    )
    const rows = rowsOf(streamItems(journal.state()))
    expect(rows.find(({ key }) => key === 't1.3.1')).toMatchObject({ taken })
    expect(rows.find(({ key }) => key === 't1.3.2')).toMatchObject({ taken: [] })
    // A step without a text of the model is no empty end of the turn.
    expect(rows.find(({ key }) => key === 't1-step-3')).toMatchObject({
      step: { madeBy: 'rules' },
      live: false,
    })
  })
})

describe('the list of the stream', () => {
  const turnOf = (turn: string): Item => ({
    kind: 'turn',
    key: turn,
    at: Number(turn.slice(1)),
    turn: { turn } as never,
    rows: [],
  })
  const keys = (items: readonly Item[]) => items.map(({ key }) => key).join(' ')

  it('has each item once and in order, as the later list knows it', () => {
    const live = turnOf('t3')
    const items = mergeItems([turnOf('t1'), turnOf('t3')], [turnOf('t2')], [live, turnOf('t4')])
    expect(keys(items)).toBe('t1 t2 t3 t4')
    expect(items[2]).toBe(live)
  })

  it('continues before the newest turns without a gap', () => {
    const first = (...turns: string[]) => newestUnbroken(turns.map((turn) => ({ turn })) as never)
    expect(first('t8', 't9', 't10')).toBe('t8')
    expect(first('t1', 't2', 't9', 't10')).toBe('t9')
    expect(first()).toBeUndefined()
  })
})

describe('the lamps', () => {
  it('know whether an overlay is connected and when it last painted', () => {
    const { journal, say } = performed()
    const led = () => overlayLed(journal.state(), 2000)
    // A page painted something a while ago: that does not mean that it is still there.
    expect(led()).toMatchObject({ lamp: 'off', detail: 'not connected' })
    say({ type: 'stage/page', page: 'o1', state: 'connected' })
    expect(led()).toMatchObject({ lamp: 'ok', detail: 'connected, nothing shown yet' })
    say(
      { type: 'stage/cue', cue: emote('c8', 't1', 't1.1.8') },
      { type: 'stage/shown', cue: 'c8', page: 'o1', at: 1500 },
    )
    expect(led()).toMatchObject({ lamp: 'ok', detail: '1 overlay, 0.5 s ago' })
    say({ type: 'stage/page', page: 'o2', state: 'connected' })
    expect(led()).toMatchObject({ detail: '2 overlays, 0.5 s ago' })
    say({ type: 'stage/page', page: 'o1', state: 'gone' }, { type: 'stage/page', page: 'o2', state: 'gone' })
    expect(led()).toMatchObject({ lamp: 'off', detail: 'not connected' })
  })

  it('tell an overlay that has shown nothing yet from one that is away', () => {
    const journal = memoryJournal({ run: 'r', clock: virtualClock() })
    journal.append(runStart)
    journal.append({ type: 'stage/page', page: 'o1', state: 'connected' })
    expect(overlayLed(journal.state(), 0)).toMatchObject({
      lamp: 'ok',
      detail: 'connected, nothing shown yet',
    })
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

  it('tell that the understudy stands in for a model, for whom, and when that is tried again', () => {
    const { journal, say } = performed()
    const brain = { driver: 'understudy', model: 'understudy', mode: 'text' }
    const standIn = { for: 'qwen3:1.7b', kind: 'slow' as const, retryAt: 20_000 }
    say({ type: 'brain/changed', from: brain, to: brain, why: 'It took too long.', standIn })
    expect(brainLed(journal.state())).toEqual({ label: 'Model', lamp: 'off', detail: 'too slow' })
    expect(standInWords(journal.state())).toBe('standing in for qwen3:1.7b (over 6 s)')
    expect(retryWords(journal.state().standIn?.retryAt, 8000)).toBe('Retrying in 12 s.')
    say({ type: 'brain/retried', model: 'qwen3:1.7b', why: 'Connection refused.', retryAt: 50_000 })
    expect(journal.state().standIn).toMatchObject({ why: 'Connection refused.', retryAt: 50_000 })
    say({ type: 'brain/changed', from: brain, to: brain, why: 'your choice' })
    expect(journal.state().standIn).toBeNull()
    expect(brainLed(journal.state())).toMatchObject({ label: 'Understudy', lamp: 'idle' })
    expect(journal.state().brainChanges).toMatchObject([
      { standsInFor: 'qwen3:1.7b' },
      { why: 'your choice' },
    ])
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
  ] as const)('%o is “%s”', (outcome, word) => {
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

describe('sourceName', () => {
  it.each([
    ['file:demo', 'Demo reel'],
    ['file:boss-fight.png', 'boss-fight.png'],
    ['screen', 'screen'],
  ])('names %s as %s', (source, name) => {
    expect(sourceName(source)).toBe(name)
  })
})
