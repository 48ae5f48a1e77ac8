import { type RefObject, useEffect, useRef } from 'react'

/**
 * Gives the focus back to the button that led to a question, because the question takes it along when it goes. With the
 * focus on nothing, Enter would say the next line.
 * @returns the ref of that button
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
