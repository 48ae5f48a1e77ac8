import { parseWhole } from '../coerce.ts'
import { callsIn } from '../envelope.ts'
import type { Format } from '../format.ts'
import { readLoose } from '../loose-value.ts'
import { repairOf } from '../repair-rules.ts'

/** The whole object written as a JSON string: a model that has seen escaped JSON escapes all of it. */
export const jsonText: Format = {
  name: 'json-text',
  example: '"{\\"name\\": \\"wait\\", \\"arguments\\": {\\"ms\\": 9}}"',
  emitters: 'small models fine-tuned on escaped transcripts',
  anchors: '"',
  place: 'anywhere',
  read({ source, at, tools, lineStart }) {
    const open = source.text[source.skipSpace(at + 1)]
    if (!lineStart || (open !== '{' && open !== '[')) return undefined
    const read = readLoose(source, at)
    const value = typeof read?.value === 'string' ? parseWhole(read.value) : undefined
    if (!read || value === undefined) return undefined
    const calls = callsIn(value, tools, false)
    if (calls.length === 0) return undefined
    const { end } = read
    return {
      from: at,
      end,
      meant: calls.every((call) => call.meant),
      calls: calls.map((call) => ({
        name: call.name,
        args: call.args,
        id: call.id,
        repairs: [repairOf('arguments-as-text', 'arguments'), ...call.repairs],
        from: at,
        end,
      })),
    }
  },
}
