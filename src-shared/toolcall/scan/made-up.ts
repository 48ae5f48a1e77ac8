import type { ToolSpec } from '../../step/tool-spec.ts'
import type { IndexedTool } from '../repair/tool-index.ts'
import { repairOf } from '../repair-rules.ts'
import { PLACEHOLDER } from './mention.ts'
import type { ScoredCall } from './score.ts'

/** Values that training data and documentation use for examples. Small models write them where they know no value. */
const STOCK =
  /^(?:your[._-][\w.-]{1,40}|(?:.*[\\/])?path[\\/]+to[\\/].*|(?:[./~\\]|[a-z]:)*your[\\/].*|(?:[./~\\]|[a-z]:)*example\.(?:txt|csv|pdf|json|docx?|xlsx?|jpe?g|png)|(?:insert|enter|put|type|add) .{1,40} here|city name|(?:john|jane) (?:doe|smith)|your[._-]?\w{0,20}@.*|.*@example\.(?:com|org|net)|(?:test|user|name|email|someone|recipient)@(?:test|email|domain|company|mail)\.\w{2,4}|(?:https?:\/\/)?(?:www\.)?example\.(?:com|org|net)(?:\/.*)?|123 main (?:st|street)\b.*|123456\d*|lorem ipsum\b.*)$/i
/** A value in brackets of any kind: `<path>`, `[path]`, `{{path}}`, `${path}`, `%path%`. */
const BRACKETED =
  /^(?:<{1,2}|\[{1,2}|\$?\{{1,2}|%)\s*([\p{L}][\p{L}\p{N} _'-]{0,40}?)\s*(?:>{1,2}|\]{1,2}|\}{1,2}|%)$/u
/** Words that name a kind of value instead of giving one. */
const KINDS = new Set(
  'path file filename filepath name city location address recipient sender email mail message subject text content url query date user username id your the here insert enter'.split(
    ' ',
  ),
)
/** Words after which the description of an argument gives an example. */
const EXAMPLE = /(?:\be\.g\.|\bfor example|\bexamples?\b|\bsuch as\b|\blike\b)[,:]?\s*/i

/**
 * Recognizes argument values that a model made up: stock values, names of a kind of value such as `<path>`, and examples
 * from an argument's description. A value that occurs in `texts` is kept.
 * @param texts the conversation, without the offered tools
 */
export class MadeUpValues {
  private readonly texts: readonly string[]
  private letters: string | undefined

  constructor(texts: readonly string[]) {
    this.texts = texts
  }

  /** Returns a call without its optional made-up arguments, or rejected if a required argument is made up. */
  checked(call: ScoredCall, tool: IndexedTool | undefined): ScoredCall {
    if (!call.valid || this.texts.length === 0 || !tool || tool.spec.allowsEcho) return call
    const found = Object.entries(call.args).filter(([key, value]) => this.isMadeUp(value, key, tool))
    const needed = found.find(([key]) => tool.schema.required.includes(key))
    if (needed) {
      const [key, value] = needed
      const problem = `arguments.${key} is an example, not a value from the conversation: ${JSON.stringify(value)}`
      return { ...call, valid: false, errors: [problem] }
    }
    const dropped = found.map(([key]) => key)
    if (dropped.length === 0) return call
    return {
      ...call,
      args: Object.fromEntries(Object.entries(call.args).filter(([key]) => !dropped.includes(key))),
      repairs: [
        ...call.repairs,
        ...found.map(([key, value]) => repairOf('drop-made-up', `arguments.${key}`, value)),
      ],
    }
  }

  private isMadeUp(value: unknown, key: string, { schema, spec }: IndexedTool): boolean {
    const known = schema.properties.get(key)
    if (known?.values || known?.hasDefault) return false
    return leavesOf(value).some(
      (leaf) =>
        ((PLACEHOLDER.test(leaf) || STOCK.test(leaf) || isExample(leaf, key, spec)) && !this.occurs(leaf)) ||
        (isNamed(leaf, key) && !this.texts.some((text) => text.includes(leaf))),
    )
  }

  private occurs(value: string): boolean {
    const letters = lettersOf(value)
    this.letters ??= this.texts.map(lettersOf).join('\n')
    return letters === '' ? this.texts.some((text) => text.includes(value)) : this.letters.includes(letters)
  }
}

/**
 * Returns whether a value only names what it should be: the argument's name or words such as "recipient email" in
 * brackets, or the argument's name and another such word as an identifier, such as `file_path`.
 */
function isNamed(value: string, key: string): boolean {
  const inner = BRACKETED.exec(value)?.[1]
  const words = wordsIn(inner ?? value)
  const own = wordsIn(key)
  if (inner !== undefined)
    return words.join('') === own.join('') || words.every((word) => KINDS.has(word) || own.includes(word))
  const isIdentifier = /^[a-z]+(?:_[a-z]+)+$/.test(value)
  return isIdentifier && words.every((word) => KINDS.has(word)) && words.some((word) => own.includes(word))
}

const wordsIn = (text: string): string[] =>
  text
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** Returns whether the description of an argument has a value as its example. One word may also be what is usual. */
function isExample(value: string, key: string, { parameters }: ToolSpec): boolean {
  const properties = parameters?.properties as Record<string, { description?: unknown }> | undefined
  const description = properties?.[key]?.description
  if (typeof description !== 'string' || /^\p{L}*$/u.test(value)) return false
  const from = EXAMPLE.exec(description)
  return from !== null && description.slice(from.index + from[0].length).includes(value)
}

/** Maximum number of values that are looked at in one argument. */
const maxLeaves = 64

function leavesOf(value: unknown): string[] {
  const leaves: string[] = []
  const left = [value]
  while (left.length > 0 && leaves.length < maxLeaves) {
    const one = left.pop()
    if (typeof one === 'object' && one !== null) left.push(...Object.values(one))
    else if (typeof one === 'string' || typeof one === 'number') leaves.push(String(one))
  }
  return leaves
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
