import { describe, expect, it } from 'vitest'
import { outcomeBadge } from '../../renderer/panel/stream/call-words.ts'
import { stableItems } from '../../renderer/panel/stream/stream.tsx'
import { mergeItems, newestUnbroken } from '../../renderer/panel/stream/use-stream-list.ts'
import { chips } from '../../src-shared/events/chips.ts'
import type { Cue } from '../../src-shared/events/cue.ts'
import type { EventBody } from '../../src-shared/events/event.ts'
import type { State } from '../../src-shared/events/state.ts'
import { stateFor } from '../../src-shared/projections/page-state.ts'
import { filterItems, matches } from '../../src-shared/projections/stream-filter.ts'
import { type Item, streamItems } from '../../src-shared/projections/stream-items.ts'
import {
  brain,
  call,
  caption,
  done,
  emote,
  finalOf,
  performedRun,
  rowsOf,
} from '../fixtures/performed-run.ts'

describe('streamItems', () => {
  it('lists the rows of a turn in the order of its steps', () => {
    const rows = rowsOf(streamItems(performedRun().journal.state()))
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

  it('shows whether the cue of a row was painted or dropped', () => {
    const rows = rowsOf(streamItems(performedRun().journal.state()))
    const fire = rows.find(({ key }) => key === 't1.1.1')
    expect(fire).toMatchObject({ fate: { is: 'painted', painted: { at: 1200 } } })
    expect(rows.find(({ key }) => key === 't1-said-0')).toMatchObject({
      fate: { is: 'dropped', reason: 'no-page' },
    })
    expect(rows.find(({ key }) => key === 't1.1.2')).toMatchObject({ fate: { is: 'none' } })
  })

  it('shows no outcome for the cue of a demo', () => {
    const { journal, append } = performedRun()
    append(
      { type: 'turn/start', turn: 't2', cause: 'change', observation: 'o1' },
      call('t2', 't2.1.1', 'show_emote'),
      { type: 'stage/cue', cue: { ...emote('c8', 't2', 't2.1.1'), durationMs: 0, demo: true } },
      done('t2', 't2.1.1', 'show_emote'),
    )
    const row = rowsOf(streamItems(journal.state())).find(({ key }) => key === 't2.1.1')
    expect(row).toMatchObject({ fate: { is: 'none' } })
  })

  it('shows a viewer the words and the lines of the operator that went on stage, and nothing that was called or thought', () => {
    const { journal, append } = performedRun()
    const line = (id: string, text: string, by: Cue['by'], more: Partial<Cue> = {}): EventBody => ({
      type: 'stage/cue',
      cue: { id, lane: 'caption', by, durationMs: 10, content: { lane: 'caption', text }, ...more },
    })
    append(
      { type: 'turn/start', turn: 't2', cause: 'change', observation: 'o1' },
      { type: 'perform/text', turn: 't2', text: 'Held back. And said.' },
      line('c20', 'And said.', 'text', { turn: 't2' }),
      line('c21', 'From a tool.', 'tool', { turn: 't2', call: 't2.1.1' }),
      { type: 'operator/said', kind: 'topic', text: 'a whisper' },
      line('c22', 'By hand.', 'operator'),
    )
    const items = streamItems(stateFor('viewer', journal.state(), 0) as State)
    const rows = rowsOf(items).filter(({ key }) => key.startsWith('t2'))
    expect(rows).toMatchObject([
      { kind: 'saw' },
      { kind: 'said', text: 'And said.' },
      { kind: 'said', text: 'From a tool.' },
    ])
    expect(items.flatMap((item) => (item.kind === 'saying' ? item.saying.text : []))).toEqual(['By hand.'])
    expect(rowsOf(items).filter(({ kind }) => kind === 'call' || kind === 'thought')).toEqual([])
  })

  it('places the operator’s words between the turns', () => {
    const { journal, append } = performedRun()
    append(
      { type: 'operator/said', kind: 'topic', text: 'cats' },
      { type: 'turn/start', turn: 't2', cause: 'say', observation: 'o1' },
    )
    expect(streamItems(journal.state()).map(({ kind }) => kind)).toEqual(['turn', 'saying', 'turn'])
  })

  it('marks decoy calls, calls that wait for approval, and turns of MCP clients', () => {
    const { journal, append } = performedRun()
    const ids = { turn: 't2', call: 't2.1.1', tool: 'shell_exec' }
    append(
      { type: 'turn/start', turn: 't2', cause: 'mcp', observation: '', agent: 'mcp:client' } as EventBody,
      call('t2', 't2.1.1', 'shell_exec'),
      { type: 'policy/ask', ask: 'a1', ...ids, args: {}, until: 99_000 },
    )
    const rows = () => rowsOf(streamItems(journal.state())).filter(({ key }) => key.startsWith('t2'))
    expect(rows()).toMatchObject([
      { kind: 'saw', cause: 'mcp', agent: 'mcp:client' },
      { kind: 'call', asked: true },
    ])
    append(
      { type: 'policy/answer', ask: 'a1', verdict: 'allow', by: 'panel' },
      { type: 'decoy/hit', ...ids, profile: { type: 'powerful', hint: 'No.' } },
    )
    expect(rows()[1]).toMatchObject({ asked: false, call: { decoy: 'powerful' } })
    expect([outcomeBadge(undefined, true).word, outcomeBadge(undefined).word]).toEqual([
      'Waiting for you',
      'Running',
    ])
  })

  it('adds one row for truncated prompts, after the first step with such a prompt', () => {
    const { journal, append } = performedRun()
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
    append(
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
})

describe('streamItems with held-back words', () => {
  const held = (id: string, more: object = {}): EventBody =>
    ({ type: 'stage/filtered', id, sink: 'caption', reason: 'Held.', rule: 'filter', ...more }) as EventBody

  it('shows held-back words below their call or turn, or between the turns if they have neither', () => {
    const { journal, append } = performedRun()
    append(
      held('f1', { turn: 't1', call: 't1.1.1', sink: 'text', category: 'slur' }),
      held('f2', { turn: 't1', rule: 'pacing' }),
      held('f3', { sink: 'screen', category: 'link' }),
    )
    const items = streamItems(journal.state())
    const rows = rowsOf(items)
    expect(rows.find(({ key }) => key === 't1.1.1')).toMatchObject({ held: { id: 'f1' } })
    expect(rows.at(-1)).toMatchObject({ kind: 'held', held: { id: 'f2' } })
    expect(items.at(-1)).toMatchObject({ kind: 'held', row: { held: { id: 'f3' } } })
    const kept = filterItems(items, 'held', '').map(({ key }) => key)
    expect(kept).toEqual(['t1', 'held-f3'])
    expect(filterItems(items, 'limited', '').flatMap((item) => rowsOf([item]))).toContainEqual(
      expect.objectContaining({ key: 'held-f2' }),
    )
    expect(journal.state().chips).toMatchObject({ held: 2, limited: expect.any(Number) })
  })

  it('hides the words of a call until the stage has accepted them', () => {
    const { journal, append } = performedRun()
    append(
      { type: 'turn/start', turn: 't2', cause: 'say', observation: '' },
      call('t2', 't2.1.1', 'overlay_text'),
    )
    const isHidden = () =>
      rowsOf(streamItems(journal.state())).find(({ key }) => key === 't2.1.1') as { hidden?: boolean }
    expect(isHidden()).toMatchObject({ hidden: true })
    append({
      type: 'stage/queued',
      cue: {
        ...{ id: 'c9', lane: 'text', by: 'tool', durationMs: 3000, turn: 't2', call: 't2.1.1' },
        content: { lane: 'text', text: 'Hi.', tone: 'chalk' },
      },
      dueAt: 2000,
    })
    expect(isHidden()).toMatchObject({ hidden: false })
  })

  it('all words of a turn are hidden if harmful words of that turn were held back, but not if a line was held back for pacing', () => {
    const hidden = (more: object): unknown[] => {
      const { journal, append } = performedRun()
      append(
        { type: 'turn/start', turn: 't2', cause: 'tick', observation: 'o1' },
        { type: 'perform/text', turn: 't2', text: 'Words.' },
        held('f1', { turn: 't2', ...more }),
      )
      return rowsOf(streamItems(journal.state())).flatMap((row) =>
        row.kind === 'said' && row.text === 'Words.' ? [row.hidden] : [],
      )
    }
    expect(hidden({ category: 'profanity' })).toEqual([true])
    expect(hidden({ rule: 'pacing' })).toEqual([false])
  })
})

describe('filterItems', () => {
  it('the number of rows under each filter chip matches the count on the chip', () => {
    const { journal, append } = performedRun()
    append(
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

  it('finds words in observations, prompts, calls and lines', () => {
    const items = streamItems(performedRun().journal.state())
    const found = (words: string): string[] => rowsOf(filterItems(items, 'all', words)).map(({ key }) => key)
    expect(found('warden')).toEqual(['t1-saw'])
    expect(found('free in')).toEqual(['t1.1.2'])
    expect(found('has a name')).toEqual(['t1-step-1', 't1-said-0'])
    expect(found('nowhere')).toEqual([])
  })
})

describe('stableItems', () => {
  it('returns the same object for each item that has not changed', () => {
    const { journal, append } = performedRun()
    const before = streamItems(journal.state())
    append({ type: 'turn/start', turn: 't2', cause: 'say', observation: 'o1' })
    const [first, second] = stableItems(streamItems(journal.state()), before)
    expect(first).toBe(before[0])
    expect(second).toMatchObject({ key: 't2' })
  })

  it('returns a new object for a changed item', () => {
    const { journal, append } = performedRun()
    const before = streamItems(journal.state())
    append(call('t1', 't1.2.2', 'show_emote'))
    const [after] = stableItems(streamItems(journal.state()), before)
    expect(after).not.toBe(before[0])
    expect(rowsOf(after === undefined ? [] : [after]).at(-1)).toMatchObject({ key: 't1.2.2' })
  })
})

describe('mergeItems', () => {
  const turnOf = (turn: string): Item => ({
    kind: 'turn',
    key: turn,
    at: Number(turn.slice(1)),
    turn: { turn } as never,
    rows: [],
  })
  const keys = (items: readonly Item[]) => items.map(({ key }) => key).join(' ')

  it('keeps each item once, in the version from the last list', () => {
    const live = turnOf('t3')
    const items = mergeItems([turnOf('t1'), turnOf('t3')], [turnOf('t2')], [live, turnOf('t4')])
    expect(keys(items)).toBe('t1 t2 t3 t4')
    expect(items[2]).toBe(live)
  })
})

describe('newestUnbroken', () => {
  it('returns the first turn of the newest sequence without gaps', () => {
    const first = (...turns: string[]) => newestUnbroken(turns.map((turn) => ({ turn })) as never)
    expect(first('t8', 't9', 't10')).toBe('t8')
    expect(first('t1', 't2', 't9', 't10')).toBe('t9')
    expect(first()).toBeUndefined()
  })
})
