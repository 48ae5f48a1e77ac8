import { useState } from 'react'
import { fetchOrNull } from '../store.ts'

/** Copies the overlay's address, token included, for a browser source in OBS. */
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
  const response = await fetchOrNull('/api/urls')
  if (response === null) return false
  try {
    const { overlay } = (await response.json()) as { overlay: string }
    await navigator.clipboard.writeText(overlay)
    return true
  } catch {
    return false
  }
}
