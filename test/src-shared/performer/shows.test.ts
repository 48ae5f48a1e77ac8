import { describe, expect, it } from 'vitest'
import type { CommandTargets } from '../../../electron/app/commands/command-deps.ts'
import { createCommands } from '../../../electron/app/operator-commands.ts'
import type { CueContent } from '../../../src-shared/events/cue.ts'
import type { LlmRequest } from '../../../src-shared/llm/driver.ts'
import { type ScriptedAnswer, scriptedDriver } from '../../../src-shared/llm/scripted-driver.ts'
import { createFilter } from '../../../src-shared/safety/filter/filter.ts'
import { defaultSettings, type Settings } from '../../../src-shared/settings/settings.ts'
import { screenFilter } from '../../../src-shared/sight/lines/screen-filter.ts'
import { wordsOf } from '../../../src-shared/step/content.ts'
import { disguises } from '../../fixtures/filter/disguises.ts'
import { baseWords } from '../../fixtures/filter/lines.ts'
import { livePerformance, seen } from '../../fixtures/live-performance.ts'
import { unpacedSettings } from '../../fixtures/stage.ts'

const patient: Settings['performer'] = {
  ...defaultSettings.performer,
  tickMs: 250,
  maxSteps: 10,
  maxCalls: 64,
  maxMs: 60_000,
}

/** A text on the screen that causes no beat. Thus nothing is shown before a model with tools has answered. */
const noBeat = 'The lamp was on 3 times'

async function show(answers: readonly ScriptedAnswer[], settings: Settings) {
  const asked: LlmRequest[] = []
  const live = livePerformance(
    (clock) => ({
      driver: scriptedDriver(
        answers.map((answer) => (request: LlmRequest) => {
          asked.push(request)
          return answer
        }),
        clock,
      ),
    }),
    { settings },
  )
  await live.selector.select('scripted:1b')
  await live.clock.advanceAsync(0)
  return { ...live, asked }
}

describe('a model that plays 100 sounds in 9 seconds', () => {
  it('6 of 100 sounds are played, and every denied call gets a result and a row in the panel', async () => {
    const sound = (n: number) => `CALL play_sfx {"sound":"airhorn","volume":${n / 100}}`
    const answers = Array.from({ length: 20 }, (_, step) => ({
      afterMs: 400,
      say: Array.from({ length: 5 }, (_, n) => sound(5 * step + n)).join('\n'),
    }))
    const { clock, look, of, journal, asked, performer } = await show(answers, {
      ...defaultSettings,
      performer: patient,
    })
    const start = clock.now()
    look(seen('o1', noBeat))
    await clock.advanceAsync(4100)
    performer.whisper('tell them a story')
    await clock.advanceAsync(4900)

    // There are two turns of ten steps, with a pause of 700 ms between the turns. The calls come at 400, 800 … 4000 ms
    // and at 5100, 5500 … 8700 ms. The cooldown is 500 ms. The attention budget is 8. It grows by 1 every 2 s, and each
    // sound costs 2. The calls at 400, 1200, 2000, 2800, 5100 and 8700 ms pass. Those at 2000 and 2800 ms wait until
    // one of the two sounds on stage ends.
    expect(of('stage/cue').map(({ t }) => t - start)).toEqual([400, 1200, 2400, 3200, 5100, 8700])
    const calls = of('tool/done')
    expect(calls).toHaveLength(100)
    const rules = calls.map(({ denial }) => (denial && 'rule' in denial ? denial.rule : 'ok'))
    const count = (rule: string) => rules.filter((one) => one === rule).length
    expect([count('ok'), count('cooldown') + count('attention')]).toEqual([6, 94])

    const rows = journal.state().turns.flatMap((turn) => turn.calls)
    expect(rows.filter(({ outcome }) => outcome?.denial !== undefined)).toHaveLength(94)
    expect(JSON.stringify(asked.at(-1)?.messages)).toMatch(/Rate limited\. play_sfx is free again in/)
  })
})

describe('a model that says the same line again and again', () => {
  it('the line is shown once, and the model keeps performing', async () => {
    const line = 'What a save by the goalkeeper!'
    const { clock, look, of, journal, performer, asked } = await show(Array(200).fill(line), unpacedSettings)
    look(seen('o1', noBeat))
    for (let n = 1; n < 30; n += 1) {
      await clock.advanceAsync(1000)
      performer.whisper(`ponder shelf ${n}`)
    }
    await clock.advanceAsync(1000)
    expect(asked.length).toBeGreaterThan(10)
    expect(of('stage/cue').filter(({ cue }) => JSON.stringify(cue).includes(line))).toHaveLength(1)
    expect(of('llm/final').filter(({ value }) => wordsOf(value.content) === line)).toHaveLength(1)
    expect(journal.state().standIn).toBeNull()
  })
})

describe('a model that repeats the same call', () => {
  it('denies the third identical call and ends the turn at the fourth', async () => {
    const answers = Array(10).fill('CALL show_emote {"emote":"fire"}')
    const { clock, look, of, asked, journal } = await show(answers, {
      ...unpacedSettings,
      performer: patient,
    })
    look(seen('o1', noBeat))
    await clock.advanceAsync(0)
    expect(of('tool/done').map(({ ok, denial }) => denial?.kind ?? ok)).toEqual([
      true,
      true,
      'repeated',
      'repeated',
    ])
    expect(of('turn/end')).toMatchObject([{ stop: 'max_calls', calls: 4 }])
    expect(asked).toHaveLength(4)
    expect(of('stage/queued')).toHaveLength(2)
    expect(journal.state().turns[0]?.calls.map(({ outcome }) => outcome?.denial?.kind)).toEqual([
      undefined,
      undefined,
      'repeated',
      'repeated',
    ])
  })
})

