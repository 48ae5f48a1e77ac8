// @ts-check
// `npm test [-- vitest arguments]`: prepares the checkout, finds a Chromium, runs every test and prints the last line
// `N passed, N failed, N skipped`.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from './child.mjs'
import { findChromium, howToGetChromium } from './chromium.mjs'
import { countTests, listFailures, listSecondTries } from './count-tests.mjs'
import { prepare, root } from './prepare.mjs'
import { prepareTeamServers } from './team-servers.mjs'
import { prepareTestPeers } from './test-peers.mjs'

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

// `npm run test:soak` runs only the attacks, at full length.
const isSoak = process.argv[2] === '--soak'
const given = process.argv.slice(isSoak ? 3 : 2)
const asked = isSoak && given.length === 0 ? ['test/attack'] : given
if (isSoak) process.env.ADLIB_SOAK = '1'

const { ADLIB_CHROMIUM: _, ...env } = process.env
const end = await run(
  process.execPath,
  [
    join('node_modules', 'vitest', 'vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...asked,
  ],
  { cwd: root, env: chromium === null ? env : { ...env, ADLIB_CHROMIUM: chromium } },
)
const results = readReport()
for (const failure of listFailures(results, root)) process.stdout.write(`Failed: ${failure}\n`)
for (const test of listSecondTries(results, root))
  process.stdout.write(`Passed only when run again: ${test}\n`)
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
