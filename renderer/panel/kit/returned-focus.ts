import { type RefObject, useEffect, useRef } from 'react'

/**
 * Returns a ref for the button that opens a question. When the question closes, the button gets the focus back.
 * Otherwise nothing would have the focus, and Enter would act as the shortcut that sends the next line immediately.
 */
export function useReturnedFocus(isAsking: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  const wasAsking = useRef(false)
  useEffect(() => {
    if (wasAsking.current && !isAsking) button.current?.focus()
    wasAsking.current = isAsking
  }, [isAsking])
  return button
}
