import { describe, expect, it } from 'vitest'
import type { CueContent } from '../../../src-shared/events/cue.ts'
import type { AdlibEvent } from '../../../src-shared/events/event.ts'
import { memoryJournal } from '../../../src-shared/events/journal.ts'
import type { EffectSwitches } from '../../../src-shared/settings/stage.ts'
import { createStage } from '../../../src-shared/stage/stage.ts'
import { createApprovals } from '../../../src-shared/tools/approvals.ts'
import { unpaced } from '../../fixtures/stage.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

const confetti: CueContent = { lane: 'particle', kind: 'confetti', count: 10 }
const spoken: CueContent = { lane: 'voice', text: 'Nice save.' }
const caption: CueContent = { lane: 'caption', text: 'Nice save.' }

function house() {
  const clock = virtualClock()
  const journal = memoryJournal({ run: 'r', clock })
  journal.append({ type: 'settings/changed', patch: unpaced, by: 'test' })
  const events: AdlibEvent[] = []
  journal.subscribe((event) => events.push(event))
  const { append: emit, state } = journal
  const approvals = createApprovals({ emit, state, clock, deadlineMs: () => 5000 })
  const stage = createStage({ emit, state, clock, guards: [], pages: () => 1, approvals })
  const set = (effects: Partial<EffectSwitches>) => {
    emit({ type: 'settings/changed', patch: { stage: { effects } }, by: 'panel' })
    stage.obeySwitches('panel')
  }
  const answer = async (verdict: 'allow' | 'deny') => {
    approvals.answer(state().asks[0]?.ask ?? '', verdict, 'panel')
    await clock.advanceAsync(0)
  }
  const offer = (content: CueContent, by: 'tool' | 'operator' = 'tool') => stage.offer({ by, content })
  const shown = () => events.flatMap((event) => (event.type === 'stage/cue' ? [event.cue.content] : []))
  return { clock, state, stage, set, answer, offer, shown, events }
}

describe('effect switches', () => {
  it('effects that are off are rejected, but the operator’s cues are not', () => {
    const { set, offer, shown } = house()
    set({ particles: 'off' })
    expect(offer(confetti)).toEqual({ ok: false, denial: { kind: 'switched-off', effect: 'particles' } })
    expect(offer(caption).ok).toBe(true)
    expect(offer(confetti, 'operator').ok).toBe(true)
    expect(shown()).toEqual([caption, confetti])
  })

  it('a spoken line becomes a caption if the voice is off, has no caption if captions are off, and is rejected if both are off', () => {
    const { set, offer, shown, stage } = house()
    set({ voice: 'off' })
    expect(offer(spoken).ok).toBe(true)
    stage.clearAll('panel')
    set({ voice: 'on', captions: 'off' })
    expect(offer({ ...spoken, text: 'Only heard.' }).ok).toBe(true)
    expect(shown()).toEqual([caption, { lane: 'voice', text: 'Only heard.', captioned: false }])
    set({ voice: 'off' })
    expect(offer({ ...spoken, text: 'Neither.' })).toMatchObject({ denial: { effect: 'captions' } })
  })

  it('when effects are turned off, all their cues end at once, except for those of the operator', () => {
    const { set, offer, clock, shown, events, stage, state } = house()
    offer(confetti)
    stage.offer({ by: 'tool', content: { ...confetti, count: 20 }, afterMs: 1000 })
    offer(caption, 'operator')
    set({ particles: 'off', captions: 'off' })
    expect(events.filter(({ type }) => type === 'stage/stopped' || type === 'stage/dropped')).toMatchObject([
      { type: 'stage/dropped', reason: 'switched-off' },
      { type: 'stage/stopped', cue: 'c1' },
    ])
    clock.advance(2000)
    expect(shown()).toHaveLength(2)
    expect(state().cues.map(({ dropped }) => dropped)).toEqual(['stopped', 'switched-off', undefined])
  })

  it('while captions are off, the forecast of the stage allows effects but no words', () => {
    const { set, stage } = house()
    set({ captions: 'off' })
    expect(stage.forecast().words).toEqual({ ok: false, waitMs: 0, why: 'off' })
    expect(stage.forecast().cues.room).toBeGreaterThan(0)
    set({ captions: 'ask' })
    expect(stage.forecast().words.ok).toBe(true)
  })

  it('an effect set to “ask” is shown after the streamer allows it', async () => {
    const { set, offer, answer, shown, state } = house()
    set({ particles: 'ask' })
    expect(offer(confetti)).toMatchObject({ ok: true, cue: null })
    expect(state().asks).toMatchObject([{ tool: 'particle', effect: 'particles', args: { count: 10 } }])
    expect(shown()).toEqual([])
    await answer('allow')
    expect(shown()).toEqual([confetti])
    offer(confetti)
    await answer('deny')
    expect(shown()).toHaveLength(1)
    expect(state().filtered.at(-1)).toMatchObject({ rule: 'approval', sink: 'particle' })
  })

  it('an approval request ends when its time is up, the stage is cleared, or the effect is turned off', async () => {
    const { set, offer, clock, stage, state, shown, events } = house()
    set({ captions: 'ask' })
    offer(caption)
    await clock.advanceAsync(5000)
    offer({ ...caption, text: 'Second.' })
    stage.clearAll('panel')
    await clock.advanceAsync(0)
    offer({ ...caption, text: 'Third.' })
    set({ captions: 'off' })
    await clock.advanceAsync(0)
    expect(state().asks).toEqual([])
    expect(events.flatMap((event) => (event.type === 'policy/answer' ? [event.by] : []))).toEqual([
      'deadline',
      'cancelled',
      'cancelled',
    ])
    expect(shown()).toEqual([])
  })

  it('an approved cue is rejected if Hush was turned on in the meantime', async () => {
    const { set, offer, answer, stage, shown } = house()
    set({ particles: 'ask' })
    offer(confetti)
    stage.hush(60_000, 'panel')
    await answer('allow')
    expect(shown()).toEqual([])
  })
})
