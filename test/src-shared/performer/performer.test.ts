import { describe, expect, it } from 'vitest'
import type { ModelAsks } from '../../../src-shared/events/audition.ts'
import type { Cue } from '../../../src-shared/events/cue.ts'
import { eventFor } from '../../../src-shared/events/role.ts'
import type { LlmDriver, LlmRequest } from '../../../src-shared/llm/driver.ts'
import { scriptedDriver } from '../../../src-shared/llm/scripted-driver.ts'
import { stateFor } from '../../../src-shared/projections/page-state.ts'
import { defaultSettings, type Settings } from '../../../src-shared/settings/settings.ts'
import { wordsOf } from '../../../src-shared/step/content.ts'
import { livePerformance, seen } from '../../fixtures/live-performance.ts'
import { unpacedSettings } from '../../fixtures/stage.ts'
import type { VirtualClock } from '../../fixtures/virtual-clock.ts'

const { tickMs } = defaultSettings.performer

/** A line that changes the screen without causing a beat. */
const noBeat = 'The lamp was on 3 times'

const words = (cues: readonly { readonly cue: Cue }[]) =>
  cues.map(({ cue }) => cue).filter(({ lane }) => lane === 'caption')

const understudy = () => livePerformance((clock) => ({ driver: scriptedDriver([], clock) }))

async function model(
  answers: readonly string[],
  options: {
    asks?: ModelAsks
    settings?: Settings
    driver?: (clock: VirtualClock) => LlmDriver
  } = {},
) {
  const asked: LlmRequest[] = []
  const { settings = unpacedSettings } = options
  const server = (clock: VirtualClock) => ({
    driver:
      options.driver?.(clock) ??
      scriptedDriver(
        Array.from({ length: 50 }, (_, n) => (request: LlmRequest) => {
          asked.push(request)
          return answers[n] ?? ''
        }),
        clock,
      ),
    asks: () => options.asks ?? 'tools',
  })
  const show = livePerformance(server, { settings })
  await show.selector.select('scripted:1b')
  await show.clock.advanceAsync(0)
  return { ...show, asked }
}

const lastWords = (request: LlmRequest | undefined) => wordsOf(request?.messages.at(-1)?.content ?? [])

