import { type RefObject, useEffect, useRef } from 'react'

/** Returns a ref for the button that opens a question. When the question closes, the button gets the focus back. */
export function useReturnedFocus(isAsking: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  const wasAsking = useRef(false)
  useEffect(() => {
    if (wasAsking.current && !isAsking) button.current?.focus()
    wasAsking.current = isAsking
  }, [isAsking])
  return button
}
