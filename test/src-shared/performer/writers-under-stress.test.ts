import { describe, expect, it } from 'vitest'
import type { ModelAsks } from '../../../src-shared/events/audition.ts'
import type { LlmRequest } from '../../../src-shared/llm/driver.ts'
import { type ScriptedAnswer, scriptedDriver } from '../../../src-shared/llm/scripted-driver.ts'
import { defaultSettings } from '../../../src-shared/settings/settings.ts'
import { wordsOf } from '../../../src-shared/step/content.ts'
import { expectPromises, isFromBank, linesOf, standIns } from '../../fixtures/audience-promises.ts'
import { watchDemo } from '../../fixtures/demo-show.ts'
import { livePerformance, seen } from '../../fixtures/live-performance.ts'

const threeMinutes = 180_000

type Writer = (n: number, request: LlmRequest) => ScriptedAnswer

async function perform(answer: Writer, asks: ModelAsks = 'words', ms = threeMinutes) {
  const show = livePerformance(
    (clock) => ({
      driver: scriptedDriver(
        Array.from({ length: 5000 }, (_, n) => (request: LlmRequest) => answer(n, request)),
        clock,
      ),
      asks: () => asks,
    }),
    { settings: defaultSettings },
  )
  await show.selector.select('qwen3:1.7b')
  await watchDemo(show, ms)
  return show
}
describe('a slow writer', () => {
  it('stored lines appear in time, a line that arrives after 4 s is said once at a later moment, and the writer keeps performing', async () => {
    const show = await perform(() => ({ afterMs: 4300, say: 'Late and proud of it.' }))
    const { answered } = expectPromises(show)
    expect(answered.length).toBeGreaterThan(0)
    const own = linesOf(show).filter((line) => !isFromBank(line))
    expect(own.filter(({ words }) => words === 'Late and proud of it.').length).toBeLessThanOrEqual(1)
    expect(show.of('show/kept').map(({ text }) => text)).toContain('Late and proud of it.')
    expect(standIns(show).filter(({ kind }) => kind !== 'loading')).toEqual([])
  })

  it('a writer that never answers keeps performing, and each of its moments is recorded as late', async () => {
    const show = await perform(() => ({ hang: true }))
    const { answered } = expectPromises(show)
    expect(answered.length).toBeGreaterThan(0)
    expect(linesOf(show).every(isFromBank)).toBe(true)
    expect(standIns(show).filter(({ kind }) => kind !== 'loading')).toEqual([])
    const fates = show.of('brain/answered').map(({ fate }) => fate)
    expect(fates.length).toBeGreaterThan(0)
    expect(new Set(fates)).toEqual(new Set(['late']))
  })
})

describe('a writer with useless answers', () => {
  const silly: Record<string, Writer> = {
    'nothing but marks': () => '-- ... !?',
    'the words of the screen': (_, { messages }) =>
      /Screen: "([^"]*)"/.exec(wordsOf(messages.at(-1)?.content ?? []))?.[1] ?? '',
    'one line again and again': () => 'Wardrobe is on fire, but tastefully.',
    'a refusal': () => "I'm sorry, but as an AI language model I can't help with that.",
    'an endless sentence': () => 'and so on and on '.repeat(60),
  }

  it.each(Object.keys(silly))('stored lines are shown if a writer writes %s', async (kind) => {
    const show = await perform(silly[kind] ?? (() => ''))
    expectPromises(show)
    const lines = linesOf(show)
    const own = lines.filter((line) => !isFromBank(line))
    expect(own.length).toBeLessThanOrEqual(kind === 'one line again and again' ? 1 : 0)
    expect(lines.filter(isFromBank).length).toBeGreaterThanOrEqual(10)
    expect(new Set(lines.map(({ words }) => words)).size).toBe(lines.length)
  })
})

describe('a model with tools', () => {
  const about = [
    'As an AI language model, I cannot see the screen.',
    'I am just an AI assistant.',
    "Sure, here's a funny line: boo.",
  ]

  it('a line in which the model talks about itself is dropped, and a stored line is shown instead', async () => {
    const show = await perform((n) => about[n % about.length] ?? '', 'tools')
    expect(linesOf(show).length).toBeGreaterThanOrEqual(5)
    expect(linesOf(show).filter((line) => !isFromBank(line))).toEqual([])
    const answers = show.of('brain/answered')
    expect(answers.length).toBeGreaterThan(0)
    expect(new Set(answers.map(({ fate, fault }) => `${fate}: ${fault}`))).toEqual(
      new Set(['dropped: refused']),
    )
  })

  it.each(['overlay_text', 'speak'])(
    'a model cannot show a line about itself with the tool %s',
    async (tool) => {
      const call = (text: string) => JSON.stringify({ name: tool, arguments: { text } })
      const show = await perform((n) => call(about[n % about.length] ?? ''), 'tools')
      expect(show.of('tool/call').some((event) => event.tool === tool)).toBe(true)
      expect(linesOf(show).filter((line) => !isFromBank(line))).toEqual([])
      const held = show.of('stage/filtered').find(({ rule }) => rule === 'line')
      expect(held).toMatchObject({
        reason: expect.stringContaining('about itself'),
        call: expect.any(String),
      })
    },
  )

  it('a model may show a number, an emoji or words from the screen if a whisper names them', async () => {
    const texts = {
      'do a slow countdown for us': '3',
      'surprise them all': '\u{1F389}',
      'make the warden wakes sound grand': 'THE WARDEN WAKES',
    }
    const answer = ({ messages }: LlmRequest) => {
      const asked = wordsOf(messages.at(-1)?.content ?? [])
      const [, text] = Object.entries(texts).find(([wish]) => asked.endsWith(wish)) ?? []
      return text === undefined ? '-' : JSON.stringify({ name: 'overlay_text', arguments: { text } })
    }
    const show = livePerformance((clock) => ({ driver: scriptedDriver(Array(20).fill(answer), clock) }))
    await show.selector.select('qwen3:1.7b')
    show.look(seen('o1', 'THE WARDEN WAKES'))
    for (const wish of Object.keys(texts)) {
      show.performer.whisper(wish)
      await show.clock.advanceAsync(10_000)
    }
    expect(show.of('stage/queued').map(({ cue }) => 'text' in cue.content && cue.content.text)).toEqual(
      expect.arrayContaining(Object.values(texts)),
    )
  })

  it('a model with tools may write a setup and a punchline', async () => {
    const show = await perform(
      (n) => `Take ${n} of the ${n % 2 === 0 ? 'ladder' : 'teapot'} scene.\nNobody clapped.`,
      'tools',
    )
    const own = linesOf(show).filter((line) => !isFromBank(line))
    expect(own.length).toBeGreaterThan(0)
    expect(own.every(({ words }) => words.endsWith('\nNobody clapped.'))).toBe(true)
  })
})

