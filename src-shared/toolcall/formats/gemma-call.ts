import { resolveName } from '../repair/resolve-name.ts'
import { readLoose, readLooseArguments } from '../values/loose-value.ts'
import type { Format } from './format.ts'
import { nameEnd } from './name-then-json.ts'

/** Reads Gemma's notation, with or without its special tokens. Strings between its quote marks have no escapes. */
export const gemmaCall: Format = {
  name: 'gemma-call',
  example: 'call:wait{ms:9}',
  emitters: 'Gemma 4, FunctionGemma',
  anchors: 'c',
  place: 'anywhere',
  read({ source, at, tools, wrapper, sure }) {
    if (!source.has('call:', at)) return undefined
    if (!sure && /[\w:]/.test(source.char(at - 1) ?? ' ')) return undefined
    const from = at + 5
    const end = nameEnd(source, from)
    const name = source.slice(from, end)
    const open = source.char(end)
    if (name === '' || (open !== '{' && open !== '(')) return undefined
    const found = resolveName(name, tools)
    if (!sure && (!found || found.guessed)) return undefined
    if (open === '(') {
      const read = readLooseArguments(source, end, { stops: wrapper?.close })
      if (!read) return undefined
      const call = {
        name,
        args: read.named,
        positional: read.positional,
        repairs: read.repairs,
        from: at,
        end: read.end,
      }
      return { from: at, end: read.end, meant: true, calls: [call] }
    }
    const marked = source.next('<|"|>', end) !== -1 || source.next('<escape>', end) !== -1
    const read = readLoose(source, end, { stops: wrapper?.close, escapes: !marked })
    if (!read) return undefined
    // Unquoted keys are part of this notation, so they are not a repair.
    const repairs = read.repairs.filter((repair) => repair.rule !== 'json-bare-words')
    return {
      from: at,
      end: read.end,
      meant: true,
      calls: [{ name, args: read.value, repairs, from: at, end: read.end }],
    }
  },
}
