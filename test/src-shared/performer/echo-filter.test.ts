import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Cue, type CueContent, lane } from '../../../src-shared/events/cue.ts'
import { readableTexts } from '../../../src-shared/events/cue-words.ts'
import { laneFacts } from '../../../src-shared/events/lanes.ts'
import type { SeenLine } from '../../../src-shared/events/observation.ts'
import { emptyState, type State } from '../../../src-shared/events/state.ts'
import { removeEcho, withoutOwnLines } from '../../../src-shared/performer/echo-filter.ts'
import type { ObservationBody } from '../../../src-shared/sight/memory/observe.ts'

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

const showingCue = (content: CueContent, cuedAt: number): State => {
  const cue: Cue = { id: 'c1', lane: content.lane, by: 'tool', durationMs: 3000, content }
  return { ...emptyState(), cues: [{ cue, cuedAt, shown: [] }] }
}

const showing = (text: string, cuedAt: number): State =>
  showingCue({ lane: 'text', text, place: 'top', tone: 'chalk' }, cuedAt)

const own = showing('Chat, hold hands. He is going in with nine health', 1000)

it("removeEcho removes the overlay's own lines, despite misread letters and line breaks", () => {
  expect(
    removeEcho(seen('screen', 'Chat, hold hamds. He is', 'going in with nime health'), own, 2000),
  ).toBeNull()
})

const words = 'He rehearsed that in the mirror.'
const tagged = { text: words, speaker: { name: 'Marlow' } }
const cues: CueContent[] = [
  ...lane.options.map((name) => laneFacts(name).test(words)),
  { lane: 'caption', ...tagged },
  { lane: 'voice', ...tagged },
]

const isLong = (text: string): boolean => text.length >= 4

it.each(cues.map((content) => [content.lane, readableTexts(content).filter(isLong), content] as const))(
  'removeEcho removes everything readable in a cue on the lane %s: %j',
  (_, readable, content) => {
    const state = showingCue(content, 1000)
    expect(removeEcho(seen('screen', 'THE WARDEN WAKES', ...readable), state, 2000)?.newLines).toEqual([
      line('THE WARDEN WAKES'),
    ])
  },
)

it('removeEcho removes lines that the overlay shows, but not lines that it showed long ago', () => {
  const body = seen('screen', 'Chat, hold hands. He is', 'THE WARDEN WAKES', 'HP')
  expect(removeEcho(body, own, 2000)?.newLines.map(({ text }) => text)).toEqual(['THE WARDEN WAKES', 'HP'])
  expect(removeEcho(body, own, 60_000)).toBe(body)
})

it('removeEcho removes nothing from a source that cannot show the overlay', () => {
  const body = seen('file:demo', 'Chat, hold hands. He is')
  expect(removeEcho(body, own, 2000)).toBe(body)
})

it('removeEcho keeps the game’s lines in an OBS scene that shows the overlay', () => {
  const body = seen('obs:Game', 'Chat, hold hands. He is', 'SCORE 1200')
  expect(removeEcho(body, own, 2000)?.newLines.map(({ text }) => text)).toEqual(['SCORE 1200'])
})

it("withoutOwnLines removes the overlay's lines from the list of all lines on the screen", () => {
  const lines = ['Chat, holdhands. He is', 'going in with nine health', 'THE WARDEN WAKES'].map(line)
  expect(withoutOwnLines(lines, 'screen', own, 2000).map(({ text }) => text)).toEqual(['THE WARDEN WAKES'])
  expect(withoutOwnLines(lines, 'file:demo', own, 2000)).toHaveLength(3)
})

const halves = fc.array(fc.stringMatching(/^[a-z]{4,9}$/), { minLength: 4, maxLength: 12 }).map((words) => {
  const middle = Math.ceil(words.length / 2)
  return [words.slice(0, middle), words.slice(middle)] as const
})

it('removeEcho removes both halves of a wrapped line, even with a misread letter in each word', () => {
  fc.assert(
    fc.property(
      halves,
      fc.nat(),
      fc.integer({ min: 0, max: 3000 + 7999 }),
      ([first, second], seed, after) => {
        const misread = (word: string, index: number): string => {
          const at = (seed + index) % word.length
          return `${word.slice(0, at)}0${word.slice(at + 1)}`
        }
        const state = showing([...first, ...second].join(' '), 1000)
        const read = [first, second].map((words) => words.map(misread).join(' ')).filter(isThird)
        expect(removeEcho(seen('screen', ...read), state, 1000 + after)).toBeNull()

        function isThird(half: string): boolean {
          return half.replaceAll(' ', '').length * 3 >= [...first, ...second].join('').length
        }
      },
    ),
  )
})

it('removeEcho keeps every line that shares no word with the overlay’s lines', () => {
  fc.assert(
    fc.property(halves, fc.array(fc.stringMatching(/^[0-9]{4,9}$/), { minLength: 1 }), ([first], numbers) => {
      const body = seen('screen', numbers.join(' '))
      expect(removeEcho(body, showing(first.join(' '), 1000), 2000)?.newLines).toEqual(body.newLines)
    }),
  )
})
