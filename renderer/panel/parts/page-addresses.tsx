import { useEffect, useState } from 'react'
import { urlsAnswer } from '../../../src-shared/events/api.ts'
import { fetchAnswer } from '../store.ts'

// Addresses hold tokens, so they are fetched on demand and never part of the state.
const fetchAddresses = () => fetchAnswer('/api/urls', urlsAnswer)

/** Copies the overlay's address, including its token, for a browser source in OBS. */
export function CopyAddress() {
  const [label, setLabel] = useState('Copy address')
  return (
    <button
      type="button"
      className="copy"
      aria-live="polite"
      onClick={async () => setLabel((await copyOverlayAddress()) ? 'Copied' : 'Could not copy')}
      onBlur={() => setLabel('Copy address')}
    >
      {label}
    </button>
  )
}

async function copyOverlayAddress(): Promise<boolean> {
  const overlay = (await fetchAddresses())?.overlay
  if (overlay === undefined) return false
  return navigator.clipboard.writeText(overlay).then(
    () => true,
    () => false,
  )
}

/**
 * Link to the page that shares a screen with Adlib. Renders nothing until the address has loaded.
 * @param run the run that the panel shows; a new one may have another address
 */
export function EyeLink({ run }: { run: string }) {
  const [address, setAddress] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new run fetches it again
  useEffect(() => {
    let current = true
    void fetchAddresses().then((addresses) => {
      if (current) setAddress(addresses?.eye ?? null)
    })
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
