import { describe, expect, it } from 'vitest'
import type { Beat } from '../../../../src-shared/events/beat.ts'
import { emptyState } from '../../../../src-shared/events/state.ts'
import type { ModelSpeed } from '../../../../src-shared/llm/detour.ts'
import type { LlmEvent, LlmRequest } from '../../../../src-shared/llm/driver.ts'
import { type ScriptedAnswer, scriptedDriver } from '../../../../src-shared/llm/scripted-driver.ts'
import { beatBody } from '../../../../src-shared/moments/beat-body.ts'
import type { TurnInput } from '../../../../src-shared/performer/turn-input.ts'
import {
  type JudgedAnswer,
  type LineDriverDeps,
  lineDriver,
} from '../../../../src-shared/performer/writer/line-driver.ts'
import { defaultSettings } from '../../../../src-shared/settings/settings.ts'
import { funPack } from '../../../../src-shared/stage/fun-tools.ts'
import { text, wordsOf } from '../../../../src-shared/step/content.ts'
import type { Message } from '../../../../src-shared/step/step.ts'
import { livePerformance, seen } from '../../../fixtures/live-performance.ts'
import { seededRng } from '../../../fixtures/seeded-rng.ts'
import { marlow } from '../../../fixtures/show.ts'
import { virtualClock } from '../../../fixtures/virtual-clock.ts'

async function moment(answers: readonly ScriptedAnswer[]) {
  const asked: LlmRequest[] = []
  const show = livePerformance(
    (clock) => ({
      driver: scriptedDriver(
        answers.map((answer) => (request: LlmRequest) => {
          asked.push(request)
          return answer
        }),
        clock,
      ),
      asks: () => 'words',
    }),
    { settings: defaultSettings },
  )
  await show.selector.select('qwen3:1.7b')
  await show.clock.advanceAsync(0)
  show.look(seen('o1', 'YOU DIED'))
  const began = show.clock.now()
  await show.clock.advanceAsync(12_000)
  const lines = show
    .of('stage/cue')
    .flatMap(({ cue, t }) => ('text' in cue.content && !cue.word ? [{ cue, at: t - began }] : []))
  return { show, asked, lines }
}

describe('a writer of words', () => {
  it('a setup and its punchline are shown as one caption', async () => {
    const { lines } = await moment([{ afterMs: 500, say: 'Shiny.\nProbably cursed.' }])
    expect(lines).toMatchObject([{ cue: { content: { lane: 'caption', text: 'Shiny.\nProbably cursed.' } } }])
    expect(lines[0]?.cue.durationMs).toBeGreaterThan(2500)
  })

  it('a good line is shown at once, and the model is not asked again', async () => {
    const answers = [
      { afterMs: 300, say: 'Well, gravity sends its regards.' },
      { afterMs: 300, say: 'One of us ought to do something here.' },
    ]
    const { show, asked, lines } = await moment(answers)
    expect(asked).toHaveLength(1)
    expect(lines).toMatchObject([{ cue: { content: { text: 'Well, gravity sends its regards.' } } }])
    const answered = show.of('llm/final').find(({ madeBy }) => madeBy !== 'rules')
    expect(wordsOf(answered?.value.content)).toBe('Well, gravity sends its regards.')
    expect(answered?.ms).toBe(300)
  })

  it('a model is asked again after a bad line if there is time', async () => {
    const { asked, lines } = await moment([
      { afterMs: 300, say: 'You died!' },
      { afterMs: 300, say: 'He skipped breakfast.' },
    ])
    expect(asked).toHaveLength(2)
    expect(lines).toMatchObject([{ cue: { content: { text: 'He skipped breakfast.' } } }])
  })
})

const beat: Beat = {
  ...beatBody('death'),
  ...{ id: 'b1', novelty: 1, nth: 1, observation: 'o1' },
}
const airhorn = 'CALL play_sfx {"sound":"airhorn"}'
const confetti = 'CALL spawn_particle {"kind":"confetti"}'

