import { Form } from './form.tsx'
import './term-chips.css'
import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from './button.tsx'
import { fill, ui } from './language.ts'

const longest = 100

/** An editable list of words and phrases. Its field accepts several, separated by commas or on lines. */
export function TermChips(props: {
  label: string
  terms: readonly string[]
  save: (terms: string[]) => Promise<boolean>
  warn?: (term: string) => string | null
}) {
  const { label, terms, save, warn } = props
  const [typed, setTyped] = useState('')
  const [newest, setNewest] = useState<readonly string[]>([])
  const warnings = newest.flatMap((term) => warn?.(term) ?? [])
  const field = useRef<HTMLInputElement>(null)
  const add = async (): Promise<void> => {
    const added = typed.split(',').flatMap((term) => term.trim() || [])
    if (added.length === 0 || !(await save([...new Set([...terms, ...added])]))) return
    setTyped('')
    setNewest(added)
  }
  const remove = async (term: string): Promise<void> => {
    if (!(await save(terms.filter((other) => other !== term)))) return
    setNewest([])
    // Move the focus to the field, because the focused button disappears with its chip.
    field.current?.focus()
  }
  return (
    <Form className="wrap grow terms" submit={add}>
      {terms.length > 0 && (
        <ul className="wrap" aria-label={label}>
          {terms.map((term) => (
            <li key={term} className="inline fine">
              <span className="clip">{term}</span>
              <button
                className="icon-button"
                type="button"
                aria-label={fill(ui.kit.removeTerm, { term })}
                onClick={() => void remove(term)}
              >
                <X size={12} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      <input
        ref={field}
        className="input"
        aria-label={fill(ui.kit.addTo, { list: label })}
        placeholder={ui.kit.termThenEnter}
        maxLength={longest}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onPaste={(event) => {
          const lines = event.clipboardData
            .getData('text')
            .trim()
            .split(/\s*\n\s*/)
          if (lines.length < 2) return
          event.preventDefault()
          setTyped(`${typed}${lines.join(', ')}`)
        }}
      />
      <Button type="submit" look="sm" disabled={typed.trim() === ''} label={ui.kit.add} />
      {warnings.length > 0 && (
        <p className="warning" role="status">
          {warnings.join(' ')}
        </p>
      )}
    </Form>
  )
}
