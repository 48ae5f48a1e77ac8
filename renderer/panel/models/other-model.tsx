import { useState } from 'react'
import { Button } from '../kit/button.tsx'
import { Form } from '../kit/form.tsx'
import { ui } from '../kit/language.ts'

/** A field for a model's name, and a button that does something with this model. */
export function OtherModel(props: { action: string; example: string; act: (model: string) => void }) {
  const [name, setName] = useState('')
  return (
    <Form className="wrap download-row" submit={() => props.act(name.trim())}>
      <input
        className="input mono"
        aria-label={ui.models.otherModel}
        placeholder={props.example}
        maxLength={200}
        spellCheck={false}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" look="sm" disabled={name.trim() === ''} label={props.action} />
    </Form>
  )
}
