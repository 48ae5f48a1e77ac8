import { type FormEvent, useState } from 'react'
import {
  type CreatedCommandKey,
  createdCommandKey,
  type NewCommandKey,
} from '../../../src-shared/contract/api/access.ts'
import type { CommandError } from '../../../src-shared/contract/command.ts'
import {
  type HttpCommandName,
  httpCommand,
  httpCommandName,
} from '../../../src-shared/contract/http-command.ts'
import { focusNow } from '../kit/focus-now.ts'
import { askAdlib } from '../store/store.ts'
import { commandWords } from '../words/command-words.ts'
import { accessWords } from './access-words.ts'

const usual: readonly HttpCommandName[] = ['panic', 'pause', 'hush']

/** The form for a new key. */
export function NewKey({ created }: { created: (key: CreatedCommandKey) => void }) {
  const [isOpen, setOpen] = useState(false)
  const [name, setName] = useState('')
  const [commands, setCommands] = useState(usual)
  const [problem, setProblem] = useState<CommandError | null>(null)
  // A second submission would create another key whose secret the user might never see.
  const [isMaking, setMaking] = useState(false)
  const isReady = !isMaking && name.trim() !== '' && commands.length > 0

  const create = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (!isReady) return
    setMaking(true)
    const made = await askAdlib('POST', '/api/command-keys', createdCommandKey, {
      body: { name: name.trim(), commands: [...commands] } satisfies NewCommandKey,
    })
    setMaking(false)
    if (made.ok) created(made.answer)
    else setProblem(made.error)
  }
  if (!isOpen)
    return (
      <button type="button" className="btn" onClick={() => setOpen(true)}>
        {accessWords.newKey}
      </button>
    )
  return (
    <form className="access-form" aria-label={accessWords.newKey} onSubmit={(event) => void create(event)}>
      <label>
        <b>{accessWords.programName}</b>
        <input
          className="input"
          value={name}
          maxLength={40}
          placeholder="Stream Deck"
          ref={focusNow}
          onChange={(event) => setName(event.target.value)}
        />
      </label>
      <fieldset>
        <legend>
          <b>{accessWords.itMay}</b>
        </legend>
        {httpCommandName.options.map((one) => (
          <label key={one} title={commandWords[httpCommand(one).command].does}>
            <input
              type="checkbox"
              checked={commands.includes(one)}
              onChange={({ target }) =>
                setCommands(target.checked ? [...commands, one] : commands.filter((name) => name !== one))
              }
            />
            {commandWords[httpCommand(one).command].name}
          </label>
        ))}
      </fieldset>
      <div className="access-buttons">
        <button type="submit" className="btn warm" disabled={!isReady}>
          {accessWords.createKey}
        </button>
        <button type="button" className="btn" onClick={() => setOpen(false)}>
          {accessWords.cancel}
        </button>
        <p className="t2" role="status">
          {commands.length === 0
            ? accessWords.chooseCommand
            : name.trim() === ''
              ? accessWords.enterName
              : ''}
        </p>
      </div>
      {problem && (
        <p className="problem" role="alert">
          {problem.message} {problem.remedy}
        </p>
      )}
    </form>
  )
}
