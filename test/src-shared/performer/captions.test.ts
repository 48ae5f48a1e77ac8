import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Beat, BeatKind, ShowPlan } from '../../../src-shared/events/beat.ts'
import type { EventBody } from '../../../src-shared/events/event.ts'
import { beatBody } from '../../../src-shared/moments/beat-body.ts'
import { startCaptions } from '../../../src-shared/performer/captions.ts'
import { performing } from '../../../src-shared/stage/define-stage-tool.ts'
import { createStage } from '../../../src-shared/stage/stage.ts'
import { finalText } from '../../../src-shared/step/step.ts'
import type { ToolResult } from '../../../src-shared/tools/result.ts'
import { defineTool } from '../../../src-shared/tools/tool.ts'
import { builtInPersona, marlow } from '../../fixtures/show.ts'
import { defaultGuards } from '../../fixtures/stage.ts'
import { toolHouse } from '../../fixtures/tool-runtime.ts'

function house(result: ToolResult) {
  const tool = defineTool({
    name: 'joke',
    description: 'Jokes.',
    domain: 'test',
    args: z.object({}),
    mixins: [performing],
    run: () => result,
  })
  return toolHouse([tool], ({ journal, clock }) => {
    const stage = createStage({
      emit: journal.append,
      state: journal.state,
      clock,
      guards: defaultGuards,
      pages: () => 1,
    })
    startCaptions({ journal, stage, clock, persona: () => marlow, isClean: () => true })
    return {}
  })
}

function spoken() {
  const { journal, clock, of } = toolHouse([])
  const stage = createStage({
    emit: journal.append,
    state: journal.state,
    clock,
    guards: defaultGuards,
    pages: () => 1,
  })
  const captions = startCaptions({ journal, stage, clock, persona: () => marlow, isClean: () => true })
  return { emit: journal.append, journal, of, captions, clock }
}

const pip = builtInPersona('pip')

/** A stage on which Pip phones in, with the cues that reached it. */
function onThePhone() {
  const { journal, clock, of } = toolHouse([])
  const { append: emit, state } = journal
  const stage = createStage({
    ...{ emit, state, clock, guards: defaultGuards, pages: () => 1, puppet: () => 'marlow' },
  })
  startCaptions({ journal, stage, clock, persona: () => marlow, colleague: () => pip, isClean: () => true })
  emit({ type: 'turn/start', turn: 't1', cause: 'tick', observation: 'o1' })
  const [call] = marlow.calls
  if (call === undefined) throw new Error('Marlow has no calls')
  const line = { text: call.setup, template: call.setup, call: { with: 'pip', reply: call.punchline } }
  emit({
    type: 'show/beat',
    beat: { ...beatBody('idle'), id: 'b1', novelty: 1, observation: 'o1', nth: 1 },
    plan: { level: 'murmur', writer: 'bank', wordsAfterMs: 500, line },
    turn: 't1',
  })
  emit({ type: 'perform/text', turn: 't1', text: call.setup, writer: 'bank' })
  emit({
    ...{ type: 'llm/final', turn: 't1', step: 1, value: finalText(call.setup), ms: 1, mode: 'text' },
    ...{ format: 'show', outcome: 'words' },
  })
  return { stage, clock, call, cues: () => of('stage/cue').map(({ cue }) => cue) }
}

describe('a call', () => {
  it('has a line of the persona that phones in, without the puppet, and the answer right after it', () => {
    const { clock, call, cues } = onThePhone()
    clock.advance(9000)
    expect(cues()).toMatchObject([
      {
        content: { text: call.setup, speaker: { name: 'Pip', color: pip.color } },
        line: call.setup,
        guest: true,
      },
      {
        content: { text: call.punchline, speaker: { name: 'Marlow' } },
        line: call.punchline,
        puppet: 'marlow',
      },
    ])
    expect(cues()[0]).not.toHaveProperty('puppet')
    expect(cues()[1]).not.toHaveProperty('guest')
  })

  it('has no answer if a greater moment cuts it', () => {
    const { stage, clock, call, cues } = onThePhone()
    clock.advance(3000)
    expect(cues()).toMatchObject([{ line: call.setup }])
    stage.cut('t1', 'show')
    clock.advance(9000)
    expect(cues()).toHaveLength(1)
  })
})

describe('startCaptions', () => {
  it('sends the words to the voice lane if the performer speaks aloud, and marks a turn whose words were blocked', () => {
    const { emit, of, journal } = spoken()
    emit({ type: 'settings/changed', patch: { performer: { speakAloud: true } }, by: 'test' })
    emit({ type: 'turn/start', turn: 't1', cause: 'tick', observation: 'o1' })
    emit({ type: 'perform/text', turn: 't1', text: 'Nobody make eye contact.' })
    emit({ type: 'tool/error', turn: 't1', call: 't1.1.1', tool: 'x', error: 'timeout', message: '', ms: 1 })
    expect(of('stage/queued')).toMatchObject([{ cue: { lane: 'voice', by: 'text' } }])
    emit({ type: 'turn/start', turn: 't2', cause: 'tick', observation: 'o1' })
    emit({ type: 'perform/text', turn: 't2', text: 'Visit www.example.com now.' })
    emit({ type: 'tool/error', turn: 't2', call: 't2.1.1', tool: 'x', error: 'timeout', message: '', ms: 1 })
    expect(journal.state().turns.filter(({ heldBack }) => heldBack)).toMatchObject([{ turn: 't2' }])
  })
})

