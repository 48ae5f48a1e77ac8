import './range.css'
import { type ReactNode, useEffect, useState } from 'react'
import { Segments } from './segments.tsx'

/**
 * A slider. Calls `commit` at the end of a drag or key press. `commit` resolves with true if the value was accepted.
 */
export function Range(props: {
  label: string
  value: number
  min?: number
  max: number
  step: number
  valueText: (value: number) => string
  disabled?: boolean
  showsValue?: boolean
  commit: (value: number) => Promise<boolean>
}) {
  const { min = 0 } = props
  const [dragged, setDragged] = useState<number | null>(null)
  const value = dragged ?? props.value
  // The slider stays where the user put it until `props.value` is updated.
  useEffect(() => setDragged((before) => (before === props.value ? null : before)), [props.value])
  const end = async (): Promise<void> => {
    if (dragged === null) return
    if (dragged === props.value || !(await props.commit(dragged))) setDragged(null)
  }
  return (
    <>
      <input
        type="range"
        className="range"
        aria-label={props.label}
        aria-valuetext={props.valueText(value)}
        title={`${props.label}: ${props.valueText(value)}`}
        min={min}
        max={props.max}
        step={props.step}
        value={value}
        disabled={props.disabled}
        style={{ '--share': `${(100 * (value - min)) / (props.max - min)}%` } as React.CSSProperties}
        onChange={(event) => setDragged(Number(event.target.value))}
        onPointerUp={() => void end()}
        onKeyUp={() => void end()}
        onBlur={() => void end()}
      />
      {props.showsValue && <output className="mono">{props.valueText(value)}</output>}
    </>
  )
}

/** A setting with its name, its effect and its control. */
export function Setting({ label, hint, children }: { label: string; hint?: string; children: ReactNode }) {
  return (
    <div className="setting">
      <div>
        <b>{label}</b>
        {hint && <p className="fine t2">{hint}</p>}
      </div>
      <div className="wrap setting-control">{children}</div>
    </div>
  )
}

/** A choice between a few named values. */
export function Choice(props: {
  label: string
  value: string
  options: readonly (readonly [value: string, label: string])[]
  disabled?: boolean
  choose: (value: string) => void
}) {
  return (
    <Segments
      label={props.label}
      value={props.value}
      options={props.options}
      disabled={props.disabled ?? false}
      choose={props.choose}
    />
  )
}
