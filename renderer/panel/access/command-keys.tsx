import { useState } from 'react'
import {
  type CommandKey,
  type CreatedCommandKey,
  commandKeysAnswer,
} from '../../../src-shared/contract/api/access.ts'
import { httpCommand, httpCommandName } from '../../../src-shared/contract/http-command.ts'
import { Button } from '../kit/button.tsx'
import { CopyButton } from '../kit/copy-button.tsx'
import { fill, ui } from '../kit/language.ts'
import { Failed, Status } from '../kit/status.tsx'
import { change } from '../store/store.ts'
import { useAnswer } from '../store/use-answer.ts'
import { AccessEntry } from './access-entry.tsx'
import { curlLine } from './curl-line.ts'
import { NewKey } from './new-key.tsx'

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
    about={entry.commands.map((name) => ui.command[httpCommand(name).command].name).join(', ')}
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
  const names = created === null ? httpCommandName.options : created.key.commands
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
            <b>{ui.command[httpCommand(name).command].name}</b>{' '}
            <span className="t2">{ui.command[httpCommand(name).command].does}</span>
            <div className="inline spread">
              <code className="fine anywhere">{curlLine(url, name, secret)}</code>
              <CopyButton
                label={ui.access.copy}
                name={fill(ui.access.copyLine, { command: ui.command[httpCommand(name).command].name })}
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
