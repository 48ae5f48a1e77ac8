import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SeenLine } from '../../../src-shared/events/observation.ts'
import { blocksOf } from '../../../src-shared/moments/blocks.ts'

const line = (text: string, box: SeenLine['box']): SeenLine => ({ text, box, confidence: 90 })
const textsOf = (...lines: SeenLine[]): string[] => blocksOf(lines).map(({ text }) => text)

describe('blocksOf', () => {
  it('lines of similar height below each other are one block if they share an edge or the middle', () => {
    expect(
      textsOf(
        line('The Warden has fallen.', [400, 100, 400, 30]),
        line('You may leave', [500, 135, 200, 30]),
        line('by the north gate.', [450, 170, 300, 32]),
      ),
    ).toEqual(['The Warden has fallen. You may leave by the north gate.'])
    expect(textsOf(line('Gold', [40, 100, 80, 30]), line('120', [40, 132, 50, 30]))).toEqual(['Gold 120'])
  })

  it.each([
    ['far below', line('YOU DIED', [400, 100, 400, 60]), line('Retry', [400, 400, 200, 60])],
    ['in another column', line('Mine', [40, 100, 80, 30]), line('Theirs', [900, 132, 90, 30])],
    ['in much smaller letters', line('YOU DIED', [400, 100, 400, 60]), line('by a rat', [400, 165, 200, 20])],
  ])('a line %s begins another block', (_, first, second) => {
    expect(textsOf(first, second)).toEqual([first.text, second.text])
  })

  it('a block has at most five lines, and each line is in exactly one block', () => {
    const number = fc.integer({ min: 1, max: 700 })
    fc.assert(
      fc.property(
        fc.array(
          fc.record({ text: fc.string({ minLength: 1 }), box: fc.tuple(number, number, number, number) }),
          {
            maxLength: 24,
          },
        ),
        (given) => {
          const lines = given.map(({ text, box }) => line(text, box))
          const blocks = blocksOf(lines)
          expect(blocks.flatMap((block) => block.lines)).toHaveLength(lines.length)
          expect(new Set(blocks.flatMap((block) => block.lines)).size).toBe(lines.length)
          for (const block of blocks) expect(block.lines.length).toBeLessThanOrEqual(5)
        },
      ),
    )
  })
})
