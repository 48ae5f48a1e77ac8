import { Form } from '../kit/form.tsx'
import './setting-row.css'
import { useId, useState } from 'react'
import { type SecretName, secretsAnswer } from '../../../src-shared/contract/api/settings.ts'
import { Button } from '../kit/button.tsx'
import { fill, ui } from '../kit/language.ts'
import { send } from '../store/store.ts'
import { useAnswer } from '../store/use-answer.ts'

/**
 * A field for a password or key. The page sends the value once and does not keep it.
 * @param props.saved called after the value was saved or deleted
 */
export function SecretField({ name, saved }: { name: SecretName; saved?: () => void }) {
  const [secret, setSecret] = useState('')
  const { answer, load } = useAnswer('/api/secrets', secretsAnswer)
  const id = useId()
  const { state = 'none', variable = '' } = answer?.secrets.find((one) => one.name === name) ?? {}
  const store = async (next: string): Promise<void> => {
    if (!(await send({ command: 'secret', name, secret: next }))) return
    setSecret('')
    void load()
    saved?.()
  }
  const label = ui.secret.names[name]
  const about =
    state === 'environment'
      ? fill(ui.secret.fromVariable, { variable })
      : state === 'none' && answer?.encrypts === false
        ? ui.secret.willBePlain
        : ui.secret.states[state]
  if (answer?.accepted === false)
    return (
      <div>
        <b>{label}</b>
        <p className="t2">
          {about} {ui.secret.elsewhere}
        </p>
      </div>
    )
  return (
    <Form submit={() => void store(secret)}>
      <div className="wrap typed">
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
        <Button
          type="submit"
          look="sm"
          aria-label={fill(ui.secret.save, { name: label })}
          disabled={secret === ''}
          label={ui.secret.saveIt}
        />
        {['encrypted', 'plain', 'locked'].includes(state) && (
          <Button
            look="plain sm"
            aria-label={fill(ui.secret.remove, { name: label })}
            onClick={() => void store('')}
            label={ui.secret.removeIt}
          />
        )}
      </div>
      <p className="t2" id={id}>
        {about}
      </p>
    </Form>
  )
}
