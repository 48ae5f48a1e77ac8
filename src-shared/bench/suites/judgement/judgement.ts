import { everydayPack, everydaySystem } from '../../packs/everyday-pack.ts'
import { defineSuite } from '../../suite.ts'
import { actWithCare } from './act-with-care.ts'
import { holdBack } from './hold-back.ts'

/** Sentences whose keywords mislead: negations, questions about a state, stories, quotations and corrections. */
export const judgement = defineSuite({
  name: 'judgement',
  description:
    'Negations, questions, stories, quotations and corrections whose keywords suggest a wrong call.',
  pack: everydayPack,
  system: everydaySystem,
  cases: [...holdBack, ...actWithCare],
})
