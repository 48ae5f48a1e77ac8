/** Watches a JSON list of objects while it comes. */
export interface ItemStream {
  /** Takes the next piece behind the opening bracket; returns where the last object that has closed ends, if one just did. */
  push(delta: string): number | undefined
}

/** Most objects that are noticed; a list that goes on is read at its end. */
const MAX_ITEMS = 16

export function createItemStream(): ItemStream {
  let depth = 0
  let inString = false
  let escaped = false
  let at = 0
  let items = 0
  let over = false
  return {
    push(delta) {
      let closed: number | undefined
      for (const char of delta) {
        at += char.length
        if (over) continue
        if (escaped) escaped = false
        else if (inString) {
          if (char === '\\') escaped = true
          else if (char === '"') inString = false
        } else if (char === '"') inString = true
        else if (char === '{' || char === '[') depth += 1
        else if (char === '}' || char === ']') {
          depth -= 1
          over = depth < 0
          if (depth === 0) {
            closed = at
            items += 1
            over = items >= MAX_ITEMS
          }
        }
      }
      return closed
    },
  }
}
