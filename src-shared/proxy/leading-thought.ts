const OPEN = '<think>'
const CLOSE = '</think>'

/** Splits an answer into the thinking at its start and the rest. */
export interface LeadingThought {
  /** Adds text. Returns the new thinking with its marks, and the new text behind it. */
  push(delta: string): { readonly thought: string; readonly rest: string }
  /** Ends the answer. Returns the text that may still have become a mark. */
  end(): { readonly thought: string; readonly rest: string }
  /** Whether the answer is inside its thinking. */
  readonly isOpen: boolean
}

/**
 * Creates a splitter for an answer that may begin with `<think>`. Clients that show thinking need it with its marks, and
 * at once.
 */
export function leadingThought(): LeadingThought {
  let held = ''
  let state: 'start' | 'inside' | 'after' = 'start'
  return {
    get isOpen() {
      return state === 'inside'
    },
    push(delta) {
      if (state === 'after') return { thought: '', rest: delta }
      held += delta
      if (state === 'start') {
        const begin = held.trimStart()
        if (OPEN.startsWith(begin.slice(0, OPEN.length)) && begin.length < OPEN.length)
          return { thought: '', rest: '' }
        state = begin.startsWith(OPEN) ? 'inside' : 'after'
        if (state === 'after') return { thought: '', rest: held }
      }
      const close = held.indexOf(CLOSE)
      if (close === -1) {
        const safe = held.length - heldBack(held)
        const thought = held.slice(0, safe)
        held = held.slice(safe)
        return { thought, rest: '' }
      }
      state = 'after'
      const rest = held.slice(close + CLOSE.length)
      return { thought: held.slice(0, close + CLOSE.length), rest }
    },
    end() {
      if (state === 'after') return { thought: '', rest: '' }
      return state === 'inside' ? { thought: held, rest: '' } : { thought: '', rest: held }
    },
  }
}

/** Returns the length of the end of a text that may be the start of the closing mark. */
function heldBack(text: string): number {
  for (let length = Math.min(text.length, CLOSE.length - 1); length > 0; length--)
    if (CLOSE.startsWith(text.slice(-length))) return length
  return 0
}
