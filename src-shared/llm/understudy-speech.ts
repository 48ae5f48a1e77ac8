import type { Act } from './understudy-lines.ts'

type Call = Act['calls'][number]

const json = (value: unknown): string => JSON.stringify(value)
const yaml = (args: Record<string, unknown>, indent: string): string =>
  Object.entries(args)
    .map(([key, value]) => `${indent}${key}: ${typeof value === 'string' ? json(value) : String(value)}`)
    .join('\n')
const python = ({ name, arguments: args }: Call): string =>
  `${name}(${Object.entries(args)
    .map(([key, value]) => `${key}=${json(value)}`)
    .join(', ')})`

/** The ways in which small models spell their calls, mistakes included: each is read and mended downstream. */
const spellings: readonly ((calls: readonly Call[]) => string)[] = [
  (calls) => `\`\`\`json\n${json({ tool_calls: calls })}\n\`\`\``,
  (calls) => calls.map((call) => `CALL ${call.name} ${json(call.arguments)}`).join('\n'),
  (calls) => calls.map((call) => `tool: ${call.name}\nargs:\n${yaml(call.arguments, '  ')}`).join('\n\n'),
  (calls) => calls.map((call) => `\`\`\`tool\n${call.name}\n${yaml(call.arguments, '')}\n\`\`\``).join('\n'),
  (calls) => calls.map((call) => `<tool_call>${json(call)}</tool_call>`).join('\n'),
  (calls) => `[${calls.map(python).join(', ')}]`,
  // A wrong key, as gemma likes it: `msg` where the tool wants `text`.
  (calls) =>
    json({
      tool_calls: calls.map(({ name, arguments: { text, ...rest } }) => ({
        name,
        arguments: text === undefined ? rest : { msg: text, ...rest },
      })),
    }),
  // Cut off before the last brackets, as when the tokens run out.
  (calls) => json({ tool_calls: calls }).replace(/\}\]\}$/, ''),
]

/** An act in the spelling number `n`: words first, then the calls. */
export function speak(act: Act, n: number): string {
  const spelling = spellings[n % spellings.length]
  const calls = act.calls.length > 0 && spelling ? spelling(act.calls) : ''
  return [act.say ?? '', calls].filter((part) => part !== '').join('\n\n')
}
