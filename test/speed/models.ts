// Measures the accuracy of a very small model with each method of calling tools:
//   npm run bench -- models
//   node --import tsx test/speed/models.ts [--bfcl DIR] [--files a,b] [--cases N] [--only WORDS] [--model M] [--keep FILE] [--write]
// DIR holds BFCL's files (the folder `bfcl_eval/data` of the Python package `bfcl-eval`); nothing of them is kept here.
// --cases N takes N of each kind; --only takes the ways whose name holds the words; --write puts the table into docs/benchmarks.md.
// --keep FILE writes each answer's score there and asks only for answers that it lacks, so that a long run can be stopped and continued;
// delete the file after a change to the cases' tools or to a way.
import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { sync as writeFileAtomic } from 'write-file-atomic'
import { ollamaHost } from '../../electron/model-servers/ollama-client.ts'
import { writeSection } from '../fixtures/benchmarks-page.ts'
import { bfclCases } from './cases/bfcl-cases.ts'
import { callsAreRight, toolsAreRight } from './cases/exactness.ts'
import { generalCases, severalCases } from './cases/general-cases.ts'
import type { ModelCase } from './cases/model-case.ts'
import { silentCases } from './cases/silent-cases.ts'
import { stageCases } from './cases/stage-cases.ts'
import { type Way, waysOf } from './cases/ways.ts'

const { values: options } = parseArgs({
  options: {
    bfcl: { type: 'string' },
    files: { type: 'string', default: 'live_multiple,live_irrelevance' },
    cases: { type: 'string' },
    only: { type: 'string', default: '' },
    model: { type: 'string', default: 'smollm2:135m' },
    keep: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
})
const most = options.cases === undefined ? Number.POSITIVE_INFINITY : Number(options.cases)
const own = [stageCases, generalCases, severalCases, silentCases].map((kind) => kind.slice(0, most))
const folder = options.bfcl
const theirs =
  folder === undefined
    ? []
    : options.files
        .split(',')
        .filter(Boolean)
        .map((file) => bfclCases(folder, file, Math.min(most, 40)))
const cases = [...own, ...theirs].flat()

interface Row {
  readonly way: string
  readonly kinds: Map<string, { n: number; right: number; tool: number; ms: number }>
}

/** Score of one answer; `ms` is its duration. */
interface Score {
  readonly right: boolean
  readonly tool: boolean
  readonly ms: number
}

/** Scores by mode, then by case. */
type Scores = Record<string, Record<string, Score>>

const kept = options.keep
const scores: Scores =
  kept !== undefined && existsSync(kept) ? (JSON.parse(readFileSync(kept, 'utf8')) as Scores) : {}

/** Returns a key for a case with its words, so that a changed case does not reuse an old score. */
const keyOf = ({ id, request }: ModelCase): string => `${options.model} ${id}: ${request}`

async function measure(way: Way): Promise<Row> {
  const known = scores[way.name] ?? {}
  scores[way.name] = known
  const kinds: Row['kinds'] = new Map()
  for (const [index, one] of cases.entries()) {
    const key = keyOf(one)
    let score = known[key]
    if (score === undefined) {
      const began = performance.now()
      const calls = await way.calls(one)
      score = {
        right: callsAreRight(calls, one.answers),
        tool: toolsAreRight(calls, one.answers),
        ms: Math.round(performance.now() - began),
      }
      known[key] = score
      if (kept !== undefined) writeFileAtomic(kept, JSON.stringify(scores, null, 1))
      if ((index + 1) % 10 === 0) console.error(`${way.name}: ${index + 1} of ${cases.length}`)
    }
    const tally = kinds.get(one.kind) ?? { n: 0, right: 0, tool: 0, ms: 0 }
    tally.ms += score.ms
    tally.n += 1
    if (score.right) tally.right += 1
    if (score.tool) tally.tool += 1
    kinds.set(one.kind, tally)
  }
  return { way: way.name, kinds }
}

const isSilent = (kind: string): boolean => cases.some((one) => one.kind === kind && one.answers.length === 0)
const share = (right: number, n: number): string => (n === 0 ? '–' : `${Math.round((100 * right) / n)} %`)

function sums({ kinds }: Row) {
  const sum = (which: (kind: string) => boolean, what: 'n' | 'right' | 'tool' | 'ms') =>
    [...kinds].reduce((all, [kind, tally]) => all + (which(kind) ? tally[what] : 0), 0)
  const call = (kind: string) => !isSilent(kind)
  return {
    calls: sum(call, 'n'),
    right: sum(call, 'right'),
    tool: sum(call, 'tool'),
    silences: sum(isSilent, 'n'),
    silent: sum(isSilent, 'right'),
    seconds: sum(() => true, 'ms') / 1000 / cases.length,
  }
}

function table(rows: readonly Row[]): string {
  const first = sums(rows[0] as Row)
  const kinds = [...new Set(cases.map((one: ModelCase) => one.kind))]
  return [
    `\`${options.model}\`, temperature 0, ${first.calls} requests for calls and ${first.silences} where no tool fits.`,
    '',
    '| way | calls exactly right | right tool | silent where no tool fits | seconds a case |',
    '|---|---|---|---|---|',
    ...rows.map((row) => {
      const { calls, right, tool, silences, silent, seconds } = sums(row)
      return `| ${row.way} | ${share(right, calls)} | ${share(tool, calls)} | ${share(silent, silences)} | ${seconds.toFixed(2)} |`
    }),
    '',
    `| exactly right, by kind | ${kinds.join(' | ')} |`,
    `|---|${kinds.map(() => '---').join('|')}|`,
    ...rows.map(
      (row) =>
        `| ${row.way} | ${kinds.map((kind) => `${row.kinds.get(kind)?.right ?? 0} of ${row.kinds.get(kind)?.n ?? 0}`).join(' | ')} |`,
    ),
  ].join('\n')
}

const host = ollamaHost('http://127.0.0.1:11434', process.env)
const names: string[] = await fetch(`${host}/api/tags`)
  .then((reply) => reply.json() as Promise<{ models: { name: string }[] }>)
  .then((reply) => reply.models.map((model) => model.name))
  .catch(() => [])
const toolModel = options.model.replace(':', '-tools:')
const ways = waysOf(host, options.model, toolModel).filter(
  (way) => way.name.includes(options.only) && (!way.name.startsWith('native') || names.includes(toolModel)),
)
if (!names.includes(options.model))
  console.log(`models: no Ollama with ${options.model} at ${host}; nothing measured`)
else {
  const rows: Row[] = []
  for (const way of ways) {
    rows.push(await measure(way))
    const { right, calls, silent, silences, seconds } = sums(rows.at(-1) as Row)
    console.error(
      `${way.name}: ${right} of ${calls} calls, ${silent} of ${silences} silent, ${seconds.toFixed(2)} s a case`,
    )
  }
  const words = table(rows)
  console.log(words)
  if (options.write) writeSection('models', 'Tool calls of a very small model', words)
}
