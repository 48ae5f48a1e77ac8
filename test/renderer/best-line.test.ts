import { expect, it } from 'vitest'
import { bestLine } from '../../renderer/panel/runs/run-row.tsx'

it('a run’s best line is the best one that is not banned, whatever name the line contains', () => {
  const best = [
    { text: 'Remember the wooden spoon.', line: 'Remember the {prop}.' },
    { text: 'Down it goes.' },
  ]
  expect(bestLine({ best }, [])).toBe('Remember the wooden spoon.')
  expect(bestLine({ best }, ['Remember the {prop}.'])).toBe('Down it goes.')
  expect(bestLine({ best }, ['Remember the {prop}.', 'Down it goes.'])).toBeUndefined()
  expect(bestLine({ best: [] }, [])).toBeUndefined()
})
