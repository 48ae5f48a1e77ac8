import { RawText } from '../values/raw-text.ts'
import { callsIn } from './envelope.ts'
import type { Format } from './format.ts'
import { readXmlArguments } from './xml-arguments.ts'

/** Reads `<name>wait</name><arguments>{"ms": 9}</arguments>` inside a wrapper. */
export const xmlFields: Format = {
  name: 'xml-fields',
  example: '<name>wait</name><arguments>{"ms": 9}</arguments>',
  emitters: 'MiroThinker (use_mcp_tool), prompted models',
  anchors: '<',
  place: 'wrapper',
  read({ source, at, tools, wrapper, sure }) {
    const read = readXmlArguments(source, at, undefined, { closers: [wrapper?.close ?? []] })
    if (read.count === 0) return undefined
    const fields: Record<string, unknown> = {}
    for (const [key, value] of Object.entries(read.args))
      if (key !== 'server_name') fields[key] = value instanceof RawText && value.text === '' ? {} : value
    const [call] = callsIn(fields, tools, sure)
    if (!call) return undefined
    return {
      from: at,
      end: read.end,
      meant: call.meant,
      calls: [
        {
          name: call.name.trim(),
          args: call.args,
          id: call.id,
          repairs: call.repairs,
          from: at,
          end: read.end,
        },
      ],
    }
  },
}
