import { type ReactNode, useId } from 'react'

/** A choice between a few visible values: radio buttons as a row of segments. */
export function Segments<Value extends string>(props: {
  label: string
  value: Value | (string & {})
  options: readonly (readonly [value: Value, label: ReactNode])[]
  disabled?: boolean
  className?: string
  choose: (value: Value) => void
  /** Called when a pointer presses a segment, even a selected one. */
  pressed?: (value: Value) => void
}) {
  const name = useId()
  return (
    <div role="radiogroup" className={`seg ${props.className ?? ''}`} aria-label={props.label}>
      {props.options.map(([value, label]) => (
        <label key={value} data-checked={value === props.value || undefined}>
          <input
            type="radio"
            name={name}
            checked={value === props.value}
            disabled={props.disabled}
            onChange={() => props.choose(value)}
            // Arrow keys also cause click events on a radio button, but with a `detail` of 0.
            onClick={({ detail }) => detail > 0 && props.pressed?.(value)}
          />
          {label}
        </label>
      ))}
    </div>
  )
}
