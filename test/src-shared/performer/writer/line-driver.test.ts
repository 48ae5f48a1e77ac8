import { describe, expect, it } from 'vitest'
import type { LlmRequest } from '../../../../src-shared/llm/driver.ts'
import { type ScriptedAnswer, scriptedDriver } from '../../../../src-shared/llm/scripted-driver.ts'
import { defaultSettings } from '../../../../src-shared/settings/settings.ts'
import { wordsOf } from '../../../../src-shared/step/content.ts'
import { livePerformance, seen } from '../../../fixtures/live-performance.ts'

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
      { afterMs: 300, say: 'Well, the floor wins again.' },
      { afterMs: 300, say: 'Somebody ought to do something here.' },
    ]
    const { show, asked, lines } = await moment(answers)
    expect(asked).toHaveLength(1)
    expect(lines).toMatchObject([{ cue: { content: { text: 'Well, the floor wins again.' } } }])
    const answered = show.of('llm/final').find(({ madeBy }) => madeBy !== 'rules')
    expect(wordsOf(answered?.value.content)).toBe('Well, the floor wins again.')
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
