import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { showLanguage } from '../../renderer/panel/kit/language.ts'
import { reasonWords } from '../../renderer/panel/models/level-words.ts'
import { ModelRow } from '../../renderer/panel/models/model-row.tsx'
import { modelFacts } from '../../renderer/panel/models/model-words.ts'
import type { ModelChoice } from '../../src-shared/contract/api/models.ts'
import type { LevelReason } from '../../src-shared/events/audition.ts'
import type { AnswerFate } from '../../src-shared/events/event/model.ts'
import type { EventBody } from '../../src-shared/events/event.ts'
import { memoryJournal } from '../../src-shared/events/journal.ts'
import { understudyModel } from '../../src-shared/performer/understudy.ts'
import { runStart } from '../fixtures/run-start.ts'
import { virtualClock } from '../fixtures/virtual-clock.ts'

const name = 'small:1b'
const ref = { driver: 'ollama', model: name, mode: 'auto' }
const model: ModelChoice = {
  ...{ model: name, driver: 'ollama' },
  level: { asks: 'words', reason: { kind: 'start' }, part: 'all' },
}
const active: EventBody = { type: 'brain/changed', from: understudyModel, to: ref, why: 'your choice' }
const standsIn = (kind: 'loading' | 'slow'): EventBody => ({
  ...{ type: 'brain/changed', from: understudyModel, to: understudyModel, why: 'Waiting.' },
  standIn: { for: name, kind },
})
const answered = (fate: AnswerFate): EventBody => ({
  ...{ type: 'brain/answered', model: name, turn: 't1', fate, ms: 1900 },
})

/** Returns the text of the selected model's row after these events. */
function rowAfter(...events: EventBody[]): string {
  return rowOf(model, ...events)
}

function rowOf(model: ModelChoice, ...events: EventBody[]): string {
  const journal = memoryJournal({ run: 'r', clock: virtualClock() })
  for (const body of [runStart, ...events]) journal.append(body)
  const props = { model, name, isActive: true, mayAudition: true, changed: () => {} }
  const markup = renderToStaticMarkup(<ModelRow state={journal.state()} {...props} />)
  return markup.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
}

beforeAll(() => {
  vi.stubGlobal('localStorage', { setItem: () => undefined })
  vi.stubGlobal('document', { documentElement: { lang: '' } })
  vi.stubGlobal('navigator', { languages: ['en-US'] })
})
afterEach(() => showLanguage('en'))
afterAll(() => vi.unstubAllGlobals())

describe('ModelRow', () => {
  it('says “Performing now” only while the model performs', () => {
    expect(rowAfter(active)).toContain('Performing now')
    for (const body of [standsIn('loading'), standsIn('slow')])
      expect(rowAfter(body)).not.toContain('Performing now')
    expect(rowAfter(standsIn('slow'))).toContain('The understudy stands in')
    const warming: EventBody = { type: 'brain/phase', model: name, phase: 'warming' }
    expect(rowAfter(active, warming)).toContain('Warming up')
    expect(rowAfter(active, warming)).not.toContain('Performing now')
    expect(rowAfter(active, warming, { ...warming, phase: 'ready' })).toContain('Performing now')
    const measuring: EventBody = { ...warming, phase: 'measuring', done: 7, of: 24 }
    expect(rowAfter(active, measuring)).toMatch(/Performing now.*Measuring 7 of 24/)
  })

  it('shows what the model is asked for and why, and the streamer’s choice without a reason', () => {
    expect(rowAfter(active)).toContain('Asked for: Lines. Every model starts with lines.')
    const choice = { brain: { asks: { [name]: 'judge' } } }
    const text = rowAfter(active, { type: 'settings/changed', patch: choice, by: 'panel' })
    expect(text).toContain('Asked for: Later lines.')
    expect(text).not.toContain('Every model')
  })

  it('says that a model that writes worse than the bank writes filler only, unless its level is chosen', () => {
    const worse: ModelChoice = {
      ...model,
      level: { asks: 'words', reason: { kind: 'start' }, part: 'filler' },
    }
    expect(rowOf(worse, active)).toContain('it only writes filler and answers')
    expect(rowAfter(active)).not.toContain('filler')
    const choice = { brain: { asks: { [name]: 'words' } } }
    expect(rowOf(worse, active, { type: 'settings/changed', patch: choice, by: 'panel' })).not.toContain(
      'filler',
    )
  })

  it('says how many lines the model wrote and how many came too late, in English and German', async () => {
    const events = [active, answered('said'), answered('tag'), ...Array(2).fill(answered('late'))]
    expect(rowAfter(...events)).toContain(
      'Your model wrote 2 of 4 lines; 3 came too late (1.9 s in the median, limit 2.5 s). A smaller model or the graphics card would help.',
    )
    const fine = rowAfter(active, ...Array(4).fill(answered('said')))
    expect(fine).toContain('Your model wrote 4 of 4 lines (1.9 s in the median, limit 2.5 s).')
    expect(fine).not.toContain('would help')
    await showLanguage('de')
    expect(rowAfter(...events)).toContain(
      'Dein Modell hat 2 von 4 Sätzen geschrieben; 3 kamen zu spät (im Median 1,9 s, Grenze 2,5 s). Ein kleineres Modell oder die Grafikkarte würde helfen.',
    )
  })
})

describe('modelFacts', () => {
  it('does not say that a model fits this machine if its lines came too late', () => {
    const fits = { ...model, fit: 'yes' } as const
    expect(modelFacts(fits)).toEqual(['fits this machine'])
    expect(modelFacts({ ...fits, speed: { answerMs: 1200 } })).toEqual(['fits this machine'])
    expect(modelFacts({ ...fits, speed: { answerMs: 3400 } })).toEqual([
      'fits in memory, but its lines came too late',
    ])
  })
})

describe('reasonWords', () => {
  it('explains each reason in German, too', async () => {
    const slow = { kind: 'slow', late: 2, failed: 0, of: 3, medianMs: 3400 } as const
    const useless: LevelReason = { kind: 'useless', of: 5, faults: ['echo', 'echo', 'call'] }
    expect(reasonWords(slow)).toBe('2 of 3 lines came too late (3.4 s in the median, limit 2.5 s).')
    expect(reasonWords(useless)).toBe(
      '3 of 5 answers were useless (2 × repeats the screen, 1 × rejected call).',
    )
    await showLanguage('de')
    expect(reasonWords(slow)).toBe('2 von 3 Sätzen kamen zu spät (im Median 3,4 s, Grenze 2,5 s).')
    expect(reasonWords({ kind: 'in-time', of: 6, medianMs: 900, withCallMs: 1900 })).toBe(
      'Die letzten 6 Sätze kamen rechtzeitig (im Median 0,90 s, Grenze 2,5 s), mit einem Tool-Aufruf bräuchten sie etwa 1,9 s.',
    )
  })
})
