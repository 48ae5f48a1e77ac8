import { readCommand } from '../commands/read-command.ts'
import { textsIn } from '../events/cue-words.ts'
import type { Emit } from '../events/event.ts'
import { visibleText } from '../stage/stage-guard.ts'
import type { ToolSpec } from '../step/tool-spec.ts'

/** Minimum number of words of a line that can ask for a call. A shorter line may match a call by chance. */
const minWords = 3

/**
 * Returns an `emit` that marks tool calls that words from outside, such as text on the screen, may have asked for. The
 * mark does not decide whether a call runs.
 */
export function markScreenOrders(emit: Emit, lines: readonly string[], tools: readonly ToolSpec[]): Emit {
  if (lines.length === 0) return emit
  let wishes: readonly string[] | undefined
  /**
   * Returns whether a line may have asked for this call. Reads the lines only when the first call is checked, because
   * most turns call no tool.
   */
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
    // Only tool names of several words count, because a single word ("wait") may be on the screen by chance.
    (/[_/-]/.test(tool) && letters.includes(wordsOf(tool).join(''))) ||
    textsIn(args)
      .flatMap((text) => text.split('\n'))
      .some((line) => {
        const spoken = wordsOf(line)
        return spoken.length >= minWords && words.includes(spoken.join(' '))
      }) ||
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

/**
 * Returns the texts in a call's arguments, except `place` and `tone`, which are only style and do not identify a
 * request.
 */
const optionsIn = ({ place: _, tone: __, ...args }: Record<string, unknown>): string[] =>
  textsIn(args).map((text) => text.toLowerCase())

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
