import { describe, expect, it } from 'vitest'
import type { ModelAsks } from '../../../src-shared/events/audition.ts'
import { type ScriptedAnswer, scriptedDriver } from '../../../src-shared/llm/scripted-driver.ts'
import { isKept } from '../../../src-shared/performer/show/remembered-lines.ts'
import { livePerformance, seen } from '../../fixtures/live-performance.ts'
import { unpacedSettings } from '../../fixtures/stage.ts'

const line = 'Curtains for the hat.'
const answerIn = (afterMs: number, say: string): ScriptedAnswer => ({ afterMs, say })

/** A show whose model gives these answers, after the title `GAME OVER` and some time. */
async function gameOver(
  answers: readonly ScriptedAnswer[],
  { asks = 'words', waitMs = 10_000 }: { readonly asks?: ModelAsks; readonly waitMs?: number } = {},
) {
  const show = livePerformance((clock) => ({ driver: scriptedDriver(answers, clock), asks: () => asks }), {
    settings: unpacedSettings,
  })
  await show.selector.select('scripted:1b')
  await show.clock.advanceAsync(0)
  show.look(seen('o1', 'GAME OVER'))
  await show.clock.advanceAsync(waitMs)
  const lines = () =>
    show.of('stage/cue').flatMap(({ cue }) => ('text' in cue.content && !cue.word ? [cue.content.text] : []))
  return { ...show, lines }
}

describe('what became of a model’s answer about a moment', () => {
  it.each([
    ['said', [answerIn(1000, line)], { ms: 1000 }],
    ['silent', [answerIn(1200, 'nothing')], { fault: 'silent', ms: 1200 }],
    ['dropped', [answerIn(1200, `win | ${line}`)], { fault: 'unfit' }],
    ['dropped', [answerIn(1200, "I'm sorry, but as an AI I cannot help.")], { fault: 'refused' }],
    ['failed', [{ fail: 'refused' }], {}],
    ['tag', [answerIn(3000, line)], { ms: 3000 }],
    ['kept', [answerIn(4500, line)], { ms: 4500 }],
    ['late', [{ hang: true }], {}],
    ['dropped', [answerIn(4500, `win | ${line}`)], { fault: 'unfit' }],
  ] as const)('is recorded as %s after %j', async (fate, answers, more) => {
    const { of, lines } = await gameOver(answers)
    expect(of('brain/answered')).toEqual([
      expect.objectContaining({ model: 'scripted:1b', turn: 't1', fate, ...more }),
    ])
    if (!('fault' in more)) expect(of('brain/answered')[0]).not.toHaveProperty('fault')
    expect(lines().includes(line)).toBe(fate === 'said' || fate === 'tag')
    expect(lines().length).toBe(fate === 'tag' ? 2 : 1)
  })

  it('a call without a line is recorded as acted, and the stored line is said', async () => {
    const { of, lines } = await gameOver(['CALL show_emote {"emote":"heart"}', ''], { asks: 'tools' })
    expect(of('brain/answered')).toMatchObject([{ turn: 't1', fate: 'acted' }])
    expect(lines()).toHaveLength(1)
  })

  it('is recorded as dropped if the stage refuses the line, and the stored line is said', async () => {
    const show = livePerformance(
      (clock) => ({ driver: scriptedDriver([line], clock), asks: () => 'words' }),
      {
        settings: unpacedSettings,
        guards: [{ rule: 'test', check: ({ writer }) => (writer === 'model' ? { message: 'No.' } : null) }],
      },
    )
    await show.selector.select('scripted:1b')
    await show.clock.advanceAsync(0)
    show.look(seen('o1', 'GAME OVER'))
    await show.clock.advanceAsync(5000)
    expect(show.of('brain/answered')).toMatchObject([{ turn: 't1', fate: 'dropped' }])
    expect(show.of('stage/cue').filter(({ cue }) => cue.lane === 'caption')).toHaveLength(1)
  })

  it('is not recorded for a moment that was interrupted before the answer', async () => {
    const { of, performer, clock } = await gameOver([{ hang: true }], { waitMs: 1000 })
    performer.cancel('cancelled')
    await clock.advanceAsync(5000)
    expect(of('turn/end')).toMatchObject([{ stop: 'cancelled' }])
    expect(of('brain/answered')).toEqual([])
  })

  it('is not recorded for a whisper, or for a turn without a beat', async () => {
    const { of, performer, clock, look } = await gameOver([line, 'Locked, and proud of it.', 'Hm, a lamp.'], {
      asks: 'tools',
    })
    performer.whisper('tell them a story')
    await clock.advanceAsync(12_000)
    look(seen('o2', 'The lamp was on 3 times'))
    await clock.advanceAsync(3000)
    expect(of('turn/start').length).toBeGreaterThan(1)
    expect(of('brain/answered').map(({ turn }) => turn)).toEqual(['t1'])
  })

  it('is the first good answer of a turn with several steps', async () => {
    const call = 'CALL play_sfx {"sound":"airhorn"}'
    const { of } = await gameOver([`loss | ${line}\n${call}`, line], { asks: 'tools' })
    expect(of('brain/answered')).toMatchObject([{ turn: 't1', fate: 'said' }])
  })
})

describe('a model that only judges', () => {
  it('is asked, but the stored line appears at once, and the model’s own line follows or is kept', async () => {
    const { of, clock, lines } = await gameOver([answerIn(2000, line)], { asks: 'judge', waitMs: 100 })
    expect(of('llm/step').map(({ model }) => model)).toContain('scripted:1b')
    const stored = of('show/beat')[0]?.plan.line?.text
    expect(of('stage/queued').filter(({ cue }) => cue.lane === 'caption')).toHaveLength(1)
    await clock.advanceAsync(10_000)
    expect(lines()[0]).toBe(stored)
    expect(['tag', 'kept']).toContain(of('brain/answered')[0]?.fate)
    expect(of('stage/queued').filter(({ cue }) => cue.lane === 'caption').length).toBeLessThanOrEqual(2)
  })
})

describe('a kept line', () => {
  it('is said once, at a later moment of its kind, as a line of the model', async () => {
    const { of, clock, look, lines } = await gameOver([
      answerIn(4500, line),
      ...Array(20).fill({ hang: true }),
    ])
    expect(of('show/kept')).toMatchObject([{ kind: 'death', text: line }])
    await clock.advanceAsync(20_000)
    look(seen('o2', 'VICTORY'))
    await clock.advanceAsync(20_000)
    expect(lines()).not.toContain(line)
    for (let n = 3; n < 7; n += 1) {
      look(seen(`o${n}`, 'YOU DIED'))
      await clock.advanceAsync(40_000)
    }
    expect(lines().filter((text) => text === line)).toHaveLength(1)
    const plan = of('show/beat').find((event) => event.plan.line?.text === line)
    expect(plan?.beat.kind).toBe('death')
    expect(isKept(plan?.plan.line ?? { template: '' })).toBe(true)
    const cue = of('stage/queued').find(({ cue }) => 'text' in cue.content && cue.content.text === line)?.cue
    expect(cue).not.toHaveProperty('line')
  })
})
