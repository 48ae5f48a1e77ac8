import { describe, expect, it } from 'vitest'
import type { LlmRequest } from '../../../src-shared/llm/driver.ts'
import { type ScriptedAnswer, scriptedDriver } from '../../../src-shared/llm/scripted-driver.ts'
import type { Models, Tried } from '../../../src-shared/performer/model-selector.ts'
import { wordsOf } from '../../../src-shared/step/content.ts'
import { livePerformance, seen } from '../../fixtures/live-performance.ts'
import { unpacedSettings } from '../../fixtures/stage.ts'

/** A whisper that no rule can read. */
const riddle = 'invent a riddle for them'
const model = 'scripted:1b'

async function performing(
  answer: ScriptedAnswer | ((request: LlmRequest) => ScriptedAnswer),
  models: Partial<Models> = {},
  settings = unpacedSettings,
) {
  const asked: { at: number; words: string }[] = []
  const show = livePerformance(
    (clock) => ({
      driver: scriptedDriver(
        Array(50).fill((request: LlmRequest) => {
          asked.push({ at: clock.now(), words: wordsOf(request.messages.at(-1)?.content ?? []) })
          return typeof answer === 'function' ? answer(request) : answer
        }),
        clock,
      ),
      ...models,
    }),
    { settings },
  )
  await show.selector.select(model)
  await show.clock.advanceAsync(0)
  const answers = () =>
    show.of('show/whisper').map(({ t: _, seq: __, run: ___, type: ____, ...rest }) => rest)
  return { ...show, asked, answers }
}

const isFor = (words: string) => words.includes(riddle)

describe('a whisper that only a model can read', () => {
  it('is passed to the model, and needs no answer once the model has followed it', async () => {
    const { performer, clock, answers, of } = await performing('Why is the chest shy?')
    performer.whisper(riddle)
    expect(answers()).toEqual([{ text: riddle, read: false, waits: true, model }])
    await clock.advanceAsync(10_000)
    expect(of('stage/cue').map(({ cue }) => cue.content)).toMatchObject([{ text: 'Why is the chest shy?' }])
    expect(answers()).toHaveLength(1)
  })

  it('is followed by the model even if the understudy covers for a missed turn', async () => {
    const { performer, clock, look, asked, answers } = await performing(({ messages }) =>
      isFor(wordsOf(messages.at(-1)?.content ?? [])) ? 'Why is the chest shy?' : { fail: 'timeout' },
    )
    look(seen('o1', 'GAME OVER'))
    await clock.advanceAsync(4000)
    const before = asked.length
    performer.whisper(riddle)
    await clock.advanceAsync(1000)
    expect(asked.slice(before).map(({ words }) => isFor(words))).toEqual([true])
    expect(answers().map(({ reply }) => reply)).toEqual([undefined])
  })

  it('waits for a model that is loading', async () => {
    let load: (tried: Tried) => void = () => {}
    const { performer, clock, asked, answers } = await performing('Why is the chest shy?', {
      prepare: () => new Promise((resolve) => (load = resolve)),
    })
    performer.whisper(riddle)
    await clock.advanceAsync(3000)
    expect(asked).toEqual([])
    load({ ok: true, mode: 'auto' })
    await clock.advanceAsync(2000)
    expect(asked.map(({ words }) => isFor(words))).toEqual([true])
    expect(answers()).toHaveLength(1)
  })

  it('is answered after six seconds if the model has not loaded by then, and is not followed later', async () => {
    let load: (tried: Tried) => void = () => {}
    const { performer, clock, asked, answers } = await performing('Why is the chest shy?', {
      prepare: () => new Promise((resolve) => (load = resolve)),
    })
    performer.whisper(riddle)
    await clock.advanceAsync(5900)
    expect(answers()).toHaveLength(1)
    await clock.advanceAsync(1500)
    expect(answers().at(-1)).toMatchObject({ text: riddle, reply: 'model-late', about: model })
    load({ ok: true, mode: 'auto' })
    await clock.advanceAsync(10_000)
    expect(asked).toEqual([])
  })

  it.each([
    ['hangs', { hang: true }, 'model-late'],
    ['is slow', { afterMs: 8000, say: 'Far too late.' }, 'model-late'],
    ['writes nothing', '', 'model-silent'],
    ['writes only its instructions', 'Beat: idle. Screen: "LAP".', 'model-silent'],
    ['fails', { fail: 'refused' }, 'model-failed'],
  ] as const)('is answered within six seconds if the model %s', async (_, answer, reply) => {
    const { performer, clock, answers, journal } = await performing(answer)
    const at = clock.now()
    performer.whisper(riddle)
    await clock.advanceAsync(6000)
    expect(answers().at(-1)).toMatchObject({ text: riddle, read: false, reply, about: model })
    expect(answers().at(-1)?.ms).toBeLessThanOrEqual(6000)
    expect(journal.state().sayings.at(-1)).toMatchObject({ at, answer: { reply } })
    expect(journal.state().sayings.at(-1)?.waits).toBeUndefined()
    await clock.advanceAsync(10_000)
    expect(answers()).toHaveLength(2)
  })

  it('is answered after six seconds even if a turn may take longer', async () => {
    const settings = { ...unpacedSettings, performer: { ...unpacedSettings.performer, maxMs: 60_000 } }
    const { performer, clock, answers, of } = await performing({ hang: true }, {}, settings)
    performer.whisper(riddle)
    await clock.advanceAsync(6000)
    expect(of('turn/end')).toMatchObject([{ stop: 'time' }])
    expect(answers().at(-1)).toMatchObject({ reply: 'model-late' })
  })

  it('offers its words as a line if the model did not follow it', async () => {
    const { performer, clock, answers } = await performing('')
    performer.whisper('tell them we won')
    await clock.advanceAsync(1000)
    expect(answers().at(-1)).toMatchObject({ reply: 'model-silent', say: 'we won' })
  })

  it('ends a turn of the model in which the audience waits for no line', async () => {
    const { performer, clock, look, asked } = await performing({ hang: true })
    look(seen('o1', 'The lamp was on 3 times'))
    await clock.advanceAsync(2000)
    performer.whisper(riddle)
    await clock.advanceAsync(1000)
    expect(asked.at(-1)).toMatchObject({ words: expect.stringContaining(riddle) })
  })

  it('is answered at the next start if a crash came before the model took it', async () => {
    const { performer, clock, answers, restart } = await performing('Why is the chest shy?', {
      prepare: () => new Promise(() => {}),
    })
    performer.whisper(riddle)
    await restart(8000)
    await clock.advanceAsync(1500)
    expect(answers().map(({ reply }) => reply)).toEqual([undefined, 'model-late'])
  })
})