const filter = createFilter(defaultSettings.stage.filter)
const held = baseWords
  .filter((_, n) => n % 5 === 0)
  .flatMap((word) =>
    (['plain', 'leet', 'homoglyph', 'zero-width', 'spaced'] as const).map(
      (name) => disguises[name]?.(word) ?? word,
    ),
  )

describe('the filter at every output', () => {
  it('the filter keeps disguised words out of observations and prompts, and off the stage unless the operator insists', async () => {
    expect(
      new Set(held.flatMap((word) => filter.check(word).hits.map(({ category }) => category))).size,
    ).toBeGreaterThan(3)
    const line = (word: string) => `chat says ${word} to you`
    const answers = held.flatMap((word) => [
      {
        type: 'tool_calls' as const,
        tool_calls: [
          { id: 'a', name: 'overlay_text', arguments: { text: line(word) } },
          { id: 'b', name: 'show_emote', arguments: { emote: 'fire' } },
        ],
      },
      line(word),
    ])
    const { clock, look, events, stage, journal, asked } = await show(answers, unpacedSettings)
    const clean = screenFilter({
      filter: () => filter,
      emit: journal.append,
      state: journal.state,
      heldWords: stage.heldWords,
    }).observation
    const leaks: string[] = []
    for (const [n, word] of held.entries()) {
      const { id: _, ...spoken } = seen('', '', {
        newLines: [{ text: `He fights with my ${word}.`, box: [660, 860, 600, 40], confidence: 95 }],
      })
      look({ id: `s${n}`, ...clean(spoken) })
      await clock.advanceAsync(5000)
      const { id, ...body } = seen(`o${n}`, line(word))
      look({ id, ...clean(body) })
      await clock.advanceAsync(8000)
      const named = { lane: 'caption', text: 'Well played, everyone.', speaker: { name: word } } as const
      const offers: readonly CueContent[] = [
        { lane: 'voice', text: line(word) },
        ...(word.length > 40 ? [] : [named]),
      ]
      for (const content of offers)
        expect(stage.offer({ by: 'tool', content }), word).toMatchObject({ ok: false })
      const said = { lane: 'caption', text: line(word) } as const
      expect(stage.offer({ by: 'operator', content: said }), word).toMatchObject({
        ok: false,
        denial: { kind: 'content', rule: 'filter' },
      })
      const shown = JSON.stringify([
        events.filter(({ type }) =>
          ['stage/queued', 'stage/cue', 'stage/filtered', 'sight/observation', 'show/beat'].includes(type),
        ),
        asked.filter(({ messages }) => messages.at(-1)?.role === 'user').map(({ messages }) => messages),
      ])
      const bare = (text: string) => JSON.stringify(text).slice(1, -1)
      if (shown.includes(bare(line(word))) || shown.includes(bare(`with my ${word}`))) leaks.push(word)
      events.length = 0
    }
    expect(leaks).toEqual([])
    expect(asked.length).toBeGreaterThan(held.length)
    const word = held[0] ?? ''
    const content = { lane: 'caption', text: word } as const
    expect(stage.offer({ by: 'operator', content, anyway: true })).toMatchObject({ ok: true })
  })
})

describe('a panic with a full stage and an open model stream', () => {
  it('a panic ends the turn and drops all waiting cues within 100 ms, and nothing is shown afterward', async () => {
    const { clock, look, of, journal, stage, performer, selector } = await show(
      [{ hang: true }],
      unpacedSettings,
    )
    look(seen('o1', 'VICTORY'))
    await clock.advanceAsync(10)
    stage.offer({ by: 'operator', content: { lane: 'voice', text: 'Good evening and welcome to the show.' } })
    for (let n = 0; n < 20; n += 1) {
      stage.offer({ by: 'operator', content: { lane: 'caption', text: `Line number ${n}` } })
      stage.offer({ by: 'operator', content: { lane: 'emote', emote: 'fire', count: 1 } })
      stage.offer({ by: 'operator', content: { lane: 'sound', sound: 'tada', volume: 1 } })
    }
    const { cues } = journal.state()
    const waiting = cues.filter(({ cuedAt, dropped }) => cuedAt === undefined && dropped === undefined)
    expect(waiting.length).toBeGreaterThan(5)

    const { command } = createCommands({
      journal,
      stage,
      performer,
      selector,
      panicFile: null,
    } as unknown as CommandTargets)
    const cuedBefore = of('stage/cue').length
    await command({ command: 'panic', id: 'p' }, 'panel')
    await clock.advanceAsync(100)
    expect(of('turn/end')).toMatchObject([{ stop: 'panic' }])
    const dropped = of('stage/dropped').filter(({ reason }) => reason === 'panic')
    expect(dropped.map(({ cue }) => cue)).toEqual(expect.arrayContaining(waiting.map(({ cue }) => cue.id)))

    await clock.advanceAsync(60_000)
    expect(of('stage/cue')).toHaveLength(cuedBefore)
    expect(of('turn/start')).toHaveLength(1)
    expect(journal.state().panic).not.toBeNull()
    const content = { lane: 'caption', text: 'Hello?' } as const
    expect(stage.offer({ by: 'operator', content })).toEqual({ ok: false, denial: { kind: 'panic' } })
  })
})
