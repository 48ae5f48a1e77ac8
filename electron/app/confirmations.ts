import { randomInt, timingSafeEqual } from 'node:crypto'

/** Beyond this number of open requests, the oldest is dropped. */
const maxOpen = 50
/** Omits 0, O, 1 and I, which look alike, because people type the code. Eight of these 32 characters give 40 bits. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Requests that only a person at this machine may grant. Each has a code that no page can read. */
export interface Confirmations {
  /** Opens a request and shows its code. Does nothing if the same request is already open. */
  request(key: string, question: string): void
  /** Returns whether this is the code of the request. The right code closes the request. */
  confirm(key: string, code: string): boolean
  withdraw(key: string): void
}

/** @param show shows the question and its code to the person at this machine; no page may read the code */
export function createConfirmations(show: (question: string, code: string) => void): Confirmations {
  const open = new Map<string, string>()
  return {
    request(key, question) {
      if (open.has(key)) return
      const [oldest] = open.keys()
      if (open.size >= maxOpen && oldest !== undefined) open.delete(oldest)
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
