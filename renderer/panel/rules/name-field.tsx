import { useId } from 'react'
import { Field } from '../kit/field.tsx'

/** A text field that offers known names. */
export function NameField(props: {
  label: string
  hint?: string
  placeholder?: string
  value: string
  offered?: readonly string[] | undefined
  change: (value: string) => void
}) {
  const { label, hint, placeholder, value, offered = [], change } = props
  const list = useId()
  return (
    <Field label={label} {...(hint !== undefined && { hint })}>
      {(ids) => (
        <>
          <input
            {...ids}
            className="input rule-text"
            list={offered.length > 0 ? list : undefined}
            maxLength={1000}
            value={value}
            placeholder={placeholder}
            onChange={({ target }) => change(target.value)}
          />
          {offered.length > 0 && (
            <datalist id={list}>
              {offered.map((name) => (
                <option key={name} value={name} />
              ))}
            </datalist>
          )}
        </>
      )}
    </Field>
  )
}
