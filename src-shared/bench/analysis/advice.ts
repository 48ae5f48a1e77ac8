import { floorOf } from './baselines.ts'
import type { Comparison } from './comparison.ts'
import type { EntrantSummary } from './entrant.ts'
import type { Summary } from './summary.ts'

const minRight = 0.5

/**
 * Names the run's best model and those that may be as good, or says that none is good enough.
 * @param suggested models to suggest for download if no model of the run is good enough
 */
export function adviceOf(
  { scores, comparisons, timing }: Pick<Summary, 'scores' | 'comparisons' | 'timing'>,
  suggested: readonly string[] = [],
): string {
  const { entrants, baselines } = scores
  const [first] = entrants
  if (first === undefined) return 'No model answered, so there is no advice.'
  const best = entrants.reduce((top, one) => (one.balanced.value > top.balanced.value ? one : top), first)
  const share = `${percent(shareOf(best).value)} (${Math.round(shareOf(best).low * 100)}–${Math.round(shareOf(best).high * 100)}) of ${best.cases} cases`
  const larger = `so ${suggested.length === 0 ? 'try a larger one' : `download a larger one, such as ${suggested.join(' or ')}`}.`
  if (best.balanced.low <= floorOf(baselines))
    return `None of these models is surely better than a program that never calls a tool or always the first one (the best, ${best.model}, was right in ${share}), ${larger}`
  if (shareOf(best).value < minRight)
    return `None of these models chooses tools reliably (the best, ${best.model}, was right in ${share}), ${larger}`
  const ms = timing.find(({ model, mode }) => model === best.model && mode === best.mode)?.medianMs
  const pace = ms === null || ms === undefined ? '' : `, at ${(ms / 1000).toFixed(1)} s per case`
  const open = entrants.filter((one) => one.model !== best.model && !isBeaten(one, best, comparisons))
  const names = [...new Set(open.map(({ model }) => model))]
  const doubt =
    names.length === 0 ? '' : `; there are too few cases to say whether ${names.join(', ')} would do worse`
  return `Use ${best.model}: it was right in ${share}${pace}${doubt}.`
}

const percent = (share: number): string => `${Math.round(share * 100)} %`
const shareOf = ({ layers }: EntrantSummary) => layers.repaired.right

const isBeaten = (one: EntrantSummary, best: EntrantSummary, comparisons: readonly Comparison[]): boolean =>
  comparisons.some(({ a, b, verdict }) => {
    const is = (side: Comparison['a'], of: EntrantSummary) =>
      side.layer === 'repaired' && side.model === of.model && side.mode === of.mode
    return (verdict === 'a' && is(a, best) && is(b, one)) || (verdict === 'b' && is(b, best) && is(a, one))
  })
