import { useState } from 'react'

/** How much the stream shows of a turn: a card in plain words, or everything that happened. */
export type Trace = 'simple' | 'full'

const storageKey = 'adlib-trace'

/** Returns how much the stream shows, as stored in this browser, and a function that changes it. */
export function useTrace(): [Trace, (trace: Trace) => void] {
  const [trace, setTrace] = useState<Trace>(() =>
    localStorage.getItem(storageKey) === 'full' ? 'full' : 'simple',
  )
  return [
    trace,
    (chosen) => {
      localStorage.setItem(storageKey, chosen)
      setTrace(chosen)
    },
  ]
}
