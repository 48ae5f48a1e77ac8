import { createInterface } from 'node:readline'
import type { Command, CommandIo } from './cli/command.ts'

/** Each command is loaded only when it is asked for: `parse` must not wait for a gateway. */
const commands: Record<string, { readonly about: string; readonly load: () => Promise<Command> }> = {
  perform: {
    about: 'watch, think and perform (headless; the panel opens in a browser)',
    load: async () => (await import('./cli/perform-command.ts')).performCommand,
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
  talk: (line) => void process.stderr.write(`${line}\n`),
}

// A reader that goes away (`| head`) ends the program quietly, as with any other command-line tool.
process.stdout.on('error', (problem: NodeJS.ErrnoException) => process.exit(problem.code === 'EPIPE' ? 0 : 1))

// A mistake of ours, or a disk that is full: said with its remedy where there is one, never swallowed.
process.on('uncaughtException', (problem: Error & { remedy?: string }) => {
  io.talk(`adlib: ${problem.remedy ? `${problem.message} ${problem.remedy}` : (problem.stack ?? problem)}`)
  process.exit(1)
})

const [name, ...argv] = process.argv.slice(2)
const command = name === undefined || !Object.hasOwn(commands, name) ? undefined : commands[name]
if (command) {
  process.exitCode = await (await command.load())(argv, io)
} else if (name === '--help' || name === '-h') {
  await io.write(help)
} else {
  if (name !== undefined) io.talk(`adlib: there is no command «${name}».`)
  io.talk(help)
  process.exitCode = 2
}
