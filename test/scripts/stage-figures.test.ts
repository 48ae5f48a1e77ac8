import { describe, expect, test } from 'vitest'
import type { AdlibEvent } from '../../src-shared/events/event.ts'
import { stageFigures } from '../speed/stage/stage-figures.ts'

const understudy = { driver: 'understudy', model: 'understudy', mode: 'text' }
const model = { driver: 'ollama', model: 'small:1b', mode: 'auto' }
const value = { type: 'final', content: [{ type: 'text', text: 'Ouch.' }] }

let seq = 0
const at = (t: number, body: object): AdlibEvent => {
  seq += 1
  return { t, seq, run: 'run', ...body } as AdlibEvent
}
const changed = (t: number, to: object, kind?: string) =>
  at(t, {
    ...{ type: 'brain/changed', from: understudy, to, why: '' },
    ...(kind === undefined ? {} : { standIn: { for: model.model, kind } }),
  })
const beat = (t: number, turn: string, writer = 'model') =>
  at(t, { type: 'show/beat', turn, beat: { id: turn, kind: 'hit' }, plan: { level: 'murmur', writer } })
const said = (t: number, turn: string, text: string, writer: string) =>
  at(t, { type: 'perform/text', turn, text, writer })
const cue = (type: 'stage/queued' | 'stage/cue', t: number, turn: string, text: string) =>
  at(t, {
    type,
    cue: { id: `${turn}-${text}`, lane: 'caption', by: 'text', turn, content: { lane: 'caption', text } },
  })
const final = (t: number, turn: string, usage: object, ms = 900) =>
  at(t, { type: 'llm/final', turn, step: 1, value, ms, usage })

describe('stageFigures', () => {
  test('counts an asked moment as in time only if the line of its model was accepted within 2.5 s of its turn', () => {
    const figures = stageFigures(
      [
        changed(1000, model),
        ...[
          beat(2000, 't1'),
          at(2010, { type: 'turn/start', turn: 't1' }),
          said(4400, 't1', 'Ouch.', 'model'),
        ],
        ...[cue('stage/queued', 4500, 't1', 'Ouch.'), cue('stage/cue', 4600, 't1', 'Ouch.')],
        ...[
          beat(9000, 't2'),
          at(9010, { type: 'turn/start', turn: 't2' }),
          said(11_500, 't2', 'Hm.', 'bank'),
        ],
        ...[cue('stage/queued', 11_500, 't2', 'Hm.'), cue('stage/cue', 11_500, 't2', 'Hm.')],
        // A late line after the line of the bank.
        ...[said(12_000, 't2', 'Too bad.', 'model'), cue('stage/queued', 12_100, 't2', 'Too bad.')],
        cue('stage/cue', 12_200, 't2', 'Too bad.'),
        ...[beat(20_000, 't3', 'bank'), said(20_100, 't3', 'So.', 'bank')],
        ...[cue('stage/queued', 20_100, 't3', 'So.'), cue('stage/cue', 20_100, 't3', 'So.')],
      ],
      500,
    )
    expect(figures).toMatchObject({
      ...{ asked: 2, inTime: 1, readyMs: 500, firstLineMs: 4100 },
      lines: { model: 2, bank: 2 },
    })
  })

  test('takes the reading time from the server, else from the first token, else from its end as a lower bound', () => {
    const { reading, answers } = stageFigures(
      [
        ...[beat(0, 't1'), final(900, 't1', { promptMs: 300, firstTokenMs: 500 })],
        ...[beat(2000, 't2'), final(3000, 't2', { firstTokenMs: 700, loadMs: 200 })],
        ...[beat(4000, 't3'), at(4100, { type: 'llm/prompt', turn: 't3' })],
        at(10_100, { type: 'llm/failed', turn: 't3', step: 1, kind: 'timeout' }),
        ...[beat(12_000, 't4'), at(12_100, { type: 'llm/step', turn: 't4' })],
        at(15_100, { type: 'turn/end', turn: 't4', stop: 'cancelled' }),
        // The showrunner's answers are not about a moment.
        final(20_000, 'other', { promptMs: 9000 }),
      ],
      0,
    )
    expect(reading).toEqual([
      { ms: 300, atLeast: false },
      { ms: 500, atLeast: false },
      { ms: 6000, atLeast: true },
      { ms: 3000, atLeast: true },
    ])
    expect(answers.map(({ ms }) => ms)).toEqual([900, 900, 6000, 3000])
  })

  test('counts a model as ready once it performs and its beginning is warm, and counts hand-overs by kind', () => {
    const phase = (t: number, name: string) => at(t, { type: 'brain/phase', model: model.model, phase: name })
    const events = [phase(100, 'loading'), changed(200, understudy, 'loading'), phase(1500, 'warming')]
    expect(stageFigures(events, 0).readyMs).toBeUndefined()
    const warm = [...events, phase(3000, 'measuring'), changed(3100, model), phase(9000, 'ready')]
    expect(stageFigures(warm, 0).readyMs).toBe(3100)
    const lost = [...warm, changed(9500, understudy, 'slow'), changed(9900, understudy, 'slow')]
    expect(stageFigures(lost, 0).handOvers).toEqual({ slow: 2 })
    expect(stageFigures([changed(200, understudy, 'loading'), changed(7000, model)], 0).readyMs).toBe(7000)
  })
})
