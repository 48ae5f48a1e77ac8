import { useEffect, useState } from 'react'
import type { FilterSettings } from '../../../src-shared/stage/filter-guard.ts'
import { useShown } from '../store/shown.ts'

type FilterModule = typeof import('../../../src-shared/stage/filter-guard.ts')
type HeldMask = (text: string) => string

let loadedFilter: FilterModule | null = null
/** All texts of the page share one mask, because building the filter is slow. */
let shared: { readonly rules: FilterSettings; readonly mask: HeldMask } | null = null

/** Returns a function that covers the words that the filter would hold back; null until the filter has loaded. */
export function useHeldMask(): HeldMask | null {
  const filter = useShown(({ state }) => state?.settings.stage.filter)
  const avoid = useShown(({ state }) => state?.settings.show.avoid)
  const [loaded, setLoaded] = useState(loadedFilter)
  useEffect(() => {
    if (loaded !== null) return
    // If the filter does not load, the whole text stays covered.
    void import('../../../src-shared/stage/filter-guard.ts').then(
      (filter) => {
        loadedFilter = filter
        setLoaded(filter)
      },
      () => {},
    )
  }, [loaded])
  return loaded && filter && avoid ? maskOf(loaded, { stage: { filter }, show: { avoid } }) : null
}

function maskOf(filter: FilterModule, rules: FilterSettings): HeldMask {
  if (shared?.rules.stage.filter !== rules.stage.filter || shared.rules.show.avoid !== rules.show.avoid)
    shared = { rules, mask: filter.filterMask(rules) }
  return shared.mask
}
