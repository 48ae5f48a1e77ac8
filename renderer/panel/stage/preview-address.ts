import { useEffect, useState } from 'react'
import { urlsAnswer } from '../../../src-shared/contract/api/addresses.ts'
import { fetchAnswer } from '../store/store.ts'

/** Returns the address that opens the overlay page as a preview, or null until the address has loaded. */
export function usePreviewAddress(): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    void fetchAnswer('/api/urls', urlsAnswer).then((urls) => {
      if (urls === null) return
      const { pathname, search } = new URL(urls.overlay)
      setAddress(`${pathname}${search}&preview`)
    })
  }, [])
  return address
}
