import { type CliCommand, wrongUsage } from './command.ts'

const actions: Readonly<Record<string, () => Promise<CliCommand>>> = {
  run: async () => (await import('./bench/bench-run-command.ts')).benchRunCommand,
  report: async () => (await import('./bench/bench-report-command.ts')).benchReportCommand,
  compare: async () => (await import('./bench/bench-report-command.ts')).benchCompareCommand,
  merge: async () => (await import('./bench/bench-report-command.ts')).benchMergeCommand,
  list: async () => (await import('./bench/bench-list-command.ts')).benchListCommand,
  new: async () => (await import('./bench/suite-commands.ts')).benchNewCommand,
  allow: async () => (await import('./bench/suite-commands.ts')).benchAllowCommand,
}

const help = `adlib bench run | report | compare | merge | list | new | allow [options]

  run SUITE --model NAME   give a model every case of a suite, and judge its answers
  report RUN               rebuild the report of a run from its events
  compare RUN RUN          compare two runs of a suite
  merge DIR…               join the shards of a run
  list                     list the suites and the runs
  new NAME                 create your own suite
  allow FILE               approve the current version of a suite file; it runs with your permissions

adlib bench ACTION --help shows the options of an action.`

/** `adlib bench`: measures how well models choose tools. */
export const benchCommand: CliCommand = async (argv, io) => {
  const [name, ...rest] = argv
  if (name === '--help') {
    await io.write(help)
    return 0
  }
  const load = name !== undefined && Object.hasOwn(actions, name) ? actions[name] : undefined
  if (load === undefined) {
    const names = Object.keys(actions).join(', ')
    return wrongUsage(
      io,
      'bench',
      name === undefined ? `use ${names}.` : `unknown action “${name}”; use ${names}.`,
    )
  }
  return (await load())(rest, io)
}
