import { describe, expect, it } from 'vitest'
import { kindsOf } from '../../../fixtures/beats/beats-of.ts'
import { now, before as scene } from '../../../fixtures/beats/situation.ts'

const names = ['Moss Cave', 'Iron Bridge', 'The Furnace', 'Last Tower', 'Salt Gate']
const times = ['1:03.2', '2:41.0', '4:15.8', '6:20.1', '8:02.7']
/** Draws the table of a speedrun at the left, with a difference in some rows. */
const table = (...differences: readonly (string | undefined)[]) =>
  names
    .flatMap((name, row) => {
      const y = 0.1 + row * 0.035
      const difference = differences[row]
      return [
        `[0.02,${y},0.1,0.02] ${name}`,
        `[0.22,${y},0.05,0.02] ${times[row]}`,
        ...(difference === undefined ? [] : [`[0.16,${y},0.04,0.02] ${difference}`]),
      ]
    })
    .join('\n')
const run = { motion: 0.4 }

describe('splits', () => {
  it.each([
    ['-1.4', 'gain'],
    ['+3.9', 'setback'],
  ])('a split of %s in an empty row is a %s', (difference, kind) =>
    expect(
      kindsOf(scene(0, table(), run), scene(3000, table(), run), now(3000, table(difference), run)),
    ).toEqual([kind]),
  )

  it('the next split is a separate beat', () => {
    const story = [
      scene(0, table(), run),
      scene(3000, table('-1.4'), run),
      now(30_000, table('-1.4', '+0.8'), run),
    ]
    expect(kindsOf(...story)).toContain('setback')
  })

  it('ignores the splits of a table that has just appeared', () =>
    expect(kindsOf(scene(0, 'bl0 HP 80', run), now(3000, `${table('-1.4')}\nbl0 HP 80`, run))).not.toContain(
      'gain',
    ))

  it('a gap that replaces another, as in a race, is not a split', () =>
    expect(
      kindsOf(scene(0, table('+1.2'), run), scene(3000, table('+1.2'), run), now(8000, table('+1.9'), run)),
    ).not.toContain('setback'))
})
