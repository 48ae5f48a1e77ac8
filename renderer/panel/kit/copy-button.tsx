import { useState } from 'react'
import { kitWords } from './kit-words.ts'

/**
 * Button that copies a text. Each click calls `text` to get the current text, or null if the text is unavailable.
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

/**
 * Copies a text. Resolves with false on failure. For example, a page loaded over plain HTTP on another device cannot
 * use the clipboard.
 */
const copied = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