describe('a whisper that rules can read while a model performs', () => {
  it('is followed at once beside a turn of the model, which continues', async () => {
    const { performer, clock, look, of } = await performing({ afterMs: 2000, say: 'A line for the end.' })
    look(seen('o1', 'GAME OVER'))
    await clock.advanceAsync(500)
    performer.whisper('gimme some confetti')
    await clock.advanceAsync(0)
    expect(of('stage/cue').at(-1)).toMatchObject({ cue: { content: { lane: 'particle', kind: 'confetti' } } })
    await clock.advanceAsync(4000)
    expect(of('stage/cue').map(({ cue }) => ('text' in cue.content ? cue.content.text : ''))).toContain(
      'A line for the end.',
    )
  })

  it('asks the model only for the rest of a control that has more words', async () => {
    const { performer, clock, asked, answers } = await performing('Why is the chest shy?')
    performer.whisper('more energy')
    await clock.advanceAsync(5000)
    expect(asked).toEqual([])
    expect(answers()).toMatchObject([{ reply: 'mood-hype' }])
    performer.whisper(`more energy. ${riddle}`)
    await clock.advanceAsync(1000)
    expect(answers().at(-1)).toMatchObject({ reply: 'mood-hype', waits: true, model })
    expect(asked.map(({ words }) => isFor(words))).toEqual([true])
  })

  it('passes a wish for another tone or language to the model', async () => {
    for (const wish of ['be meaner', 'speak German']) {
      const { performer, clock, asked } = await performing('Na toll.')
      performer.whisper(wish)
      await clock.advanceAsync(1000)
      expect(asked.map(({ words }) => words.endsWith(wish))).toEqual([true])
    }
  })

  it('goes to the model if the command reader is off', async () => {
    const settings = { ...unpacedSettings, brain: { ...unpacedSettings.brain, commands: 'off' as const } }
    const { performer, clock, asked } = await performing('Hello.', {}, settings)
    performer.whisper('gimme some confetti')
    await clock.advanceAsync(1000)
    expect(asked.map(({ words }) => words.endsWith('gimme some confetti'))).toEqual([true])
  })
})
