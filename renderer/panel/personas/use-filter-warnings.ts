import { useEffect, useState } from 'react'

type FilterWarnings = typeof import('./filter-warnings.ts')

/** Loads the filter with its long word lists on first use. Returns null until it has loaded. */
export function useFilterWarnings(): FilterWarnings | null {
  const [loaded, setLoaded] = useState<FilterWarnings | null>(null)
  useEffect(() => {
    // If the filter does not load, the editor works without warnings.
    void import('./filter-warnings.ts').then(setLoaded, () => {})
  }, [])
  return loaded
}
