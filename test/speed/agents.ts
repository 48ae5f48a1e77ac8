// Measures a run of 201 agents whose events are sent to a page: `npm run bench -- agents [--write]`. Times are CPU
// seconds, because other programs would affect elapsed time.

import { cpus, loadavg } from 'node:os'
import type { AdlibEvent } from '../../src-shared/events/event.ts'
import { eventFor } from '../../src-shared/events/role.ts'
import { writeSection } from '../fixtures/benchmarks-page.ts'
import { simulate } from '../fixtures/simulated-agents.ts'

const rounds = 5
const quota = 1200

const page = (event: AdlibEvent): void => {
  Buffer.from(JSON.stringify(eventFor('owner', event)))
}

async function measure(seed: number): Promise<number> {
  const before = process.cpuUsage()
  const { events } = await simulate(seed, quota, page)
  const { user, system } = process.cpuUsage(before)
  return events.length / ((user + system) / 1e6)
}

// The first round also compiles the code.
await measure(0)
const rates: number[] = []
for (let seed = 1; seed <= rounds; seed += 1) rates.push(await measure(seed))
rates.sort((a, b) => a - b)
const shown = (rate = 0): string => Math.round(rate).toLocaleString('en')
const table = [
  '| what | figure |',
  '|---|--:|',
  `| events of 201 agents through journal, fold and one page, per CPU second | ${shown(rates[rounds >> 1])} (${shown(rates[0])} to ${shown(rates.at(-1))}) |`,
].join('\n')
process.stdout.write(`${table}\n`)
if (process.argv.includes('--write')) {
  const intro = `Written by \`node --import tsx test/speed/agents.ts --write\` on Node ${process.version}: ${rounds} runs, median and range, at
a load of ${Math.round(loadavg()[0] ?? 0)} on ${cpus().length} cores. Goal on an idle machine: 60,000.`
  writeSection('agents', 'Agents', `${intro}\n\n${table}`)
}
