import type { Slot } from '../slots.ts'
import { partsOf } from '../words.ts'

/** Words that stand for a number where an argument asks for it. */
interface Said {
  readonly words: RegExp
  readonly asks: (slot: Slot) => boolean
  readonly value: number
}

const nameOf = (slot: Slot): string => partsOf(slot.name).join('_')

const countsCompounding = (slot: Slot): boolean =>
  /compound/i.test(`${nameOf(slot)} ${slot.description}`) && !/amount|rate|principal/.test(nameOf(slot))

const SAID: readonly Said[] = [
  ...(
    [
      ['daily', 365],
      ['weekly', 52],
      ['monthly', 12],
      ['quarterly', 4],
      ['semi-?annually|twice a year|half-yearly', 2],
      ['annually|yearly|once a year', 1],
    ] as const
  ).map(([words, value]) => ({
    words: new RegExp(
      `\\bcompound(?:s|ed|ing)?\\b[^.!?]{0,24}?\\b(?:${words})\\b|\\b(?:${words})\\s+compound`,
      'i',
    ),
    asks: countsCompounding,
    value,
  })),
  {
    words: /\b(?:from rest|from (?:a )?standstill|starts? at rest|initially at rest|from stationary)\b/i,
    asks: (slot) =>
      /^(?:(?:initial|start(?:ing)?)_(?:velocity|speed)|v_?0|u|v_?i(?:nitial)?)$/.test(nameOf(slot)),
    value: 0,
  },
  {
    words: /\bto (?:a )?(?:standstill|(?:full |complete )?(?:stop|rest|halt))\b/i,
    asks: (slot) => /^(?:(?:final|end)_(?:velocity|speed)|v_?f(?:inal)?)$/.test(nameOf(slot)),
    value: 0,
  },
]

/** Numbers that people say without one, each with its place: «compounded quarterly» is 4 a year, «from rest» a speed of 0. */
export const saidNumbers = (
  text: string,
  slot: Slot,
): { value: number; at: { start: number; end: number } }[] =>
  SAID.flatMap(({ words, asks, value }) => {
    const said = asks(slot) ? words.exec(text) : null
    return said ? [{ value, at: { start: said.index, end: said.index + said[0].length } }] : []
  })
