/** A tool call of a plan, without an id. */
export interface PlannedCall {
  readonly name: string
  readonly arguments: Record<string, unknown>
}

const json = (value: unknown): string => JSON.stringify(value)
const yaml = (args: Record<string, unknown>, indent: string): string =>
  Object.entries(args)
    .map(([key, value]) => `${indent}${key}: ${typeof value === 'string' ? json(value) : String(value)}`)
    .join('\n')
const python = ({ name, arguments: args }: PlannedCall): string =>
  `${name}(${Object.entries(args)
    .map(([key, value]) => `${key}=${json(value)}`)
    .join(', ')})`

/** Formats in which small models write tool calls. Some contain mistakes that the parser repairs. */
const spellings: readonly ((calls: readonly PlannedCall[]) => string)[] = [
  (calls) => `\`\`\`json\n${json({ tool_calls: calls })}\n\`\`\``,
  (calls) => calls.map((call) => `CALL ${call.name} ${json(call.arguments)}`).join('\n'),
  (calls) => calls.map((call) => `tool: ${call.name}\nargs:\n${yaml(call.arguments, '  ')}`).join('\n\n'),
  (calls) => calls.map((call) => `\`\`\`tool\n${call.name}\n${yaml(call.arguments, '')}\n\`\`\``).join('\n'),
  (calls) => calls.map((call) => `<tool_call>${json(call)}</tool_call>`).join('\n'),
  (calls) => `[${calls.map(python).join(', ')}]`,
  // One key is wrong, as in many calls of Gemma models: `msg` instead of `text`.
  (calls) =>
    json({
      tool_calls: calls.map(({ name, arguments: { text, ...rest } }) => ({
        name,
        arguments: text === undefined ? rest : { msg: text, ...rest },
      })),
    }),
  // The last brackets are missing, as when the token limit cuts off the answer.
  (calls) => json({ tool_calls: calls }).replace(/\}\]\}$/, ''),
]

/**
 * Returns `words` followed by `calls` in one of the formats. `n` selects the format, modulo the number of formats.
 */
export function spell(words: string, calls: readonly PlannedCall[], n: number): string {
  const spelling = spellings[n % spellings.length]
  const written = calls.length > 0 && spelling ? spelling(calls) : ''
  return [words, written].filter((part) => part !== '').join('\n\n')
}
