import { isRecord } from '../step/record.ts'
import type { AnswerRead } from './answer.ts'
import type { PastCall } from './request.ts'
import { objectIn } from './text-offer.ts'

/** What a conversation says about calls, in order. Ids may be missing, as in Ollama's chat. */
export type PastStep =
  | { readonly type: 'user' }
  | ({ readonly type: 'call'; readonly id: unknown } & PastCall)
  | { readonly type: 'result'; readonly id: unknown }

/** Returns the calls that were answered since the last message of the user. */
export function answeredCalls(steps: readonly PastStep[]): PastCall[] {
  const since = steps.slice(steps.findLastIndex(({ type }) => type === 'user') + 1)
  const open: ({ readonly id: unknown } & PastCall)[] = []
  const answered: PastCall[] = []
  for (const step of since) {
    if (step.type === 'call') open.push(step)
    if (step.type !== 'result') continue
    const at = open.findIndex(({ id }) => id === step.id || id === undefined || step.id === undefined)
    if (at !== -1) answered.push(...open.splice(at, 1))
  }
  return answered
}

/** Whether an answer has calls in its text and repeats with each a call that was answered. */
export const repeatsAnswered = ({ calls, format }: AnswerRead, answered: readonly PastCall[]): boolean =>
  calls.length > 0 &&
  format !== 'native' &&
  calls.every(({ name, arguments: args }) =>
    answered.some((past) => past.name === name && isEqual(objectIn(past.arguments), objectIn(args))),
  )

/** Compares JSON values. The order of fields does not matter. */
function isEqual(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((value, at) => isEqual(value, other[at]))
  if (!isRecord(one) || !isRecord(other)) return one === other
  const keys = Object.keys(one)
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isEqual(one[key], other[key]))
  )
}
