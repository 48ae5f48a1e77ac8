import { everydayPack, everydaySystem } from '../../packs/everyday-pack.ts'
import { defineSuite } from '../../suite.ts'
import { nothingFits } from './nothing-fits.ts'
import { oneFits } from './one-fits.ts'

/** Messages for which no call is right, and similarly worded requests that one tool fulfills. */
export const abstention = defineSuite({
  name: 'abstention',
  description:
    'Requests that no tool fulfills or that lack what it needs, and counterparts that one tool fulfills.',
  pack: everydayPack,
  system: everydaySystem,
  cases: [...nothingFits, ...oneFits],
})
