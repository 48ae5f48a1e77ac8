// Ends the built program repeatedly while it reads pictures, and counts how it exits. Usage: `npm run bench -- ends
// [--frames WHAT] [--polite N] [--limit N] [--at-once N]`. `--polite` is the number of programs ended by a signal,
// and `--limit` the number ended by `--for`. SIGABRT means that the exit interrupted the text reader in native code.
import { parseArgs } from 'node:util'
import { perform, stopAll, temporaryFolder } from '../fixtures/adlib-process.ts'

const { values: options } = parseArgs({
  options: {
    frames: { type: 'string', default: 'demo' },
    polite: { type: 'string', default: '4' },
    limit: { type: 'string', default: '2' },
    'at-once': { type: 'string', default: '8' },
  },
})

const ends = new Map<string, number>()
const seconds = (most: number): number => 1 + Math.random() * (most - 1)
const sleep = (ms: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })

async function end(kind: 'polite' | 'limit'): Promise<void> {
  const folder = temporaryFolder()
  const how = await endOf(kind, folder.dir).catch((error: unknown) => {
    // On a busy computer, a short limit can end the program before it is listening.
    const [first = ''] = String(error).split('\n')
    return isAbort(String(error)) ? 'SIGABRT' : first
  })
  const name = `${kind}: ${how}`
  ends.set(name, (ends.get(name) ?? 0) + 1)
  folder.remove()
}

const isAbort = (output: string): boolean => /terminate called|mutex lock failed|abort/i.test(output)

async function endOf(kind: 'polite' | 'limit', dir: string): Promise<string> {
  const limit = kind === 'limit' ? ['--for', `${Math.round(seconds(8))}s`] : []
  const { child, said } = await perform(dir, ['--frames', options.frames, '--model', 'understudy', ...limit])
  const ended = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? `code ${code}`))
  })
  if (kind === 'polite') {
    await sleep(seconds(6) * 1000)
    child.kill(Math.random() < 0.5 ? 'SIGINT' : 'SIGTERM')
  }
  const how = await ended
  return isAbort(said()) ? 'SIGABRT' : how
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
