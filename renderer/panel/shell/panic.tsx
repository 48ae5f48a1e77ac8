import './panic.css'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { ui } from '../kit/language.ts'
import { useRefusal } from '../store/role.ts'
import { send, usePanel } from '../store/store.ts'

/** The panic button. It asks for no confirmation, because a late panic is worse than a false alarm. */
export function PanicButton({ latched, panic }: { latched: boolean; panic: () => void }) {
  if (useRefusal('panic') !== null) return null
  return (
    <div className="inline moat">
      <button
        id="panic"
        type="button"
        className="panic"
        data-latched={latched || undefined}
        aria-keyshortcuts="Escape Escape"
        onClick={panic}
      >
        <b>{ui.shell.panicWord}</b>
        {latched ? (
          <span className="inline tight">
            {ui.shell.latched} <em className="dock-only">{ui.shell.nothingOut}</em>
          </span>
        ) : (
          <span className="inline tight">
            <kbd>Esc</kbd>
            <kbd>Esc</kbd>
            <em className="dock-only">{ui.shell.cutsAll}</em>
          </span>
        )}
      </button>
    </div>
  )
}

const holdMs = 1500
const confirmMs = 5000

/** Ends a panic, but leaves the performer paused, because going live again is a separate decision. */
async function release(): Promise<void> {
  if (!usePanel.getState().state?.paused && !(await send({ command: 'pause' }))) return
  await send({ command: 'release' })
}

/**
 * Button that releases a panic after being held for 1.5 s. A press without a duration, such as a screen reader's,
 * must be repeated.
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
        {armed ? ui.shell.pressAgain : ui.shell.holdToResume}
        <small>{armed ? ui.shell.thenPaused : ui.shell.holdThenPaused}</small>
      </span>
    </button>
  )
}
