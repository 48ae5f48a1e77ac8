import { stopRequested } from './command.ts'
import type { CommandTable } from './start-cli.ts'

/** The commands that need no stage. `@adlib-live/run` has these alone. */
export const runCommands = {
  parse: {
    about: 'read tool calls from model text',
    load: async () => (await import('./parse-command.ts')).parseCommand,
  },
  call: {
    about: 'ask a model for tool calls without running them',
    load: async () => (await import('./call-command.ts')).callCommand,
  },
  models: {
    about: 'list models; download, load and unload them in Ollama',
    load: async () => (await import('./models-command.ts')).modelsCommand,
  },
  bench: {
    about: 'measure how well models choose tools',
    load: async () => (await import('./bench-command.ts')).benchCommand,
  },
  doctor: {
    about: 'check models and servers, and show how to fix problems',
    load: async () => (await import('./doctor-command.ts')).doctorCommand,
  },
  proxy: {
    about: "serve a model server's models with tool calls that work, to any program",
    load: async () => {
      const asked = stopRequested()
      const { proxyCommand } = await import('./proxy-command.ts')
      return (argv, io) => proxyCommand(argv, io, asked)
    },
    outlivesOutput: true,
  },
  agent: {
    about: 'run your own agents from a file',
    load: async () => {
      const asked = stopRequested()
      const { agentCommand } = await import('./agent-command.ts')
      return (argv, io) => agentCommand(argv, io, asked)
    },
  },
  ask: {
    about: 'list tool calls of agents that need your approval, and answer them',
    load: async () => (await import('./ask-command.ts')).askCommand,
  },
  tools: {
    about: 'list the tools',
    load: async () => (await import('./tools-command.ts')).toolsCommand,
  },
} satisfies CommandTable
