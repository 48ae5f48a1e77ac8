import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AdlibEvent } from '../../../src-shared/events/event.ts'
import { temporaryFolder } from '../../fixtures/adlib-process.ts'
import type { ModelServer } from '../../fixtures/model-server.ts'
import { newFolder } from '../../fixtures/new-folder.ts'
import { seededRng } from '../../fixtures/seeded-rng.ts'
import { homeIn, outcome, type ProgramEnd, play, runsOf, startLedgerModel } from './run-program.ts'

const kills = process.env.ADLIB_SOAK ? 200 : 6
const maxKillsOfARun = 6

const folder = temporaryFolder()
let model: ModelServer
let undisturbed: ProgramEnd
let expected: ReturnType<typeof outcome>

const counted = (values: readonly string[]): string =>
  [...new Set(values)].map((value) => `${values.filter((one) => one === value).length} ${value}`).join(', ')

const openCalls = (events: readonly AdlibEvent[]): string[] => {
  const ended = new Set(
    events.flatMap((event) => (event.type === 'tool/done' || event.type === 'tool/error' ? event.call : [])),
  )
  return events.flatMap((event) => (event.type === 'tool/call' && !ended.has(event.call) ? event.tool : []))
}

const orphans = (events: readonly AdlibEvent[]): string[] =>
  events.flatMap((event) => (event.type === 'tool/error' && event.error === 'orphan' ? event.tool : []))

beforeAll(async () => {
  model = await startLedgerModel()
  const home = homeIn(folder.dir)
  undisturbed = await play(home, model)
  expected = outcome(home, undisturbed)
})
afterAll(async () => {
  await model?.close()
  folder.remove()
})

it('a program with four kinds of agents finishes if it is not interrupted', () => {
  expect(undisturbed, undisturbed.log).toMatchObject({ code: 0, ended: true })
  expect(expected).toMatchObject({ runs: 1, isInOrder: true, last: 'run/end' })
  expect(new Set(expected.ledger).size).toBe(16)
  expect(expected.ledger).toHaveLength(16)
})

it(
  `${kills} kills at random points do not change the result of a program, and no write happens twice`,
  async () => {
    const random = seededRng(20_261_125)
    const open: string[] = []
    const lost: string[] = []
    const failures: unknown[] = []
    for (let killed = 0; killed < kills; ) {
      const home = homeIn(newFolder())
      const points: number[] = []
      const most = 1 + Math.floor(random() * maxKillsOfARun)
      let end: ProgramEnd
      do {
        const left = Math.max(20, (undisturbed.points ?? 0) - runsOf(home).flat().length)
        const killAt = points.length < most ? 1 + Math.floor(random() * left) : undefined
        end = await play(home, model, killAt === undefined ? {} : { killAt })
        if (end.signal === 'SIGKILL') {
          points.push(killAt ?? 0)
          open.push(...openCalls(runsOf(home).flat()))
        }
      } while (end.signal === 'SIGKILL')
      killed += points.length
      lost.push(...orphans(runsOf(home).flat()))
      const found = outcome(home, end)
      if (!isDeepStrictEqual(found, expected)) failures.push({ points, found, log: end.log })
    }
    console.log(`${kills} kills; calls open at a kill: ${counted(open)}; orphans: ${counted(lost)}`)
    expect(failures).toEqual([])
  },
  60_000 + kills * 30_000,
)
