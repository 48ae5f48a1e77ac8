import { everydayPack, everydaySystem } from '../../packs/everyday-pack.ts'
import { defineSuite } from '../../suite.ts'
import { homeChoices } from './home-choices.ts'
import { mediaChoices } from './media-choices.ts'
import { planningChoices } from './planning-choices.ts'

/** One right tool among twenty from several domains; the arguments are easy. */
export const toolChoice = defineSuite({
  name: 'tool-choice',
  description: 'The right one of twenty tools for home, calendar, messages, weather, files and music.',
  pack: everydayPack,
  system: everydaySystem,
  cases: [...homeChoices, ...planningChoices, ...mediaChoices],
})
