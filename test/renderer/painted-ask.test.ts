import { expect, it } from 'vitest'
import { PaintedAsk, settleMs } from '../../renderer/panel/painted-ask.ts'

it('answers the question that was painted, and only once it stood there for a while', () => {
  const painted = new PaintedAsk()
  expect(painted.pressed(5000)).toBeNull()
  painted.paint('a1', 10_000)
  expect(painted.pressed(10_000 + settleMs - 1)).toBeNull()
  expect(painted.pressed(10_000 + settleMs)).toBe('a1')
  // Painted again because of something else: it is still the same question.
  painted.paint('a1', 11_000)
  expect(painted.pressed(11_001)).toBe('a1')
})

it('leaves alone a question that took the place of another in the last moment', () => {
  const painted = new PaintedAsk()
  painted.paint('a1', 0)
  painted.paint('a2', 5000)
  expect(painted.pressed(5100)).toBeNull()
  // A key event of before the change, handled late, means the one before.
  expect(painted.pressed(4990)).toBeNull()
  expect(painted.pressed(5000 + settleMs)).toBe('a2')
  painted.paint(null, 6000)
  expect(painted.pressed(9000)).toBeNull()
})
