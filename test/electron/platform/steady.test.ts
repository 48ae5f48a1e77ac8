import { expect, it } from 'vitest'
import { steady } from '../../../electron/platform/steady.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

it('steady emits the first value at once, then at most one changed value per interval', () => {
  const clock = virtualClock()
  const passed: string[] = []
  const { take, close } = steady(clock, { burst: 1, perSecond: 2 }, (value: string) => passed.push(value))
  take('a')
  for (const value of ['b', 'c', 'd']) take(value)
  expect(passed).toEqual(['a'])
  clock.advance(499)
  expect(passed).toEqual(['a'])
  clock.advance(1)
  expect(passed).toEqual(['a', 'd'])
  take('e')
  take('d')
  clock.advance(5000)
  expect(passed).toEqual(['a', 'd'])
  take('f')
  expect(passed).toEqual(['a', 'd', 'f'])
  take('g')
  close()
  clock.advance(5000)
  take('h')
  expect(passed).toEqual(['a', 'd', 'f'])
})
