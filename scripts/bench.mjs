// @ts-check
// `npm run bench [-- name ...]`: the speed comparisons in test/speed, all without a name.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { exitLike, run } from './child.mjs'
import { prepare, root } from './prepare.mjs'

const names = readdirSync(join(root, 'test', 'speed'))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -'.ts'.length))
  .sort()

const args = process.argv.slice(2)
if (args.includes('--help')) {
  process.stdout.write(`npm run bench [-- name ...]\nnames: ${names.join(', ')}; all without a name\n`)
  process.exit(0)
}
const unknown = args.filter((arg) => !names.includes(arg))
if (unknown.length > 0) {
  process.stderr.write(`bench: there is no «${unknown.join('», «')}»; the names are ${names.join(', ')}\n`)
  process.exit(2)
}

await prepare({ talk: process.stderr, build: false })
for (const name of args.length > 0 ? args : names) {
  const end = await run(process.execPath, ['--import', 'tsx', join('test', 'speed', `${name}.ts`)], {
    cwd: root,
  })
  if (end.code !== 0) exitLike(end)
}
