import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { order, usePanel } from '../store.ts'

const holdMs = 1500
const confirmMs = 5000

/** Ends a panic, and always comes back paused: going live again is a second, separate wish. */
async function release(): Promise<void> {
  if (!usePanel.getState().state?.paused && !(await order({ command: 'pause' }))) return
  await order({ command: 'release' })
}

/**
 * Releases a panic after being held for 1.5 s by pointer, Space or Enter. A press that has no length
 * (switch access, a screen reader) asks for a second one within five seconds.
 */
export function HoldToResume() {
  const [holding, setHolding] = useState(false)
  const [armed, setArmed] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const pressed = useRef(false)

  const begin = (): void => {
    pressed.current = true
    setHolding(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      setHolding(false)
      void release()
    }, holdMs)
  }
  const end = (): void => {
    clearTimeout(timer.current)
    setHolding(false)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!armed) return
    const over = setTimeout(() => setArmed(false), confirmMs)
    return () => clearTimeout(over)
  }, [armed])

  const isHoldKey = (event: KeyboardEvent): boolean => event.key === ' ' || event.key === 'Enter'
  return (
    <button
      type="button"
      className="resume"
      data-holding={holding || undefined}
      aria-describedby="cut-words"
      onPointerDown={begin}
      onPointerUp={end}
      onPointerLeave={end}
      onPointerCancel={end}
      onKeyDown={(event) => {
        if (!isHoldKey(event)) return
        event.preventDefault()
        if (!event.repeat) begin()
      }}
      onKeyUp={(event) => isHoldKey(event) && end()}
      onBlur={end}
      onClick={() => {
        const wasPress = pressed.current
        pressed.current = false
        if (wasPress) return
        if (armed) void release()
        setArmed(!armed)
      }}
    >
      <i aria-hidden="true" />
      <span>
        {armed ? 'Press again to resume' : 'Hold to resume'}
        <small>{armed ? 'within 5 s, then stays paused' : '1.5 s, then stays paused'}</small>
      </span>
    </button>
  )
}
