import { describe, expect, it } from 'vitest'
import type { Beat, BeatKind, Look } from '../../../../src-shared/events/beat.ts'
import type { Cue } from '../../../../src-shared/events/cue.ts'
import type { AdlibEvent, EventBody } from '../../../../src-shared/events/event.ts'
import { fold } from '../../../../src-shared/events/fold.ts'
import { punchlineAfterMs } from '../../../../src-shared/events/reading-time.ts'
import { appraise, overdueBeat } from '../../../../src-shared/performer/show/own-beats.ts'
import { planShow } from '../../../../src-shared/performer/show/plan-show.ts'
import { type SaidBefore, templateOf } from '../../../../src-shared/performer/show/said-before.ts'
import { chatSettings } from '../../../../src-shared/settings/chat.ts'
import { defaultSettings, type Settings } from '../../../../src-shared/settings/settings.ts'
import { maxWaitMs } from '../../../../src-shared/stage/pacing.ts'
import { seen } from '../../../fixtures/live-performance.ts'
import { caption } from '../../../fixtures/performed-run.ts'
import { seededRng } from '../../../fixtures/seeded-rng.ts'
import { marlow } from '../../../fixtures/show.ts'

const free = { words: { ok: true, waitMs: 0 }, cues: { room: 4, waitMs: 0 } } as const

function evening({
  persona = marlow,
  lastShow = () => null,
  lastLedger = () => null,
  callers = () => [],
  saidBefore = () => undefined,
}: Partial<
  Pick<Parameters<typeof planShow>[0], 'persona' | 'lastShow' | 'lastLedger' | 'callers' | 'saidBefore'>
> = {}) {
  const events: AdlibEvent[] = []
  let now = 1_000_000
  const emit = (body: EventBody) => {
    events.push({ ...body, t: now, seq: events.length + 1, run: 'r' })
  }
  const state = () => fold(events)
  emit({
    type: 'run/start',
    settings: defaultSettings,
    brain: { driver: 'understudy', model: 'understudy', mode: 'text' },
  })
  const rng = seededRng(3)
  let cues = 0
  const play = (
    kind: BeatKind,
    salience: number,
    {
      budget = free,
      lost = false,
      hasModel = false,
      ageMs = 0,
      ...facts
    }: Partial<Beat> & {
      budget?: Parameters<typeof planShow>[0]['budget']
      lost?: boolean
      hasModel?: boolean
      ageMs?: number
    } = {},
  ) => {
    const beat = appraise({ kind, salience, subject: null, polarity: 0, ...facts }, state(), now)
    const planned = planShow({
      beat,
      state: state(),
      persona,
      ...{ lastShow, lastLedger, callers, saidBefore },
      isClean: () => true,
      budget,
      hasModel,
      rng,
      now,
      seenAt: now - ageMs,
    })
    emit({ type: 'show/beat', beat, plan: planned.plan })
    const { line } = planned.plan
    if (line !== undefined && !lost) {
      cues += 1
      const { text, template, gag } = line
      const cue: Cue = {
        ...{ id: `c${cues}`, lane: 'caption', by: 'text', durationMs: 3000 },
        ...{ line: template, content: { lane: 'caption', text } },
        ...(gag === undefined ? {} : { gag }),
      }
      emit({ type: 'stage/queued', cue })
      emit({ type: 'stage/cue', cue })
    }
    return planned
  }
  const wait = (ms: number) => {
    now += ms
  }
  /** Mentions the wooden spoon once, a while before it comes up again. */
  const mention = () => {
    play('dialogue', 0.2, { prop: 'wooden spoon' })
    wait(20_000)
  }
  return { play, wait, mention, emit, state, now: () => now }
}