describe('the captions of a tool whose result is performed', () => {
  it.each([
    ['a string', 'First he buys a spoon. Then he fights!'],
    ['a content block', { content: [{ type: 'text', text: 'First he buys a spoon. Then he fights!' }] }],
  ] as [string, ToolResult][])(
    'joins the sentences of a performing tool into one cue if the result is %s',
    async (_what, result) => {
      const { call, of, clock, types } = house(result)
      await call('joke', {})
      const sentences = ['First he buys a spoon.', 'Then he fights!']
      expect(of('perform/text').map(({ turn, text }) => [turn, text])).toEqual(
        sentences.map((text) => ['t1', text]),
      )
      expect(of('stage/queued').map(({ cue }) => cue)).toMatchObject([
        { content: { lane: 'caption', text: sentences.join(' ') }, by: 'text', turn: 't1' },
      ])
      await clock.advanceAsync(60_000)
      expect(of('stage/cue')).toHaveLength(1)
      expect(types().filter((type) => type === 'perform/text')).toHaveLength(2)
    },
  )

  it.each([
    ['data', { ok: true, value: { cue: 'c1' } }],
    ['a failure', { ok: false, error: 'No joke today.' }],
    ['nothing', ''],
  ] as [string, ToolResult][])(
    'sends no caption for a performing tool when the result is %s',
    async (_what, result) => {
      const { call, of } = house(result)
      await call('joke', {})
      expect([of('perform/text'), of('stage/queued')]).toEqual([[], []])
    },
  )

  it('sends no caption while captions are off, and limits the length of a caption', async () => {
    const silent = house('Hush now.')
    silent.say({ type: 'settings/changed', patch: { stage: { effects: { captions: 'off' } } }, by: 'panel' })
    await silent.call('joke', {})
    expect([silent.of('perform/text').length, silent.of('stage/queued').length]).toEqual([1, 0])
    const long = house(`${'very '.repeat(300)}long.`)
    await long.call('joke', {})
    for (const { cue } of long.of('stage/queued')) {
      expect(cue.content.lane === 'caption' && cue.content.text.length).toBeLessThanOrEqual(400)
    }
  })

  it('sends no caption to the stage after a panic', async () => {
    const { call, of, say } = house('One more thing.')
    say({ type: 'stage/panic', by: 'panel' })
    await call('joke', {})
    expect(of('stage/queued')).toEqual([])
  })
})

describe('the captions of a model', () => {
  it('drops a model’s caption if the step breaks or the turn runs out of time', () => {
    const { emit, of } = spoken()
    emit({ type: 'perform/text', turn: 't1', text: 'A man walks into a bar.' })
    emit({ type: 'llm/failed', turn: 't1', step: 1, kind: 'broken_stream', message: 'gone', remedy: '' })
    emit({ type: 'perform/text', turn: 't2', text: 'A horse walks into a bar.' })
    emit({ type: 'turn/end', turn: 't2', stop: 'time', steps: 1, calls: 0, ms: 6000 })
    emit({ type: 'tool/done', turn: 't2', call: 't2.1.1', tool: 'x', ok: true, ms: 1 })
    expect(of('stage/queued')).toEqual([])
  })
})

describe('the stored line of a plan', () => {
  it('shows the stored line at its planned time, even if the model ends early without words', async () => {
    const { emit, of, captions, clock } = spoken()
    const line = { template: 'Well done.', text: 'Well done.' }
    const plan = { level: 'combo', writer: 'model', wordsAfterMs: 3000, line } as const
    const beat = {
      id: 'b1',
      kind: 'victory',
      subject: null,
      polarity: 1,
      salience: 0.9,
      novelty: 1,
      nth: 1,
      observation: 'o1',
    } as const
    emit({ type: 'show/beat', beat, plan, turn: 't1' })
    await clock.advanceAsync(900)
    captions.sayFallbackLine('t1', { mayFollow: true })
    expect(of('stage/queued')).toMatchObject([{ cue: { line: 'Well done.' }, dueAt: clock.now() + 2100 }])
    captions.sayFallbackLine('t1', { mayFollow: true })
    expect(of('stage/queued')).toHaveLength(1)
  })
})

