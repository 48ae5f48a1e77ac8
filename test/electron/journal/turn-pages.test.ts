import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventsFile, openJournal } from '../../../electron/journal/disk-journal.ts'
import { runIndexes, type TurnIndex } from '../../../electron/journal/turn-index.ts'
import { readTurnPage, type TurnQuestion } from '../../../electron/journal/turn-pages.ts'
import type { TurnPage } from '../../../src-shared/contract/api/runs.ts'
import type { Audience } from '../../../src-shared/events/audience.ts'
import type { EventBody } from '../../../src-shared/events/event.ts'
import { maxLines, maxTurns, type State } from '../../../src-shared/events/state.ts'
import { understudyModel } from '../../../src-shared/performer/understudy.ts'
import { defaultSettings } from '../../../src-shared/settings/settings.ts'
import { longRun } from '../../fixtures/long-run.ts'
import { runStart } from '../../fixtures/run-start.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

const turns = 400
const dir = mkdtempSync(join(tmpdir(), 'adlib-pages-'))
const path = eventsFile(dir)
let index: TurnIndex
const shown = new Map<string, State['turns'][number]>()

beforeAll(async () => {
  const clock = virtualClock()
  const { journal, turns: made } = await openJournal({ dir, run: 'r', clock, warn: () => {} })
  for (const body of longRun(turns)) {
    clock.advance(50)
    journal.append(body)
    for (const turn of journal.state().turns.slice(-2)) shown.set(turn.turn, turn)
  }
  index = made
  await journal.close()
})
afterAll(() => rmSync(dir, { recursive: true }))

const ask = (
  question: Partial<TurnQuestion>,
  from = index,
  audience: Audience = 'owner',
): Promise<TurnPage> => readTurnPage(path, from, { most: 40, chip: 'all', search: '', ...question }, audience)

async function everyPage(question: Partial<TurnQuestion>): Promise<TurnPage[]> {
  const pages: TurnPage[] = []
  for (let before: string | null | undefined; before !== null; before = pages.at(-1)?.before ?? null) {
    pages.push(await ask(before === undefined ? question : { ...question, before }))
  }
  return pages
}
const names = (pages: TurnPage[]): string[] =>
  pages.toReversed().flatMap((page) => page.turns.map(({ turn }) => turn))
/** The beat's energy depends on all earlier turns, but a page reads only its own turns. */
const withoutEnergy = (turn: State['turns'][number] | undefined) => ({
  ...turn,
  beat: { ...turn?.beat, energy: null },
})
const restart = (forkOf: string): EventBody => ({
  ...{ type: 'run/resumed', settings: defaultSettings, brain: understudyModel, cutBytes: 0 },
  forkOf,
})
const rare = ['t100', 't200', 't300', 't400']

