import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createAsk } from '../../../src-shared/llm/ask-model.ts'
import type { LlmDriver, ModelAbilities } from '../../../src-shared/llm/driver.ts'
import { type ScriptedAnswer, scriptedDriver } from '../../../src-shared/llm/scripted-driver.ts'
import { type ContentBlock, text } from '../../../src-shared/step/content.ts'
import { toolHouse } from '../../fixtures/tool-runtime.ts'

const schema = { type: 'object', properties: { short: { type: 'string' } }, required: ['short'] }
const able: ModelAbilities = { sees: false, isBase: false, parameters: 1e9 }

function house(answers: readonly ScriptedAnswer[], abilities: ModelAbilities | null = able) {
  const found = toolHouse([])
  const scripted = scriptedDriver(answers, found.clock)
  const driver: LlmDriver = abilities === null ? scripted : { ...scripted, abilities: async () => abilities }
  const ask = createAsk({
    active: () => ({ driver, model: 'm:1b' }),
    named: async (model) => (model === 'eyes:0.2b' ? { driver, model } : `${model} is not there.`),
    clock: found.clock,
    emit: found.journal.append,
  })
  found.journal.append({ type: 'tool/call', turn: 't1', call: 't1.1.1', tool: 'x', args: {}, raw: '' })
  const controller = new AbortController()
  const call = { agent: 'performer', turn: 't1', call: 't1.1.1', signal: controller.signal }
  const question = (more: object = {}) =>
    ask(call, { purpose: 'shorten', system: '', content: [text('A long story.')], ...more })
  return { ...found, ask, call, question, controller }
}

describe('createAsk', () => {
  it('returns the words of the active model, and records the question with the tool call', async () => {
    const { question, of, journal } = house(['A hero wins.'])
    expect(await question()).toEqual({ ok: true, text: 'A hero wins.' })
    expect(of('ask/start')).toMatchObject([
      { turn: 't1', call: 't1.1.1', n: 1, purpose: 'shorten', driver: 'scripted', model: 'm:1b' },
    ])
    expect(of('ask/end')).toMatchObject([{ n: 1, ok: true, text: 'A hero wins.' }])
    expect(journal.state().turns[0]?.calls[0]?.questions).toEqual([
      { n: 1, purpose: 'shorten', model: 'm:1b', ok: true, text: 'A hero wins.', ms: 0 },
    ])
  })

  it.each([
    ['a call of the formatter', 'CALL format_response {"short": "He wins."}'],
    ['JSON in words', 'Sure: {"short": "He wins."}'],
  ])('parses a value of the requested schema from %s', async (_, answer) => {
    expect(await house([answer]).question({ schema })).toMatchObject({
      ok: true,
      value: { short: 'He wins.' },
    })
  })

  it('types the value by a schema of zod, and returns plain text if its own checks fail', async () => {
    const typed = z.object({ short: z.string().refine((words) => words.endsWith('.')) })
    const { ask, call } = house(['{"short": "He wins."}', '{"short": "He wins"}'])
    const question = { purpose: 'shorten', system: '', content: [text('A long story.')], schema: typed }
    const answer = await ask(call, question)
    const short: string | undefined = answer.ok ? answer.value?.short : undefined
    expect(short).toBe('He wins.')
    expect(await ask(call, question)).toEqual({ ok: true, text: '{"short": "He wins"}' })
  })

  it('returns plain text if the model ignores the requested schema', async () => {
    expect(await house(['He wins.']).question({ schema })).toEqual({ ok: true, text: 'He wins.' })
  })

  it.each<[string, ModelAbilities | null, ContentBlock[], string]>([
    ['while the understudy plays', null, [], 'no_model'],
    ['a base model', { ...able, isBase: true }, [], 'unfit'],
    ['a model of 270 million parameters', { ...able, parameters: 270e6 }, [], 'unfit'],
    [
      'a model that does not see about a picture',
      able,
      [{ type: 'image', data: 'AA', mimeType: 'image/png' }],
      'unfit',
    ],
  ])('does not ask the model: %s', async (_, abilities, content, why) => {
    const { question, events } = house(['Words.'], abilities)
    expect(await question({ content })).toMatchObject({ ok: false, why })
    expect(events.filter(({ type }) => type.startsWith('ask/'))).toEqual([])
  })

  it('uses the model that the request names, even a very small one, and reports a missing model', async () => {
    const { question, of } = house(['A knight.'], { ...able, parameters: 200e6 })
    expect(await question({ model: 'eyes:0.2b' })).toEqual({ ok: true, text: 'A knight.' })
    expect(of('ask/start')).toMatchObject([{ model: 'eyes:0.2b' }])
    expect(await question({ model: 'gone' })).toMatchObject({ ok: false, message: 'gone is not there.' })
  })

  it('allows at most three questions to a model per turn', async () => {
    const { question, of } = house(['One.', 'Two.', 'Three.', 'Four.'])
    for (let n = 0; n < 3; n += 1) expect((await question()).ok).toBe(true)
    expect(await question()).toMatchObject({ ok: false, why: 'limit' })
    expect(of('ask/start')).toHaveLength(3)
  })

  it('a question ends at its timeout, or when the tool that asked it is aborted', async () => {
    const late = house([{ hang: true }])
    const waiting = late.question()
    await late.clock.advanceAsync(8000)
    expect(await waiting).toMatchObject({ ok: false, why: 'timeout' })
    expect(late.of('ask/end')).toMatchObject([{ ok: false, ms: 8000 }])
    const ended = house([{ hang: true }])
    const asking = ended.question()
    await ended.clock.advanceAsync(0)
    ended.controller.abort('panic')
    expect(await asking).toMatchObject({ ok: false, why: 'cancelled' })
    expect(ended.of('ask/end')).toHaveLength(1)
  })

  it('if the model fails, returns the message of the failure', async () => {
    const { question, of } = house([{ fail: 'busy', message: 'It is busy.' }])
    expect(await question()).toEqual({ ok: false, why: 'failed', message: 'It is busy.' })
    expect(of('ask/end')).toMatchObject([{ ok: false, text: 'It is busy.' }])
  })
})
