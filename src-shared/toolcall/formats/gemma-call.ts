import { resolveName } from '../repair/resolve-name.ts'
import type { Schema } from '../repair/schema.ts'
import { repairOf } from '../repair-rules.ts'
import { readLoose, readLooseArguments } from '../values/loose-value.ts'
import type { Source } from '../values/source.ts'
import type { Format, Match, ParsedCall, Wrapper } from './format.ts'
import { argumentBlocks, holdsQuote, isQuoted, valuesBetweenKeys } from './gemma-values.ts'
import { nameEnd } from './name-then-json.ts'
import { nextOf } from './value-end.ts'

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
    const written = source.slice(from, end)
    const name = written.replace(/:(?:BEGIN_ARG:?.*)?$/s, '')
    const open = source.char(end)
    const found = resolveName(name, tools)
    if (name === '' || (!sure && !found)) return undefined
    const match = (
      till: number,
      call: Pick<ParsedCall, 'args' | 'repairs' | 'positional' | 'problem'>,
    ): Match => ({
      from: at,
      end: till,
      meant: true,
      calls: [{ name, ...call, from: at, end: till }],
    })
    if (name !== written) {
      const first = source.skipSpace(from + name.length + 1)
      const blocks = argumentBlocks(source, first, wrapper?.close ?? [])
      return blocks.values.length === 0
        ? undefined
        : match(blocks.end, { args: {}, positional: blocks.values, repairs: [] })
    }
    if (open === '(') {
      const read = readLooseArguments(source, end, { stops: wrapper?.close })
      return read && match(read.end, { args: read.named, positional: read.positional, repairs: read.repairs })
    }
    if (open !== '{') return undefined
    const marked = source.next('<|"|>', end) !== -1 || source.next('<escape>', end) !== -1
    const stops = wrapper?.close
    const { result: read, openValue } = source.observe(() =>
      readLoose(source, end, { stops, escapes: !marked }),
    )
    // Unquoted keys are part of this notation, so they are not a repair.
    const repairs = (read?.repairs ?? []).filter((repair) => repair.rule !== 'json-bare-words')
    const isSure = read && isQuoted(read.value) && repairs.length === 0 && endsHere(source, read.end, wrapper)
    // Without the marks around the call, it must be alone at the end of the text.
    const limit = wrapper ? (nextOf(source, wrapper.close, end)?.at ?? -1) : source.length
    const body =
      isSure || !found || limit === -1 ? undefined : bodyOf(source, end, limit, wrapper === undefined)
    const args = body === undefined ? undefined : valuesBetweenKeys(body, found?.tool.schema as Schema)
    if (args) return match(limit, { args, repairs: [...repairs, repairOf('json-quotes', 'arguments')] })
    if (openValue) source.markOpen(openValue)
    if (!read) return undefined
    const problem = !holdsQuote(read.value) ? undefined : 'the quotation marks in the arguments do not match'
    return match(read.end, { args: read.value, repairs, problem })
  },
}

/** Returns the text between the braces of a call; undefined without the closing one. */
function bodyOf(source: Source, from: number, limit: number, isAlone: boolean): string | undefined {
  const text = source.slice(from, limit)
  source.spend(text.length)
  const brace = text.lastIndexOf('}')
  return brace === -1 || (isAlone && text.trimEnd().length > brace + 1) ? undefined : text.slice(1, brace)
}

const endsHere = (source: Source, at: number, wrapper: Wrapper | undefined): boolean => {
  const next = source.skipSpace(at)
  return source.isEnd(next) || ['call:', ...(wrapper?.close ?? [])].some((mark) => source.has(mark, next))
}
