import { readCommand } from '../commands/read-command.ts'
import type { Emit } from '../events/event.ts'
import { visibleText } from '../stage/stage-guard.ts'
import type { ToolSpec } from '../step/tool-spec.ts'
import type { Sighting } from './turn-input.ts'

/** Words that a line needs before a call can count as asked for by it. */
const minWords = 3

/**
 * Returns an `emit` that marks calls which repeat an order on the screen: the screen shows the tool's name, or a line of
 * the call's text, or a line that reads as a wish for this very call. The mark is for the panel; it changes no verdict.
 */
export function markScreenOrders(emit: Emit, seen: Sighting | null, tools: readonly ToolSpec[]): Emit {
  if (seen === null) return emit
  const lines = [...new Set([seen.largest ?? '', ...seen.new, ...seen.numbers.map(({ label }) => label)])]
  let wishes: readonly string[] | undefined
  /** Reads the lines once, at the first call: most turns make none. */
  const isWish = (tool: string, args: Record<string, unknown>): boolean => {
    wishes ??= lines
      .filter((line) => wordsOf(line).length >= minWords)
      .flatMap((line) => readCommand(line, tools)?.calls ?? [])
      .flatMap(({ name, arguments: wished }) => optionsIn(wished).map((option) => `${name} ${option}`))
    const known = wishes
    return optionsIn(args).some((option) => known.includes(`${tool} ${option}`))
  }
  const words = lines.map((line) => wordsOf(line).join(' ')).join('\n')
  const letters = words.replaceAll(' ', '')
  const isAsked = (tool: string, args: Record<string, unknown>): boolean =>
    // A name of one word is an everyday word.
    (/[_/-]/.test(tool) && letters.includes(wordsOf(tool).join(''))) ||
    (typeof args.text === 'string' &&
      args.text.split('\n').some((line) => {
        const spoken = wordsOf(line)
        return spoken.length >= minWords && words.includes(spoken.join(' '))
      })) ||
    isWish(tool, args)

  return (event) =>
    emit(
      event.type === 'tool/call' && isAsked(event.tool, recordOf(event.args))
        ? { ...event, askedBy: 'screen' }
        : event,
    )
}

const wordsOf = (text: string): string[] =>
  visibleText(text)
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** Returns the texts among the arguments, which identify the request; places and numbers are only style. */
const optionsIn = ({ place: _, tone: __, ...args }: Record<string, unknown>): string[] =>
  Object.values(args).flatMap((value) => (typeof value === 'string' ? [value.toLowerCase()] : []))

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