describe('the share of lines about chat', () => {
  /** Returns for each beat with words whether it is about chat, if chat asks without end. */
  const spoken = (lines: Settings['chat']['lines']) => {
    const { play, wait, emit, state } = evening()
    emit({ type: 'settings/changed', patch: { chat: { lines } }, by: 'panel' })
    const kinds = ['chat-asks', 'chat-asks', 'first-time', 'reward', 'dialogue', 'gift'] as const
    for (let n = 0; n < 120; n += 1) {
      play(kinds[n % kinds.length] ?? 'reward', 0.6, { subject: `Person ${n}` })
      wait(15_000)
    }
    return state().show.beats.flatMap(({ plan, beat }) =>
      plan.wordsAfterMs === undefined ? [] : [beat.kind === 'reward' || beat.kind === 'dialogue' ? 0 : 1],
    )
  }
  const most = (lines: Settings['chat']['lines']) => {
    const all = spoken(lines)
    const windows = all
      .slice(5)
      .map((_, at) => all.slice(at, at + 6).reduce((sum: number, one) => sum + one, 0))
    return Math.max(...windows)
  }

  it.each([
    ['third', 2],
    ['sixth', 1],
    ['none', 0],
  ] as const)('%s: of six lines in a row, at most %i, even if chat never stops', (lines, count) => {
    expect(most(lines)).toBe(count)
  })

  it('is a third unless it is set, and cannot be more', () => {
    expect(defaultSettings.chat.lines).toBe('third')
    for (const lines of chatSettings.shape.lines.unwrap().options) expect(most(lines)).toBeLessThanOrEqual(2)
  })

  it('keeps two lines about chat apart, except peaks', () => {
    const { play, wait } = evening()
    const ask = (subject: string) => play('chat-asks', 0.6, { subject }).plan
    expect(ask('Ana').level).not.toBe('rest')
    wait(15_000)
    expect(ask('Ben')).toMatchObject({ level: 'rest', held: 'chat' })
    expect(play('raid', 0.9, { subject: 'Mila' }).plan.level).toBe('combo')
    wait(21_000)
    play('reward', 0.6)
    for (let n = 0; n < 3; n += 1) {
      wait(15_000)
      expect(ask('Cleo')).toMatchObject({ held: 'chat' })
      play('reward', 0.6)
    }
    wait(15_000)
    play('dialogue', 0.6)
    wait(15_000)
    expect(ask('Dee').level).not.toBe('rest')
  })

  it('lets thanks for a subscription follow another line about chat at once, but within the share', () => {
    const { play, wait } = evening()
    play('chat-asks', 0.6, { subject: 'Ana' })
    wait(9000)
    expect(play('gift', 0.4, { subject: 'Ben' }).plan).toMatchObject({ level: 'rest', held: 'chat' })
    expect(play('gift', 0.6, { subject: 'Cleo' }).plan.wordsAfterMs).toBeDefined()
    wait(9000)
    expect(play('gift', 0.6, { subject: 'Dee' }).plan).toMatchObject({ level: 'rest', held: 'chat' })
  })

  it('raids are exempt, but what they took is missing afterwards', () => {
    const { play, wait } = evening()
    for (let n = 0; n < 4; n += 1) {
      play('raid', 0.9, { subject: `Person ${n}` })
      wait(21_000)
    }
    for (const kind of ['reward', 'dialogue', 'reward', 'dialogue'] as const) {
      play(kind, 0.6)
      wait(15_000)
    }
    const held = play('chat-asks', 0.6, { subject: 'Ana' }).plan
    expect([held.level, held.held]).toEqual(['rest', 'chat'])
  })

  it('answers a greeting, a farewell and praise with lines of their kind, and names the person', () => {
    const answer = (quote: string): string | undefined =>
      evening({
        persona: {
          ...marlow,
          lines: {
            'chat-asks': ['Ask the moths, {name}.'],
            greeting: ['Welcome, {name}.'],
            farewell: ['Safe home, {name}.'],
            'chat-praises': ['You flatter a sheet, {name}.'],
          },
        },
      }).play('chat-asks', 0.6, { subject: 'Ana', quote }).plan.line?.text
    expect(['hi Marlow', 'bye Marlow', 'gg Marlow', 'Marlow, why?'].map(answer)).toEqual([
      'Welcome, Ana.',
      'Safe home, Ana.',
      'You flatter a sheet, Ana.',
      'Ask the moths, Ana.',
    ])
  })

  it('names each person in chat, also right after another', () => {
    const { play, wait } = evening({
      persona: {
        ...marlow,
        lines: { gift: ['So kind, {name}.', '{name} gives!', '{name}, ever so much.', 'By {name}.'] },
      },
    })
    const named = ['Ana', 'Ben'].map((subject) => {
      const { plan } = play('gift', 0.75, { subject })
      wait(60_000)
      return plan.line?.text.includes(subject)
    })
    expect(named).toEqual([true, true])
  })

  it('says why a question gets no answer', () => {
    const { play, emit } = evening()
    emit({ type: 'settings/changed', patch: { chat: { lines: 'none' } }, by: 'panel' })
    expect(play('chat-asks', 0.6, { subject: 'Ana' }).plan).toMatchObject({ level: 'rest', held: 'chat' })
  })
})

