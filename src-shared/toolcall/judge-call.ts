import type { Repair } from '../step/repair.ts'
import type { RawCall } from './format.ts'
import { fitArguments } from './repair-arguments.ts'
import { resolveName } from './resolve-name.ts'
import type { ToolIndex } from './tool-index.ts'

/** A raw call held against the declared tools. */
export interface JudgedCall {
  readonly raw: RawCall
  readonly valid: boolean
  /** The tool's declared name, or the name as written when no tool has it. */
  readonly name: string
  readonly args: Record<string, unknown>
  readonly repairs: readonly Repair[]
  readonly price: number
  /** Sentences; empty when valid. */
  readonly errors: readonly string[]
}

/** Repairs that a guessed name cannot carry: the arguments have to fit by themselves. */
const MAX_PRICE_OF_GUESS = 2

/**
 * Resolves the name, fits the arguments and adds up what it cost. In strict mode a call that
 * needs any repair is not valid.
 */
export function judgeCall(raw: RawCall, tools: ToolIndex, strict: boolean): JudgedCall {
  const found = resolveName(raw.name, tools)
  if (!found) {
    const known = tools.all.slice(0, 12).map((tool) => tool.spec.name)
    const error =
      known.length === 0
        ? `there is no tool named ${raw.name}; no tool is declared`
        : `there is no tool named ${raw.name}; the tools are ${known.join(', ')}`
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
  const args = found.operation === undefined ? raw.args : { operation: found.operation, ...plain(raw.args) }
  const fitted = fitArguments(tool.schema, args, raw.positional)
  const repairs = [...raw.repairs, ...found.repairs, ...fitted.repairs]
  const price = repairs.reduce((sum, repair) => sum + repair.price, 0)
  const errors = [...fitted.errors]
  const unsure =
    found.guessed && fitted.repairs.reduce((sum, repair) => sum + repair.price, 0) > MAX_PRICE_OF_GUESS
  if (unsure)
    errors.push(`there is no tool named ${raw.name}, and the arguments do not bear out ${tool.spec.name}`)
  if (strict && repairs.length > 0 && errors.length === 0)
    errors.push(
      `strict reading repairs nothing, and this call needs ${repairs.map((repair) => repair.rule).join(', ')}`,
    )
  return { raw, valid: errors.length === 0, name: tool.spec.name, args: fitted.args, repairs, price, errors }
}

const plain = (args: unknown): Record<string, unknown> =>
  typeof args === 'object' && args !== null && !Array.isArray(args) ? (args as Record<string, unknown>) : {}
