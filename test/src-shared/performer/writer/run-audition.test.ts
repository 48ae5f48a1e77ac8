import { describe, expect, it } from 'vitest'
import type { LlmRequest } from '../../../../src-shared/llm/driver.ts'
import { type ScriptedAnswer, scriptedDriver } from '../../../../src-shared/llm/scripted-driver.ts'
import { summaryOf } from '../../../../src-shared/performer/model-levels.ts'
import {
  type AuditionStep,
  auditionLength,
  runAudition,
} from '../../../../src-shared/performer/writer/run-audition.ts'
import { createFilter } from '../../../../src-shared/safety/filter/filter.ts'
import { defaultSettings } from '../../../../src-shared/settings/settings.ts'
import { wordsOf } from '../../../../src-shared/step/content.ts'
import { seededRng } from '../../../fixtures/seeded-rng.ts'
import { marlow } from '../../../fixtures/show.ts'
import { virtualClock } from '../../../fixtures/virtual-clock.ts'

const filter = createFilter(defaultSettings.stage.filter)

type Writer = (n: number, request: LlmRequest) => ScriptedAnswer

async function audition(answer: Writer, options: { callsTools?: boolean | null; stopAt?: number } = {}) {
  const clock = virtualClock()
  const controller = new AbortController()
  const asked: LlmRequest[] = []
  const script = Array.from({ length: 40 }, (_, n) => (request: LlmRequest) => {
    asked.push(request)
    return answer(n, request)
  })
  const steps: AuditionStep[] = []
  const run = runAudition({
    model: 'qwen3:1.7b',
    digest: 'd1',
    driver: scriptedDriver(script, clock),
    persona: marlow,
    settings: defaultSettings,
    isClean: (text) => filter.check(text).ok,
    callsTools: async () => options.callsTools ?? null,
    clock,
    rng: seededRng(),
    signal: controller.signal,
  })
  const done = (async () => {
    for await (const step of run) {
      steps.push(step)
      if (step.type === 'line' && step.done === options.stopAt) controller.abort()
    }
  })()
  let isOver = false
  void done.then(() => {
    isOver = true
  })
  while (!isOver) await clock.advanceAsync(500)
  const last = steps.at(-1)
  return { asked, steps, last, result: last?.type === 'done' ? last.audition : undefined }
}

const who =
  'Wardrobe,Lighting,The prompter,A critic,Row five,The orchestra,Catering,My agent,The balcony'.split(',')
const does =
  'wants hazard pay,left by the side door,writes poetry now,fainted again,has opinions,sold it twice,took up knitting'.split(
    ',',
  )
const funny: Writer = (n) => `${who[n % who.length]} ${does[n % does.length]}.`

describe('runAudition', () => {
  it('asks for each line with a different seed and without tools, and pairs most lines with a line from the bank', async () => {
    const { asked, result } = await audition(funny, { callsTools: true })
    expect(asked).toHaveLength(auditionLength)
    expect(new Set(asked.map(({ seed }) => seed)).size).toBe(auditionLength)
    expect(asked.every(({ tools, mode }) => tools.length === 0 && mode === 'text')).toBe(true)
    expect(result?.lines).toHaveLength(auditionLength)
    expect(result?.lines.filter(({ bank }) => bank !== '').length).toBeGreaterThan(30)
    expect(new Set(result?.lines.map(({ bank }) => bank)).size).toBeGreaterThan(25)
  })

  it('lets a model use tools only if it can call tools and its lines are good', async () => {
    const asks = async (answer: Writer, callsTools: boolean | null) =>
      (await audition(answer, { callsTools })).result?.asks
    expect(await asks(funny, true)).toBe('tools')
    expect(await asks(funny, false)).toBe('words')
    expect(await asks(funny, null)).toBe('words')
    expect(await asks((n, request) => (n % 2 === 0 ? funny(n, request) : '-'), true)).toBe('words')
    expect(await asks(() => 'Wardrobe is on fire.', true)).toBe('nothing')
  })

  it('counts echoes, refusals, filtered words, and late lines, but does not store filtered words', async () => {
    const bad: Writer = (n, { messages }) =>
      [
        /Screen: "([^"]*)"/.exec(wordsOf(messages.at(-1)?.content ?? []))?.[1] ?? '',
        "I'm sorry, but I can't help with that.",
        'Go and kill yourself.',
        { afterMs: 4000, say: `${who[n % who.length]} takes a very long bow.` },
      ][n % 4] ?? ''
    const { result } = await audition(bad)
    const summary = summaryOf(result?.lines ?? [])
    expect(summary).toMatchObject({ lines: 39, refusals: 10, filtered: 10 })
    expect(summary.echoShare).toBeGreaterThan(0.15)
    expect(summary.late).toBeGreaterThan(2)
    expect(JSON.stringify(result)).not.toContain('kill')
  })

  it('ends as “cancelled” if it is stopped and as “failed” if the server is gone or hangs', async () => {
    const canceled = await audition(funny, { stopAt: 5 })
    expect([canceled.last, canceled.asked.length]).toEqual([{ type: 'cancelled' }, 5])
    const gone = await audition((n, request) =>
      n < 4 ? funny(n, request) : { fail: 'unreachable', message: 'The server is gone.' },
    )
    expect(gone.last).toMatchObject({ type: 'failed', message: 'The server is gone.' })
    const hung = await audition(() => ({ hang: true }))
    expect(hung.last).toMatchObject({ type: 'failed', remedy: 'Choose a smaller model.' })
  })
})
