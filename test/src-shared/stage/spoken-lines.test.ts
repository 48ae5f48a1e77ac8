import { describe, expect, it } from 'vitest'
import type { AdlibEvent } from '../../../src-shared/events/event.ts'
import { memoryJournal } from '../../../src-shared/events/journal.ts'
import { defaultSettings } from '../../../src-shared/settings/settings.ts'
import type { PreparedSpeech, Speech } from '../../../src-shared/stage/speech.ts'
import { createStage } from '../../../src-shared/stage/stage.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

const preview = defaultSettings.stage.previewMs
const audio: PreparedSpeech = { id: 'a', durationMs: 1200, syllables: [{ atMs: 0, chars: 6 }] }
const line = { lane: 'voice', text: 'Hello.' } as const

function stageWith(prepare: Speech['prepare']) {
  const clock = virtualClock()
  const journal = memoryJournal({ run: 'r', clock })
  const events: AdlibEvent[] = []
  journal.subscribe((event) => events.push(event))
  journal.append({
    type: 'run/start',
    settings: defaultSettings,
    brain: { driver: 'understudy', model: 'understudy', mode: 'text' },
  })
  const stage = createStage({
    emit: journal.append,
    state: journal.state,
    clock,
    guards: [],
    pages: () => 1,
    speech: { prepare },
  })
  const cue = () => events.flatMap((event) => (event.type === 'stage/cue' ? [event.cue] : []))[0]
  return { stage, clock, journal, events, cue }
}

const endless = () => {
  const seen = { aborted: false }
  const prepare: Speech['prepare'] = (_, __, signal) =>
    new Promise((resolve) => {
      signal.addEventListener('abort', () => {
        seen.aborted = true
        resolve(null)
      })
    })
  return { seen, prepare }
}

describe('a spoken line', () => {
  it('a spoken line is queued at once and shown later, for as long as its sound lasts', async () => {
    const { stage, clock, journal, cue } = stageWith(async () => audio)
    expect(stage.offer({ content: line, by: 'tool' })).toMatchObject({ ok: true, showsInMs: preview })
    expect(journal.state().cues).toHaveLength(1)
    await clock.advanceAsync(preview - 1)
    expect(cue()).toBeUndefined()
    await clock.advanceAsync(1)
    expect(cue()).toMatchObject({ durationMs: 1800, content: { ...line, audio } })
    expect(journal.state().cues[0]?.cue.durationMs).toBe(1800)
  })

  it('a spoken line may have a clip of 60 s, which is the maximum', async () => {
    const { stage, clock, cue } = stageWith(async () => ({ ...audio, durationMs: 60_000 }))
    stage.offer({ content: line, by: 'tool' })
    await clock.advanceAsync(preview)
    expect(cue()).toMatchObject({ durationMs: 60_000, content: { audio: { durationMs: 60_000 } } })
  })

  it('a spoken line waits at most 1.5 s for its sound, and is then shown without it', async () => {
    const { seen, prepare } = endless()
    const { stage, clock, cue } = stageWith(prepare)
    stage.offer({ content: line, by: 'tool' })
    await clock.advanceAsync(preview + 1499)
    expect(cue()).toBeUndefined()
    await clock.advanceAsync(1)
    expect(cue()?.content).toEqual(line)
    expect(seen.aborted).toBe(true)
  })

  it('a spoken line is shown as soon as its late sound is ready', async () => {
    const { stage, clock, cue } = stageWith(
      () =>
        new Promise((resolve) => {
          clock.after(preview + 500, () => resolve(audio))
        }),
    )
    stage.offer({ content: line, by: 'tool' })
    await clock.advanceAsync(preview + 500)
    expect(cue()?.content).toMatchObject({ audio })
  })

  it('a spoken line is shown on time without sound if no page can play sound', async () => {
    const { stage, clock, cue } = stageWith(async () => null)
    stage.offer({ content: line, by: 'tool' })
    await clock.advanceAsync(preview)
    expect(cue()?.content).toEqual(line)
  })

  it('a spoken line that waits for its sound is shown before later lines', async () => {
    const { stage, clock, cue } = stageWith(endless().prepare)
    stage.offer({ content: line, by: 'operator' })
    stage.offer({ content: { lane: 'caption', text: 'Second.' }, by: 'operator' })
    await clock.advanceAsync(1500)
    expect(cue()?.content).toEqual(line)
  })

  it.each([
    ['cancelled', (stage) => stage.cancel('c1', 'panel')],
    ['cleared', (stage) => stage.clearAll('panel')],
    ['hushed', (stage) => stage.hush(1000, 'panel')],
    ['cut by a panic', (stage) => stage.clear('panic')],
  ] as [string, (stage: ReturnType<typeof createStage>) => void][])(
    'the sound of a spoken line is no longer prepared once the line is %s',
    async (_, end) => {
      const { seen, prepare } = endless()
      const { stage, clock, events, cue } = stageWith(prepare)
      stage.offer({ content: line, by: 'tool' })
      end(stage)
      expect(seen.aborted).toBe(true)
      expect(events.some(({ type }) => type === 'stage/dropped')).toBe(true)
      await clock.advanceAsync(preview + 5000)
      expect(cue()).toBeUndefined()
    },
  )
})
