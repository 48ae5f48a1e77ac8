import { useState } from 'react'
import { ui } from './language.ts'

/** A button that copies a text. `text` is called for each click and returns null if there is no text. */
export function CopyButton(props: {
  label: string
  name?: string
  look: string
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
      onClick={async () => setResult((await copy()) ? ui.kit.copied : ui.kit.couldNotCopy)}
      onBlur={() => setResult(null)}
    >
      {result ?? props.label}
    </button>
  )
}

/**
 * Copies a text to the clipboard. Returns false on failure, for example on a page that another device loaded over
 * plain HTTP.
 */
const copied = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
