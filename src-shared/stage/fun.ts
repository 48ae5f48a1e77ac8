import { defineMixin, traced } from '../tools/mixin.ts'
import { performing } from './performing.ts'

/** What all fun tools share: each run leaves a trace, and words in their results are the performer's own. */
export const fun = defineMixin('fun', { mixins: [traced, performing] })
