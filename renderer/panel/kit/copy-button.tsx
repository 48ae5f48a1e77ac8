import { useState } from 'react'
import { kitWords } from './kit-words.ts'

/**
 * Button that copies a text. `text` is called at the click, so that the text is current, and resolves with the text or
 * null.
 */
export function CopyButton(props: {
  label: string
  /** Name for screen readers; needed if several buttons have the same label. */
  name?: string
  look: string
  /** What the text is for. */
  hint?: string
  text: () => string | Promise<string | null>
}) {
  const [result, setResult] = useState<string | null>(null)
  const copy = async (): Promise<boolean> => {
    const text = await props.text()
    if (text === null) return false
    return copied(text)
  }
  return (
    <button
      type="button"
      className={props.look}
      title={props.hint}
      aria-label={result === null ? props.name : undefined}
      aria-live="polite"
      onClick={async () => setResult((await copy()) ? kitWords.copied : kitWords.couldNotCopy)}
      onBlur={() => setResult(null)}
    >
      {result ?? props.label}
    </button>
  )
}

/** A page that another device loads over plain HTTP has no clipboard. This counts as a failure. */
const copied = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
