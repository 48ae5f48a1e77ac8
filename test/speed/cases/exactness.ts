import { isRecord } from '../../../src-shared/step/record.ts'
import type { ToolCall } from '../../../src-shared/step/step.ts'
import type { AcceptedCall } from './model-case.ts'

/** Normalizes a text like BFCL: without case, blanks and the marks `, . / - _ * ^`, single quotes as double ones. */
const plain = (text: string): string =>
  text
    .replace(/[ ,./\-_*^]/g, '')
    .toLowerCase()
    .replaceAll("'", '"')

function same(given: unknown, accepted: unknown): boolean {
  if (typeof given === 'string' && typeof accepted === 'string') return plain(given) === plain(accepted)
  if (Array.isArray(given) && Array.isArray(accepted))
    return given.length === accepted.length && given.every((item, n) => same(item, accepted[n]))
  if (!isRecord(given) || !isRecord(accepted)) return given === accepted
  const listed = (key: string): unknown[] => (Array.isArray(accepted[key]) ? accepted[key] : [accepted[key]])
  return (
    Object.keys(given).every(
      (key) => Object.hasOwn(accepted, key) && listed(key).some((value) => same(given[key], value)),
    ) && Object.keys(accepted).every((key) => Object.hasOwn(given, key) || listed(key).includes(''))
  )
}

function callIsRight(call: ToolCall, accepted: AcceptedCall): boolean {
  const wanted = accepted[call.name]
  if (!wanted) return false
  return (
    Object.keys(call.arguments).every(
      (key) => wanted[key]?.some((value) => same(call.arguments[key], value)) === true,
    ) &&
    Object.keys(wanted).every(
      (key) => Object.hasOwn(call.arguments, key) || wanted[key]?.includes('') === true,
    )
  )
}

/** Returns whether the calls are the accepted ones, each once, in any order; an argument may be left out only where `''` is accepted. */
export function callsAreRight(calls: readonly ToolCall[], answers: readonly AcceptedCall[]): boolean {
  if (calls.length !== answers.length) return false
  const left = [...answers]
  return calls.every((call) => {
    const at = left.findIndex((answer) => callIsRight(call, answer))
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
}

/** Returns whether the calls name the accepted tools, whatever their arguments. */
export function toolsAreRight(calls: readonly ToolCall[], answers: readonly AcceptedCall[]): boolean {
  const names = (list: readonly string[]): string => [...new Set(list)].sort().join(' ')
  return names(calls.map((call) => call.name)) === names(answers.flatMap((answer) => Object.keys(answer)))
}
