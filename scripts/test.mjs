// @ts-check
// `npm test [-- vitest arguments]`: prepares the checkout, finds a Chromium and runs the tests. Without arguments and
// outside CI, it runs only the projects in `short`.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from './child.mjs'
import { findChromium, howToGetChromium } from './chromium.mjs'
import { countTests, listFailures, listSecondTries } from './count-tests.mjs'
import { prepare, root } from './prepare.mjs'
import { prepareTeamServers, prepareTestPeers } from './test-peers.mjs'

await prepare({ output: process.stdout })
await prepareTestPeers({ output: process.stdout })
await prepareTeamServers({ output: process.stdout })

const inCI = Boolean(process.env.CI) && process.env.CI !== 'false' && process.env.CI !== '0'
const chromium = findChromium()
if (chromium === null) {
  process.stdout.write(`The browser tests ${inCI ? 'cannot run' : 'are skipped'}: ${howToGetChromium}.\n`)
  if (inCI) close({ passed: 0, failed: 1, skipped: 0 })
}

const folder = mkdtempSync(join(tmpdir(), 'adlib-test-'))
const report = join(folder, 'report.json')
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

const short = ['unit', 'process', 'smoke', 'models']
const mode = process.argv[2] === '--soak' || process.argv[2] === '--all' ? process.argv[2] : null
const given = process.argv.slice(mode === null ? 2 : 3)
const isShort = mode === null && given.length === 0 && !inCI
const asked = isShort
  ? short.flatMap((name) => ['--project', name])
  : mode === '--soak' && given.length === 0
    ? ['test/attack']
    : given
if (mode === '--soak') process.env.ADLIB_SOAK = '1'

const { ADLIB_CHROMIUM: _, ...env } = process.env
const end = await run(
  process.execPath,
  [
    join('node_modules', 'vitest', 'vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    '--reporter=./scripts/errors-outside-tests.mjs',
    `--outputFile.json=${report}`,
    ...asked,
  ],
  { cwd: root, env: chromium === null ? env : { ...env, ADLIB_CHROMIUM: chromium } },
)
const results = readReport()
for (const failure of listFailures(results, root)) process.stdout.write(`Failed: ${failure}\n`)
for (const test of listSecondTries(results, root))
  process.stdout.write(`Passed only when run again: ${test}\n`)
if (isShort) {
  process.stdout.write(
    'Not run: the other tests of the whole program and the attacks on it, which take longer. CI runs them, and `npm run test:all`.\n',
  )
}
close(countTests(results, end.code === 0))

function readReport() {
  try {
    return JSON.parse(readFileSync(report, 'utf8'))
  } catch {
    return null
  }
}

/** @param {{passed: number, failed: number, skipped: number}} counts */
function close({ passed, failed, skipped }) {
  process.stdout.write(`\n${passed} passed, ${failed} failed, ${skipped} skipped\n`)
  process.exit(failed === 0 ? 0 : 1)
}
