// @ts-check
// `npm run check`: checks types, lint, layers and dead code at the same time.
import { spawn } from 'node:child_process'
import { root } from './prepare.mjs'
import { prepareTeamServers, prepareTestPeers } from './test-peers.mjs'

const steps = ['typecheck', 'deadcode', 'deadcode:product', 'lint', 'layers']

await prepareTestPeers({ output: process.stdout })
await prepareTeamServers({ output: process.stdout })
const failed = (await Promise.all(steps.map(runStep))).filter((step) => step !== null)
if (failed.length > 0) {
  process.stdout.write(`Failed: ${failed.map((step) => `npm run ${step}`).join(', ')}\n`)
  process.exitCode = 1
}

/**
 * @param {string} step
 * @returns {Promise<string | null>} the step if it failed
 */
function runStep(step) {
  return new Promise((resolve) => {
    const child = spawn('npm', ['run', '-s', step], {
      cwd: root,
      env: { ...process.env, ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}) },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    })
    /** @type {Buffer[]} */
    const output = []
    child.stdout.on('data', (chunk) => output.push(chunk))
    child.stderr.on('data', (chunk) => output.push(chunk))
    child.on('error', (error) => output.push(Buffer.from(`${error.message}\n`)))
    child.on('close', (code) => {
      process.stdout.write(Buffer.concat(output))
      resolve(code === 0 ? null : step)
    })
  })
}
