import { parseWhole } from '../repair/coercion.ts'
import { spelled } from '../repair/resolve-name.ts'
import { repairOf } from '../repair-rules.ts'
import { readLoose, readLooseFields } from '../values/loose-value.ts'
import { brokenCalls } from './broken-calls.ts'
import { callsIn } from './envelope.ts'
import { IDS, LISTS, NAMES, SINGLES } from './envelope-keys.ts'
import { finalWords } from './final-words.ts'
import type { Format, Match, ParsedCall, Site } from './format.ts'

/** Reads calls or a final step in JSON anywhere in the text, even if the JSON is sloppy. */
export const jsonFormat: Format = {
  name: 'json',
  example: '{"name": "wait", "arguments": {"ms": 9}}',
  emitters: 'Llama 3.x, Qwen 2.5, Granite, xLAM, Command R, most prompted models; EDN from Clojure tools',
  anchors: '{[',
  place: 'anywhere',
  read: readJson,
}

/** Reads a call object without its opening brace. Only the marks around it distinguish it from prose. */
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

function readJson({ source, at, tools, wrapper, sure }: Site): Match | undefined {
  if (source.char(at) === '[' && !wrapper) {
    const first = source.char(source.skipSpace(at + 1))
    if (first !== '{') return undefined
  }
  const read = readLoose(source, at, { stops: wrapper?.close })
  if (!read || typeof read.value !== 'object' || read.value === null) return undefined
  const final = finalWords(read.value, tools)
  const whole = final ? [] : callsIn(read.value, tools, sure)
  const found = final || whole.length > 0 ? whole : brokenCalls(read.value, tools)
  if (found.length === 0) {
    const none = { from: at, end: read.end, calls: [], meant: false }
    if (final) return { ...none, final }
    if (read.unclosed > 0 && isStepStart(read.value))
      return { ...none, calls: [cutStep(at, read.end)], ...BROKEN }
    return read.unclosed === 0 || sure ? none : undefined
  }
  let end = read.end
  // Small models sometimes write too many closing braces. Cut them with the call.
  while (read.unclosed === 0 && source.peek(end) === '}') end += 1
  return {
    from: at,
    end,
    meant: found.every((call) => call.meant),
    ...(found.every(({ doubtful, name }) => doubtful || !spelled(name, name, tools))
      ? { doubtful: true }
      : {}),
    calls: found.map((call, index) => ({
      name: call.name,
      args: call.args,
      id: call.id,
      problem: call.problem,
      repairs: index === 0 ? [...read.repairs, ...call.repairs] : call.repairs,
      from: at,
      end,
    })),
  }
}

const BROKEN = { meant: true, doubtful: true } as const
const FIRST_KEYS = new Set([...LISTS, ...SINGLES, ...NAMES, ...IDS, 'type', 'reason', 'thought', 'content'])

/**
 * Returns whether an object that breaks off may be the start of a step: it has no keys besides those that begin a
 * step.
 */
const isStepStart = (value: object): boolean =>
  !Array.isArray(value) && Object.keys(value).every((key) => FIRST_KEYS.has(key))

const cutStep = (from: number, end: number): ParsedCall => ({
  name: '',
  args: undefined,
  repairs: [],
  problem: 'the JSON breaks off: write a shorter answer',
  from,
  end,
})

/** Reads an object or list inside a JSON string. Some models escape the whole value. */
export const jsonText: Format = {
  name: 'json-text',
  example: '"{\\"name\\": \\"wait\\", \\"arguments\\": {\\"ms\\": 9}}"',
  emitters: 'small models fine-tuned on escaped transcripts',
  anchors: '"',
  place: 'anywhere',
  read({ source, at, tools, lineStart }) {
    const open = source.char(source.skipSpace(at + 1))
    if (!lineStart || (open !== '{' && open !== '[')) return undefined
    const read = readLoose(source, at)
    const value = typeof read?.value === 'string' ? parseWhole(read.value) : undefined
    if (!read || value === undefined) return undefined
    const { end } = read
    const final = finalWords(value, tools)
    if (final) return { from: at, end, calls: [], meant: false, final }
    const calls = callsIn(value, tools, false)
    if (calls.length === 0) return undefined
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
