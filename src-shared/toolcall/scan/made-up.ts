import type { ToolSpec } from '../../step/tool-spec.ts'
import type { IndexedTool } from '../repair/tool-index.ts'
import { repairOf } from '../repair-rules.ts'
import { PLACEHOLDER } from './mention.ts'
import type { ScoredCall } from './score.ts'

/** Values that training data and documentation use for examples. Small models write them where they know no value. */
const STOCK =
  /^(?:your[_-][\w-]{1,40}|(?:\/|~\/)?path\/to\/.*|(?:john|jane) (?:doe|smith)|.*@example\.(?:com|org|net)|(?:https?:\/\/)?(?:www\.)?example\.(?:com|org|net)(?:\/.*)?|123 main (?:st|street)\b.*|123456\d*|lorem ipsum\b.*)$/i
/** Words after which the description of an argument gives an example. */
const EXAMPLE = /(?:\be\.g\.|\bfor example|\bexamples?\b|\bsuch as\b|\blike\b)[,:]?\s*/i

/**
 * Recognizes values that a model took from no text of the conversation: stock values, and examples in the description of
 * an argument. `texts` are all texts of the conversation; the offered tools are none of them.
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
        (PLACEHOLDER.test(leaf) || STOCK.test(leaf) || isExample(leaf, key, spec)) && !this.occurs(leaf),
    )
  }

  private occurs(value: string): boolean {
    const letters = lettersOf(value)
    this.letters ??= this.texts.map(lettersOf).join('\n')
    return letters === '' ? this.texts.some((text) => text.includes(value)) : this.letters.includes(letters)
  }
}

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