describe('a line of the model that comes after the stored line', () => {
  const plan = (text: string): ShowPlan => ({
    ...{ level: 'murmur' as const, writer: 'model' as const },
    line: { template: text, text },
  })
  const beatOf = (id: string, kind: BeatKind, facts: Partial<Beat> = {}): Beat => ({
    ...beatBody(kind),
    ...{ id, novelty: 1, nth: 1, observation: 'o1', ...facts },
  })

  /** A show in which the stored line of turn t1 has just been said. */
  function fallenBack(beat = beatOf('b1', 'death'), settings: Record<string, unknown> = {}) {
    const one = spoken()
    one.emit({
      type: 'settings/changed',
      patch: { stage: { previewMs: 0, ...settings } },
      by: 'test',
    })
    one.emit({ type: 'show/beat', beat, plan: plan('The floor takes a bow.'), turn: 't1' })
    one.captions.sayFallbackLine('t1', { mayFollow: true })
    const answer = (text: string, turn = 't1') => {
      one.emit({ type: 'perform/text', agent: 'performer', turn, text })
      one.emit({
        ...{ type: 'llm/final', turn, step: 1, raw: text, ms: 1, mode: 'text' },
        ...{ format: 'text', repairs: [], rejected: [], value: finalText(text) },
      } as EventBody)
    }
    const lines = () => one.of('stage/cue').map(({ t, cue }) => ({ t, cue }))
    const texts = () => lines().map(({ cue }) => ('text' in cue.content ? cue.content.text : ''))
    return { ...one, answer, lines, texts }
  }
  const late = 'Curtains for the hat.'

  it('follows it within four seconds, alone on stage', async () => {
    for (const [afterMs, previewMs] of [
      [500, 0],
      [3900, 0],
      [500, 1000],
    ] as const) {
      const { clock, answer, lines, texts, captions, of } = fallenBack(beatOf('b1', 'death'), { previewMs })
      await clock.advanceAsync(afterMs)
      answer(late)
      expect(captions.lateFate('t1')).toBe('tag')
      await clock.advanceAsync(20_000)
      expect(texts(), `${afterMs}`).toEqual(['The floor takes a bow.', late])
      const [first, second] = lines()
      const gapMs = (second?.t ?? 0) - (first?.t ?? 0)
      expect(gapMs).toBeGreaterThanOrEqual(first?.cue.durationMs ?? 0)
      expect(of('stage/dropped')).toEqual([])
    }
  })

  it('waits for a stored line that is planned for later', async () => {
    const { clock, emit, captions, answer, texts } = fallenBack()
    await clock.advanceAsync(20_000)
    const later = { ...plan('Wardrobe quit.'), wordsAfterMs: 2000 }
    emit({ type: 'show/beat', beat: beatOf('b2', 'victory'), plan: later, turn: 't2' })
    captions.sayFallbackLine('t2', { mayFollow: true })
    await clock.advanceAsync(500)
    answer(late, 't2')
    await clock.advanceAsync(20_000)
    expect(texts().slice(1)).toEqual(['Wardrobe quit.', late])
  })

  it('is kept if a newer moment has begun, or after four seconds', async () => {
    const newer = fallenBack()
    await newer.clock.advanceAsync(500)
    newer.emit({ type: 'show/beat', beat: beatOf('b2', 'victory'), plan: plan('Bravo.'), turn: 't2' })
    newer.answer(late)
    const slow = fallenBack()
    await slow.clock.advanceAsync(4001)
    slow.answer(late)
    for (const { captions, of, clock, texts } of [newer, slow]) {
      expect(captions.lateFate('t1')).toBe('kept')
      expect(of('show/kept')).toMatchObject([{ turn: 't1', kind: 'death', text: late }])
      await clock.advanceAsync(10_000)
      expect(texts()).not.toContain(late)
    }
  })

  it('is still a tag after a newer moment to which the show did not react', async () => {
    const { emit, answer, captions, clock } = fallenBack()
    await clock.advanceAsync(500)
    const rest = { level: 'rest', writer: 'bank', held: 'busy' } as const
    emit({ type: 'show/beat', beat: beatOf('b2', 'gain'), plan: rest })
    answer(late)
    expect(captions.lateFate('t1')).toBe('tag')
  })

  it.each([
    [
      'it names the thing of its moment',
      beatOf('b1', 'arrival', { subject: 'Gate Warden' }),
      'That warden needs a nap.',
    ],
    ['its moment was no event', beatOf('b1', 'idle'), late],
    ['it is too long', beatOf('b1', 'death'), `${'very '.repeat(30)}late.`],
  ])('is not kept if %s', async (_, beat, text) => {
    const { answer, captions, of, clock } = fallenBack(beat)
    await clock.advanceAsync(5000)
    answer(text)
    expect(captions.lateFate('t1')).toBe('late')
    expect(of('show/kept')).toEqual([])
  })

  it('is only the model’s own line, without the stored one before it', async () => {
    const { answer, of, clock } = fallenBack()
    await clock.advanceAsync(5000)
    answer(late)
    expect(of('show/kept').map(({ text }) => text)).toEqual([late])
  })

  it('is undefined in a turn without one', () => {
    const { captions } = fallenBack()
    expect([captions.lateFate('t1'), captions.lateFate('t9')]).toEqual([undefined, undefined])
  })
})
