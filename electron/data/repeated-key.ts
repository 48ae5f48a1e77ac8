/** Matches strings, structural characters, and everything between them in valid JSON. */
const token = /"(?:\\.|[^"\\])*"|[{}[\]:,]|[^"{}[\]:,]+/g

interface Open {
  readonly keys: Set<string> | null
  key: string
}

/** Returns the path of the first repeated key in a valid JSON text, such as `policy.tools`, or null. */
export function repeatedKey(json: string): string | null {
  const open: Open[] = []
  let string = ''
  for (const [piece] of json.matchAll(token)) {
    const inner = open.at(-1)
    if (piece.startsWith('"')) string = piece
    else if (piece === '{') open.push({ keys: new Set(), key: '' })
    else if (piece === '[') open.push({ keys: null, key: '' })
    else if (piece === '}' || piece === ']') open.pop()
    else if (piece === ':' && inner?.keys) {
      inner.key = JSON.parse(string)
      if (inner.keys.has(inner.key)) return open.flatMap(({ keys, key }) => (keys ? key : [])).join('.')
      inner.keys.add(inner.key)
    }
  }
  return null
}
