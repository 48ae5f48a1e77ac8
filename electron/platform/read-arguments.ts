import { type ParseArgsConfig, parseArgs } from 'node:util'

/** The values and positionals that `parseArgs` reads. */
export type ArgumentsOf<Config extends ParseArgsConfig> = ReturnType<typeof parseArgs<Config>>

/**
 * Reads command-line arguments. Returns the values and positionals of `parseArgs`, or a message about the first
 * mistake.
 */
export function readArguments<const Config extends ParseArgsConfig>(
  args: readonly string[],
  config: Config,
): ({ ok: true } & ArgumentsOf<Config>) | { ok: false; message: string } {
  try {
    return { ok: true, ...parseArgs<Config>({ ...config, args: withNegativeValues(args, config) }) }
  } catch (error) {
    return { ok: false, message: messageOf(error) }
  }
}

/**
 * Joins an option with its negative value, because `parseArgs` would take a value such as `-5` for another option.
 */
function withNegativeValues(args: readonly string[], { options = {} }: ParseArgsConfig): string[] {
  const joined: string[] = []
  for (const [index, arg] of args.entries()) {
    const before = args[index - 1]
    const takesValue = before?.startsWith('--') === true && options[before.slice(2)]?.type === 'string'
    if (takesValue && /^-\d/.test(arg)) joined.splice(-1, 1, `${before}=${arg}`)
    else joined.push(arg)
  }
  return joined
}

/**
 * Returns the message for an error of `parseArgs`. Replaces the messages about options, because those of `parseArgs`
 * also explain its syntax.
 */
function messageOf(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string }
  const option = /'(?:-\w, )?(--?[\w-]+)/.exec(message ?? '')?.[1]
  if (option !== undefined && code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return `unknown option ${option}.`
  if (option !== undefined && code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE')
    return message?.includes('does not take') ? `${option} takes no value.` : `${option} needs a value.`
  return message ?? String(error)
}
