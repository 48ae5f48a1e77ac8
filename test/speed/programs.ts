// Gives the same recorded answers of small models to agent frameworks and to Adlib:
// `npm run bench -- programs [--install] [--only WORDS] [--misses] [--write] [--record MODEL]`.
// --install        installs the frameworks into test/frameworks (about 730 MB), and forge-guardrails, which needs Python
//                  3.12; otherwise missing ones are left out
// --only WORDS     only the rows whose name contains these words
// --misses         prints each request that a program did not handle as meant, with the recorded answer
// --record MODEL   records the answers of a model of the Ollama at OLLAMA_HOST first
import { parseArgs } from 'node:util'
import { ollamaHost } from '../../electron/model-servers/ollama-client.ts'
import { prepareTestPeers } from '../../scripts/test-peers.mjs'
import { writeSection } from '../fixtures/benchmarks-page.ts'
import { installForge } from './programs/proxies.ts'
import { record } from './programs/record.ts'
import { readRecordings } from './programs/recordings.ts'
import { readRequests } from './programs/requests.ts'
import { forgeFolder, frameworksFolder, missingFrameworks, rows } from './programs/rows.ts'
import { type RowResult, runRow } from './programs/run-row.ts'
import { programsTable } from './programs/table.ts'

const { values: options } = parseArgs({
  options: {
    install: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    misses: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    record: { type: 'string' },
  },
})
const print = (line: string): void => console.log(line)

if (options.install) {
  await prepareTestPeers({ output: process.stdout, folder: frameworksFolder })
  const problem = await installForge(forgeFolder)
  if (problem !== null) print(problem)
} else if (missingFrameworks() !== null) print('Frameworks are not installed; --install installs them.')

const requests = readRequests()
if (options.record !== undefined)
  await record(options.record, requests, { host: ollamaHost('', process.env), print })

const recordings = readRecordings()
const results: RowResult[] = []
for (const row of rows.filter(({ name }) => name.includes(options.only))) {
  const loaded = await row.load().catch((error: Error) => error)
  if (loaded instanceof Error) {
    print(`Skipped ${row.name}: ${loaded.message.split('\n')[0]}`)
    continue
  }
  for (const recording of recordings) {
    const missing = requests.filter(({ id }) => !recording.answers[row.asking][id]).length
    if (missing > 0) {
      print(
        `Skipped ${row.name} with ${recording.model}: ${missing} answers are missing; --record ${recording.model} asks for them.`,
      )
      continue
    }
    const result = await runRow(row, loaded, { recording, requests })
    results.push(result)
    if (!options.misses) continue
    print(`\n${row.name}, ${recording.model}`)
    for (const { request, verdict, outcome } of result.tries) {
      if (verdict === 'right') continue
      const { content, calls } = recording.answers[row.asking][request.id] ?? {}
      print(`- ${request.id}, ${verdict}: ${request.says}`)
      print(`  answer: ${JSON.stringify(calls ? { content, calls } : content)}`)
      print(`  calls: ${JSON.stringify(outcome.calls)}; shown: ${JSON.stringify(outcome.shown)}`)
    }
  }
}

const table = programsTable(results)
print(`\n${table}`)
if (options.write) {
  const intro = `Written by \`npm run bench -- programs --install --write\` on Node ${process.version}. Each program gets the same first answer of the model
to 60 requests, recorded from Ollama at temperature 0: 48 need one or two calls, 12 need none. Right: exactly the calls that were meant. Wrong: other calls,
other arguments, or only one of two. Shown: no call ran, and the user reads one as text. Lost: no call ran, and the user reads none. Silent: no call ran where
none was meant. In brackets: the Wilson 95 % interval, in percent. A prompt of its own gets the model's answers to that prompt. Through a proxy, a
program is unchanged but for the address of its server. The requests were written without knowledge of the reader; four spellings of right arguments were
accepted afterwards, for all programs.`
  writeSection('programs', 'Agent frameworks', `${intro}\n\n${table}`)
}
process.exit(0)
