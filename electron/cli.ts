import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Command, CommandIo } from './cli/command.ts'
import { stopAsked } from './cli/stop-asked.ts'
import { plainText } from './platform/program.ts'

/** Each command is loaded only when it is asked for: `parse` must not wait for a gateway. */
const commands: Record<
  string,
  {
    readonly about: string
    readonly load: () => Promise<Command>
    /** Goes on when nobody reads its standard output any more. */
    readonly outlivesOutput?: true
  }
> = {
  perform: {
    about: 'watch, think and perform (headless; the panel opens in a browser)',
    load: async () => {
      // Before anything else is loaded: who starts the program may end it at once.
      const asked = stopAsked()
      const loaded = await Promise.race([import('./cli/perform-command.ts'), asked])
      return async (argv, io) => (loaded ? loaded.performCommand(argv, io, asked) : 0)
    },
    outlivesOutput: true,
  },
  parse: {
    about: 'read tool calls from model text',
    load: async () => (await import('./cli/parse-command.ts')).parseCommand,
  },
  call: {
    about: 'one turn of a real model, no tool is run',
    load: async () => (await import('./cli/call-command.ts')).callCommand,
  },
  describe: {
    about: 'what is seen on images',
    load: async () => (await import('./cli/describe-command.ts')).describeCommand,
  },
  models: {
    about: 'list models; download, load and unload those of Ollama',
    load: async () => (await import('./cli/models-command.ts')).modelsCommand,
  },
  doctor: {
    about: 'look for what is missing and say the remedy',
    load: async () => (await import('./cli/doctor-command.ts')).doctorCommand,
  },
  mcp: {
    about: 'serve the tools to another program (MCP over standard input and output)',
    load: async () => (await import('./cli/mcp-command.ts')).mcpCommand,
  },
  pack: {
    about: 'start a pack of your own tools, or approve one',
    load: async () => (await import('./cli/pack-command.ts')).packCommand,
  },
  tools: {
    about: 'list the tools',
    load: async () => (await import('./cli/tools-command.ts')).toolsCommand,
  },
}

const help = [
  'adlib <command> [options]',
  '',
  ...Object.entries(commands).map(([name, { about }]) => `  ${name.padEnd(10)}${about}`),
  '',
  'adlib <command> --help tells the options of a command.',
].join('\n')

async function* lines(): AsyncIterable<string> {
  yield* createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })
}

const io: CommandIo = {
  input: lines(),
  write: (line) =>
    new Promise((resolve) => {
      process.stdout.write(`${line}\n`, () => resolve())
    }),
  talk: (line) => void process.stderr.write(`${plainText(line)}\n`),
}

const [name, ...argv] = process.argv.slice(2)
const command = name === undefined || !Object.hasOwn(commands, name) ? undefined : commands[name]

// A log that is not read any more is no reason to end anything.
process.stderr.on('error', () => {})

let isOutputLost = false
process.stdout.on('error', (problem: NodeJS.ErrnoException) => {
  const isClosed = problem.code === 'EPIPE'
  if (!isClosed && !isOutputLost) io.talk(`adlib: standard output cannot be written: ${problem.message}`)
  isOutputLost = true
  // A reader that goes away (`| head`) ends a command quietly, as with any other tool.
  if (!command?.outlivesOutput) process.exit(isClosed ? 0 : 1)
})

// A mistake of ours, or a disk that is full: said with its remedy where there is one, never swallowed.
process.on('uncaughtException', (problem: Error & { remedy?: string }) => {
  io.talk(`adlib: ${problem.remedy ? `${problem.message} ${problem.remedy}` : (problem.stack ?? problem)}`)
  process.exit(1)
})

/** How long the last lines wait for a standard output that is not read, in milliseconds. */
const lastWriteMs = 300

if (command) {
  const code = await (await command.load())(argv, io)
  await Promise.race([
    new Promise<void>((done) => process.stdout.write('', () => done())),
    sleep(lastWriteMs),
  ])
  // What was abandoned, such as a thread that does not stop, must not keep the program alive.
  process.exit(code)
} else if (name === '--help' || name === '-h') {
  await io.write(help)
} else {
  if (name !== undefined) io.talk(`adlib: unknown command “${name}”.`)
  io.talk(help)
  process.exitCode = 2
}