describe('planShow', () => {
  it('plans several effects and a line for a peak, and then six seconds of silence', () => {
    const { play, wait } = evening()
    const peak = play('arrival', 0.9, { subject: 'The Warden' })
    expect(peak.plan).toMatchObject({
      level: 'combo',
      mood: expect.any(String),
      line: { text: expect.any(String) },
    })
    expect(peak.effects.length).toBeGreaterThan(1)
    wait(3000)
    expect(play('reward', 0.5).plan).toMatchObject({ level: 'rest', held: 'resting', waitMs: 3000 })
    wait(3500)
    expect(play('reward', 0.5).plan.level).not.toBe('rest')
  })

  it('a beat that is only likely gets a line that claims nothing, and only after a long silence and because of words', () => {
    const { play, wait } = evening()
    const unsure = { isUnsure: true, hasModel: true, subject: 'The Warden' } as const
    const words = { ...unsure, cause: { sign: 'words', text: 'THE WARDEN FALLS' } } as const
    const first = play('victory', 0.9, words)
    const neutral = (marlow.lines.callout ?? []).map((line) => (typeof line === 'string' ? line : line.text))
    expect(neutral).toContain(first.plan.line?.template)
    expect(first.plan).toMatchObject({ level: 'murmur', writer: 'bank' })
    expect(first.plan).not.toHaveProperty('word')
    wait(8000)
    expect(play('victory', 0.9, words).plan.line).toBeUndefined()
    wait(20_000)
    expect(play('victory', 0.9, { ...unsure, cause: { sign: 'number' } }).plan.line).toBeUndefined()
    expect(play('death', 0.8, words).plan.line?.template).not.toBe(first.plan.line?.template)
  })

  it('a beat that is only likely gets a line about what the screen names, even if it would be a great moment', () => {
    const topic = { name: 'fire', text: 'The campfire burns.' } as const
    const cause = { sign: 'words', text: 'The campfire burns.' } as const
    const { line } = evening().play('victory', 0.9, { isUnsure: true, cause, topic }).plan
    const about = (marlow.lines['about-fire'] ?? []).map((one) => (typeof one === 'string' ? one : one.text))
    expect(about).toContain(line?.template)
  })

  it('a warning of a danger without a name announces no character, and gets no big word', () => {
    const cause = { sign: 'words', text: 'Minefield ahead, captain!' } as const
    const neutral = (marlow.lines.callout ?? []).map((line) => (typeof line === 'string' ? line : line.text))
    const warned = evening().play('arrival', 0.9, { cause }).plan
    expect(neutral).toContain(warned.line?.template)
    expect(warned).not.toHaveProperty('word')
    const named = evening().play('arrival', 0.9, { cause, subject: 'Ada' }).plan
    expect(neutral).not.toContain(named.line?.template)
  })

  it('once all lines are used, repeats the least recently used one, but never within 20 minutes of its last use', () => {
    const persona = { ...marlow, lines: { ...marlow.lines, 'rule-of-three': [] } }
    const { play, wait, now } = evening({ persona })
    const saidAt = new Map<string, number>()
    const order: string[] = []
    for (let n = 0; n < 150; n += 1) {
      wait(20_000)
      const { line, held } = { ...play('setback', 0.6).plan }
      if (line === undefined) expect(held).toBe('no-line')
      else {
        expect(now() - (saidAt.get(line.template) ?? Number.NEGATIVE_INFINITY)).toBeGreaterThanOrEqual(
          20 * 60_000,
        )
        saidAt.set(line.template, now())
        order.push(line.template)
      }
    }
    const own = saidAt.size
    expect(own).toBeGreaterThan(15)
    expect(order.length).toBeGreaterThan(2 * own)
    expect(order.slice(own, 2 * own)).toEqual(order.slice(0, own))
  })

  it('plans two fillers in a row only after a long silence', () => {
    const { play, wait } = evening()
    const isSaid = (kind: BeatKind, afterMs: number, ...looks: Look[]) => {
      wait(afterMs)
      return play(kind, kind === 'idle' ? 0.2 : 0.6, { looks }).plan.line !== undefined
    }
    expect(isSaid('idle', 20_000, 'dark')).toBe(true)
    expect(isSaid('idle', 12_000, 'still')).toBe(false)
    expect(isSaid('idle', 8000, 'still')).toBe(true)
    expect(isSaid('setback', 12_000)).toBe(true)
    expect(isSaid('idle', 180_000, 'bright')).toBe(true)
  })

  it('does not repeat a filler within two hours, even if it was said in an earlier run', () => {
    const filler = 'The moths have formed a choir.'
    const persona = { ...marlow, lines: { idle: [filler] }, gags: [], serials: [] }
    const { play, wait } = evening({ persona })
    const line = () => {
      wait(3600_000)
      return play('idle', 0.2).plan.line?.text
    }
    expect([line(), line(), line()]).toEqual([filler, undefined, filler])
    const earlier = evening({ persona, saidBefore: () => ({ at: 0 }) })
    expect(earlier.play('idle', 0.2).plan.line).toBeUndefined()
  })

  it('comments on the look of the picture at most every three minutes, on the same look every five, and fills other silences with a gesture', () => {
    const persona = { ...marlow, lines: { idle: ['Any.'], dark: ['Dark.', 'So dark.'], menu: ['Menu.'] } }
    const { play, wait } = evening({ persona })
    const said = [20_000, 20_000, 180_000, 20_000, 300_000].map((ms) => {
      wait(ms)
      const { plan, effects } = play('idle', 0.2, { looks: ['menu', 'dark'] })
      return plan.line?.text ?? effects.map(({ tool }) => tool)
    })
    const dark = expect.stringMatching(/dark/i)
    const act = expect.arrayContaining(['act'])
    expect(said).toEqual(['Menu.', act, dark, act, expect.stringMatching(/dark|menu/i)])
  })

  it('says a general idle line only if the picture is still or the beat has a salience of 0.5', () => {
    const persona = { ...marlow, lines: { idle: ['Any.', 'Other.', 'Third.', '{place} grows on one.'] } }
    const { play, wait } = evening({ persona })
    const line = (ms: number, ...given: Parameters<typeof play>) => {
      wait(ms)
      return play(...given).plan.line?.text
    }
    expect(line(20_000, 'idle', 0.2, { looks: [] })).toBeUndefined()
    expect(line(20_000, 'idle', 0.2, { looks: ['still'] })).toBeDefined()
    expect(line(60_000, 'idle', 0.2, { looks: ['still'] })).toBeUndefined()
    expect(line(20_000, 'idle', 0.5, { looks: [] })).toBeDefined()
  })

  it('says a general idle line about a moving picture after 25 s without a line', () => {
    const persona = { ...marlow, lines: { idle: ['Any.', 'Other.', 'Third.'] } }
    const { play, wait } = evening({ persona })
    wait(20_000)
    expect(play('idle', 0.2, { looks: ['still'] }).plan.line).toBeDefined()
    wait(20_000)
    expect(play('idle', 0.2, { looks: [] }).plan.line).toBeUndefined()
    wait(20_000)
    expect(play('idle', 0.2, { looks: [] }).plan.line).toBeDefined()
  })

  it('comments on good news with a line of the kind `good-news`, but not on a number that rises or a gain of an unknown side', () => {
    const persona = { ...marlow, lines: { 'good-news': ['Neat.'], gain: ['Coins.'] }, gags: [] }
    const line = (facts: Partial<Beat>) => evening({ persona }).play('gain', 0.5, facts).plan.line?.text
    expect(line({ polarity: 0.3 })).toBe('Neat.')
    expect(line({ polarity: 0 })).toBeUndefined()
    expect(line({ polarity: 0.3, number: { label: 'GOLD', value: 9, was: 5 } })).toBeUndefined()
  })

  it('comments on a new picture without a name or a level with a line of the kind `new-picture`, which also fits a page or a window', () => {
    const persona = {
      ...marlow,
      lines: { 'new-picture': ['Quick change.'], place: ['Mind the step.'] },
      gags: [],
    }
    const line = (facts: Partial<Beat>) => evening({ persona }).play('place', 0.5, facts).plan.line?.text
    expect(line({})).toBe('Quick change.')
    expect(line({ subject: 'Ember Valley' })).toBe('Mind the step.')
    expect(line({ number: { label: 'LEVEL', value: 5, was: 4 } })).toBe('Mind the step.')
  })

  it('in the silence after a death or a victory, looks back on it once', () => {
    const lines = {
      death: ['Alas.'],
      victory: ['Bravo.'],
      'after-death': ['That fall.'],
      'after-victory': ['That win.'],
    }
    for (const [kind, text] of [
      ['death', 'That fall.'],
      ['victory', 'That win.'],
    ] as const) {
      const { play, wait } = evening({ persona: { ...marlow, lines, gags: [] } })
      play(kind, 0.8)
      wait(40_000)
      expect(play('idle', 0.2, { looks: [] }).plan.line?.text).toBe(text)
      wait(60_000)
      expect(play('idle', 0.2, { looks: [] }).plan.line).toBeUndefined()
    }
  })

  it.each(['gain', 'hit', 'reset', 'arrival'] as const)(
    'does not look back on a death once play continues (%s)',
    (kind) => {
      const lines = { death: ['Alas.'], 'after-death': ['That fall.'] }
      const { play, wait } = evening({ persona: { ...marlow, lines, gags: [] } })
      play('death', 0.8)
      wait(20_000)
      play(kind, 0.15)
      wait(20_000)
      expect(play('idle', 0.2, { looks: [] }).plan.line).toBeUndefined()
    },
  )

  it('does not look back on a victory after a setback', () => {
    const lines = { victory: ['Bravo.'], 'after-victory': ['That win.'] }
    const { play, wait } = evening({ persona: { ...marlow, lines, gags: [] } })
    play('victory', 0.8)
    wait(20_000)
    play('setback', 0.45)
    wait(30_000)
    expect(play('idle', 0.2, { looks: [] }).plan.line).toBeUndefined()
  })

  it('plays one rimshot for three punchlines, 1.2 s after one of them, and none for other lines', () => {
    const rimshots = (lines: string[]) => {
      const { play, wait } = evening({ persona: { ...marlow, lines: { dialogue: lines }, gags: [] } })
      return lines.flatMap(() => {
        wait(30_000)
        const { plan, effects } = play('dialogue', 0.5)
        const afterMs = (plan.wordsAfterMs ?? 0) + (punchlineAfterMs(plan.line?.text ?? '') ?? 0)
        return effects.flatMap(({ arguments: { sound }, after }) =>
          sound === 'rimshot' ? after * 1000 - afterMs : [],
        )
      })
    }
    expect(rimshots(['People say that I moan.', 'With these knees?', 'Nice costume.'])).toEqual([])
    const jokes = ['Rude.\nAccurate, though.', 'Loud.\nNice hat, however.', 'Well.\nSomeone has rehearsed.']
    expect(rimshots(jokes)).toEqual([expect.closeTo(1200)])
  })

  it('saves the last unused lines of a kind for peaks', () => {
    const { play, wait } = evening()
    const said = (salience: number) => {
      wait(20_000)
      return play('death', salience).plan.line?.template
    }
    const small = Array.from({ length: 50 }, () => said(0.6)).filter((line) => line !== undefined)
    const great = Array.from({ length: 4 }, () => said(0.8))
    expect(new Set([...small, ...great]).size).toBe(small.length + 4)
    expect(great).not.toContain(undefined)
  })

  it('if no line of the beat’s kind is left, a peak gets a general line, and a weaker beat gets no line', () => {
    const few = {
      ...marlow,
      gags: [],
      lines: { arrival: ['Hello.'], setback: ['Oh.'], any: ['I need to lie down.'] },
    }
    const { play, wait } = evening({ persona: few })
    const said = (kind: 'arrival' | 'setback', salience: number) => {
      wait(20_000)
      return play(kind, salience).plan.line?.text
    }
    expect([said('setback', 0.6), said('setback', 0.6)]).toEqual(['Oh.', undefined])
    expect([said('arrival', 0.9), said('arrival', 0.9)]).toEqual(['Hello.', 'I need to lie down.'])
  })

  it('a peak prefers an unused general line to a used line of its kind', () => {
    const few = { ...marlow, gags: [], lines: { arrival: ['Hello.'], any: ['I need to lie down.'] } }
    const { play, wait } = evening({
      persona: few,
      saidBefore: (line) => (line === 'Hello.' ? { at: -5_000_000 } : undefined),
    })
    const said = () => {
      wait(20_000)
      return play('arrival', 0.9).plan.line?.text
    }
    expect([said(), said()]).toEqual(['I need to lie down.', 'Hello.'])
  })

  it('lets a line of an earlier stream rest for 14 days and an opener for 30, but breaks a long silence with it', () => {
    const day = 86_400_000
    const only = { ...marlow, gags: [], lines: { place: ['One door.'] } }
    const said = (before: SaidBefore) => {
      const { play, wait, emit } = evening({ persona: only, saidBefore: () => before })
      const say = () => {
        const planned = play('place', 0.7)
        return planned.plan.line?.text
      }
      emit({ type: 'stage/cue', cue: { ...caption('c1', 'Words.', 't1'), line: 'Words.' } })
      wait(30_000)
      const soon = say()
      wait(20_000)
      return [soon, say()]
    }
    expect(said({ at: 1_000_000 - 13 * day })).toEqual([undefined, 'One door.'])
    expect(said({ at: 1_000_000 - 15 * day })[0]).toBe('One door.')
    expect(said({ at: 1_000_000 - 29 * day, isOpener: true })[0]).toBeUndefined()
    expect(said({ at: 1_000_000 - 31 * day, isOpener: true })[0]).toBe('One door.')
  })

  it('after the third death, shows only a face for five seconds, and then says the word of the persona', () => {
    const { play, wait, emit } = evening()
    emit({ type: 'settings/changed', patch: { setup: { state: 'skipped' } }, by: 'test' })
    const third = () => {
      wait(60_000)
      return play('death', 0.8)
    }
    const [first, second] = [third(), third()]
    expect([first.plan.combo, second.plan.combo]).not.toContain('silence')
    const { plan, effects } = third()
    expect(plan).toMatchObject({ combo: 'silence', writer: 'bank' })
    expect(plan.wordsAfterMs).toBeGreaterThanOrEqual(5000)
    expect(plan).not.toHaveProperty('word')
    expect(effects.filter(({ tool }) => tool !== 'show_emote')).toEqual([])
    expect((marlow.lines.anyway ?? []).map(templateOf)).toContain(plan.line?.template)
  })

  it('prefers an unused line or a liked line to a line that was used long ago', () => {
    const three = { ...marlow, gags: [], lines: { place: ['One door.', 'Two chairs.', 'Three lamps.'] } }
    const before: Record<string, SaidBefore> = {
      'One door.': { at: -5_000_000 },
      'Two chairs.': { at: -9_000_000 },
    }
    const said = (funny: string[]) => {
      const { play, wait, emit } = evening({ persona: three, saidBefore: (line) => before[line] })
      emit({ type: 'settings/changed', patch: { show: { funny } }, by: 'panel' })
      return Array.from({ length: 3 }, () => {
        wait(50_000)
        return play('place', 0.7).plan.line?.text
      })
    }
    expect(said([])).toEqual(['Three lamps.', 'Two chairs.', 'One door.'])
    expect(said(['One door.']).at(-1)).toBe('Two chairs.')
  })

  it('if the words of a beat must wait, still plans one effect and returns the reason for the wait', () => {
    const { play } = evening()
    const budget = {
      words: { ok: false, why: 'resting', waitMs: 4000 },
      cues: { room: 4, waitMs: 0 },
    } as const
    const planned = play('hit', 0.6, { budget })
    expect(planned.plan).toMatchObject({ level: 'murmur', held: 'resting', waitMs: 4000 })
    expect(planned.plan.line).toBeUndefined()
    expect(planned.effects.filter(({ tool }) => tool !== 'act')).toHaveLength(1)
  })

  it('gives a setback without words an effect as soon as the stage has been empty for two and a half seconds', () => {
    const budget = {
      words: { ok: false, why: 'resting', waitMs: 4000 },
      cues: { room: 6, waitMs: 0 },
    } as const
    const levelAfter = (ms: number) => {
      const { play, wait } = evening()
      play('place', 0.6)
      wait(ms)
      return play('setback', 0.45, { budget }).plan.level
    }
    expect(levelAfter(2400)).toBe('rest')
    expect(levelAfter(2500)).toBe('murmur')
  })

  it('adds only a gesture to the line of a weak beat, or only one other effect if there is no puppet', () => {
    const toolsOf = (show: boolean) => {
      const { play, emit } = evening()
      emit({ type: 'settings/changed', patch: { overlay: { puppet: { show } } }, by: 'test' })
      const { plan, effects } = play('setback', 0.42)
      expect(plan).toMatchObject({ level: 'murmur', line: { text: expect.any(String) } })
      return effects.map(({ tool }) => tool)
    }
    expect(toolsOf(true)).toEqual(['act'])
    expect(toolsOf(false)).toEqual([expect.not.stringMatching('act')])
  })

  it('delays the line for a peak if the pause after the previous line is almost over, but plans no line if much of the pause remains', () => {
    const { play } = evening()
    const rest = (waitMs: number) =>
      ({ words: { ok: false, why: 'resting', waitMs }, cues: { room: 4, waitMs: 0 } }) as const
    const { previewMs } = defaultSettings.stage
    expect(play('victory', 0.9, { budget: rest(600) }).plan).toMatchObject({
      line: { text: expect.any(String) },
      wordsAfterMs: previewMs + 600 + maxWaitMs,
    })
    expect(play('victory', 1, { budget: rest(3000) }).plan).toMatchObject({ held: 'resting', waitMs: 3000 })
  })

  it('while the game shows large text, plans a big word only for an arrival, a victory and a comeback', () => {
    const wordBeside = (kind: BeatKind, ...box: [number, number, number, number]) => {
      const { play, emit } = evening()
      emit({ type: 'sight/observation', observation: seen('o1', 'THE WARDEN', { texts: [box] }) })
      return play(kind, 0.9, { polarity: kind === 'victory' ? 1 : -1 }).plan.word
    }
    for (const kind of ['death', 'near-death'] as const) {
      expect(wordBeside(kind, 0.3, 0.3, 0.4, 0.09)).toBeUndefined()
      expect(wordBeside(kind, 0.3, 0.02, 0.4, 0.05)).toBeDefined()
    }
    for (const kind of ['arrival', 'victory', 'comeback'] as const)
      expect(wordBeside(kind, 0.3, 0.3, 0.4, 0.09)).toBeDefined()
  })

  it.each(['victory', 'comeback'] as const)(
    'plans a big word, a sound and particles for a %s, even soon after another and if its line must wait',
    (kind) => {
      const { play, wait } = evening()
      const words = { ok: false, why: 'resting', waitMs: 5000 } as const
      for (let n = 0; n < 3; n += 1) {
        wait(10_000)
        const { plan, effects } = play(kind, 0.9, { budget: { words, cues: { room: 3, waitMs: 0 } } })
        expect(plan).toMatchObject({ level: 'combo', word: { text: expect.any(String) } })
        expect(effects.map(({ tool }) => tool)).toEqual(
          expect.arrayContaining(['play_sfx', 'spawn_particle', 'overlay_text']),
        )
      }
    },
  )

  it('stages a comeback like a victory, and each of them differently before one of its stagings repeats', () => {
    const { play, wait } = evening()
    const combos = Array.from({ length: 10 }, (_, n) => {
      wait(60_000)
      return play(n % 2 === 0 ? 'victory' : 'comeback', 0.9).plan.combo
    })
    expect(new Set(combos).size).toBe(10)
  })

  it('talks about the last known place only while no menu is open', () => {
    const persona = { ...marlow, lines: { idle: ['{place} grows on one.'], menu: ['Menu.'] } }
    const linesAt = (...looks: Look[]) => {
      const { play, wait } = evening({ persona })
      play('place', 0.5, { subject: 'The harbor' })
      return [1, 2].map(() => {
        wait(60_000)
        return play('idle', 0.2, { looks }).plan.line?.text
      })
    }
    expect(linesAt('dark')).toEqual(['The harbor grows on one.', undefined])
    expect(linesAt('menu')).toEqual(['Menu.', undefined])
  })

  it('plans a gesture of the puppet instead of an emote, or an emote if there is no puppet', () => {
    const combosOf = (show: boolean) => {
      const { play, wait, emit } = evening()
      emit({ type: 'settings/changed', patch: { overlay: { puppet: { show } } }, by: 'test' })
      return Array.from({ length: 3 }, () => {
        wait(60_000)
        return play('setback', 0.7).effects.map(({ arguments: { emote, gesture } }) => emote ?? gesture)
      }).flat()
    }
    expect(combosOf(true)).toEqual(expect.arrayContaining(['shrug', 'think']))
    expect(combosOf(true)).not.toContain('melt')
    expect(combosOf(false)).toEqual(expect.arrayContaining(['melt', 'doubt']))
    expect(combosOf(false)).not.toContain('shrug')
  })

  it('plans neither words nor effects while Hush is on, not even for a peak', () => {
    const { play } = evening()
    const hushed = { ok: false, why: 'hushed', waitMs: 60_000 } as const
    const budget = { words: hushed, cues: { room: 0, waitMs: 60_000 } }
    for (const salience of [0.3, 1]) {
      const { plan, effects } = play('victory', salience, { budget })
      expect(plan).toEqual({ level: 'rest', held: 'hushed', waitMs: 60_000, writer: 'bank' })
      expect(effects).toEqual([])
    }
  })

  it('plays no sound while the streamer speaks', () => {
    const { play, emit } = evening()
    emit({ type: 'obs/mic', speaking: true })
    for (const kind of ['arrival', 'near-death', 'death'] as const)
      expect(play(kind, 0.9).effects.map(({ tool }) => tool)).not.toContain('play_sfx')
  })

  it('lets a model write the words of all but very weak beats and plans a stored line as a fallback', () => {
    const { play, wait } = evening()
    expect(play('hit', 0.6, { hasModel: true }).plan).toMatchObject({
      writer: 'model',
      line: { text: expect.any(String) },
    })
    for (const [kind, salience] of [
      ['dialogue', 0.4],
      ['setback', 0.35],
      ['reset', 0.4],
    ] as const) {
      wait(30_000)
      expect(play(kind, salience, { hasModel: true }).plan.writer, kind).toBe('model')
    }
    wait(60_000)
    expect(play('idle', 0.3, { hasModel: true }).plan).toMatchObject({
      writer: 'bank',
      line: expect.anything(),
    })
  })

  it('after the whisper “quiet”, plans words only at great moments', () => {
    const { play, wait, emit, now } = evening()
    emit({ type: 'show/direction', mood: 'quiet', untilAt: now() + 60_000, by: 'whisper' })
    expect(play('place', 0.5).plan).toMatchObject({ level: 'rest', held: 'low' })
    expect(play('death', 0.8).plan.level).toBe('combo')
    wait(61_000)
    expect(play('place', 0.5).plan.level).not.toBe('rest')
  })
})

