import { type FormEvent, useState } from 'react'
import type { CommandError } from '../../../src-shared/contract/command.ts'
import { Button } from '../kit/button.tsx'
import { focusNow } from '../kit/focus-now.ts'
import { fill, ui } from '../kit/language.ts'
import { useReturnedFocus } from '../kit/returned-focus.ts'
import { Problem } from '../kit/status.tsx'

/** A button that turns into a field for a new name. `save` resolves with null, or with why it failed. */
export function Rename(props: { name: string; save: (name: string) => Promise<CommandError | null> }) {
  const [draft, setDraft] = useState<string | null>(null)
  const [problem, setProblem] = useState<CommandError | null>(null)
  const button = useReturnedFocus(draft !== null)
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const name = draft?.trim() ?? ''
    if (name === '') return
    const error = name === props.name ? null : await props.save(name)
    setProblem(error)
    if (error === null) setDraft(null)
  }
  if (draft === null)
    return (
      <Button
        ref={button}
        look="sm"
        aria-label={fill(ui.access.renameOf, { name: props.name })}
        onClick={() => setDraft(props.name)}
        label={ui.access.rename}
      />
    )
  return (
    <form className="wrap" onSubmit={(event) => void save(event)}>
      <input
        className="input"
        aria-label={ui.access.newName}
        aria-invalid={problem !== null}
        value={draft}
        maxLength={40}
        ref={focusNow}
        onChange={({ target }) => setDraft(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.preventDefault()
          setDraft(null)
        }}
      />
      <Button type="submit" look="sm" disabled={draft.trim() === ''} label={ui.access.save} />
      <Problem of={problem} />
    </form>
  )
}