describe('readTurnPage', () => {
  it('returns every turn once, page by page, as the panel showed it', async () => {
    const pages = await everyPage({ most: 37 })
    expect(names(pages)).toEqual(Array.from({ length: turns }, (_, n) => `t${n + 1}`))
    for (const page of pages) {
      for (const turn of page.turns) expect(withoutEnergy(turn)).toEqual(withoutEnergy(shown.get(turn.turn)))
      expect(page.turns.length).toBeLessThanOrEqual(37)
    }
    expect(turns).toBeGreaterThan(maxTurns)
  })

  it('includes the cues of each turn, even if they were painted after the next turn began', async () => {
    const { cues } = await ask({ before: 't21', most: 10 })
    expect(cues.map(({ cue }) => cue.turn)).toEqual(Array.from({ length: 10 }, (_, n) => `t${n + 11}`))
    for (const { shown } of cues) expect(shown).toHaveLength(1)
  })

  it('includes everything that the operator said, once and in order', async () => {
    const pages = await everyPage({})
    expect(pages.toReversed().flatMap(({ sayings }) => sayings)).toMatchObject(
      Array.from({ length: turns / 50 }, (_, n) => ({
        text: `whisper ${(n + 1) * 50}`,
        answer: { read: false },
      })),
    )
  })

  it('limits the number of one-line rows without losing the operator’s words', async () => {
    const folder = join(dir, 'lines')
    mkdirSync(folder)
    const { journal, turns: made } = await openJournal({
      ...{ dir: folder, run: 'r', clock: virtualClock(), warn: () => {} },
    })
    journal.append(runStart)
    journal.append({ type: 'operator/said', kind: 'say', text: 'Hello.' })
    for (let n = 1; n <= maxLines + 10; n++) journal.append(restart(`run-${n}`))
    journal.append({ type: 'turn/start', turn: 't1', cause: 'tick', observation: 'o1' })
    await journal.close()
    const read = (search: string) =>
      readTurnPage(eventsFile(folder), made, { most: 40, chip: 'all', search }, 'owner')
    const page = await read('')
    expect(page.sayings.map(({ text }) => text)).toEqual(['Hello.'])
    expect([page.lines.length, page.lines.at(-1)?.text]).toEqual([maxLines, `run-${maxLines + 10}`])
    const found = await read(`run-${maxLines + 10}`)
    expect([found.sayings.length, found.lines.length]).toEqual([0, 1])
  })

  it('gives a viewer the turns without calls, thoughts and whispers, and does not search in those', async () => {
    const page = await ask({ before: 't21', most: 10 }, index, 'viewer')
    expect(page.turns.map(({ turn }) => turn)).toEqual(Array.from({ length: 10 }, (_, n) => `t${n + 11}`))
    for (const { steps, calls, said } of page.turns) expect([steps, calls, said]).toEqual([[], [], []])
    expect(page.cues.length).toBeGreaterThan(0)
    expect([page.sayings, page.filtered]).toEqual([[], []])
    for (const hidden of ['whisper', shown.get('t400')?.calls[0]?.tool ?? 'no tool']) {
      const search = { search: hidden, most: 40 }
      const found = await ask(search, index, 'viewer')
      const nothing = await ask({ ...search, search: 'no such words' }, index, 'viewer')
      expect([found, (await ask(search)).turns.length + (await ask(search)).sayings.length > 0]).toEqual([
        nothing,
        true,
      ])
    }
  })

  it('returns only the turns that match the selected filter chip', async () => {
    const page = await ask({ chip: 'denied' })
    expect(page.turns.map(({ turn }) => turn)).toEqual(rare)
    expect(page).toMatchObject({ before: null, sayings: [], lines: [] })
  })

  it('finds words in any turn and in the operator’s words', async () => {
    expect(names(await everyPage({ search: 'Rare NEEDLE' }))).toEqual(rare)
    expect(names(await everyPage({ search: 'needle 300' }))).toEqual(['t300'])
    expect(names(await everyPage({ search: 'hp 60' }))).toEqual(['t40', 't130', 't220', 't310', 't400'])
    expect(names(await everyPage({ search: '"name":"FIRE"', most: 500 }))).toHaveLength(turns)
    const whispers = (await everyPage({ search: 'whisper 150' })).flatMap(({ sayings }) => sayings)
    expect(whispers.map(({ text }) => text)).toEqual(['whisper 150'])
  })

  it('reads only the part of the file that contains the requested page', async () => {
    const [from, to] = [index.turns[200], index.turns[210]]
    const whole = readFileSync(path)
    const start = from?.saw?.start ?? 0
    const end = index.turns[209]?.end ?? 0
    writeFileSync(
      path,
      Buffer.concat([
        Buffer.alloc(start, 32),
        whole.subarray(start, end),
        Buffer.alloc(whole.length - end, 32),
      ]),
    )
    const page = await ask({ before: to?.turn ?? '', most: 10 })
    writeFileSync(path, whole)
    expect(page.turns).toHaveLength(10)
  })

  it('stops a long search without a match, and returns where to continue', async () => {
    const padding = 'x'.repeat(30_000)
    const folder = mkdtempSync(join(tmpdir(), 'adlib-pages-'))
    const { journal, turns: large } = await openJournal({
      dir: folder,
      run: 'r',
      clock: virtualClock(),
      warn: () => {},
    })
    for (const body of longRun(500)) {
      journal.append(body.type === 'llm/raw' ? ({ ...body, text: padding } as EventBody) : body)
    }
    const question = { most: 40, chip: 'all', search: 'no such words' } as const
    const first = await readTurnPage(eventsFile(folder), large, question, 'owner')
    expect(first.turns).toEqual([])
    expect(first.before).not.toBeNull()
    expect(first.reachedAt).not.toBeNull()
    await journal.close()
    rmSync(folder, { recursive: true })
  })

  it('reads the same pages with an index that is built on demand', async () => {
    const indexOf = runIndexes()
    const [one, two] = await Promise.all([indexOf(path), indexOf(path)])
    expect(two).toBe(one)
    expect(one.turns).toEqual(index.turns)
    expect(await ask({ before: 't50' }, one)).toEqual(await ask({ before: 't50' }))
  })

  it('the index of turns is the same after the run is reopened', async () => {
    const { journal, turns: again } = await openJournal({
      dir,
      run: 'r',
      clock: virtualClock(),
      warn: () => {},
    })
    expect(again.turns).toEqual(index.turns)
    await journal.close()
  })
})