describe('the whisper "roast gently"', () => {
  it('after the whisper “roast gently”, plans no mocking sounds and no smug lines', () => {
    const { play, wait, emit, now } = evening()
    emit({ type: 'show/direction', mood: 'gentle', untilAt: now() + 600_000, by: 'whisper' })
    for (let n = 0; n < 12; n += 1) {
      const { plan, effects } = play('death', 0.8)
      expect(effects.map(({ arguments: { sound } }) => sound)).not.toContain('fail_trombone')
      const smug =
        marlow.lines.death?.filter((line) => typeof line !== 'string' && line.mood === 'smug') ?? []
      expect(smug.map((line) => (typeof line === 'string' ? line : line.text))).not.toContain(
        plan.line?.template,
      )
      wait(30_000)
    }
  })
})

describe('a picture that was read late', () => {
  it('gets no reaction after five seconds, and the reason is recorded', () => {
    const { play, wait } = evening()
    expect(play('victory', 0.9, { ageMs: 5100 })).toEqual({
      plan: { level: 'rest', held: 'late', writer: 'bank' },
      effects: [],
    })
    wait(20_000)
    expect(play('victory', 0.9, { ageMs: 1000 }).plan.line).toBeDefined()
  })

  it.each([false, true])(
    'gets effects but no words if the words would come too late (with a model: %s)',
    (hasModel) => {
      const { play } = evening()
      const { plan, effects } = play('victory', 0.9, { ageMs: 4300, hasModel })
      expect(plan).toMatchObject({ held: 'late', writer: 'bank' })
      expect(plan.line).toBeUndefined()
      expect(plan.wordsAfterMs).toBeUndefined()
      expect(effects).not.toEqual([])
    },
  )

  it('gets a line of the bank if a model might answer too late', () => {
    const writerAt = (ageMs: number) => evening().play('victory', 0.9, { ageMs, hasModel: true }).plan
    expect(writerAt(2000)).toMatchObject({ writer: 'model' })
    expect(writerAt(2600)).toMatchObject({ writer: 'bank', line: { text: expect.any(String) } })
  })

  it('gets words despite a preview that is longer than a moment lives', () => {
    const { play, emit } = evening()
    emit({ type: 'settings/changed', patch: { stage: { previewMs: 6000 } }, by: 'panel' })
    expect(play('victory', 0.9, { ageMs: 500 }).plan.line).toBeDefined()
  })

  it('gets no filler while looks take long, but a strong beat that is read in time gets words', () => {
    const { play, wait, emit } = evening()
    const look = (id: number, ageMs: number) =>
      emit({ type: 'sight/observation', observation: seen(`o${id}`, 'X', { ageMs }) })
    for (const id of [1, 2, 3]) look(id, 4000)
    expect(play('idle', 0.2, { looks: ['dark'] }).plan).toMatchObject({ level: 'rest', held: 'late' })
    expect(play('victory', 0.9, { ageMs: 1000 }).plan.line).toBeDefined()
    wait(60_000)
    for (const id of [4, 5, 6, 7]) look(id, 300)
    expect(play('idle', 0.2, { looks: ['dark'] }).plan.line).toBeDefined()
  })
})

