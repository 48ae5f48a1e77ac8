// @ts-check
// `npm run bench [-- name ... [option ...]]`: runs the named benchmarks of test/speed, or all. Each benchmark gets
// all arguments from the first option on.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { exitLike, run } from './child.mjs'
import { findChromium } from './chromium.mjs'
import { prepare, root } from './prepare.mjs'
import { prepareTestPeers } from './test-peers.mjs'

const names = readdirSync(join(root, 'test', 'speed'))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -'.ts'.length))
  .sort()

const args = process.argv.slice(2)
if (args.includes('--help')) {
  process.stdout.write(
    `npm run bench [-- name ... [option ...]]\nnames: ${names.join(', ')}; all without a name\n` +
      'options: those of the named benchmark; see its file in test/speed\n',
  )
  process.exit(0)
}
const firstOption = args.findIndex((arg) => arg.startsWith('-'))
const chosen = firstOption === -1 ? args : args.slice(0, firstOption)
const options = args.slice(chosen.length)
if (options.length > 0 && chosen.length === 0) {
  process.stderr.write(`bench: name the benchmark for ${options[0]}; the names are ${names.join(', ')}\n`)
  process.exit(2)
}
const unknown = chosen.filter((arg) => !names.includes(arg))
if (unknown.length > 0) {
  process.stderr.write(`bench: unknown “${unknown.join('”, “')}”; the names are ${names.join(', ')}\n`)
  process.exit(2)
}

/** @param {string[]} some */
const runs = (...some) => chosen.length === 0 || some.some((name) => chosen.includes(name))
const pages = runs('overlay', 'panel')
await prepare({ output: process.stderr, build: pages || runs('ends', 'floods', 'panic', 'stage', 'start') })
const drawn = runs('show', 'sight')
const env = { ...process.env, ADLIB_CHROMIUM: (pages || drawn ? findChromium() : null) ?? '' }
await prepareTestPeers({ output: process.stderr })
for (const name of chosen.length > 0 ? chosen : names) {
  const file = join('test', 'speed', `${name}.ts`)
  const end = await run(process.execPath, ['--import', 'tsx', file, ...options], { cwd: root, env })
  if (end.code !== 0) exitLike(end)
}
