import { describe, expect, it } from 'vitest'
import { elapsed, seconds } from '../../renderer/panel/kit/formats.ts'
import { activeModelFacts } from '../../renderer/panel/models/active-model.ts'
import { denialWords, fateWords, outcomeBadge, stepWords } from '../../renderer/panel/stream/call-words.ts'
import { sourceName } from '../../renderer/panel/words/names.ts'
import type { EventBody } from '../../src-shared/events/event.ts'
import { streamItems } from '../../src-shared/projections/stream-items.ts'
import { brain, call, done, emote, finalOf, performedRun, rowsOf } from '../fixtures/performed-run.ts'

describe('outcomeBadge', () => {
  it.each([
    [{ ok: true, ms: 1 }, 'Done'],
    [{ ok: false, error: 'rate_limited', ms: 1 }, 'Held back'],
    [{ ok: false, error: 'denied', ms: 1 }, 'Denied'],
    [{ ok: false, error: 'invalid_args', ms: 1 }, 'Invalid'],
    [{ ok: false, error: 'exception', ms: 1 }, 'Error'],
    [undefined, 'Running'],
  ] as const)('labels the outcome %o “%s”', (outcome, word) => {
    expect(outcomeBadge(outcome).word).toBe(word)
  })
})

describe('denialWords', () => {
  it.each([
    [{ kind: 'policy', scope: 'shell' }, 'your rules do not allow it'],
    [{ kind: 'approval', why: 'expired' }, 'not approved in time'],
    [{ kind: 'limit', rule: 'cooldown', waitMs: 400 }, 'cooling down. Possible again in 0.40 s.'],
    [{ kind: 'lock', path: 'a.txt', holder: 'scribe' }, 'scribe has locked a.txt'],
    [{ kind: 'disk', trouble: 'The disk is full.' }, 'The disk is full.'],
  ] as const)('explains the denial %o to the streamer', (denial, words) => {
    expect(denialWords(denial)).toBe(words)
  })
})

describe('seconds and elapsed', () => {
  it('formats times in a short form', () => {
    expect([seconds(4), seconds(340), seconds(1310), seconds(12_400)]).toEqual([
      '0.00 s',
      '0.34 s',
      '1.3 s',
      '12 s',
    ])
    expect([elapsed(38_000), elapsed(6_127_000)]).toEqual(['0:38', '1:42:07'])
  })
})

describe('outcomeBadge of a cue', () => {
  const rowOf = (...bodies: EventBody[]) => {
    const { journal, append } = performedRun()
    append(...bodies)
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

  it('labels a cue “Waiting” until a page has painted it', () => {
    expect(rowOf(...asked)).toEqual({ word: 'Waiting', why: undefined })
    expect(rowOf(...sent)).toEqual({ word: 'Waiting', why: undefined })
    expect(rowOf(...sent, { type: 'stage/shown', cue: 'c9', page: 'o', at: 1300 }).word).toBe('Done')
  })

  it('reports a cue as not shown if it was dropped or if it expired before a page confirmed it', () => {
    const dropped = rowOf(...asked, { type: 'stage/dropped', cue: 'c9', reason: 'no-page' })
    expect(dropped).toEqual({ word: 'Not shown', why: 'not seen: no overlay was connected' })
    const { journal, append, clock } = performedRun()
    append(...sent)
    clock.advance(3000)
    append({ type: 'performer/paused', by: 'panel' })
    const row = rowsOf(streamItems(journal.state())).find(({ key }) => key === 't1.9.1')
    expect(row).toMatchObject({ fate: { is: 'unseen' } })
  })
})

describe('stepWords', () => {
  const stepOf = (more: object) => {
    const { journal, append } = performedRun()
    append({ type: 'llm/step', turn: 't1', step: 3, ...brain, mode: 'auto' }, finalOf('t1', 3, more))
    const step = journal.state().turns[0]?.steps[2]
    if (step === undefined) throw new Error('The turn has no such step.')
    return step
  }

  it('describes the model, mode, format and tokens of a step', () => {
    const usage = { promptTokens: 1200, completionTokens: 30 }
    expect(stepWords(stepOf({ mode: 'schema', format: 'schema', usage }))).toBe(
      'ollama tiny, schema mode, read as schema, 1,200 tokens in, 30 out',
    )
  })

  it('attributes a step without a model call to Adlib’s rules, and leaves it out of the model’s step time', () => {
    const step = stepOf({ mode: 'text', madeBy: 'rules' })
    expect(stepWords(step)).toBe('Adlib’s rules (tiny was not asked), text mode')
    const { journal, append } = performedRun()
    append({ type: 'llm/step', turn: 't1', step: 3, ...brain }, finalOf('t1', 3, { madeBy: 'rules' }))
    expect(activeModelFacts(journal.state()).stepMs).toBe(400)
  })
})

describe('a step without a model call', () => {
  it('lists the arguments that Adlib took from the request, and shows the step as finished', () => {
    const { journal, append } = performedRun()
    const taken = [{ tool: 'overlay_text', path: 'text', from: 'hello' }]
    append(
      { type: 'llm/step', turn: 't1', step: 3, ...brain },
      finalOf('t1', 3, { taken, madeBy: 'rules' }),
      call('t1', 't1.3.1', 'overlay_text'),
      call('t1', 't1.3.2', 'show_emote'),
    )
    const rows = rowsOf(streamItems(journal.state()))
    expect(rows.find(({ key }) => key === 't1.3.1')).toMatchObject({ taken })
    expect(rows.find(({ key }) => key === 't1.3.2')).toMatchObject({ taken: [] })
    // A step without a model call must not appear as if a model were still writing it.
    expect(rows.find(({ key }) => key === 't1-step-3')).toMatchObject({
      step: { madeBy: 'rules' },
      live: false,
    })
  })
})

describe('sourceName', () => {
  it.each([
    ['file:demo', 'Demo reel'],
    ['file:boss-fight.png', 'boss-fight.png'],
    ['screen', 'Shared screen'],
    ['obs', 'OBS'],
    ['obs:Gameplay', 'Gameplay in OBS'],
  ])('labels the source %s “%s”', (source, name) => {
    expect(sourceName(source)).toBe(name)
  })
})