describe('the performer', () => {
  it('lets the puppet react to a death at once, even while a line is on stage', async () => {
    const { clock, journal, look, of } = understudy()
    look(seen('o1', 'ACHIEVEMENT UNLOCKED'))
    await clock.advanceAsync(3000)
    const onStage = () => words(journal.state().cues.filter(({ cuedAt }) => cuedAt !== undefined))
    expect(onStage().length).toBeGreaterThan(0)
    look(seen('o2', 'YOU DIED'))
    await clock.advanceAsync(100)
    const gestures = of('stage/cue').flatMap(({ cue: { content } }) =>
      content.lane === 'act' ? content.gesture : [],
    )
    expect(['faint', 'swoon', 'dissolve']).toContain(gestures.at(-1))
  })

  it('takes a turn at each beat, but not after a change without a beat', async () => {
    const { clock, look, of } = understudy()
    await clock.advanceAsync(20_000)
    expect(of('turn/start')).toHaveLength(0)
    look(seen('o1', 'ACHIEVEMENT UNLOCKED'))
    await clock.advanceAsync(0)
    expect(of('turn/start')).toMatchObject([{ turn: 't1', cause: 'change', observation: 'o1' }])
    await clock.advanceAsync(8000)
    look(seen('o2', noBeat))
    await clock.advanceAsync(3 * tickMs)
    expect(of('turn/start')).toHaveLength(1)
    look(seen('o3', 'GAME OVER'))
    await clock.advanceAsync(0)
    expect(of('turn/start')[1]).toMatchObject({ turn: 't2', cause: 'change', observation: 'o3' })
  })

  it('takes a turn after 20 seconds without a line while the show is calm', async () => {
    const { clock, look, of } = understudy()
    look(seen('o1', noBeat))
    await clock.advanceAsync(19_000)
    expect(of('turn/start')).toHaveLength(0)
    await clock.advanceAsync(4000)
    expect(of('show/beat')).toMatchObject([{ beat: { kind: 'idle', observation: 'o1' }, turn: 't1' }])
  })

  it('gives each recorded beat a separate id, even a beat that a stronger beat replaces', async () => {
    const { clock, look, of } = understudy()
    look(seen('o1', 'ACHIEVEMENT UNLOCKED'))
    look(seen('o2', 'VICTORY'))
    look(seen('o3', 'GAME OVER'))
    await clock.advanceAsync(5000)
    const ids = of('show/beat').map(({ beat }) => beat.id)
    expect(ids.length).toBeGreaterThan(2)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('reacts to a beat in one turn, in which each cue refers to its call or its line', async () => {
    const { clock, look, of } = understudy()
    look(seen('o1', 'VICTORY'))
    await clock.advanceAsync(5000)
    const [beat] = of('show/beat')
    expect(beat).toMatchObject({ beat: { kind: 'victory', observation: 'o1' }, turn: 't1' })
    expect(of('stage/cue')[0]).toMatchObject({ cue: { by: 'tool', turn: 't1', call: 't1.1.1' } })
    const { text, template } = beat?.plan.line ?? {}
    expect(words(of('stage/cue'))).toMatchObject([
      { by: 'text', turn: 't1', line: template, content: { text } },
    ])
    expect(of('turn/end')[0]).toMatchObject({ stop: 'final', steps: 1 })
  })

  it('takes no turn while it is paused or in panic', async () => {
    const { clock, look, of, journal } = understudy()
    journal.append({ type: 'performer/paused', by: 'test' })
    look(seen('o1', 'SCORE'))
    await clock.advanceAsync(10_000)
    expect(of('turn/start')).toHaveLength(0)
    journal.append({ type: 'performer/resumed', by: 'test' })
    journal.append({ type: 'stage/panic', by: 'test' })
    await clock.advanceAsync(10_000)
    expect(of('turn/start')).toHaveLength(0)
    journal.append({ type: 'stage/released', by: 'test' })
    await clock.advanceAsync(10_000)
    expect(of('turn/start').length).toBeGreaterThan(0)
  })

  it('takes no turn while OBS shows a break or hides the overlay', async () => {
    const { clock, look, of, journal } = understudy()
    journal.append({ type: 'obs/state', state: 'connected', scene: 'BRB' })
    journal.append({ type: 'stage/page', page: 'o1', state: 'connected' })
    look(seen('o1', 'SCORE'))
    await clock.advanceAsync(10_000)
    journal.append({ type: 'obs/state', state: 'connected', scene: 'Game' })
    journal.append({ type: 'stage/page', page: 'o1', state: 'hidden' })
    await clock.advanceAsync(10_000)
    expect(of('turn/start')).toHaveLength(0)
    journal.append({ type: 'stage/page', page: 'o1', state: 'visible' })
    await clock.advanceAsync(10_000)
    expect(of('turn/start').length).toBeGreaterThan(0)
  })

  it('starts turns only for idle beats while the video source is lost', async () => {
    const { clock, look, of, journal, performer } = understudy()
    const report = (state: 'live' | 'lost' | 'denied', source = 'test') =>
      journal.append({ type: 'sight/source', source, state })
    report('live')
    look(seen('o1', 'ACHIEVEMENT UNLOCKED'))
    await clock.advanceAsync(0)
    report('lost')
    report('denied', 'another')
    look(seen('o2', 'LEVEL UP'))
    await clock.advanceAsync(600_000)
    const kinds = of('show/beat').map(({ beat }) => beat.kind)
    expect(kinds[0]).toBe('reward')
    expect(new Set(kinds.slice(1))).toEqual(new Set(['idle']))
    const lines = words(of('stage/cue')).map(({ content }) => ('text' in content ? content.text : ''))
    expect(lines.length).toBeGreaterThan(3)
    expect(new Set(lines).size).toBe(lines.length)
    performer.look()
    report('live')
    look(seen('o3', 'VICTORY', { at: clock.now() }))
    await clock.advanceAsync(1000)
    expect(of('show/beat').at(-1)).toMatchObject({ beat: { kind: 'victory' } })
  })

  it('takes turns if one source is denied but another source is live', async () => {
    const { clock, look, of, journal } = understudy()
    journal.append({ type: 'sight/source', source: 'test', state: 'live' })
    journal.append({ type: 'sight/source', source: 'screen', state: 'denied' })
    look(seen('o1', 'ACHIEVEMENT UNLOCKED'))
    await clock.advanceAsync(0)
    expect(of('turn/start')).toHaveLength(1)
  })

  it('sends a change to the model in only one prompt', async () => {
    const { clock, asked, look, of, performer } = await model(['Hello.'])
    const numbers = [{ label: 'Oil', value: 9, was: 40, confidence: 90 }]
    look(seen('o1', noBeat, { numbers, goneLines: seen('', 'TITLE').newLines }))
    await clock.advanceAsync(0)
    expect(lastWords(asked[0])).toBe(`Something changes. "Oil" went from 40 to 9. Screen: "${noBeat}".`)
    await clock.advanceAsync(3 * tickMs)
    performer.whisper('tell them a story')
    await clock.advanceAsync(1000)
    expect(of('turn/start').at(-1)).toMatchObject({ turn: 't2', cause: 'say' })
    const shown = lastWords(asked.at(-1))
    expect(shown).toContain('Director: tell them a story')
    expect(shown).not.toMatch(/The lamp|40/)
  })

  it('draws a random seed for each turn and sends it with the sampling settings', async () => {
    const { clock, look, of, asked, performer } = await model([])
    look(seen('o1', noBeat))
    await clock.advanceAsync(0)
    performer.whisper('tell them a story')
    await clock.advanceAsync(3000)
    const seeds = new Map(of('llm/step').map(({ turn, seed }) => [turn, seed]))
    expect(seeds.size).toBeGreaterThan(1)
    expect(new Set(seeds.values()).size).toBe(seeds.size)
    expect(asked[0]?.seed).toBe(seeds.get('t1'))
    expect(asked[0]?.sampling).toEqual(defaultSettings.sampling.toolArguments)
  })

  it('ends a turn on panic, and records the end', async () => {
    const { clock, look, performer, of } = await model([], {
      driver: (clock) => scriptedDriver([{ hang: true }], clock),
    })
    look(seen('o1', 'SCORE'))
    await clock.advanceAsync(100)
    performer.cancel('panic')
    await clock.advanceAsync(0)
    expect(of('turn/end')).toMatchObject([{ stop: 'panic' }])
  })
})

describe('a peak, which is a very strong beat', () => {
  it('a peak interrupts the words of a weaker beat, and its own words appear within three seconds', async () => {
    const { clock, look, of } = livePerformance((clock) => ({ driver: scriptedDriver([], clock) }), {
      settings: defaultSettings,
    })
    look(seen('o1', 'ACHIEVEMENT UNLOCKED'))
    await clock.advanceAsync(2000)
    const [lesser] = words(of('stage/cue'))
    look(seen('o2', 'VICTORY'))
    await clock.advanceAsync(0)
    expect(of('stage/stopped').map(({ cue }) => cue)).toContain(lesser?.id)
    await clock.advanceAsync(3000)
    expect(words(of('stage/cue')).map(({ turn }) => turn)).toEqual(['t1', 't2'])
  })
})

describe('the words of a model', () => {
  const late = 'Far too late.'
  const hangs = { driver: (clock: VirtualClock) => scriptedDriver(Array(9).fill({ hang: true }), clock) }

  it('a model is asked for words after the effects of a beat, and also when dialogue appears', async () => {
    const { clock, look, of, asked } = await model(['Take a bow, floor.', 'Rain was in the script.'])
    look(seen('o1', 'GAME OVER'))
    await clock.advanceAsync(400)
    expect(of('llm/final').map(({ madeBy }) => madeBy)).toEqual(['rules', undefined])
    expect(of('stage/queued')[1]?.cue.call).toBe('t1.1.1')
    expect(asked).toHaveLength(1)
    await clock.advanceAsync(3000)
    expect(words(of('stage/cue'))).toMatchObject([{ turn: 't1', content: { text: 'Take a bow, floor.' } }])
    await clock.advanceAsync(12_000)
    const text = 'Mira: You should not have come here, stranger!'
    look(seen('o2', '', { newLines: [{ text, box: [660, 900, 600, 40], confidence: 95 }] }))
    await clock.advanceAsync(3000)
    expect(of('show/beat').at(-1)).toMatchObject({ beat: { kind: 'dialogue' }, plan: { writer: 'model' } })
    expect(asked).toHaveLength(2)
  })

  it('a stored line is shown at the deadline, and the model’s late line follows it', async () => {
    const { clock, look, of } = await model([], {
      driver: (clock) => scriptedDriver(Array(9).fill({ afterMs: 3000, say: late }), clock),
    })
    look(seen('o1', 'GAME OVER'))
    await clock.advanceAsync(2499)
    expect(words(of('stage/queued'))).toEqual([])
    await clock.advanceAsync(1)
    const line = of('show/beat')[0]?.plan.line
    expect(words(of('stage/queued'))).toMatchObject([{ turn: 't1', line: line?.template }])
    await clock.advanceAsync(10_000)
    expect(of('perform/text')).toMatchObject([
      { text: line?.text, writer: 'bank' },
      { text: late, writer: 'model' },
    ])
    const shown = words(of('stage/cue'))
    expect(shown).toMatchObject([
      { turn: 't1', line: line?.template },
      { turn: 't1', content: { text: late } },
    ])
    const [first, second] = of('stage/cue').filter(({ cue }) => cue.lane === 'caption')
    expect((second?.t ?? 0) - (first?.t ?? 0)).toBeGreaterThanOrEqual(shown[0]?.durationMs ?? 0)
  })

  it('a stored line is shown at once if the model is silent or fails', async () => {
    for (const answer of ['', '-', { fail: 'refused' } as const]) {
      const { clock, look, of } = await model([], {
        driver: (clock) => scriptedDriver(Array(9).fill(answer), clock),
      })
      look(seen('o1', 'GAME OVER'))
      await clock.advanceAsync(0)
      expect(words(of('stage/queued'))).toMatchObject([{ line: of('show/beat')[0]?.plan.line?.template }])
    }
  })

  it('while a model still has time to answer, only a much stronger beat interrupts it', async () => {
    const { clock, look, of } = await model([], hangs)
    look(seen('o1', 'ACHIEVEMENT UNLOCKED'))
    await clock.advanceAsync(300)
    look(seen('o2', 'WRONG ANSWER'))
    await clock.advanceAsync(300)
    expect(of('show/beat').at(-1)).toMatchObject({ beat: { kind: 'setback' }, plan: { held: 'busy' } })
    expect(of('turn/end')).toEqual([])
    look(seen('o3', 'GAME OVER'))
    await clock.advanceAsync(0)
    expect(of('turn/end')).toMatchObject([{ turn: 't1', stop: 'cancelled' }])
    expect(of('show/beat').at(-1)).toMatchObject({ beat: { kind: 'death' }, turn: 't2' })
    await clock.advanceAsync(4000)
    expect(words(of('stage/queued')).map(({ turn }) => turn)).toEqual(['t2'])
  })

  it('any beat interrupts a model whose turn began without a beat', async () => {
    const { clock, look, of } = await model([], hangs)
    look(seen('o1', noBeat))
    await clock.advanceAsync(1000)
    expect(of('turn/start')).toMatchObject([{ turn: 't1', cause: 'change' }])
    look(seen('o2', 'ACHIEVEMENT UNLOCKED'))
    await clock.advanceAsync(0)
    expect(of('turn/end')).toMatchObject([{ turn: 't1', stop: 'cancelled' }])
    expect(of('show/beat').at(-1)).toMatchObject({ beat: { kind: 'reward' }, turn: 't2' })
  })

  it('after a stored line has replaced a late answer, the next beat cancels the turn, and the model is asked again', async () => {
    const { clock, look, of, performer } = await model([], hangs)
    look(seen('o1', 'ACHIEVEMENT UNLOCKED'))
    await clock.advanceAsync(5500)
    look(seen('o2', 'GAME OVER'))
    await clock.advanceAsync(0)
    expect(of('turn/end')[0]).toMatchObject({ turn: 't1', stop: 'cancelled' })
    expect(of('llm/step').at(-1)).toMatchObject({ turn: 't2', model: 'scripted:1b' })
    await clock.advanceAsync(3000)
    expect(words(of('stage/queued')).map(({ turn }) => turn)).toEqual(['t1', 't2'])
    await performer.stop()
  })
})

describe('the command `look`', () => {
  it('the command `look` does nothing without a picture, and makes the understudy perform if there is a picture', async () => {
    const { clock, look, of, performer } = understudy()
    performer.look()
    look(seen('o1', noBeat))
    await clock.advanceAsync(10_000)
    expect(of('turn/start')).toHaveLength(0)
    performer.look()
    await clock.advanceAsync(5000)
    expect(of('turn/start')).toMatchObject([{ observation: 'o1' }])
    expect(words(of('stage/cue'))).toHaveLength(1)
  })

  it('the command `look` asks a model at once, whether the model uses tools or only writes words', async () => {
    for (const asks of ['tools', 'words'] as const) {
      const { clock, look, performer, asked } = await model(['Cheers.', 'That was quick.'], { asks })
      look(seen('o1', noBeat))
      await clock.advanceAsync(3000)
      const before = asked.length
      performer.look()
      await clock.advanceAsync(700)
      expect(asked.length, asks).toBeGreaterThan(before)
    }
  })
})

describe('a whisper to the understudy', () => {
  it('a whisper that sets the mood is applied and starts no turn', async () => {
    const { clock, look, of, performer, journal } = understudy()
    look(seen('o1', noBeat))
    performer.whisper('hype it up, more energy')
    await clock.advanceAsync(3000)
    expect(of('show/whisper')).toMatchObject([{ read: true, reply: 'mood-hype' }])
    expect(journal.state().show.direction).toMatchObject({
      mood: 'hype',
      untilAt: clock.now() - 3000 + 120_000,
    })
    expect(of('turn/start')).toHaveLength(0)
  })

  it('a whisper that the understudy cannot parse is reported and starts no turn', async () => {
    const { clock, look, of, performer } = understudy()
    look(seen('o1', noBeat))
    performer.whisper('explain quantum physics to them in French')
    await clock.advanceAsync(3000)
    expect(of('show/whisper')).toMatchObject([
      { text: 'explain quantum physics to them in French', read: false },
    ])
    expect(of('turn/start')).toHaveLength(0)
  })

  it('a whisper that is a command becomes tool calls', async () => {
    const { clock, look, of, performer } = understudy()
    look(seen('o1', noBeat))
    performer.whisper('gimme some confetti')
    await clock.advanceAsync(1000)
    expect(of('show/whisper')).toEqual([])
    expect(of('turn/start')).toMatchObject([{ cause: 'say' }])
    expect(of('stage/cue')).toMatchObject([{ cue: { by: 'tool', content: { kind: 'confetti' } } }])
  })
})

describe('a whisper that asks for silence', () => {
  it.each(['understudy', 'model'])(
    'the whisper “Hush, please!” silences all lanes while the %s performs',
    async (who) => {
      const show = who === 'understudy' ? understudy() : await model(['Hello there.'])
      const { clock, look, of, performer, journal, stage } = show
      look(seen('o1', 'ACHIEVEMENT UNLOCKED'))
      await clock.advanceAsync(3000)
      const shown = of('stage/cue').length
      expect(shown).toBeGreaterThan(0)
      expect(performer.whisper('Hush, please!')).toBe(true)
      expect(journal.state().hushedUntil).toBe(clock.now() + 300_000)
      expect(of('show/whisper')).toMatchObject([{ read: true, reply: 'hushed' }])
      const sound = { lane: 'sound', sound: 'tada', volume: 1 } as const
      expect(stage.offer({ by: 'tool', content: sound })).toMatchObject({ denial: { kind: 'hushed' } })
      look(seen('o2', 'GAME OVER'))
      await clock.advanceAsync(60_000)
      expect(of('stage/cue')).toHaveLength(shown)
      performer.whisper('back to normal')
      expect(journal.state().hushedUntil).toBe(0)
    },
  )
})

describe('a panic', () => {
  it('a panic drops the waiting whispers, even after a restart', async () => {
    const { clock, look, of, performer, journal, restart } = understudy()
    look(seen('o1', noBeat))
    journal.append({ type: 'performer/paused', by: 'panel' })
    performer.whisper('gimme some confetti')
    journal.append({ type: 'stage/panic', by: 'panel' })
    performer.cancel('panic')
    expect(journal.state().sayings).toMatchObject([{ answer: { did: 'Dropped: panic.' } }])
    journal.append({ type: 'stage/released', by: 'panel' })
    journal.append({ type: 'performer/resumed', by: 'panel' })
    performer.wake()
    await clock.advanceAsync(5000)
    await restart(1000)
    await clock.advanceAsync(5000)
    expect(of('turn/start')).toEqual([])
  })

  it('a panic drops the waiting whispers even if the process ends before the performer handles the panic', async () => {
    const { clock, look, performer, journal, of, restart } = understudy()
    look(seen('o1', noBeat))
    journal.append({ type: 'performer/paused', by: 'panel' })
    performer.whisper('gimme some confetti')
    journal.append({ type: 'stage/panic', by: 'panel' })
    journal.append({ type: 'stage/released', by: 'panel' })
    journal.append({ type: 'performer/resumed', by: 'panel' })
    await restart(1000)
    look(seen('o2', noBeat))
    await clock.advanceAsync(5000)
    expect(of('turn/start')).toEqual([])
  })
})

describe('a whisper', () => {
  it.each([
    ['gimme some confetti', 'particle'],
    ['say GG', 'text'],
    ['play tada', 'sound'],
    ['throw a heart', 'emote'],
  ])('a whisper is performed even before the first observation: %s', async (words, lane) => {
    const { clock, of, performer } = understudy()
    await clock.advanceAsync(30_000)
    performer.whisper(words)
    await clock.advanceAsync(1000)
    expect(of('turn/start')).toMatchObject([{ cause: 'say', observation: '' }])
    expect(of('stage/cue')).toMatchObject([{ cue: { by: 'tool', lane } }])
    await clock.advanceAsync(60_000)
    expect(of('turn/start')).toHaveLength(1)
  })

  it('a whisper is sent to a model in one request even before the first observation', async () => {
    const { clock, of, performer, asked } = await model(['Locked, and proud of it.'])
    performer.whisper('tell them a story')
    await clock.advanceAsync(30_000)
    expect(of('turn/start')).toMatchObject([{ cause: 'say' }])
    expect(asked.map(lastWords)).toEqual(['Director: tell them a story'])
  })

  it('a whisper starts a turn while the video source is lost, and the model does not get the old picture', async () => {
    const { clock, look, of, journal, performer, asked } = await model([])
    look(seen('o1', 'ACHIEVEMENT UNLOCKED'))
    await clock.advanceAsync(0)
    journal.append({ type: 'sight/source', source: 'test', state: 'lost' })
    performer.whisper('tell them a story')
    await clock.advanceAsync(1000)
    expect(of('turn/start').at(-1)).toMatchObject({ cause: 'say' })
    expect(lastWords(asked.at(-1))).toContain('tell them a story')
    expect(lastWords(asked.at(-1))).not.toContain('ACHIEVEMENT UNLOCKED')
  })

  it('a whisper comes last in the request of its turn, and is not repeated in later turns', async () => {
    const lines = ['Wardrobe quit.', 'Locked, and proud of it.', 'The lamp has opinions.']
    const { clock, look, performer, asked } = await model(lines)
    look(seen('o1', 'SCORE'))
    await clock.advanceAsync(100)
    performer.whisper('tell them a story')
    await clock.advanceAsync(1000)
    expect(lastWords(asked.at(-1))).toMatch(/Director: tell them a story$/)
    const before = asked.length
    await clock.advanceAsync(12_000)
    look(seen('o2', 'The lamp was on 4 times'))
    await clock.advanceAsync(100)
    expect(asked).toHaveLength(before + 1)
    expect(JSON.stringify(asked.at(-1)?.messages)).not.toContain('tell them a story')
  })

  it('Adlib’s rules run a whispered command once, whichever model performs', async () => {
    const { clock, look, performer, of, asked } = await model([])
    look(seen('o1', 'SCORE'))
    await clock.advanceAsync(100)
    const before = asked.length
    performer.whisper('gimme some confetti')
    await clock.advanceAsync(1000)
    expect(asked).toHaveLength(before)
    const last = of('turn/end').at(-1)
    expect(last).toMatchObject({ stop: 'final', steps: 1, calls: 1 })
    expect(of('llm/final').at(-1)).toMatchObject({
      madeBy: 'rules',
      taken: [{ tool: 'spawn_particle', path: 'kind' }],
    })
    expect(of('stage/cue').at(-1)).toMatchObject({
      cue: { by: 'tool', turn: last?.turn, content: { kind: 'confetti' } },
    })
  })

  it('a whisper never reaches the audience, even if the model repeats it as a line or a call', async () => {
    const secret = 'invent a tale of the golden chest'
    const { clock, look, performer, events, of, journal } = await model([
      'Hello.',
      `CALL overlay_text {"text": "${secret}"}`,
      secret,
    ])
    look(seen('o1', 'SCORE'))
    await clock.advanceAsync(100)
    journal.append({ type: 'operator/said', kind: 'topic', text: secret })
    performer.whisper(secret)
    await clock.advanceAsync(1500)
    expect(of('stage/filtered')).toMatchObject([
      { rule: 'whisper', sink: 'text' },
      { rule: 'whisper', sink: 'caption' },
    ])
    expect(JSON.stringify([of('stage/cue'), of('stage/queued')])).not.toContain('golden')
    for (const role of ['overlay', 'eye', 'viewer'] as const) {
      expect(JSON.stringify(stateFor(role, journal.state(), clock.now()))).not.toContain('golden')
      expect(JSON.stringify(events.map((event) => eventFor(role, event)))).not.toContain('golden')
    }
  })
})
