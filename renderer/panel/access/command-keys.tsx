import { useState } from 'react'
import {
  type CommandKey,
  type CreatedCommandKey,
  commandKeysAnswer,
  createdCommandKey,
  type KeyRight,
  keyRight,
  type NewCommandKey,
} from '../../../src-shared/contract/api/access.ts'
import type { CommandError } from '../../../src-shared/contract/command.ts'
import { httpCommand } from '../../../src-shared/contract/http-command.ts'
import { Button } from '../kit/button.tsx'
import { CopyButton } from '../kit/copy-button.tsx'
import { focusNow } from '../kit/focus-now.ts'
import { Form } from '../kit/form.tsx'
import { fill, ui } from '../kit/language.ts'
import { Failed, Problem, Status } from '../kit/status.tsx'
import { askAdlib, change } from '../store/store.ts'
import { useAnswer } from '../store/use-answer.ts'
import { AccessEntry } from './access-entry.tsx'
import { curlLine } from './curl-line.ts'

/** The words for what a key may allow. */
const wordsOf = (right: KeyRight) =>
  right === 'events' ? ui.access.readEvents : ui.command[httpCommand(right).command]

/** Manages the keys that let programs send commands over HTTP, and shows example commands. */
export function CommandKeys() {
  const { answer, failed, load } = useAnswer('/api/command-keys', commandKeysAnswer)
  const [created, setCreated] = useState<CreatedCommandKey | null>(null)

  return (
    <section aria-label={ui.access.commands} className="stack part access">
      <h3>{ui.access.commands}</h3>
      <p className="t2">{ui.access.commandsAbout}</p>
      {failed ? (
        <Failed words={ui.access.keysNotLoaded} retry={load} />
      ) : answer === null ? (
        <Status words={ui.access.loading} />
      ) : (
        <>
          {answer.keys.length === 0 && <p className="t2">{ui.access.noKey}</p>}
          <ul className="ruled" aria-label={ui.access.keys}>
            {answer.keys.map((key) => (
              <KeyEntry
                key={key.id}
                entry={key}
                revoked={() => {
                  if (created?.key.id === key.id) setCreated(null)
                  void load()
                }}
              />
            ))}
          </ul>
          {created === null ? (
            <NewKey
              created={(next) => {
                setCreated(next)
                void load()
              }}
            />
          ) : (
            <Secret created={created} done={() => setCreated(null)} />
          )}
          <Lines url={answer.url} created={created} />
        </>
      )}
    </section>
  )
}

const KeyEntry = ({ entry, revoked }: { entry: CommandKey; revoked: () => void }) => (
  <AccessEntry
    name={entry.name}
    about={entry.commands.map((right) => wordsOf(right).name).join(', ')}
    usedAt={entry.usedAt}
    never={ui.access.neverUsed}
    question={fill(ui.access.revokeKey, { name: entry.name })}
    remove={() => change('DELETE', `/api/command-keys/${entry.id}`)}
    removed={revoked}
  />
)

const Secret = ({ created: { key, secret }, done }: { created: CreatedCommandKey; done: () => void }) => (
  <div className="stack form loose" role="status">
    <p>
      <b>{fill(ui.access.keyOf, { name: key.name })}</b> {ui.access.copyNow}
    </p>
    <code className="mono">{secret}</code>
    <div className="wrap">
      <CopyButton label={ui.access.copyKey} look="btn warm" text={() => secret} />
      <Button onClick={done} label={ui.access.done} />
    </div>
  </div>
)

/**
 * Example commands. While a new key is shown, they contain its secret, and only the commands that it allows are
 * listed.
 */
function Lines({ url, created }: { url: string; created: CreatedCommandKey | null }) {
  const names = created === null ? keyRight.options : created.key.commands
  const secret = created?.secret ?? 'YOUR_KEY'
  return (
    <details className="anywhere" open={created !== null || undefined}>
      <summary>{ui.access.linesToCopy}</summary>
      <p className="t2">
        {fill(ui.access.linesAbout, { key: created === null ? ui.access.putYourKey : '' })}
      </p>
      <ul className="ruled">
        {names.map((name) => (
          <li key={name}>
            <b>{wordsOf(name).name}</b> <span className="t2">{wordsOf(name).does}</span>
            <div className="inline spread">
              <code className="fine anywhere">{curlLine(url, name, secret)}</code>
              <CopyButton
                label={ui.access.copy}
                name={fill(ui.access.copyLine, { command: wordsOf(name).name })}
                look="btn sm"
                text={() => curlLine(url, name, secret)}
              />
            </div>
          </li>
        ))}
      </ul>
    </details>
  )
}

const usual: readonly KeyRight[] = ['panic', 'pause', 'hush']

/** The form for a new key. */
function NewKey({ created }: { created: (key: CreatedCommandKey) => void }) {
  const [isOpen, setOpen] = useState(false)
  const [name, setName] = useState('')
  const [commands, setCommands] = useState(usual)
  const [problem, setProblem] = useState<CommandError | null>(null)
  // A second submission would create another key whose secret the user might never see.
  const [isMaking, setMaking] = useState(false)
  const isReady = !isMaking && name.trim() !== '' && commands.length > 0

  const create = async (): Promise<void> => {
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
    <Form className="stack form loose access-form" aria-label={ui.access.newKey} submit={create}>
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
        {keyRight.options.map((one) => (
          <label key={one} className="inline" title={wordsOf(one).does}>
            <input
              type="checkbox"
              checked={commands.includes(one)}
              onChange={({ target }) =>
                setCommands(target.checked ? [...commands, one] : commands.filter((name) => name !== one))
              }
            />
            {wordsOf(one).name}
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
    </Form>
  )
}
