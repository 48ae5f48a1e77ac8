import { describe, expect, it } from 'vitest'
import { pacingName, pacingPresets, pacingStop } from '../../renderer/panel/show/pacing-presets.ts'
import { blockedWords, countdown, waitingLines } from '../../renderer/panel/stage/waiting.ts'
import { emptyState } from '../../src-shared/events/state.ts'
import { caption, emote, performedRun } from '../fixtures/performed-run.ts'

describe('waitingLines', () => {
  it('lists each queued line, soonest first, until it is shown, dropped or cleared', () => {
    const { journal, append } = performedRun()
    const names = () => waitingLines(journal.state()).map(({ cue }) => cue.id)
    append(
      { type: 'stage/queued', cue: caption('w1', 'Later.', 't1'), dueAt: 9000 },
      { type: 'stage/queued', cue: caption('w2', 'Soon.', 't1'), dueAt: 4000 },
      { type: 'stage/queued', cue: caption('w3', 'Never.', 't1'), dueAt: 5000 },
      { type: 'stage/queued', cue: emote('w4', 't1', 't1.1.1'), dueAt: 4000 },
    )
    expect(names()).toEqual(['w2', 'w3', 'w1'])
    append({ type: 'stage/dropped', cue: 'w3', reason: 'cancelled' })
    append({ type: 'stage/cue', cue: caption('w2', 'Soon.', 't1') })
    expect(names()).toEqual(['w1'])
    append({ type: 'stage/cleared', by: 'panel' })
    expect(names()).toEqual([])
  })
})

describe('countdown', () => {
  it('counts down to the time when the line is due, then stays at 0', () => {
    const view = { cue: caption('w1', 'Hi.', 't1'), queuedAt: 1000, dueAt: 4000, shown: [] }
    expect(countdown(view, 2500)).toEqual({ leftMs: 1500, share: 0.5 })
    expect(countdown(view, 9000)).toEqual({ leftMs: 0, share: 0 })
  })
})

describe('blockedWords', () => {
  it('returns why the stage cannot be controlled, or null if it can', () => {
    const state = emptyState()
    expect(blockedWords(state, 'live')).toBeNull()
    expect(blockedWords({ ...state, panic: { by: 'panel', at: 1 } }, 'live')).toContain('PANIC')
    expect(blockedWords(state, 'lost')).toContain('Not connected')
  })
})

describe('pacingStop', () => {
  it('returns the position of a preset, or a position between two presets for custom pacing', () => {
    const [quiet] = pacingPresets
    expect(pacingStop({ ...(quiet as (typeof pacingPresets)[number]).pacing })).toBe(0)
    expect(pacingName(pacingStop(emptyState().settings.stage.pacing))).toBe('Co-host')
    const byHand = pacingStop({ restMs: 1, linesPerMin: 6, cuesPerMin: 9, quietLines: 2 })
    expect(byHand).toBe(2.5)
    expect(pacingName(byHand)).toBe('Set by hand')
  })
})
