import { describe, expect, it } from 'vitest'
import type { AnswerFate } from '../../../src-shared/events/event/model.ts'
import { memoryJournal } from '../../../src-shared/events/journal.ts'
import { shareText } from '../../../src-shared/performer/level-text.ts'
import { modelShare } from '../../../src-shared/performer/model-levels.ts'
import { runStart } from '../../fixtures/run-start.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

/** Returns the state after these answers, and lines on stage of which some have a template of the bank. */
function shareAfter(fates: readonly AnswerFate[], { ms = 1900, byBank = 0, others = 0 } = {}) {
  const journal = memoryJournal({ run: 'r', clock: virtualClock() })
  journal.append(runStart)
  for (const fate of fates) journal.append({ type: 'brain/answered', model: 'm', turn: 't', fate, ms })
  for (let n = 0; n < byBank + others; n++)
    journal.append({
      type: 'stage/cue',
      cue: {
        ...{ id: `c${n}`, lane: 'caption', by: 'text', turn: 't', durationMs: 1000 },
        content: { lane: 'caption', text: 'Well.' },
        ...(n < byBank ? { line: 'Well.' } : {}),
      },
    })
  return modelShare(journal.state())
}

const times = (count: number, fate: AnswerFate): AnswerFate[] => Array.from({ length: count }, () => fate)

describe('modelShare', () => {
  it('counts lines that were said in time or later as written, and those that came later also as late', () => {
    const fates = [
      ...times(10, 'said'),
      ...times(3, 'tag'),
      'kept',
      ...times(9, 'late'),
      ...times(8, 'dropped'),
    ]
    expect(shareAfter(fates as AnswerFate[], { byBank: 5, others: 7 })).toEqual({
      ...{ model: 'm', asked: 31, wrote: 13, late: 13, medianMs: 1900, limitMs: 2500 },
      ...{ isSlow: true, said: 12, saidByBank: 5 },
    })
  })

  it('says nothing below four asked moments, and nothing about another model', () => {
    expect(shareAfter(times(3, 'late'))).toBeNull()
    expect(shareAfter(times(4, 'late'))).not.toBeNull()
  })

  it('calls a model slow only if more than a quarter of its lines came too late', () => {
    expect(shareAfter([...times(3, 'said'), 'late'])?.isSlow).toBe(false)
    expect(shareAfter([...times(2, 'said'), 'late'])).toBeNull()
    expect(shareAfter([...times(3, 'said'), ...times(2, 'late')])?.isSlow).toBe(true)
  })
})

describe('shareText', () => {
  const share = {
    ...{ model: 'small:1b', asked: 31, wrote: 13, late: 13, medianMs: 1900, limitMs: 2500 },
    ...{ isSlow: true, said: 40, saidByBank: 22 },
  }

  it('names the numbers, the remedy for a slow model, and the lines of the bank', () => {
    expect(shareText(share)).toBe(
      'small:1b wrote 13 of 31 lines; 13 came too late (1.9 s in the median, limit 2.5 s). A smaller model or the graphics card would help. 22 of 40 lines on stage were prepared ones.',
    )
    expect(shareText({ ...share, late: 0, isSlow: false, said: 0 })).toBe(
      'small:1b wrote 13 of 31 lines (1.9 s in the median, limit 2.5 s).',
    )
  })
})
