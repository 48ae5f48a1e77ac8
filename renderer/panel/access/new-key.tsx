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
import { Button } from '../kit/button.tsx'
import { focusNow } from '../kit/focus-now.ts'
import { ui } from '../kit/language.ts'
import { Problem, Status } from '../kit/status.tsx'
import { askAdlib } from '../store/store.ts'

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
  if (!isOpen) return <Button onClick={() => setOpen(true)} label={ui.access.newKey} />
  return (
    <form
      className="stack form loose access-form"
      aria-label={ui.access.newKey}
      onSubmit={(event) => void create(event)}
    >
      <label className="stack tight">
        <b>{ui.access.programName}</b>
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
          <b>{ui.access.itMay}</b>
        </legend>
        {httpCommandName.options.map((one) => (
          <label key={one} className="inline" title={ui.command[httpCommand(one).command].does}>
            <input
              type="checkbox"
              checked={commands.includes(one)}
              onChange={({ target }) =>
                setCommands(target.checked ? [...commands, one] : commands.filter((name) => name !== one))
              }
            />
            {ui.command[httpCommand(one).command].name}
          </label>
        ))}
      </fieldset>
      <div className="wrap">
        <Button type="submit" look="warm" disabled={!isReady} label={ui.access.createKey} />
        <Button onClick={() => setOpen(false)} label={ui.access.cancel} />
        <Status
          words={
            commands.length === 0 ? ui.access.chooseCommand : name.trim() === '' ? ui.access.enterName : ''
          }
        />
      </div>
      <Problem of={problem} />
    </form>
  )
}
