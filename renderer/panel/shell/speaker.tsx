import { useEffect, useRef, useState } from 'react'
import { isDemo } from '../../../src-shared/events/on-air.ts'
import type { State } from '../../../src-shared/events/state.ts'
import { fill, ui } from '../kit/language.ts'
import { usePanel } from '../store/store.ts'
import { outcomeBadge } from '../stream/call-words.ts'

const politeMs = 3000

/**
 * Announces changes to screen readers, at most once every three seconds. A panic is left out, because its notice is
 * an alert.
 */
export function Speaker({ state }: { state: State | null }) {
  const status = usePanel((panel) => panel.status)
  const [spoken, setSpoken] = useState('')
  const last = useRef(0)
  const call = state?.turns.at(-1)?.calls.findLast(({ outcome }) => outcome && !outcome.ok)
  const asked = state?.asks.find(({ approved }) => !approved)
  const words =
    status === 'lost'
      ? ui.shell.lostConnection
      : state?.panic
        ? ''
        : state?.paused
          ? ui.shell.spokenPaused
          : asked
            ? fill(ui.shell.needsApproval, { tool: asked.tool })
            : call
              ? `${call.tool}: ${outcomeBadge(call.outcome).word}`
              : state
                ? isDemo(state)
                  ? ui.shell.spokenDemo
                  : ui.shell.spokenLive
                : ''
  useEffect(() => {
    const speak = (): void => {
      last.current = Date.now()
      setSpoken(words)
    }
    const wait = last.current + politeMs - Date.now()
    if (wait <= 0) return speak()
    const timer = setTimeout(speak, wait)
    return () => clearTimeout(timer)
  }, [words])
  return (
    <p className="sr" aria-live="polite">
      {spoken}
    </p>
  )
}
