import { describe, expect, it } from 'vitest'
import type { SeenLine } from '../../../../src-shared/events/observation.ts'
import { lookAgain } from '../../../../src-shared/sight/lines/second-look.ts'
import { simulatedSize } from '../../../fixtures/sight/simulated-screen.ts'
import { seenLine } from '../lines.ts'

const picture = {
  ...simulatedSize,
  data: new Uint8ClampedArray(simulatedSize.width * simulatedSize.height * 4),
}
const value = seenLine('5/5', [100, 30, 24, 16], 100)
const name = seenLine('MP', [100, 14, 22, 16], 8)

async function looked(lines: readonly SeenLine[], again: SeenLine) {
  let asked = 0
  const engine = {
    name: 'fake',
    read: async () => {
      asked++
      return { lines: [again], ms: 1 }
    },
    close: async () => {},
  }
  const second = await lookAgain(engine, picture, lines, { values: [], missing: [] })
  return { asked, names: second.lines.filter(({ text }) => text !== value.text) }
}

describe('the second reading of a name', () => {
  it('an uncertain name beside a certain number is read a second time, and the second reading replaces the first only if its text is the same', async () => {
    const again = { ...name, confidence: 97 }
    expect((await looked([value, name], again)).names).toEqual([again])
    expect((await looked([value, name], { ...again, text: 'MR' })).names).toEqual([name])
  })

  it('a name is not read a second time if it was read with confidence or has no number beside it', async () => {
    expect((await looked([value, { ...name, confidence: 90 }], name)).asked).toBe(0)
    expect((await looked([{ ...value, box: [600, 300, 24, 16] }, name], name)).asked).toBe(0)
  })
})
