import { isRecord } from '../../step/record.ts'
import type { JsonSchema, ToolSpec } from '../../step/tool-spec.ts'
import type { ChoicePolicy, ExpectedCall } from '../case.ts'
import { fulfills, isStrict, mayBeMissing, sameValue } from '../matcher.ts'
import type { MadeCall } from './reading.ts'

/** Comparison of the calls with the expected calls. */
export interface Match {
  /**
   * Whether the calls are right under the choice policy: enough expected calls, no other call, and in order if that
   * matters.
   */
  readonly right: boolean
  readonly rightTool: boolean
  /** Whether the first call has an expected tool and the arguments expected of it. */
  readonly firstRight: boolean
  /** Calls that match no expected call. Each expected call matches only once. */
  readonly extra: number
  /** Whether the expected calls that were made came in order; true if none was made. */
  readonly inOrder: boolean
}

/** Compares calls with the expected calls. Without expected calls, only an answer without a call is right. */
export function matchCalls(
  calls: readonly MadeCall[],
  expected: readonly ExpectedCall[],
  { policy, ordered, tools }: { policy: ChoicePolicy; ordered: boolean; tools: readonly ToolSpec[] },
): Match {
  const accepted = policy === 'best' ? expected.slice(0, 1) : expected
  const left = new Set(accepted.keys())
  const places: number[] = []
  for (const call of calls) {
    const at = [...left].find((index) => isExpected(call, accepted[index] as ExpectedCall, tools))
    if (at === undefined) continue
    left.delete(at)
    places.push(at)
  }
  const extra = calls.length - places.length
  const inOrder = places.every((place, at) => at === 0 || place > (places[at - 1] as number))
  const complete = policy === 'any' ? places.length > 0 || expected.length === 0 : left.size === 0
  const first = calls[0]
  return {
    right: complete && extra === 0 && (!ordered || inOrder),
    rightTool: first !== undefined && accepted.some(({ tool }) => tool === first.name),
    firstRight: first !== undefined && accepted.some((one) => isExpected(first, one, tools)),
    extra,
    inOrder,
  }
}

function isExpected(call: MadeCall, { tool, args = {} }: ExpectedCall, tools: readonly ToolSpec[]): boolean {
  if (!call.valid || call.name !== tool) return false
  const spec = tools.find(({ name }) => name === tool)
  const named = Object.entries(args).every(([key, wanted]) =>
    Object.hasOwn(call.args, key)
      ? fulfills(call.args[key], wanted)
      : mayBeMissing(wanted) || (!isStrict(wanted) && isDefault(spec?.parameters, key, wanted)),
  )
  return (
    named &&
    Object.entries(call.args).every(
      ([key, value]) =>
        Object.hasOwn(args, key) || value === null || hasDefault(spec?.parameters, key, value),
    )
  )
}

const propertyOf = (parameters: JsonSchema | undefined, key: string): Record<string, unknown> | undefined => {
  const properties = parameters?.properties
  const property = isRecord(properties) && Object.hasOwn(properties, key) ? properties[key] : undefined
  return isRecord(property) ? property : undefined
}

const hasDefault = (parameters: JsonSchema | undefined, key: string, value: unknown): boolean => {
  const property = propertyOf(parameters, key)
  return property !== undefined && 'default' in property && sameValue(value, property.default)
}

const isDefault = (parameters: JsonSchema | undefined, key: string, wanted: unknown): boolean => {
  const property = propertyOf(parameters, key)
  return property !== undefined && 'default' in property && fulfills(property.default, wanted)
}
