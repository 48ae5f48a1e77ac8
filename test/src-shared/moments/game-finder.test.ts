import { describe, expect, it } from 'vitest'
import type { GameCard } from '../../../src-shared/events/card.ts'
import type { Box, Observation, TrackedNumber } from '../../../src-shared/events/observation.ts'
import { createGameFinder } from '../../../src-shared/moments/game-finder.ts'

const card = (part: Partial<GameCard>): GameCard => ({
  ...{ id: 'g1', name: 'Crypt', labels: [], places: [], source: '', regions: [], corrections: [] },
  ...{ numbers: [], aspect: 2, ...part },
})
const at = (label: string, x: number, part: Partial<TrackedNumber> = {}): TrackedNumber => ({
  ...{ label, value: 1, confidence: 90, box: [x, 20, 100, 40] as Box, ...part },
})

const known = card({
  labels: [
    { label: 'coins', cell: 2 },
    { label: 'hp', cell: 0 },
  ],
})

function play() {
  const finder = createGameFinder()
  let now = 0
  const see = (numbers: TrackedNumber[], { seconds = 40, source = 'obs:Game', size = [2000, 1000] } = {}) => {
    for (let second = 0; second < seconds; second += 2) {
      now += 2000
      const observation: Observation = {
        ...{ id: `o${now}`, at: now, source, newLines: [], goneLines: [], numbers },
        ...{ scene: { cut: false, brightness: 0.5, motion: 0 }, confidence: 90, ageMs: 100 },
        size: [size[0] ?? 0, size[1] ?? 0],
      }
      finder.observe(observation)
      finder.card([known])
    }
  }
  return { finder, see }
}

const hud = [at('HP', 100), at('Coins', 1800)]
describe('createGameFinder', () => {
  it('finds the card of a game by the labels on its HUD, and of no other game', () => {
    const { finder, see } = play()
    see(hud, { seconds: 10 })
    expect(finder.card([known])).toBeNull()
    see(hud)
    expect(finder.card([known])).toBe(known)
    see([at('Lap', 100), at('Speed', 1800)], { seconds: 120 })
    expect(finder.card([known])).toBeNull()
  })

  it('finds it by the places of numbers without a label', () => {
    const { finder, see } = play()
    see([at('number 1', 100), at('number 2', 1800)])
    const places = finder.signs().places
    expect(places).toHaveLength(2)
    const other = play()
    other.see([at('number 4', 110), at('number 9', 1790)])
    expect(other.finder.card([card({ places })])?.id).toBe('g1')
    expect(
      other.finder.card([card({ id: 'g2', places: [[0.4, 0.5, 0.1, 0.04], places[0] as Box] })]),
    ).toBeNull()
  })

  it('the names of a card do not change what identifies its game', () => {
    const { finder, see } = play()
    see(hud)
    const before = finder.signs()
    see([at('Life', 100, { card: { means: 'health', read: 'HP' } }), at('Coins', 1800)], { seconds: 120 })
    expect(finder.signs()).toBe(before)
  })

  it('keeps the card through a menu of a minute, but not in another source or aspect', () => {
    const { finder, see } = play()
    see(hud)
    finder.card([known])
    see([], { seconds: 100 })
    expect(finder.card([known])).toBe(known)
    see([], { seconds: 100 })
    expect(finder.card([known])).toBeNull()
    see(hud)
    expect(finder.card([known])).toBe(known)
    see([], { seconds: 2, source: 'screen' })
    expect(finder.card([known])).toBeNull()
    const square = play()
    square.see(hud, { size: [2000, 2000] })
    expect(square.finder.card([known])).toBeNull()
  })
})
