import { isDeepStrictEqual } from 'node:util'
import type { MeantCall, ToolRequest } from './requests.ts'

/** A call that a program ran. */
export interface MadeCall {
  readonly name: string
  readonly arguments: Readonly<Record<string, unknown>>
}

/** What a program did with the answers to one request: the calls that it ran, and the text that its user reads. */
export interface Outcome {
  readonly calls: readonly MadeCall[]
  readonly shown: string
}

/**
 * - `right`: the program ran the calls that were meant and no others, or none if none was meant.
 * - `wrong`: it ran another call, or ran a call with other arguments, or ran only some of the calls.
 * - `shown`: it ran none of the calls, and its user reads a call as text.
 * - `lost`: it ran none of the calls, and its user reads no call.
 */
export type Verdict = 'right' | 'wrong' | 'shown' | 'lost'

/** Judges what a program did with the answers to one request. */
export function judge(request: ToolRequest, { calls, shown }: Outcome): Verdict {
  if (isAsMeant(request.calls, calls)) return 'right'
  if (calls.length > 0) return 'wrong'
  return looksLikeCall(shown, request) ? 'shown' : 'lost'
}

function isAsMeant(meant: readonly MeantCall[], made: readonly MadeCall[]): boolean {
  if (meant.length !== made.length) return false
  const left = [...meant]
  for (const call of made) {
    const index = left.findIndex((one) => fits(one, call))
    if (index === -1) return false
    left.splice(index, 1)
  }
  return true
}

function fits({ tool, arguments: required, optional = {} }: MeantCall, made: MadeCall): boolean {
  if (made.name !== tool) return false
  const accepted = { ...optional, ...required }
  const given = Object.entries(made.arguments).filter(([key, value]) => key in required || !isEmpty(value))
  return (
    Object.keys(required).every((key) => given.some(([name]) => name === key)) &&
    given.every(([key, value]) => accepted[key]?.some((one) => isDeepStrictEqual(one, value)) ?? false)
  )
}

/** Some models write every key, and an empty value for one that is meant to be left out. */
const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Returns whether a text contains a call in some notation: the keys of a call, or a tool's name before a bracket. */
function looksLikeCall(text: string, { tools }: ToolRequest): boolean {
  return (
    /"(name|arguments|parameters|function)"\s*:|<tool_call>/.test(text) ||
    tools.some(({ name }) => new RegExp(`\\b${name}\\b["']?\\s*[({]`).test(text))
  )
}
