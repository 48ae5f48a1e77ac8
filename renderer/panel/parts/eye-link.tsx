import { useEffect, useState } from 'react'
import { fetchOrNull } from '../store.ts'

/**
 * Opens the page that shares a screen with Adlib. Its address holds a token, so it is fetched with the panel's own and
 * never part of the state. Nothing is shown until it is there.
 * @param run the run that the panel shows; a new one may have another address
 */
export function EyeLink({ run }: { run: string }) {
  const [address, setAddress] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new run fetches it again
  useEffect(() => {
    let current = true
    void (async () => {
      const response = await fetchOrNull('/api/urls')
      const urls = (await response?.json().catch(() => null)) as { eye?: string } | null | undefined
      if (current) setAddress(urls?.eye ?? null)
    })()
    return () => {
      current = false
    }
  }, [run])
  if (address === null) return null
  return (
    <a className="eye-link" href={address} target="_blank" rel="noreferrer">
      Share a screen: open the eye page
    </a>
  )
}
