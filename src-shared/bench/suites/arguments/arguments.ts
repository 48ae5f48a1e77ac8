import { everydayPack, everydaySystem } from '../../packs/everyday-pack.ts'
import { defineSuite } from '../../suite.ts'
import { choiceAndListCases } from './choices-and-lists.ts'
import { dateCases } from './dates.ts'
import { numberCases } from './numbers.ts'
import { textCases } from './texts.ts'

/** Cases in which the right tool is obvious, but its arguments are not. */
export const argumentSuite = defineSuite({
  name: 'arguments',
  description:
    'Numbers with units, dates, choices, lists, nested objects, texts, and arguments to leave out.',
  pack: everydayPack,
  system: everydaySystem,
  cases: [...numberCases, ...dateCases, ...choiceAndListCases, ...textCases],
})
