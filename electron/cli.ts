#!/usr/bin/env node
import './cli/early-signals.ts'
import { stopRequested } from './cli/command.ts'
import { runCommands } from './cli/run-commands.ts'
import { startCli } from './cli/start-cli.ts'

await startCli({
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
  ...runCommands,
  doctor: {
    ...runCommands.doctor,
    load: async () => (await import('./cli/doctor-obs-command.ts')).doctorObsCommand,
  },
  describe: {
    about: 'describe what the performer sees in pictures',
    load: async () => (await import('./cli/describe-command.ts')).describeCommand,
  },
  audition: {
    about: 'have a model write lines for recorded moments, and judge the lines',
    load: async () => (await import('./cli/audition-command.ts')).auditionCommand,
  },
  exam: {
    about: 'send hostile chats to a co-host, and count what leaks to the audience',
    load: async () => (await import('./cli/exam-command.ts')).examCommand,
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
  highlights: {
    about: 'find the best moments of a recording, and cut them out as clips',
    load: async () => (await import('./cli/highlights-command.ts')).highlightsCommand,
  },
  recast: {
    about: 'play a past run again with another persona or model, and compare the lines',
    load: async () => (await import('./cli/recast-command.ts')).recastCommand,
  },
  playbill: {
    about: 'write the page of an evening: its best lines, why each was said, its running jokes',
    load: async () => (await import('./cli/playbill-command.ts')).playbillCommand,
  },
  export: {
    about: 'write a past run as JSON and CSV',
    load: async () => (await import('./cli/export-command.ts')).exportCommand,
  },
  mcp: {
    about: 'serve the tools to another program (MCP over stdin and stdout)',
    load: async () => (await import('./cli/mcp-command.ts')).mcpCommand,
  },
  pack: {
    about: 'create or approve a pack of your own tools',
    load: async () => (await import('./cli/pack-command.ts')).packCommand,
  },
  persona: {
    about: 'check the files of personas: what to change, and in which line',
    load: async () => (await import('./cli/persona-command.ts')).personaCommand,
  },
  team: {
    about: 'have agents prepare notes for a show: a demo of agents that survive being killed',
    load: async () => {
      const asked = stopRequested()
      const { teamCommand } = await import('../examples/team/team-command.ts')
      return (argv, io) => teamCommand(argv, io, asked)
    },
  },
})
