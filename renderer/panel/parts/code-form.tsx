import { type FormEvent, type ReactNode, useState } from 'react'

/** A card that asks for the code which Adlib shows outside of its pages. */
export function CodeForm(props: {
  label: string
  icon: ReactNode
  /** What is asked, as paragraphs. */
  children: ReactNode
  /** More choices, before the code. */
  options?: ReactNode
  refuse: { label: string; act: () => void }
  approve: (code: string) => void
}) {
  const { label, icon, children, options, refuse, approve } = props
  const [code, setCode] = useState('')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    approve(code)
  }
  return (
    <form className="ask code-form" aria-label={label} onSubmit={submit}>
      {icon}
      <div className="ask-words">{children}</div>
      {options}
      <div className="field">
        <input
          aria-label="Code that Adlib shows in its terminal or window"
          placeholder="Code from the terminal"
          autoComplete="off"
          spellCheck={false}
          maxLength={20}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      </div>
      <div className="ask-answers">
        <button type="button" className="btn" onClick={refuse.act}>
          {refuse.label}
        </button>
        <button type="submit" className="btn warm" disabled={code.trim() === ''}>
          Approve
        </button>
      </div>
    </form>
  )
}
