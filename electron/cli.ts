#!/usr/bin/env node
import './cli/early-signals.ts'
import { constants } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { closest, distance } from 'fastest-levenshtein'
import { engines } from '../package.json' with { type: 'json' }
import { nodeTooOld } from '../scripts/node-version.mjs'
import { type CliCommand, type CommandIo, stopRequested } from './cli/command.ts'
import { takeEarlySignal } from './cli/early-signals.ts'
import { inputLines } from './cli/input-lines.ts'
import { blamePack } from './platform/pack-mistakes.ts'
import { plainText, programVersion } from './platform/program.ts'

/** Each command is loaded on demand, so that `parse`, for example, does not wait for the gateway to load. */
const commands: Record<
  string,
  {
    readonly about: string
    readonly load: () => Promise<CliCommand>
    /** Whether the command keeps running after its standard output is closed or fails. */
    readonly outlivesOutput?: true
  }
> = {
  perform: {
    about: 'watch, think and perform (headless; the panel opens in a browser)',
    load: async () => {
      // A stop request may arrive while the command loads.
      const asked = stopRequested()
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
    about: 'ask a model for tool calls without running them',
    load: async () => (await import('./cli/call-command.ts')).callCommand,
  },
  describe: {
    about: 'describe what the performer sees in pictures',
    load: async () => (await import('./cli/describe-command.ts')).describeCommand,
  },
  models: {
    about: 'list models; download, load and unload them in Ollama',
    load: async () => (await import('./cli/models-command.ts')).modelsCommand,
  },
  audition: {
    about: 'have a model write lines for recorded moments, and judge the lines',
    load: async () => (await import('./cli/audition-command.ts')).auditionCommand,
  },
  bench: {
    about: 'measure how well models choose tools',
    load: async () => (await import('./cli/bench-command.ts')).benchCommand,
  },
  replay: {
    about: 'show a past run again, or continue a run of agents from any event',
    load: async () => {
      const asked = stopRequested()
      const { replayCommand } = await import('./cli/replay-command.ts')
      return (argv, io) => replayCommand(argv, io, asked)
    },
    outlivesOutput: true,
  },
  export: {
    about: 'write a past run as JSON and CSV',
    load: async () => (await import('./cli/export-command.ts')).exportCommand,
  },
  doctor: {
    about: 'check models and servers, and show how to fix problems',
    load: async () => (await import('./cli/doctor-command.ts')).doctorCommand,
  },
  proxy: {
    about: "serve a model server's models with tool calls that work, to any program",
    load: async () => {
      const asked = stopRequested()
      const { proxyCommand } = await import('./cli/proxy-command.ts')
      return (argv, io) => proxyCommand(argv, io, asked)
    },
    outlivesOutput: true,
  },
  mcp: {
    about: 'serve the tools to another program (MCP over stdin and stdout)',
    load: async () => (await import('./cli/mcp-command.ts')).mcpCommand,
  },
  pack: {
    about: 'create or approve a pack of your own tools',
    load: async () => (await import('./cli/pack-command.ts')).packCommand,
  },
  agent: {
    about: 'run your own agents from a file',
    load: async () => {
      const asked = stopRequested()
      const { agentCommand } = await import('./cli/agent-command.ts')
      return (argv, io) => agentCommand(argv, io, asked)
    },
  },
  ask: {
    about: 'list tool calls of agents that need your approval, and answer them',
    load: async () => (await import('./cli/ask-command.ts')).askCommand,
  },
  team: {
    about: 'have agents prepare notes for a show: a demo of agents that survive being killed',
    load: async () => {
      const asked = stopRequested()
      const { teamCommand } = await import('../examples/team/team-command.ts')
      return (argv, io) => teamCommand(argv, io, asked)
    },
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
  "adlib <command> --help shows a command's options.",
  'adlib --version shows the version.',
].join('\n')

function suggestion(typed: string): string {
  const best = closest(typed, Object.keys(commands))
  return distance(typed, best) <= 2 ? ` Did you mean “${best}”?` : ''
}

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

const lastWriteMs = 300

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
  await io.write(help)
} else if (name === '--version' || name === '-v') {
  await io.write(programVersion())
} else {
  if (name !== undefined) io.log(`Unknown command “${name}”.${suggestion(name)}`)
  io.log(help)
  process.exitCode = 2
}
