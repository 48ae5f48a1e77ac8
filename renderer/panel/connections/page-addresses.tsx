import { useEffect, useState } from 'react'
import { type UrlsAnswer, urlsAnswer } from '../../../src-shared/contract/api/about.ts'
import { CopyButton } from '../kit/copy-button.tsx'
import { ui } from '../kit/language.ts'
import { useIsOwner } from '../store/role.ts'
import { fetchAnswer, usePanel } from '../store/store.ts'
/**
 * Fetches the pages' addresses, which contain tokens. Resolves with null on failure, or for a user other than the
 * owner.
 */
export const fetchAddresses = async (): Promise<UrlsAnswer | null> =>
  usePanel.getState().as === 'owner' ? fetchAnswer('/api/urls', urlsAnswer) : null

/** A button that copies the overlay's address and token for a browser source in OBS. */
export function CopyAddress({
  label = ui.lamp.copyAddress,
  look = 'copy',
}: {
  label?: string
  look?: string
}) {
  return <CopyAccess label={label} look={look} pick={({ overlay }) => overlay} />
}

/** A button that fetches and copies an address or a token. Renders nothing for users other than the owner. */
export const CopyAccess = (props: {
  label: string
  look: string
  hint?: string
  pick: (addresses: UrlsAnswer) => string
}) =>
  useIsOwner() ? (
    <CopyButton
      label={props.label}
      look={props.look}
      {...(props.hint === undefined ? {} : { hint: props.hint })}
      text={async () => {
        const addresses = await fetchAddresses()
        return addresses === null ? null : props.pick(addresses)
      }}
    />
  ) : null

/**
 * A link to the page that shares a screen. Renders nothing until its address has loaded.
 * @param run the current run; the address is fetched again when it changes
 */
export function EyeLink({ run, label, look }: { run: string; label: string; look: string }) {
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
    <a className={look} href={address} target="_blank" rel="noreferrer">
      {label}
    </a>
  )
}