describe('a line that the filter holds back', () => {
  it('chooses the only line that the filter allows', () => {
    const beat = { kind: 'death', salience: 0.8, subject: null, polarity: -1 } as const
    const [first] = marlow.lines.death ?? []
    const only = typeof first === 'string' ? first : first?.text
    const { state, now } = evening()
    const planned = planShow({
      beat: appraise(beat, state(), now()),
      state: state(),
      persona: marlow,
      lastShow: () => null,
      lastLedger: () => null,
      callers: () => [],
      saidBefore: () => undefined,
      isClean: (text) => text === only,
      budget: free,
      hasModel: false,
      rng: seededRng(3),
      now: now(),
      seenAt: now(),
    })
    expect(planned.plan.line?.text).toBe(only)
  })
})

describe('the summary of the last show', () => {
  it('mentions the summary of the last show once, at a calm moment', () => {
    const { play, wait } = evening({
      lastShow: () => 'Beat the Warden after 3 losses. The map was promised a raise.',
    })
    expect(play('hit', 0.6).plan.line?.text).not.toContain('Previously')
    wait(20_000)
    expect(play('place', 0.6).plan.line?.text).toBe('Previously: Beat the Warden after 3 losses.')
    wait(20_000)
    expect(play('place', 0.6).plan.line?.text).not.toContain('Previously')
  })
})

