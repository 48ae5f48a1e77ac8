// Ranks cases by how well they separate models, to choose the cases of the suite `quick`. Run it with `npm run bench
// -- quick-cases --reports DIR [--count 24]`. A contestant is a model in one mode. A case separates well if the
// contestants that are right in it are also right in other cases. Cases with answers from fewer than six contestants
// are left out, because chance would decide their ranks.
import { parseArgs } from 'node:util'
import { benchFolder } from '../../electron/bench/bench-folder.ts'
import { readRun } from '../../electron/bench/bench-log.ts'
import { listRuns } from '../../electron/bench/list-runs.ts'
import type { Suite } from '../../src-shared/bench/suite.ts'
import { suiteNamed, suites } from '../../src-shared/bench/suites/suites.ts'

const { values } = parseArgs({
  options: { reports: { type: 'string' }, count: { type: 'string', default: '24' } },
})
const minContestants = 6
/** Maximum share of cases from the same suite, so that several suites are represented. */
const maxShare = 0.25

const quick = suiteNamed('quick') as Suite
const sources = new Set(suites.map(({ name }) => name).filter((name) => name !== quick.name))
const cases = new Map<string, Map<string, { right: number; rows: number }>>()
const contestants = new Set<string>()
for (const dir of listRuns(benchFolder(values.reports))) {
  const recorded = await readRun(dir)
  if (recorded === undefined || !sources.has(recorded.start.config.suite)) continue
  for (const { key, score } of recorded.rows.values()) {
    // Skip the mode `auto`. It uses one of the other modes, whose answers would then count twice.
    if (key.mode === 'auto') continue
    const name = `${recorded.start.config.suite} ${key.case}`
    const contestant = `${key.model} ${key.mode}`
    contestants.add(contestant)
    const shares = cases.get(name) ?? new Map<string, { right: number; rows: number }>()
    cases.set(name, shares)
    const { right, rows } = shares.get(contestant) ?? { right: 0, rows: 0 }
    shares.set(contestant, { right: right + Number(score.layers.repaired.right), rows: rows + 1 })
  }
}

const shareIn = (name: string, contestant: string): number | undefined => {
  const found = cases.get(name)?.get(contestant)
  return found && found.right / found.rows
}

function restOf(name: string, contestant: string): number {
  const others = [...cases.keys()].flatMap((other) =>
    other === name ? [] : (shareIn(other, contestant) ?? []),
  )
  return others.reduce((sum, share) => sum + share, 0) / Math.max(1, others.length)
}

function separation(name: string): number {
  const pairs = [...contestants].flatMap((one) => {
    const share = shareIn(name, one)
    return share === undefined ? [] : [[share, restOf(name, one)] as const]
  })
  const mean = (at: 0 | 1) => pairs.reduce((sum, pair) => sum + pair[at], 0) / pairs.length
  const [own, rest] = [mean(0), mean(1)]
  const sum = (of: (pair: readonly [number, number]) => number) =>
    pairs.reduce((total, pair) => total + of(pair), 0)
  const both = sum(([a, b]) => (a - own) * (b - rest))
  const spread = Math.sqrt(sum(([a]) => (a - own) ** 2) * sum(([, b]) => (b - rest) ** 2))
  return spread === 0 ? 0 : both / spread
}

const count = Number(values.count)
const known = [...cases].flatMap(([name, shares]) => (shares.size < minContestants ? [] : [name]))
const ranked = known
  .map((name) => ({ name, suite: name.split(' ')[0] ?? '', score: separation(name) }))
  .sort((a, b) => b.score - a.score)
const chosen: typeof ranked = []
for (const one of ranked) {
  if (chosen.length >= count) break
  if (chosen.filter(({ suite }) => suite === one.suite).length < Math.ceil(count * maxShare)) chosen.push(one)
}
for (const { name, score } of chosen) console.log(`${score.toFixed(2)}  ${name}`)
const open = [...sources].filter((suite) => !known.some((name) => name.startsWith(`${suite} `)))
console.log(
  `${known.length} cases have answers of at least ${minContestants} of ${contestants.size} contestants.${open.length === 0 ? '' : ` Too few have answered: ${open.join(', ')}. Run these suites with more models or modes before you choose by this.`}`,
)
