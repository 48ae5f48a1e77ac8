import { constants } from 'node:os'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { closest, distance } from 'fastest-levenshtein'
import { engines } from '../../package.json' with { type: 'json' }
import { nodeTooOld } from '../../scripts/node-version.mjs'
import { plainText, programVersion } from '../platform/fork-program.ts'
import { blamePack } from '../platform/pack-mistakes.ts'
import type { CliCommand, CommandIo } from './command.ts'
import { takeEarlySignal } from './early-signals.ts'

/** A row of a command line's table. The command is loaded on demand, so that `parse` does not wait for the gateway. */
export interface CommandRow {
  readonly about: string
  readonly load: () => Promise<CliCommand>
  /** Whether the command keeps running after its standard output is closed or fails. */
  readonly outlivesOutput?: true
}

/** The commands of a command line by their names, in the order of its help. */
export type CommandTable = Readonly<Record<string, CommandRow>>

const lastWriteMs = 300

/** Runs the command that the process was started with, and exits with its code. */
export async function startCli(commands: CommandTable): Promise<void> {
  const io: CommandIo = {
    input: inputLines(process.stdin),
    write: (line) =>
      new Promise((resolve) => {
        process.stdout.write(`${line}\n`, () => resolve())
      }),
    log: (line) => void process.stderr.write(`${plainText(line)}\n`),
  }
  const [name, ...argv] = process.argv.slice(2)
  const command = name === undefined || !Object.hasOwn(commands, name) ? undefined : commands[name]
  handleErrors(io, command)

  // npm only warns about an old Node, so `npx adlib` starts there as well.
  const tooOld = nodeTooOld(process.versions.node, engines.node)
  if (tooOld !== null) {
    io.log(tooOld)
    process.exitCode = 1
  } else if (command) {
    const run = await command.load()
    // A command that reacts to signals has taken this one while it was loaded.
    const early = takeEarlySignal()
    if (early !== null) process.exit(128 + constants.signals[early])
    const code = await run(argv, io)
    await Promise.race([
      new Promise<void>((resolve) => process.stdout.write('', () => resolve())),
      sleep(lastWriteMs),
    ])
    // Abandoned work, such as a thread that does not stop, must not keep the program alive.
    process.exit(code)
  } else if (name === '--help' || name === '-h') {
    await io.write(helpOf(commands))
  } else if (name === '--version' || name === '-v') {
    await io.write(programVersion())
  } else {
    if (name !== undefined) io.log(`Unknown command “${name}”.${suggestion(name, commands)}`)
    io.log(helpOf(commands))
    process.exitCode = 2
  }
}

function handleErrors(io: CommandIo, command: CommandRow | undefined): void {
  // A closed standard error must not end the program.
  process.stderr.on('error', () => {})

  let isOutputLost = false
  process.stdout.on('error', (problem: NodeJS.ErrnoException) => {
    const isClosed = problem.code === 'EPIPE'
    if (!isClosed && !isOutputLost) io.log(`adlib: cannot write to standard output: ${problem.message}`)
    isOutputLost = true
    // A reader that closes the pipe (`| head`) is not an error.
    if (!command?.outlivesOutput) process.exit(isClosed ? 0 : 1)
  })

  // Ends the program after an uncaught error. An error in a pack goes to the listener of the pack instead.
  const onUncaught = (problem: unknown): void => {
    if (blamePack(problem)) return
    const { message, remedy, stack } = (problem ?? {}) as Partial<Error & { remedy: string }>
    io.log(`adlib: ${remedy ? `${message} ${remedy}` : (stack ?? problem)}`)
    process.exit(1)
  }
  process.on('uncaughtException', onUncaught)
  process.on('unhandledRejection', onUncaught)
}

const helpOf = (commands: CommandTable): string =>
  [
    'adlib <command> [options]',
    '',
    ...Object.entries(commands).map(([name, { about }]) => `  ${name.padEnd(12)}${about}`),
    '',
    "adlib <command> --help shows a command's options.",
    'adlib --version shows the version.',
  ].join('\n')

function suggestion(typed: string, commands: CommandTable): string {
  const best = closest(typed, Object.keys(commands))
  return distance(typed, best) <= 2 ? ` Did you mean “${best}”?` : ''
}

/** Yields the lines of an input. Removes line breaks, and the byte order mark that editors on Windows write. */
export async function* inputLines(input: NodeJS.ReadableStream): AsyncIterable<string> {
  let isFirst = true
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    yield isFirst ? line.replace(/^\uFEFF/, '') : line
    isFirst = false
  }
}