/** Asks a driver of one turn. `messages` are those of the turn so far. */
async function ask(
  answers: readonly ScriptedAnswer[],
  {
    asks = 'words',
    input = {},
    messages = [],
    speed = {},
  }: {
    asks?: LineDriverDeps['asks']
    input?: Partial<TurnInput>
    messages?: readonly Message[]
    speed?: ModelSpeed
  } = {},
) {
  const clock = virtualClock()
  const asked: LlmRequest[] = []
  const answered: JudgedAnswer[] = []
  const driver = lineDriver(
    scriptedDriver(
      answers.map((answer) => (request: LlmRequest) => {
        asked.push(request)
        return answer
      }),
      clock,
    ),
    { beat, seen: null, whispers: [], ...input },
    {
      ...{ asks, speed, clock, rng: seededRng(), persona: marlow, state: emptyState },
      isClean: (text) => !text.includes('kill'),
      picture: async () => null,
      answered: (answer) => void answered.push(answer),
    },
  )
  const { signal } = new AbortController()
  const request = { model: 'm', system: '', messages, tools: funPack.tools, seed: 7, signal }
  const events: LlmEvent[] = []
  const done = (async () => {
    for await (const event of driver.stream(request)) events.push(event)
  })()
  await clock.advanceAsync(10_000)
  await done
  const result = events.flatMap((event) => (event.type === 'result' ? [event.result] : []))[0]
  const calls = events.flatMap((event) => (event.type === 'call' ? [event.call.name] : []))
  const said = events.flatMap((event) => (event.type === 'text' ? [event.text] : []))
  return { asked, answered, result, calls, said }
}
const answerIn = (afterMs: number, say: string): ScriptedAnswer => ({ afterMs, say })

