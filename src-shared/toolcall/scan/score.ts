import { isRecord } from '../../step/record.ts'
import type { Repair } from '../../step/repair.ts'
import type { Match, ParsedCall } from '../formats/format.ts'
import { outOfBounds } from '../repair/argument-bounds.ts'
import { fitArguments } from '../repair/repair-arguments.ts'
import { resolveName } from '../repair/resolve-name.ts'
import type { ToolIndex } from '../repair/tool-index.ts'

/** A call checked against the declared tools. */
export interface ScoredCall {
  readonly raw: ParsedCall
  readonly valid: boolean
  /** The tool's declared name, or the name in the text if the tool is unknown. */
  readonly name: string
  readonly args: Record<string, unknown>
  readonly repairs: readonly Repair[]
  readonly price: number
  readonly errors: readonly string[]
}

/** Finds the tool of a call, fits the arguments to the tool's schema, and adds up the prices of all repairs. */
export function scoreCall(raw: ParsedCall, tools: ToolIndex, strict: boolean): ScoredCall {
  const found = raw.problem === undefined ? resolveName(raw.name, tools) : undefined
  if (!found) {
    const known = tools.all.slice(0, 12).map((tool) => tool.spec.name)
    const error =
      raw.problem ??
      (known.length === 0
        ? `there is no tool named ${raw.name}; no tool is declared`
        : `there is no tool named ${raw.name}; the tools are ${known.join(', ')}`)
    return {
      raw,
      valid: false,
      name: raw.name,
      args: plain(raw.args),
      repairs: raw.repairs,
      price: 0,
      errors: [error],
    }
  }
  const { tool } = found
  const excess = outOfBounds(raw.args)
  if (excess !== undefined) {
    const errors = [`the arguments ${excess}`]
    return { raw, valid: false, name: tool.spec.name, args: {}, repairs: raw.repairs, price: 0, errors }
  }
  const args = found.operation === undefined ? raw.args : { operation: found.operation, ...plain(raw.args) }
  const fitted = fitArguments(tool.schema, args, raw.positional)
  const repairs = [...raw.repairs, ...found.repairs, ...fitted.repairs]
  const price = repairs.reduce((sum, repair) => sum + repair.price, 0)
  const errors = [...fitted.errors]
  if (strict && repairs.length > 0 && errors.length === 0)
    errors.push(
      `strict match repairs nothing, and this call needs ${repairs.map((repair) => repair.rule).join(', ')}`,
    )
  return { raw, valid: errors.length === 0, name: tool.spec.name, args: fitted.args, repairs, price, errors }
}

const plain = (args: unknown): Record<string, unknown> => (isRecord(args) ? args : {})

/** A scored match for `adlib parse --explain`. */
export interface ExplainedMatch {
  readonly format: string
  readonly from: number
  readonly end: number
  readonly calls: readonly {
    name: string
    arguments: Record<string, unknown>
    valid: boolean
    errors: readonly string[]
    repairs: readonly Repair[]
  }[]
  readonly price: number
  readonly valid: boolean
  readonly chosen: boolean
}

/** A match with its checked calls. */
export interface ScoredMatch {
  readonly match: Match
  readonly calls: readonly ScoredCall[]
  readonly valid: number
  readonly price: number
}

/** Scores the calls of every match, at most `room` of each. */
export function scoreMatches(
  matches: readonly Match[],
  tools: ToolIndex,
  strict: boolean,
  room: number,
): ScoredMatch[] {
  return matches.map((match) => {
    const calls = match.calls.slice(0, room).map((call) => scoreCall(call, tools, strict))
    const valid = calls.filter((call) => call.valid).length
    return { match, calls, valid, price: calls.reduce((sum, call) => sum + call.price, 0) }
  })
}

/**
 * Returns the cheapest match with a valid call, otherwise the first that was meant as a call, otherwise the first.
 */
export function cheapest(judged: readonly ScoredMatch[]): ScoredMatch | undefined {
  let best = judged[0]
  for (const one of judged) {
    if (!best || one === best) continue
    const better = one.valid > 0 && (best.valid === 0 || one.price < best.price)
    if (better || (best.valid === 0 && one.match.meant && !best.match.meant)) best = one
  }
  return best
}

export function candidate(one: ScoredMatch, chosen: boolean): ExplainedMatch {
  return {
    format: one.match.format ?? '',
    from: one.match.from,
    end: one.match.end,
    calls: one.calls.map((call) => ({
      name: call.name,
      arguments: call.args,
      valid: call.valid,
      errors: call.errors,
      repairs: call.repairs,
    })),
    price: one.price,
    valid: one.valid > 0,
    chosen,
  }
}
