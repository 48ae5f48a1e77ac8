import { describe, expect, it } from 'vitest'
import { trackGame } from '../../../electron/app/track-game.ts'
import type { EventBody } from '../../../src-shared/events/event.ts'
import { memoryJournal } from '../../../src-shared/events/journal.ts'
import type { LineClass, Observation } from '../../../src-shared/events/observation.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

function tracked() {
  const journal = memoryJournal({ run: 'r', clock: virtualClock(0) })
  const tracker = trackGame(journal)
  let n = 0
  let at = 0
  const see = (part: Partial<Observation>, seconds = 5): string => {
    n += 1
    at += seconds * 1000
    const observation: Observation = {
      ...{ id: `o${n}`, at, source: 'screen', newLines: [], goneLines: [], numbers: [] },
      ...{ scene: { cut: false, brightness: 0.5, motion: 0 }, confidence: 90, ageMs: 100 },
      ...{ size: [1000, 1000], ...part },
    }
    journal.append({ type: 'sight/observation', observation } satisfies EventBody)
    return observation.id
  }
  /** Shows the HUD of a game for 40 seconds. Returns the id of the first observation. */
  const play = (labels: readonly string[], source = 'screen'): string => {
    const numbers = labels.map((label, index) => ({
      ...{ label, value: 1, confidence: 90 },
      box: [100 + index * 400, 20, 50, 20] as [number, number, number, number],
    }))
    const ids = Array.from({ length: 8 }, () => see({ numbers, source }))
    return ids[0] as string
  }
  return { tracker, see, play }
}

const labelsOf = ({ labels }: { readonly labels: readonly { readonly label: string }[] }) =>
  labels.map(({ label }) => label)

const line = (text: string, kind: LineClass) => ({
  ...{ text, kind, confidence: 90, box: [0, 0, 100, 20] as [number, number, number, number] },
})

describe('trackGame', () => {
  it('tells two games in one source apart by the labels of their numbers', () => {
    const { tracker, play } = tracked()
    const first = play(['Coins', 'Health'])
    expect(labelsOf(tracker.signs())).toEqual(['coins', 'health'])
    play(['Lap', 'Speed'])
    play(['Lap', 'Speed'])
    expect(labelsOf(tracker.signs())).toEqual(['lap', 'speed'])
    expect(labelsOf(tracker.signs(first))).toEqual(['coins', 'health'])
  })

  it('identifies a game with fewer than two labels by its source', () => {
    const { tracker, play } = tracked()
    play(['Score'], 'window: Tetris')
    expect(tracker.signs()).toEqual({ labels: [], places: [], source: 'window: Tetris' })
    play(['Coins', 'Health'], 'obs:Game')
    play([], 'window: Tetris')
    expect(tracker.signs()).toEqual({ labels: [], places: [], source: 'window: Tetris' })
  })

  it('ignores text that another program sends', () => {
    const { tracker, see, play } = tracked()
    play(['Coins', 'Health'])
    const before = tracker.signs()
    see({ source: 'api:script', newLines: [line('bob: hi', 'chat')] })
    expect(tracker.signs()).toBe(before)
    expect(tracker.isChat('bob: hi')).toBe(false)
  })

  it('recognizes lines of the chat, and the names of people who wrote there', () => {
    const { tracker, see } = tracked()
    see({ newLines: [line('Bob_99: nice one', 'chat'), line('al: gg', 'chat'), line('YOU DIED', 'title')] })
    const texts = ['Bob_99: nice one', 'Bob was slain', 'al was slain', 'YOU DIED', 'Bobsled ready']
    expect(texts.filter(tracker.isChat)).toEqual(['Bob_99: nice one', 'Bob was slain'])
  })
})
