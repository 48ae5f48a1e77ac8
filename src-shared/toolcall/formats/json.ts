import { callsIn } from '../envelope.ts'
import type { Format, Reading, Site } from '../format.ts'
import { readLoose, readLooseFields } from '../loose-value.ts'

/** Objects and lists that spell out calls, strict or sloppy, wherever they stand. */
export const jsonFormat: Format = {
  name: 'json',
  example: '{"name": "wait", "arguments": {"ms": 9}}',
  emitters: 'Llama 3.x, Qwen 2.5, Granite, xLAM, Command R, most prompted models; EDN from Clojure tools',
  anchors: '{[',
  place: 'anywhere',
  read: readJson,
}

/** The same without the opening brace, which only the marks around it tell from prose. */
export const jsonFields: Format = {
  name: 'json-fields',
  example: '"name": "wait", "arguments": {"ms": 9}',
  emitters: 'small Hermes tunes that lose the first bracket',
  anchors: '"',
  place: 'wrapper',
  read({ source, at, tools, wrapper, sure }) {
    if (!sure) return undefined
    const read = readLooseFields(source, at, { stops: wrapper?.close })
    const [call] = read ? callsIn(read.value, tools, true) : []
    if (!read || !call) return undefined
    const repairs = [...read.repairs, ...call.repairs]
    const { end } = read
    return {
      from: at,
      end,
      meant: call.meant,
      calls: [{ name: call.name, args: call.args, id: call.id, repairs, from: at, end }],
    }
  },
}

function readJson({ source, at, tools, wrapper, sure }: Site): Reading | undefined {
  if (source.text[at] === '[' && !wrapper) {
    const first = source.text[source.skipSpace(at + 1)]
    if (first !== '{') return undefined
  }
  const read = readLoose(source, at, { stops: wrapper?.close })
  if (!read || typeof read.value !== 'object') return undefined
  const found = callsIn(read.value, tools, sure)
  if (found.length === 0)
    return read.unclosed === 0 || sure ? { from: at, end: read.end, calls: [], meant: false } : undefined
  let end = read.end
  // A bracket too many, as small models write, belongs to the call and to nothing else.
  while (read.unclosed === 0 && source.text[end] === '}') end += 1
  return {
    from: at,
    end,
    meant: found.every((call) => call.meant),
    calls: found.map((call, index) => ({
      name: call.name,
      args: call.args,
      id: call.id,
      repairs: index === 0 ? [...read.repairs, ...call.repairs] : call.repairs,
      from: at,
      end,
    })),
  }
}
