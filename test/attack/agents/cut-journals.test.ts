import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, expect, it } from 'vitest'
import type { AdlibEvent } from '../../../src-shared/events/event.ts'
import type { ModelServer } from '../../fixtures/model-server.ts'
import { newFolder } from '../../fixtures/new-folder.ts'
import { seededRng } from '../../fixtures/seeded-rng.ts'
import { homeIn, outcome, play, startLedgerModel } from './run-program.ts'

const cuts = process.env.ADLIB_SOAK ? 100 : 3

let model: ModelServer | undefined
afterAll(() => model?.close())

/** Returns how far the call with `line` came. A call that needs approval counts as begun only after the answer. */
function progressOf(line: string, events: readonly AdlibEvent[]): 'done' | 'begun' | 'not begun' {
  const call = events.find(
    (event) => event.type === 'tool/call' && event.tool !== 'look' && isDeepStrictEqual(event.args, { line }),
  )
  if (call?.type !== 'tool/call') return 'not begun'
  if (events.some((event) => event.type === 'tool/done' && event.call === call.call)) return 'done'
  const ask = events.find((event) => event.type === 'policy/ask' && event.call === call.call)
  if (ask?.type !== 'policy/ask') return call.tool === 'publish' ? 'not begun' : 'begun'
  const isAnswered = events.some((event) => event.type === 'policy/answer' && event.ask === ask.ask)
  return isAnswered ? 'begun' : 'not begun'
}

it(
  `cutting off the journal at any of ${cuts} random bytes does not change the result of the restarted run`,
  async () => {
    const server = await startLedgerModel()
    model = server
    const whole = homeIn(newFolder())
    const expected = outcome(whole, await play(whole, server))
    const [run = ''] = readdirSync(whole.runs)
    const bytes = readFileSync(join(whole.runs, run, 'events.jsonl'))
    const written = readFileSync(whole.ledger, 'utf8').trimEnd().split('\n')

    const random = seededRng(20_261_126)
    const failures: unknown[] = []
    for (let n = 0; n < cuts; n += 1) {
      const cut = Math.floor(random() * bytes.length)
      const rest = bytes.subarray(0, cut)
      const lines = rest.toString('utf8').split('\n').slice(0, -1)
      const events = lines.map((line) => JSON.parse(line) as AdlibEvent)
      const ledger = written.filter((line) => {
        const progress = progressOf(line.replace(/ .*/, ''), events)
        return progress === 'done' || (progress === 'begun' && random() < 0.5)
      })
      const home = homeIn(newFolder())
      mkdirSync(join(home.runs, run), { recursive: true })
      writeFileSync(join(home.runs, run, 'events.jsonl'), rest)
      writeFileSync(home.ledger, ledger.map((line) => `${line}\n`).join(''))
      const end = await play(home, server)
      const found = outcome(home, end)
      if (!isDeepStrictEqual(found, expected)) failures.push({ cut, found, log: end.log })
    }
    expect(failures).toEqual([])
  },
  60_000 + cuts * 30_000,
)
