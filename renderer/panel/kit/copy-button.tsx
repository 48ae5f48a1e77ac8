import { useState } from 'react'
import { kitWords } from './kit-words.ts'

/** Copies a text. `text` resolves with it at the click, so that it is current, or with null if there is none. */
export function CopyButton(props: {
  label: string
  /** Name for screen readers, where several buttons have the same label. */
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

/** A page over plain HTTP from another device has no clipboard, which counts as a failure. */
const copied = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
