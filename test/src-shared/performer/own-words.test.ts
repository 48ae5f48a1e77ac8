import { expect, it } from 'vitest'
import type { SeenLine } from '../../../src-shared/events/observation.ts'
import { emptyState, type State } from '../../../src-shared/events/state.ts'
import { withoutOwnWords } from '../../../src-shared/performer/own-words.ts'
import type { ObservationBody } from '../../../src-shared/sight/observe.ts'

const line = (text: string): SeenLine => ({ text, box: [0, 0, 200, 40], confidence: 90 })

const seen = (source: string, ...lines: string[]): ObservationBody => ({
  source,
  at: 0,
  newLines: lines.map(line),
  goneLines: [],
  numbers: [],
  scene: { cut: false, brightness: 0.5, motion: 0 },
  confidence: 90,
  ageMs: 5,
})

const showing = (text: string, cuedAt: number): State => ({
  ...emptyState(),
  cues: [
    {
      cue: {
        id: 'c1',
        lane: 'text',
        by: 'tool',
        durationMs: 3000,
        content: { lane: 'text', text, place: 'top', tone: 'chalk' },
      },
      cuedAt,
      shown: [],
    },
  ],
})

const own = showing('Chat, hold hands. He is going in with nine health', 1000)

it('withoutOwnWords removes the own lines of the overlay, despite misread letters and line breaks', () => {
  expect(
    withoutOwnWords(seen('screen', 'Chat, hold hamds. He is', 'going in with nime health'), own, 2000),
  ).toBeNull()
})

it('withoutOwnWords keeps other lines, and own words from long ago', () => {
  const body = seen('screen', 'Chat, hold hands. He is', 'THE WARDEN WAKES', 'HP')
  expect(withoutOwnWords(body, own, 2000)?.newLines.map(({ text }) => text)).toEqual([
    'THE WARDEN WAKES',
    'HP',
  ])
  expect(withoutOwnWords(body, own, 60_000)).toBe(body)
})

it('withoutOwnWords keeps everything of a source without the overlay', () => {
  const body = seen('file:demo', 'Chat, hold hands. He is')
  expect(withoutOwnWords(body, own, 2000)).toBe(body)
})
