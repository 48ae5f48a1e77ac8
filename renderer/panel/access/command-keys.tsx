import { useCallback, useEffect, useState } from 'react'
import {
  type CommandKey,
  type CommandKeysAnswer,
  type CreatedCommandKey,
  commandKeysAnswer,
} from '../../../src-shared/contract/api/access.ts'
import { httpCommand, httpCommandName } from '../../../src-shared/contract/http-command.ts'
import { CopyButton } from '../kit/copy-button.tsx'
import { kitWords } from '../kit/kit-words.ts'
import { change, fetchAnswer } from '../store/store.ts'
import { commandWords } from '../words/command-words.ts'
import { AccessEntry } from './access-entry.tsx'
import { accessWords } from './access-words.ts'
import { curlLine } from './curl-line.ts'
import { NewKey } from './new-key.tsx'

type Loaded = CommandKeysAnswer | 'loading' | 'failed'

/** Manages the keys that let programs send commands over HTTP, and shows example commands. */
export function CommandKeys() {
  const [loaded, setLoaded] = useState<Loaded>('loading')
  const [created, setCreated] = useState<CreatedCommandKey | null>(null)
  const load = useCallback(
    async () => setLoaded((await fetchAnswer('/api/command-keys', commandKeysAnswer)) ?? 'failed'),
    [],
  )
  useEffect(() => void load(), [load])

  return (
    <section aria-label={accessWords.commands} className="access">
      <h3>{accessWords.commands}</h3>
      <p className="t2">{accessWords.commandsAbout}</p>
      {loaded === 'loading' ? (
        <p className="t3" role="status">
          {accessWords.loading}
        </p>
      ) : loaded === 'failed' ? (
        <p className="problem" role="alert">
          {accessWords.keysNotLoaded}{' '}
          <button type="button" className="btn sm" onClick={() => void load()}>
            {kitWords.tryAgain}
          </button>
        </p>
      ) : (
        <>
          {loaded.keys.length === 0 && <p className="t2">{accessWords.noKey}</p>}
          <ul className="access-list" aria-label={accessWords.keys}>
            {loaded.keys.map((key) => (
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
          <Lines url={loaded.url} created={created} />
        </>
      )}
    </section>
  )
}

const KeyEntry = ({ entry, revoked }: { entry: CommandKey; revoked: () => void }) => (
  <AccessEntry
    name={entry.name}
    about={entry.commands.map((name) => commandWords[httpCommand(name).command].name).join(', ')}
    usedAt={entry.usedAt}
    never={accessWords.neverUsed}
    question={accessWords.revokeKey(entry.name)}
    remove={() => change('DELETE', `/api/command-keys/${entry.id}`)}
    removed={revoked}
  />
)

const Secret = ({ created: { key, secret }, done }: { created: CreatedCommandKey; done: () => void }) => (
  <div className="access-once" role="status">
    <p>
      <b>{accessWords.keyOf(key.name)}</b> {accessWords.copyNow}
    </p>
    <code className="mono">{secret}</code>
    <div className="access-buttons">
      <CopyButton label={accessWords.copyKey} look="btn warm" text={() => secret} />
      <button type="button" className="btn" onClick={done}>
        {accessWords.done}
      </button>
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
    <details className="access-lines" open={created !== null || undefined}>
      <summary>{accessWords.linesToCopy}</summary>
      <p className="t2">{accessWords.linesAbout(created === null ? accessWords.putYourKey : '')}</p>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <b>{commandWords[httpCommand(name).command].name}</b>{' '}
            <span className="t2">{commandWords[httpCommand(name).command].does}</span>
            <div>
              <code className="mono">{curlLine(url, name, secret)}</code>
              <CopyButton
                label={accessWords.copy}
                name={accessWords.copyLine(commandWords[httpCommand(name).command].name)}
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
