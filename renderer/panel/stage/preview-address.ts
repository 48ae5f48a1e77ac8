import { urlsAnswer } from '../../../src-shared/contract/api/about.ts'
import { useAnswer } from '../store/use-answer.ts'

/** Returns the address that opens the overlay page as a preview, or null until the address has loaded. */
export function usePreviewAddress(): string | null {
  const { answer } = useAnswer('/api/urls', urlsAnswer)
  if (answer === null) return null
  const { pathname, search } = new URL(answer.overlay)
  return `${pathname}${search}&preview`
}
