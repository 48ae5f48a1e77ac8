// Ends the built program again and again while it reads pictures, and counts how it ended:
//   npm run bench -- ends [--frames WHAT] [--polite N] [--limit N] [--at-once N]
// --polite is the number of ends by a signal, --limit of ends by `--for`, --at-once of programs that run side by side, which
// is the load. Nothing is asserted; an end by SIGABRT would mean that it caught the text reader in native code.
import { parseArgs } from 'node:util'
import { perform, stopAll, temporaryFolder } from '../fixtures/adlib-process.ts'

const { values: options } = parseArgs({
  options: {
    frames: { type: 'string', default: 'demo' },
    polite: { type: 'string', default: '100' },
    limit: { type: 'string', default: '50' },
    'at-once': { type: 'string', default: '8' },
  },
})

const ends = new Map<string, number>()
const seconds = (most: number): number => 1 + Math.random() * (most - 1)
const sleep = (ms: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })

/** Runs the program once and counts its end. */
async function end(kind: 'polite' | 'limit'): Promise<void> {
  const folder = temporaryFolder()
  const limit = kind === 'limit' ? ['--for', `${Math.round(seconds(8))}s`] : []
  const { child, said } = await perform(folder.dir, [
    '--frames',
    options.frames,
    '--model',
    'understudy',
    ...limit,
  ])
  const ended = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? `code ${code}`))
  })
  if (kind === 'polite') {
    await sleep(seconds(6) * 1000)
    child.kill(Math.random() < 0.5 ? 'SIGINT' : 'SIGTERM')
  }
  const how = await ended
  const isAborted = how === 'SIGABRT' || /terminate called|mutex lock failed|abort/i.test(said())
  const name = `${kind}: ${isAborted ? 'SIGABRT' : how}`
  ends.set(name, (ends.get(name) ?? 0) + 1)
  folder.remove()
}

const kinds = [
  ...Array.from({ length: Number(options.polite) }, () => 'polite' as const),
  ...Array.from({ length: Number(options.limit) }, () => 'limit' as const),
]
try {
  await Promise.all(
    Array.from({ length: Number(options['at-once']) }, async () => {
      for (let kind = kinds.shift(); kind !== undefined; kind = kinds.shift()) await end(kind)
    }),
  )
} finally {
  stopAll()
}
console.log(
  ['| end | times |', '|---|--:|', ...[...ends].sort().map(([name, times]) => `| ${name} | ${times} |`)].join(
    '\n',
  ),
)
