import { basename, dirname, resolve } from 'node:path'
import { compareRuns } from '../../../src-shared/bench/analysis/comparison.ts'
import { modeText, type ScoredRow } from '../../../src-shared/bench/analysis/groups.ts'
import { plannedRows, refusedModes } from '../../../src-shared/bench/analysis/refused-modes.ts'
import { suites } from '../../../src-shared/bench/suites/suites.ts'
import { sameModel } from '../../../src-shared/llm/model-facts.ts'
import { benchFolder } from '../../bench/bench-folder.ts'
import { listRuns } from '../../bench/list-runs.ts'
import { factsOf } from '../../bench/read-facts.ts'
import { readSummary } from '../../bench/read-summary.ts'
import { type CommandIo, defineCommand, tableOf } from '../command.ts'
import { changeText, shareText } from './bench-words.ts'

/** `adlib bench list`: lists suites and runs. */
export const benchListCommand = defineCommand(
  {
    name: 'bench list',
    help: `adlib bench list [options]

Lists the built-in suites, and the runs in the reports folder, newest last.

  --model NAME    instead list this model's scores in its runs, oldest first, with the change since the run before it in
                  the same suite and mode
  --reports DIR   folder of reports; default: ./reports/bench
  --json          print one JSON line for each suite and run
  --help          show this text`,
    allowPositionals: true,
    options: {
      model: { type: 'string' },
      reports: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  },
  async ({ values, positionals, io, wrong }) => {
    if (positionals.length > 0) return wrong(`unexpected argument “${positionals[0]}”.`)
    if (values.model !== undefined)
      return listScores(values.model, resolve(benchFolder(values.reports)), values.json, io)
    const runs = []
    for (const dir of listRuns(resolve(benchFolder(values.reports)))) {
      const facts = await factsOf(dir)
      if (facts === undefined) continue
      const { config, rows, end } = facts
      runs.push({
        run: basename(dir),
        suite: basename(dirname(dir)),
        models: config.models.map(({ name }) => name),
        modes: config.modes,
        rows: rows.length,
        planned: plannedRows(facts, refusedModes(facts)),
        end,
      })
    }
    if (values.json) {
      for (const { name, description, cases } of suites)
        await io.write(JSON.stringify({ suite: name, description, cases: cases.length }))
      for (const run of runs) await io.write(JSON.stringify(run))
      return 0
    }
    const suiteRows = suites.map(({ name, cases, description }) => [name, `${cases.length}`, description])
    for (const line of tableOf([['suite', 'cases', 'about'], ...suiteRows])) await io.write(line)
    await io.write('')
    if (runs.length === 0) await io.write('No runs yet. Start one: adlib bench run stage-basics --model NAME')
    else {
      const rows = runs.map((one) => [
        one.run,
        one.suite,
        one.models.join(', '),
        one.modes.join(', '),
        `${one.rows} of ${one.planned}`,
        one.end === 'killed' ? 'not ended' : one.end,
      ])
      for (const line of tableOf([['run', 'suite', 'models', 'modes', 'rows', 'ended'], ...rows]))
        await io.write(line)
    }
    return 0
  },
)

/**
 * Writes the scores of one model over its runs, each compared with the one before it in the same suite and mode, on their
 * common cases.
 */
async function listScores(model: string, reports: string, json: boolean, io: CommandIo): Promise<number> {
  const scores = []
  const newest = new Map<string, readonly ScoredRow[]>()
  for (const dir of listRuns(reports)) {
    const summary = await readSummary(dir)
    const own = summary?.scores.entrants.filter((one) => sameModel(one.model, model)) ?? []
    if (summary === undefined || own.length === 0) continue
    const rows = (await factsOf(dir))?.rows ?? []
    const { adlib, models } = summary.config
    for (const one of own) {
      const suite = basename(dirname(dir))
      const answered = rows.filter(({ key }) => key.model === one.model && key.mode === one.mode)
      const place = `${suite} ${one.mode}`
      const [change = null] = compareRuns(newest.get(place) ?? [], answered)
      newest.set(place, answered)
      scores.push({
        ...{ run: basename(dir), suite, mode: modeText(one), rows: one.rows, adlib: adlib ?? null },
        weights: models.find(({ name }) => name === one.model)?.digest ?? '',
        balanced: one.balanced,
        raw: one.layers.raw.right,
        repaired: one.layers.repaired.right,
        change,
      })
    }
  }
  if (scores.length === 0) {
    io.log(
      `adlib bench: no run in ${reports} has ${model}. Start one: adlib bench run quick --model ${model}`,
    )
    return 1
  }
  if (json) {
    for (const one of scores) await io.write(JSON.stringify(one))
    return 0
  }
  const rows = scores.map((one) => [
    ...[one.run, one.suite, one.mode, one.adlib ?? '', one.weights.slice(0, 8), `${one.rows}`],
    ...[shareText(one.balanced), shareText(one.raw), shareText(one.repaired), changeText(one.change)],
  ])
  const head = ['run', 'suite', 'mode', 'adlib', 'weights', 'rows', 'balanced', 'raw', 'repaired', 'change']
  for (const line of tableOf([head, ...rows])) await io.write(line)
  return 0
}
