import { randomInt, timingSafeEqual } from 'node:crypto'

/** Most requests that are open at a time; beyond that the oldest is forgotten. */
const mostOpen = 50
/** No 0, O, 1 or I: people copy the code by hand. 8 of these are 40 bits. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/**
 * Requests that only a person at this machine may grant. Each gets a code that is shown where no page can read it (the
 * terminal, a window of the desktop app), so that the panel's token alone grants nothing.
 */
export interface Confirmations {
  /** Shows the code for a request; does nothing while the same request is open. */
  request(key: string, question: string): void
  /** Whether this is the code of the request. The right code closes the request. */
  confirm(key: string, code: string): boolean
  /** Forgets a request that is no longer needed. */
  withdraw(key: string): void
}

/** @param show shows the question and its code to the person at the machine, and to nothing that pages can reach */
export function createConfirmations(show: (question: string, code: string) => void): Confirmations {
  const open = new Map<string, string>()
  return {
    request(key, question) {
      if (open.has(key)) return
      const [oldest] = open.keys()
      if (open.size >= mostOpen && oldest !== undefined) open.delete(oldest)
      const code = newCode()
      open.set(key, code)
      show(question, code)
    },
    confirm(key, code) {
      const expected = open.get(key)
      if (expected === undefined || !same(expected, normalize(code))) return false
      open.delete(key)
      return true
    },
    withdraw: (key) => void open.delete(key),
  }
}

/** `ABCD-2345` */
function newCode(): string {
  const code = Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('')
  return `${code.slice(0, 4)}-${code.slice(4)}`
}

const normalize = (typed: string): string => {
  const code = typed.toUpperCase().replace(/[^A-Z0-9]/g, '')
  return `${code.slice(0, 4)}-${code.slice(4)}`
}

const same = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
