import { resolveName } from '../repair/resolve-name.ts'
import { RawText } from '../values/raw-text.ts'
import type { Format } from './format.ts'

/** Reads a line such as "✨tool_call: wait for ms 9". */
export const emojiLine: Format = {
  name: 'emoji-line',
  example: '✨tool_call: wait for ms 9',
  emitters: 'small models seen by llxprt',
  anchors: '✨',
  place: 'anywhere',
  read({ source, at, tools }) {
    const end = source.lineEnd(at)
    const found = /^✨\s*tool[_ ]call:\s*([\w./-]+)(?:\s+(?:for|with)\s+(.*))?\s*$/.exec(
      source.slice(at, Math.min(end, at + 4_000)),
    )
    if (!found) return undefined
    const name = found[1] as string
    const tool = resolveName(name, tools)?.tool
    const args: Record<string, unknown> = {}
    const words = (found[2] ?? '').match(/"(?:[^"\\]|\\.)*"|\S+/g) ?? []
    let key: string | undefined
    for (const word of words.slice(0, 400)) {
      const before = key === undefined ? undefined : (args[key] as RawText | undefined)
      if (tool?.schema.properties.has(word) && (key === undefined || before !== undefined)) key = word
      else if (key === undefined) key = word
      else args[key] = new RawText(before ? `${before.text} ${word}` : word.replace(/^"(.*)"$/, '$1'))
    }
    return { from: at, end, meant: true, calls: [{ name, args, repairs: [], from: at, end }] }
  },
}