describe('a running joke', () => {
  const spoon = { prop: 'wooden spoon' }

  it('plans the beginning, a variation, and the ending of a running joke once each, with other lines in between', () => {
    const { play, wait, mention } = evening()
    const meanwhile = () => {
      for (let n = 0; n < 4; n += 1) {
        wait(15_000)
        expect(play('place', 0.7).plan.line?.gag).toBeUndefined()
      }
      wait(15_000)
    }
    mention()
    expect(play('dialogue', 0.5, spoon).plan.line?.gag).toMatchObject({
      step: 'plant',
      about: 'wooden spoon',
    })
    wait(10_000)
    expect(play('near-death', 0.85).plan.line?.gag).toBeUndefined()
    meanwhile()
    expect(play('hit', 0.7).plan.line?.gag).toMatchObject({ step: 'twist', about: 'wooden spoon' })
    wait(50_000)
    expect(play('victory', 0.9).plan.line?.gag).toMatchObject({ step: 'payoff', about: 'wooden spoon' })
    wait(50_000)
    expect(play('victory', 0.9).plan.line?.gag).toBeUndefined()
  })

  it('plans the ending of a running joke again if the first ending was never shown', () => {
    const { play, wait, mention, state, now } = evening()
    mention()
    play('dialogue', 0.5, spoon)
    wait(50_000)
    play('hit', 0.7)
    wait(50_000)
    const lost = play('victory', 0.9, { lost: true }).plan.line
    expect(overdueBeat(state(), now())).toBeNull()
    wait(20_000)
    const [body] = overdueBeat(state(), now()) ?? []
    expect(body).toMatchObject({ kind: 'idle' })
    expect(play('idle', body?.salience ?? 0).plan.line).toEqual(lost)
    wait(20_000)
    expect(overdueBeat(state(), now())).toBeNull()
  })

  it.each([
    [500, []],
    [3900, ['plant']],
  ] as const)('a running joke whose first line was cut after %i ms knows the steps %j', (ms, steps) => {
    const { play, wait, mention, emit, state } = evening()
    mention()
    expect(play('dialogue', 0.5, spoon).plan.line?.gag?.step).toBe('plant')
    wait(ms)
    emit({ type: 'stage/stopped', cue: state().cues.at(-1)?.cue.id ?? '', by: 'show' })
    expect(state().show.gags.flatMap((gag) => gag.steps.map(({ step }) => step))).toEqual(steps)
    wait(60_000)
    const next = play('victory', 0.9).plan.line?.gag?.step
    expect(next).toBe(steps.length === 0 ? undefined : 'payoff')
  })

  it('drops the ending of a running joke whose moment is a minute ago', () => {
    const { play, wait, mention, state, now } = evening()
    mention()
    play('dialogue', 0.5, spoon)
    wait(50_000)
    const lost = play('victory', 0.9, { lost: true }).plan.line
    wait(60_000)
    expect(overdueBeat(state(), now())).not.toBeNull()
    wait(1000)
    expect(overdueBeat(state(), now())).toBeNull()
    expect(play('idle', 0.5).plan.line).not.toEqual(lost)
  })

  it('plans no line about a thing that came up only once, even if one screen shows it in two beats', () => {
    const { play, wait, state } = evening()
    const lines = []
    for (const again of [false, true]) {
      if (again) wait(1000)
      lines.push(play('dialogue', 0.5, { prop: 'advice' }).plan.line)
    }
    lines.push(play('arrival', 0.6, { subject: 'brother' }).plan.line)
    for (const kind of ['near-death', 'death', 'victory', 'idle', 'reward'] as const) {
      wait(60_000)
      lines.push(play(kind, 0.85).plan.line)
    }
    expect(lines.filter((line) => line?.gag !== undefined || /advice/i.test(line?.text ?? ''))).toEqual([])
    expect(state().show.bits).toMatchObject({ props: [], boss: null, bosses: [] })
  })

  it.each([
    ['is a name', { subject: 'Gate Warden' }],
    ['has a bar', { subject: 'warden', number: { label: 'warden', value: 90 } }],
  ])('begins with an opponent that was seen once if it %s', (_, boss) => {
    const { play } = evening()
    expect(play('arrival', 0.9, boss).plan.line?.gag).toMatchObject({ step: 'plant', about: boss.subject })
  })
})
