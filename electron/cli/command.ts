import { constants } from 'node:os'
import type { ParseArgsConfig } from 'node:util'
import { type ArgumentsOf, readArguments } from '../platform/read-arguments.ts'
import { takeEarlySignal } from './early-signals.ts'

/** Input and output of a command: results go to standard output, messages to standard error. */
export interface CommandIo {
  /** Lines of standard input, without line breaks. */
  readonly input: AsyncIterable<string>
  /** Writes one line of results. Resolves when the line is flushed. */
  write(line: string): Promise<void>
  log(line: string): void
}

/** Runs one command with the arguments after its name. Resolves with the exit code: 0 ok, 1 failed, 2 wrong usage. */
export type CliCommand<Extra extends unknown[] = []> = (
  argv: readonly string[],
  io: CommandIo,
  ...extra: Extra
) => Promise<number>

/** Prints why a command was used wrongly, and where its options are listed. Returns the exit code. */
export function wrongUsage(io: CommandIo, command: string, why: string): 2 {
  io.log(`adlib ${command}: ${why}`)
  io.log(`See adlib ${command} --help.`)
  return 2
}

/** What a command gets: its arguments, and ways to say that they are wrong (2) or that it failed (1). */
type Given<Config extends ParseArgsConfig> = ArgumentsOf<Config> & {
  readonly argv: readonly string[]
  readonly io: CommandIo
  /** Prints why the command was used wrongly. */
  readonly wrong: (why: string) => 2
  /** Prints why the command failed, and what to do. */
  readonly fail: (why: string | { readonly message: string; readonly remedy: string }) => 1
}

/**
 * Defines a command. It prints its help for `--help`, and an error for wrong usage; otherwise it runs.
 * @param command its name after `adlib`, such as `bench run`, its help and its arguments, as for `parseArgs`
 * @param run resolves with the exit code
 */
export function defineCommand<const Config extends ParseArgsConfig, Extra extends unknown[] = []>(
  command: { readonly name: string; readonly help: string } & Config,
  run: (given: Given<Config>, ...extra: Extra) => Promise<number>,
): CliCommand<Extra> {
  const { name, help, ...config } = command
  const options = { help: { type: 'boolean' }, ...config.options } as const
  return async (argv, io, ...extra) => {
    const wrong = (why: string): 2 => wrongUsage(io, name, why)
    const read = readArguments(argv, { ...config, options })
    if (!read.ok) return wrong(read.message)
    if ((read.values as { help?: boolean }).help) {
      await io.write(help)
      return 0
    }
    const fail: Given<ParseArgsConfig>['fail'] = (why) => {
      io.log(`adlib ${name.split(' ')[0]}: ${typeof why === 'string' ? why : `${why.message} ${why.remedy}`}`)
      return 1
    }
    return run({ ...(read as unknown as ArgumentsOf<Config>), argv, io, wrong, fail }, ...extra)
  }
}

/** Returns a signal that aborts on Ctrl+C, on SIGTERM, or when the terminal closes. Further signals are ignored. */
export function interruption(): AbortSignal {
  const controller = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => controller.abort())
  return controller.signal
}

const sameSignalMs = 1000

/**
 * Resolves when the user asks the program to stop, or has done so since its start. A signal that comes more than a second later ends the program
 * immediately.
 */
export function stopRequested(): Promise<void> {
  return new Promise((resolve) => {
    let firstAt: number | null = null
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(name, () => {
        const now = performance.now()
        if (firstAt !== null && now - firstAt > sameSignalMs) process.exit(128 + constants.signals[name])
        firstAt ??= now
        resolve()
      })
    }
    if (takeEarlySignal() === null) return
    firstAt = performance.now()
    resolve()
  })
}

/** Formats rows as aligned columns; the first row is the heading. */
export function tableOf(rows: readonly (readonly string[])[]): string[] {
  const lines = rows.map((row) => row.map(plain))
  const widths =
    lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? []
  return lines.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

/** Replaces control characters with spaces, because in a server's text they could control the terminal. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
const plain = (cell: string): string => cell.replace(/[\u0000-\u001f\u007f-\u009f]/g, ' ')
