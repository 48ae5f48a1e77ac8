import './secret-field.css'
import { type FormEvent, useEffect, useId, useState } from 'react'
import {
  type SecretName,
  type SecretsAnswer,
  secretsAnswer,
} from '../../../src-shared/contract/api/secrets.ts'
import { fetchAnswer, send } from '../store/store.ts'
import { secretWords } from './secret-words.ts'

/**
 * A field for a password or key. The page sends the value once and does not keep it.
 * @param props.saved called after the value was saved or deleted
 */
export function SecretField({ name, saved }: { name: SecretName; saved?: () => void }) {
  const [secret, setSecret] = useState('')
  const [answer, setAnswer] = useState<SecretsAnswer | null>(null)
  const [changes, setChanges] = useState(0)
  const id = useId()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change fetches it again
  useEffect(() => {
    let isCurrent = true
    void fetchAnswer('/api/secrets', secretsAnswer).then((fetched) => {
      if (isCurrent) setAnswer(fetched)
    })
    return () => {
      isCurrent = false
    }
  }, [changes])
  const { state = 'none', variable = '' } = answer?.secrets.find((one) => one.name === name) ?? {}
  const store = async (next: string): Promise<void> => {
    if (!(await send({ command: 'secret', name, secret: next }))) return
    setSecret('')
    setChanges((before) => before + 1)
    saved?.()
  }
  const label = secretWords.names[name]
  const about =
    state === 'environment'
      ? secretWords.fromVariable(variable)
      : state === 'none' && answer?.encrypts === false
        ? secretWords.willBePlain
        : secretWords.states[state]
  if (answer?.accepted === false)
    return (
      <div>
        <b>{label}</b>
        <p className="t2">
          {about} {secretWords.elsewhere}
        </p>
      </div>
    )
  return (
    <form
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void store(secret)
      }}
    >
      <div className="secret-field">
        <input
          type="password"
          className="input"
          aria-label={label}
          aria-describedby={id}
          placeholder={label}
          autoComplete="off"
          maxLength={2000}
          value={secret}
          onChange={(event) => setSecret(event.target.value)}
        />
        <button
          type="submit"
          className="btn sm"
          aria-label={secretWords.save(label)}
          disabled={secret === ''}
        >
          {secretWords.saveIt}
        </button>
        {['encrypted', 'plain', 'locked'].includes(state) && (
          <button
            type="button"
            className="btn plain sm"
            aria-label={secretWords.remove(label)}
            onClick={() => void store('')}
          >
            {secretWords.removeIt}
          </button>
        )}
      </div>
      <p className="t2" id={id}>
        {about}
      </p>
    </form>
  )
}
