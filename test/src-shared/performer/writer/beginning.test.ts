import { describe, expect, it } from 'vitest'
import type { ModelAsks } from '../../../../src-shared/events/audition.ts'
import { emptyNotes } from '../../../../src-shared/events/show-notes.ts'
import type { LlmRequest } from '../../../../src-shared/llm/driver.ts'
import { scriptedDriver } from '../../../../src-shared/llm/scripted-driver.ts'
import { beginningOf } from '../../../../src-shared/performer/writer/beginning.ts'
import { beginningAt } from '../../../../src-shared/performer/writer/line-driver.ts'
import { defaultSettings } from '../../../../src-shared/settings/settings.ts'
import { funPack } from '../../../../src-shared/stage/fun-tools.ts'
import { wordsOf } from '../../../../src-shared/step/content.ts'
import { livePerformance, seen } from '../../../fixtures/live-performance.ts'
import { seededRng } from '../../../fixtures/seeded-rng.ts'
import { builtInPersona, marlow } from '../../../fixtures/show.ts'
import { unpacedSettings } from '../../../fixtures/stage.ts'

const { show } = defaultSettings
const titles =
  'THE WARDEN WAKES,GAME OVER,VICTORY,OAK HALL,THE GHOST APPROACHES,YOU DIED,STAGE CLEARED,ACHIEVEMENT UNLOCKED,FINAL ROUND,The lamp was on 3 times'.split(
    ',',
  )
const things = 'chest,lamp,ladder,teapot,orchestra,balcony,trapdoor,curtain,moat,bucket'.split(',')

/** Ten minutes of a show: new titles, changing numbers, whispers, notes and commands. */
async function tenMinutes(asks: ModelAsks) {
  const rng = seededRng(7)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(rng() * list.length)] as T
  const asked: LlmRequest[] = []
  const live = livePerformance(
    (clock) => ({
      driver: scriptedDriver(
        Array.from({ length: 3000 }, (_, n) => (request: LlmRequest) => {
          asked.push(request)
          const line = `Act ${n}: the ${pick(things)} blames the ${pick(things)}.`
          return pick([line, `bad | ${line}`, 'nothing', 'CALL show_emote {"emote":"fire"}', ''])
        }),
        clock,
      ),
      asks: () => asks,
    }),
    { settings: unpacedSettings },
  )
  await live.selector.select('scripted:1b')
  for (let n = 0; n < 120; n += 1) {
    const numbers = [{ label: 'LIVES', value: Math.floor(rng() * 9), was: 4, confidence: 95 }]
    live.look(seen(`o${n}`, pick(titles), { numbers }))
    if (n % 9 === 4) live.performer.whisper(`ponder the ${pick(things)} number ${n}`)
    if (n % 25 === 10) live.performer.whisper('play the airhorn')
    if (n % 30 === 20) {
      const threads = [{ text: `Mia wants the ${pick(things)}.`, about: 'Mia' }]
      const notes = { ...emptyNotes, threads }
      live.journal.append({ type: 'show/notes', agent: 'showrunner', by: 'rules', notes })
    }
    await live.clock.advanceAsync(5000)
  }
  return asked
}

describe('the beginning of the requests in ten minutes of a show', () => {
  it.each(['tools', 'call', 'words', 'judge'] as const)(
    'is the same byte for byte at the level %s, and only what follows differs',
    async (asks) => {
      const asked = await tenMinutes(asks)
      expect(asked.length).toBeGreaterThan(40)
      const tools = asked[0]?.tools ?? []
      expect(tools.length > 0).toBe(asks === 'tools' || asks === 'call')
      const { length } = beginningOf(show, marlow, tools).messages
      const beginnings = asked.map((request) =>
        JSON.stringify([request.system, request.tools, request.mode, request.messages.slice(0, length)]),
      )
      expect(new Set(beginnings).size).toBe(1)
      const tails = asked.map(({ messages }) => messages[length])
      expect(new Set(tails.map((tail) => wordsOf(tail?.content ?? []))).size).toBeGreaterThan(20)
      for (const tail of tails) expect(tail?.role).toBe('user')
      const rest = asked.flatMap(({ messages }) => messages.slice(length + 1))
      if (tools.length === 0) expect(rest).toEqual([])
      else expect(JSON.stringify(rest)).not.toContain('airhorn')
    },
  )
})

describe('beginningOf', () => {
  const plain = beginningOf(show, marlow, [])
  const other = {
    persona: beginningOf(show, builtInPersona('pip'), []),
    wishes: beginningOf({ ...show, notes: 'Speak like a pirate.' }, marlow, []),
    'topics to avoid': beginningOf({ ...show, avoid: ['politics'] }, marlow, []),
    'liked lines': beginningOf({ ...show, funny: ['The floor takes a bow.'] }, marlow, []),
    tools: beginningOf(show, marlow, funPack.tools),
  }

  it.each(Object.entries(other))('changes with the %s', (_, changed) => {
    expect(JSON.stringify(changed)).not.toBe(JSON.stringify(plain))
  })

  it('returns the same for equal settings', () => {
    expect(JSON.stringify(beginningOf({ ...show }, { ...marlow }, []))).toBe(JSON.stringify(plain))
  })

  it('shows pairs of a moment and an answer, some of which are silent', () => {
    const { messages } = plain
    expect(messages.map(({ role }) => role)).toEqual(
      messages.map((_, n) => (n % 2 === 0 ? 'user' : 'assistant')),
    )
    const answers = messages.flatMap(({ role, content }) => (role === 'assistant' ? [wordsOf(content)] : []))
    expect(answers).toContain('nothing')
    expect(answers.filter((text) => /^[a-z]+ \| \S/.test(text)).length).toBeGreaterThan(5)
    expect(answers.every((text) => text === 'nothing' || text.includes(' | '))).toBe(true)
  })

  it('uses examples in any script', () => {
    const examples = [{ beat: 'death' as const, screen: 'КОНЕЦ', line: 'Опять пол победил.' }]
    expect(JSON.stringify(beginningOf(show, { ...marlow, examples }, []).messages)).toContain(
      'loss | Опять пол победил.',
    )
  })
})

describe('beginningAt', () => {
  it('offers tools only at the levels with calls', () => {
    const offered = (asks: ModelAsks) =>
      beginningAt(asks, defaultSettings, marlow, funPack.tools).tools.length
    expect((['judge', 'words'] as const).map(offered)).toEqual([0, 0])
    expect((['call', 'tools'] as const).map(offered)).toEqual([funPack.tools.length, funPack.tools.length])
  })
})
