import { type ComponentProps, type ReactNode, useId } from 'react'

/** Attributes that connect a control with its name, hint and message. */
export interface ControlIds {
  readonly id: string
  readonly 'aria-describedby': string
  readonly 'aria-invalid': boolean
}

/** A control with its name, its hint, and a problem or a warning. */
export function Field(props: {
  label: string
  hint?: string
  problem?: string | undefined
  warning?: string | undefined
  children: (ids: ControlIds) => ReactNode
}) {
  const id = useId()
  const { label, hint, problem, warning } = props
  return (
    <div className="setting">
      <div>
        <label htmlFor={id}>
          <b>{label}</b>
        </label>
        <div id={`${id}-about`}>
          {hint && <p className="fine t2">{hint}</p>}
          {problem !== undefined && <p className="fine problem">{problem}</p>}
          {problem === undefined && warning !== undefined && <p className="fine warning">{warning}</p>}
        </div>
      </div>
      <div className="wrap setting-control">
        {props.children({
          id,
          'aria-describedby': `${id}-about`,
          'aria-invalid': problem !== undefined,
        })}
      </div>
    </div>
  )
}

/** A menu of values. An option is a value, or a value with its label. */
export function Select<Value extends string>(
  props: Omit<ComponentProps<'select'>, 'onChange' | 'value'> & {
    value?: string
    options: readonly (Value | readonly [value: Value, label: string])[]
    choose: (value: Value) => void
  },
) {
  const { options, choose, ...others } = props
  return (
    <select className="input" {...others} onChange={({ target }) => choose(target.value as Value)}>
      {options.map((option) => {
        const [value, label] = typeof option === 'string' ? [option, option] : option
        return (
          <option key={value} value={value}>
            {label}
          </option>
        )
      })}
    </select>
  )
}
