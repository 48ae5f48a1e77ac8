import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { correctionsTable } from '../../renderer/panel/show/export-corrections.tsx'
import { causeWords, teachable } from '../../renderer/panel/stream/correctable.ts'
import { Turn } from '../../renderer/panel/stream/turn.tsx'
import { TurnCard } from '../../renderer/panel/stream/turn-card.tsx'
import type { BeatCause, BeatKind } from '../../src-shared/events/beat.ts'
import type { EventBody } from '../../src-shared/events/event.ts'
import { memoryJournal } from '../../src-shared/events/journal.ts'
import { streamItems } from '../../src-shared/projections/stream-items.ts'
import { runStart } from '../fixtures/run-start.ts'
import { virtualClock } from '../fixtures/virtual-clock.ts'

/** Returns a turn about a beat, as a card and with all rows. */
function markup(kind: BeatKind, cause?: BeatCause): string[] {
  const journal = memoryJournal({ run: 'r', clock: virtualClock() })
  const box = [0, 0, 10, 10] as [number, number, number, number]
  const bodies: EventBody[] = [
    runStart,
    {
      type: 'sight/observation',
      observation: {
        ...{ id: 'o1', source: 'screen', at: 1, newLines: [], goneLines: [], numbers: [] },
        ...{ scene: { cut: false, brightness: 0.5, motion: 0 }, confidence: 90, ageMs: 50 },
        blocks: [{ text: 'The moss remembers', box }],
      },
    },
    { type: 'turn/start', turn: 't1', cause: 'change', observation: 'o1' },
    {
      ...{ type: 'show/beat', turn: 't1', plan: { level: 'murmur', writer: 'bank' } },
      beat: {
        ...{ id: 'b1', kind, subject: null, observation: 'o1', nth: 1, polarity: 0, salience: 0.5 },
        ...{ novelty: 1, ...(cause && { cause }) },
      },
    },
  ]
  for (const body of bodies) journal.append(body)
  const item = streamItems(journal.state()).find((each) => each.kind === 'turn')
  if (item?.kind !== 'turn') throw new Error('The stream has no turn.')
  const props = { item, current: false, writing: null, opened: new Set<string>(), toggle: () => {} }
  return [renderToStaticMarkup(<TurnCard {...props} />), renderToStaticMarkup(<Turn {...props} />)]
}

describe('a turn of the stream', () => {
  it('shows what led to its moment, with a button that corrects it', () => {
    for (const html of markup('death', { sign: 'words', text: 'YOU DIED' })) {
      expect(html).toContain('“YOU DIED”')
      expect(html).toContain('Correct this moment: “YOU DIED”')
      expect(html).not.toContain('Say what words on this screen mean')
    }
  })

  it('without a moment, has a button that says what the words of its observation mean', () => {
    for (const html of markup('idle')) {
      expect(html).toContain('Say what words on this screen mean')
      expect(html).not.toContain('Correct this moment')
    }
  })
})

describe('causeWords', () => {
  it.each<[BeatCause, string]>([
    [{ sign: 'words', text: 'x'.repeat(80) }, `“${'x'.repeat(47)}…”`],
    [{ sign: 'number', text: 'HP' }, 'HP'],
    [{ sign: 'drawn', text: 'bar 2' }, 'a bar'],
    [{ sign: 'bare', text: 'number 1' }, 'a number'],
    [{ sign: 'picture', text: 'reset' }, 'the picture'],
  ])('names the cause %j as %s', (cause, words) => {
    expect(causeWords({ cause })).toBe(words)
  })
})

describe('teachable', () => {
  it('offers each text with letters once', () => {
    const texts = ['YOU DIED', '12 – 4', 'YOU DIED', 'x'.repeat(300)]
    const offered = teachable(texts.map((text) => ({ text, observation: 'o1' })))
    expect(offered.map(({ topic }) => topic.text)).toEqual(['YOU DIED', 'x'.repeat(200)])
  })
})

describe('correctionsTable', () => {
  it('writes rows of the training data, each in one line', () => {
    const rows = [
      { means: 'nothing', text: 'Press\tE\nnow' },
      { means: 'loss', text: ' Woe ' },
    ] as const
    expect(correctionsTable(rows, 'My\tGame')).toBe('none\tMy Game\tPress E now\nloss\tMy Game\tWoe\n')
  })
})
