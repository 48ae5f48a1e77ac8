import { useEffect, useMemo, useState } from 'react'
import { useShown } from './shown.ts'

type FilterModule = typeof import('../../src-shared/stage/filter-guard.ts')

/**
 * Returns a function that covers what the stage's filter holds back in a text. Loads the filter, with its long word lists,
 * when something was held back; null until then.
 */
export function useHeldMask(): ((text: string) => string) | null {
  const filter = useShown(({ state }) => state?.settings.stage.filter)
  const avoid = useShown(({ state }) => state?.settings.show.avoid)
  const [loaded, setLoaded] = useState<FilterModule | null>(null)
  useEffect(() => {
    // Without the filter, all of the text stays covered.
    void import('../../src-shared/stage/filter-guard.ts').then(setLoaded, () => {})
  }, [])
  return useMemo(
    () => (loaded && filter && avoid ? loaded.filterMask({ stage: { filter }, show: { avoid } }) : null),
    [loaded, filter, avoid],
  )
}
