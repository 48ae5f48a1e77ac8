import { type RefObject, useEffect, useRef } from 'react'
import { useFields } from '../settings/use-fields.tsx'

let isWanted = false

/** The Show screen shows its part about chat when it opens next. */
export const wantChatSettings = (): void => {
  isWanted = true
}

/** Returns a ref for the title of the part, which gets the focus if it is wanted. */
export function useWantedPart(): RefObject<HTMLHeadingElement | null> {
  const title = useRef<HTMLHeadingElement>(null)
  // Before the settings are loaded, the part is not where it will be.
  const isLoaded = typeof useFields().fields !== 'string'
  useEffect(() => {
    if (!isWanted || !isLoaded) return
    isWanted = false
    title.current?.focus({ preventScroll: true })
    title.current?.scrollIntoView()
  }, [isLoaded])
  return title
}