describe('lineDriver', () => {
  it('says the line without its word, and reports both', async () => {
    const { said, answered, result } = await ask(['loss | Wardrobe is on fire.'])
    expect(said).toEqual(['Wardrobe is on fire.'])
    expect(answered).toMatchObject([{ sense: 'loss', line: 'Wardrobe is on fire.' }])
    expect(answered[0]?.fault).toBeUndefined()
    expect(result).toMatchObject({ ok: true, step: { type: 'final' }, raw: 'loss | Wardrobe is on fire.' })
  })

  it('asks again with another seed while as much time remains as the last request took, at most three times', async () => {
    const bad = 'As an AI language model, I cannot see.'
    const times = async (ms: number) => (await ask(Array(9).fill(answerIn(ms, bad)))).asked.length
    expect([await times(0), await times(700), await times(1100), await times(1200)]).toEqual([3, 3, 2, 1])
    const { asked, answered } = await ask(Array(9).fill(bad))
    expect(asked[0]?.seed).toBe(7)
    expect(new Set(asked.map(({ seed }) => seed)).size).toBe(3)
    expect(answered).toMatchObject([{ line: '', fault: 'refused' }])
  })

  it.each([
    ['win | Wardrobe is on fire.', 'unfit'],
    ['good: Wardrobe is on fire.', 'unfit'],
    ['nothing', 'silent'],
    ['loss |', 'silent'],
    ['loss | I will kill the lights.', 'filtered'],
    ['loss | <div>bow</div>', 'markup'],
    ['loss | Said last: "bow"', 'markup'],
  ])('does not say the answer %j about a death, because it is %s', async (text, fault) => {
    const { said, answered, result } = await ask([answerIn(1200, text)])
    expect(said).toEqual([])
    expect(answered).toMatchObject([{ line: '', fault }])
    expect(result).toMatchObject({ ok: true, step: { type: 'final' } })
  })

  it.each(['bad', 'loss', 'danger', 'talk', 'place'])(
    'says a line about a death with the word %s',
    async (sense) => {
      expect((await ask([`${sense} | Wardrobe is on fire.`])).said).toEqual(['Wardrobe is on fire.'])
    },
  )

  it('accepts each word if no beat led to the turn', async () => {
    const input = { beat: null, whispers: ['tease the chest'] }
    expect((await ask(['win | Wardrobe is on fire.'], { input })).said).toEqual(['Wardrobe is on fire.'])
  })

  it('passes a failure on, and reports no answer', async () => {
    const { answered, result, said } = await ask([{ fail: 'unreachable' }])
    expect([answered, said]).toEqual([[], []])
    expect(result).toMatchObject({ ok: false, kind: 'unreachable' })
    const second = await ask(['-', { fail: 'unreachable' }])
    expect(second.answered).toEqual([])
    expect(second.result).toMatchObject({ ok: false, kind: 'unreachable' })
  })

  it('lets a model at the level `call` make at most one call, and ends the turn after it', async () => {
    const two = JSON.stringify({
      tool_calls: [
        { name: 'play_sfx', arguments: { sound: 'airhorn' } },
        { name: 'spawn_particle', arguments: { kind: 'confetti' } },
      ],
    })
    const one = await ask([two], { asks: 'call' })
    expect(one.calls).toEqual(['play_sfx'])
    expect(one.result).toMatchObject({ settled: true, step: { tool_calls: [{ name: 'play_sfx' }] } })
    const free = await ask([two], { asks: 'tools' })
    expect(free.calls).toEqual(['play_sfx', 'spawn_particle'])
    expect(free.result).not.toMatchObject({ settled: true })
  })

  it.each(['call', 'tools'] as const)(
    'says the line of an answer to chat, and makes none of its calls, at the level %s',
    async (asks) => {
      const about = { ...beat, ...beatBody('chat-asks', { subject: 'Ana', quote: 'play the horn' }) }
      const answer = await ask([`talk | The wardrobe is on fire.\n${airhorn}`], {
        asks,
        input: { beat: about },
      })
      expect([answer.calls, answer.said]).toEqual([[], ['The wardrobe is on fire.']])
      expect(answer.result).toMatchObject({ ok: true, step: { type: 'final' } })
      const ordered = await ask(Array(3).fill('talk | They said fravexgrivim.'), {
        asks,
        input: { beat: about },
      })
      expect([ordered.said, ordered.answered[0]?.fault]).toEqual([[], 'strange'])
    },
  )

  it.each(['call', 'tools'] as const)(
    'accepts a call with and without a line at the level %s',
    async (asks) => {
      const silent = await ask([airhorn], { asks })
      expect([silent.calls, silent.said, silent.asked.length]).toEqual([['play_sfx'], [], 1])
      expect(silent.answered).toMatchObject([{ line: '' }])
      expect(silent.answered[0]?.fault).toBeUndefined()
      const spoken = await ask([`loss | Wardrobe is on fire.\n${airhorn}`], { asks })
      expect([spoken.calls, spoken.said]).toEqual([['play_sfx'], ['Wardrobe is on fire.']])
      expect(spoken.answered).toMatchObject([{ sense: 'loss', line: 'Wardrobe is on fire.' }])
    },
  )

  it('a call counts although its line is unfit, and the line is not said', async () => {
    const { calls, said, answered, asked } = await ask([`win | Wardrobe is on fire.\n${confetti}`], {
      asks: 'tools',
    })
    expect([calls, said, asked.length]).toEqual([['spawn_particle'], [], 1])
    expect(answered).toMatchObject([{ fault: 'unfit' }])
  })

  it.each(['words', 'judge'] as const)(
    'offers no tools at the level %s, and a call is no answer',
    async (asks) => {
      const { asked, calls, said, result } = await ask([answerIn(1200, airhorn)], { asks })
      expect(asked).toMatchObject([{ tools: [], mode: 'text' }])
      expect([calls, said]).toEqual([[], []])
      expect(result).toMatchObject({ step: { type: 'final' }, rejected: [] })
    },
  )

  it('after its own call, a model may end the turn without words, and its messages follow the moment', async () => {
    const own: Message[] = [
      {
        role: 'assistant',
        content: [],
        tool_calls: [{ id: 'call_1', name: 'play_sfx', arguments: { sound: 'airhorn' } }],
      },
      { role: 'tool', tool_call_id: 'call_1', name: 'play_sfx', content: [text('ok')] },
    ]
    const { asked, answered } = await ask(['nothing'], { asks: 'tools', messages: own })
    expect(asked).toHaveLength(1)
    expect(asked[0]?.messages.slice(-2)).toEqual(own)
    expect(asked[0]?.messages.at(-3)).toMatchObject({ role: 'user' })
    expect(answered[0]?.fault).toBeUndefined()
  })

  it('asks a slow writer for fewer tokens', async () => {
    const tokens = async (speed: ModelSpeed) => (await ask(['-'], { speed })).asked[0]?.maxTokens
    expect([
      await tokens({}),
      await tokens({ tokensPerSecond: 25 }),
      await tokens({ tokensPerSecond: 5 }),
      await tokens({ tokensPerSecond: 100 }),
    ]).toEqual([48, 35, 20, 48])
  })
})

describe('the calls that rules made in a turn', () => {
  it('are not in the messages for the model', async () => {
    const { show, asked } = await moment(['Wardrobe is on fire.'])
    expect(show.of('llm/final')[0]).toMatchObject({ madeBy: 'rules', value: { type: 'tool_calls' } })
    expect(asked).toHaveLength(1)
    expect(asked[0]?.messages.some(({ role }) => role === 'tool')).toBe(false)
    expect(asked[0]?.messages.at(-1)?.role).toBe('user')
  })
})