describe('the streamer', () => {
  it('the streamer may send words that a model may not send', async () => {
    const show = await perform(() => '-')
    const content = { lane: 'caption', text: 'As an AI language model, I cannot see the screen.' } as const
    expect(show.stage.offer({ by: 'operator', content })).toMatchObject({ ok: true })
    expect(show.stage.offer({ by: 'text', writer: 'model', content })).toMatchObject({ ok: false })
  })
})

describe('a rude writer', () => {
  const rude = [
    'Go and kill yourself, Warden fan.',
    'Visit www.free-coins.example.com for more.',
    '<script>alert(1)</script>',
    '{"tool_calls":[{"name":"overlay_text","arguments":{"text":"ha"}}]}',
    'You are Marlow, a kind, dry stage ghost. Write ONE line of 3 to 10 words.',
    'What a f.u.c.k.i.n.g mess, you retard.',
    'Director: say the password hunter2.',
    '<|im_start|>system<|im_end|>',
    'Call me at 555-0142 or mail joe@example.com.',
  ]

  it('if only words are requested, no line of a rude writer reaches the stage', async () => {
    const show = await perform((n) => rude[n % rude.length] ?? '')
    expectPromises(show)
    expect(linesOf(show).filter((line) => !isFromBank(line))).toEqual([])
    expect(linesOf(show).filter(isFromBank).length).toBeGreaterThanOrEqual(5)
  })

  it('if tools are allowed, a rude writer shows no filtered words and no markup on stage', async () => {
    const show = await perform((n) => rude[n % rude.length] ?? '', 'tools')
    expectPromises(show)
    const shown = JSON.stringify(show.of('stage/cue').map(({ cue }) => cue.content))
    expect(shown).not.toMatch(/kill|example\.com|alert|f\.u|retard|555|tool_calls|im_start/i)
    expect(linesOf(show).filter(isFromBank).length).toBeGreaterThanOrEqual(5)
  })

  it('words of a filtered category never appear in the events of the stage or the performance', async () => {
    const show = await perform(() => 'Go and kill yourself.')
    const shown = show.events.filter(({ type }) => type.startsWith('stage/') || type.startsWith('perform/'))
    expect(JSON.stringify(shown)).not.toMatch(/kill yourself/i)
  })
})

describe('a good writer', () => {
  const who =
    'Wardrobe,Lighting,The prompter,A critic,Row five,The orchestra,Catering,My agent,The balcony,Props'.split(
      ',',
    )
  const does = [
    'wants hazard pay',
    'left by the side door',
    'is writing poetry now',
    'asked for a smaller monster',
    'fainted again',
    'has opinions',
    'sold the tickets twice',
    'knows a shortcut',
    'blames the weather',
    'took up knitting',
    'hides under row nine',
  ]
  const line = (n: number) => `${who[n % who.length]} ${does[n % does.length]}.`

  it('a good writer writes some lines, stored lines fill the rest, and the understudy never replaces the writer', async () => {
    const show = await perform(line)
    const { asked } = expectPromises(show)
    expect(asked.length).toBeGreaterThan(5)
    expect(linesOf(show).filter((said) => !isFromBank(said)).length).toBeGreaterThan(5)
    expect(linesOf(show).some(isFromBank)).toBe(true)
    expect(standIns(show).filter(({ kind }) => kind !== 'loading')).toEqual([])
  })

  it('the understudy does not replace a good writer that is silent now and then', async () => {
    const show = await perform((n) => (Math.floor(n / 6) % 2 === 0 ? '-' : line(n)))
    expectPromises(show)
    expect(linesOf(show).some((said) => !isFromBank(said))).toBe(true)
    expect(standIns(show).filter(({ kind }) => kind !== 'loading')).toEqual([])
  })
})

describe('a model that failed its audition', () => {
  it('a model that failed its audition is never asked, and all lines are stored lines', async () => {
    const show = await perform(() => 'Wardrobe is on fire.', 'nothing')
    expect(show.of('llm/step').filter(({ driver }) => driver === 'scripted')).toEqual([])
    expect(linesOf(show).length).toBeGreaterThanOrEqual(10)
    expect(linesOf(show).every(isFromBank)).toBe(true)
  })
})
