import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { partPath } from '../../../electron/journal/event-parts.ts'
import { type OpenedRun, openRun } from '../../../electron/journal/open-run.ts'
import type { DataFailure } from '../../../electron/platform/files.ts'
import { openRuns } from '../../../electron/runs/open-runs.ts'
import { believeClock } from '../../../electron/runs/trash.ts'
import type { EventBody } from '../../../src-shared/events/event.ts'
import { defaultSettings } from '../../../src-shared/settings/settings.ts'
import { newFolder } from '../../fixtures/new-folder.ts'
import { brain, call, caption, done } from '../../fixtures/performed-run.ts'
import { runStart } from '../../fixtures/run-start.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

const clock = virtualClock(1_000_000)

async function record(reportsDir: string, bodies: readonly EventBody[], ended = true): Promise<string> {
  clock.advance(60_000)
  const result = await openRun({ reportsDir, fresh: true, clock, warn: () => {} })
  if (!result.ok) throw new Error(result.failure.message)
  const { journal, run } = result.opened
  for (const body of [{ ...runStart, brain } as EventBody, ...bodies]) {
    journal.append(body)
    clock.advance(1000)
  }
  if (ended) journal.append({ type: 'run/end', reason: 'stopped' })
  await journal.close()
  return run
}

const turn = (id: string, words: string): EventBody[] => [
  { type: 'turn/start', turn: id, cause: 'change', observation: 'o1' },
  { type: 'perform/text', turn: id, text: words },
  { type: 'stage/cue', cue: caption(`c-${id}`, words, id) },
  call(id, `${id}.1.1`, 'play_sfx', { args: { sound: 'boing' } }),
  done(id, `${id}.1.1`, 'play_sfx'),
]
const failure = (turnId: string): EventBody => ({
  type: 'llm/failed',
  turn: turnId,
  step: 1,
  kind: 'unreachable',
  message: 'The server refused the connection.',
  remedy: 'Start it.',
})

const dayMs = 86_400_000
function deletedAt(reportsDir: string, run: string, at?: number): number {
  const trash = join(reportsDir, 'live', '.trash')
  const name = readdirSync(trash).find((one) => one.startsWith(run)) ?? ''
  if (at !== undefined) renameSync(join(trash, name), join(trash, name.replace(/\.\d+-/, `.${at}-`)))
  return Number(/\.(\d+)-/.exec(name)?.[1])
}
const runsIn = (reportsDir: string) => openRuns(join(reportsDir, 'live'))
const search = (reportsDir: string, words: string, most = 50) =>
  runsIn(reportsDir).search({ words, most, signal: new AbortController().signal })

describe('the list of runs', () => {
  it('lists the newest run first, and counts the turns and other events of each run', async () => {
    const reports = newFolder()
    const first = await record(reports, [...turn('t1', 'He has a name.'), failure('t1')])
    const second = await record(reports, turn('t1', 'Again.'), false)
    const { runs, before } = await runsIn(reports).page({ most: 10 })
    expect(before).toBeNull()
    expect(runs).toMatchObject([
      { run: second, ended: false, live: false, endedAt: null, counts: { errors: 0 } },
      {
        run: first,
        ended: true,
        model: 'tiny',
        ms: 7000,
        counts: { turns: 1, cues: 1, observations: 0, calls: 1, errors: 1 },
        agents: 0,
      },
    ])
    expect(runs[1]?.endedAt).toBe((runs[1]?.startedAt ?? 0) + 7000)
  })

  it('lists the watched source and the best lines, first those that were rated, then those of the greatest moments', async () => {
    const reports = newFolder()
    const beat = (id: string, salience: number): EventBody =>
      ({
        type: 'show/beat',
        turn: id,
        beat: {
          ...{ id: `b-${id}`, kind: 'victory', subject: null, polarity: 1, salience, novelty: 1 },
          ...{ observation: 'o1', nth: 1 },
        },
        plan: { level: 'rest', writer: 'bank' },
      }) as never
    const lines = [
      ...[beat('t1', 0.5), ...turn('t1', 'A small one.')],
      ...[beat('t2', 0.9), ...turn('t2', 'A great one.')],
      ...turn('t3', 'Between moments.'),
    ]
    await record(reports, lines)
    const rating = { type: 'settings/changed', patch: { show: { funny: ['A small one.'] } }, by: 'panel' }
    await record(reports, [...lines, rating as EventBody])
    await record(reports, [])
    const { runs } = await runsIn(reports).page({ most: 10 })
    expect(runs.map(({ lines, best }) => [lines, ...best.map(({ text }) => text)])).toEqual([
      [0],
      [3, 'A small one.', 'A great one.', 'Between moments.'],
      [3, 'A great one.', 'A small one.', 'Between moments.'],
    ])
  })

  it('stores a digest of a run, and counts the run’s events again after the run has grown', async () => {
    const reports = newFolder()
    const run = await record(reports, turn('t1', 'One.'))
    const fresh = (await runsIn(reports).page({ most: 10 })).runs
    expect(existsSync(join(reports, 'live', run, 'digest.json'))).toBe(true)
    expect((await runsIn(reports).page({ most: 10 })).runs).toEqual(fresh)
    const event = { type: 'turn/start', turn: 't2', cause: 'tick', observation: 'o1', t: 1, seq: 99, run }
    appendFileSync(join(reports, 'live', run, 'events.jsonl'), `${JSON.stringify(event)}\n`)
    expect((await runsIn(reports).page({ most: 10 })).runs[0]?.counts.turns).toBe(2)
  })

  it('counts again after the stored digest was edited, or the events were replaced by others of the same size', async () => {
    const reports = newFolder()
    const run = await record(reports, [...turn('t1', 'One.'), ...turn('t2', 'Two.')])
    const list = async () => (await runsIn(reports).page({ most: 10 })).runs
    const fresh = await list()
    const digest = join(reports, 'live', run, 'digest.json')
    const stored = readFileSync(digest, 'utf8')
    writeFileSync(digest, stored.replace('"turns":2', '"turns":7'))
    expect(readFileSync(digest, 'utf8')).not.toBe(stored)
    expect(await list()).toEqual(fresh)
    const events = join(reports, 'live', run, 'events.jsonl')
    writeFileSync(events, readFileSync(events, 'utf8').replaceAll('Two.', 'Six.'))
    writeFileSync(events, readFileSync(events, 'utf8').replace('"type":"turn/start"', '"type":"turn/stars"'))
    expect(await list()).toMatchObject([{ counts: { turns: 1 }, broken: '1 damaged line was skipped.' }])
  })

  it('lists the model of the process that continued a run', async () => {
    const reports = newFolder()
    const other = { driver: 'ollama', model: 'other:1b', mode: 'auto' } as const
    const resumed = { type: 'run/resumed', settings: defaultSettings, brain: other, cutBytes: 0 } as const
    await record(reports, [resumed])
    expect((await runsIn(reports).page({ most: 10 })).runs).toMatchObject([{ model: 'other:1b' }])
  })

  it('the best line is not one that was rated in an earlier run, nor one whose rating was taken back', async () => {
    const reports = newFolder()
    const rate = (...funny: string[]): EventBody => ({
      type: 'settings/changed',
      patch: { show: { funny } },
      by: 'panel',
    })
    const started = {
      ...{ type: 'run/resumed', brain, cutBytes: 0 },
      settings: { ...defaultSettings, show: { ...defaultSettings.show, funny: ['Old.', 'Older.'] } },
    } as EventBody
    const lines = [...turn('t1', 'First.'), ...turn('t2', 'Old.'), ...turn('t3', 'New.')]
    await record(reports, [started, ...lines, rate('Old.')])
    await record(reports, [started, ...lines, rate('Old.', 'New.')])
    await record(reports, [started, ...lines, rate('Old.', 'New.'), rate('Old.')])
    const { runs } = await runsIn(reports).page({ most: 10 })
    expect(runs.map(({ best }) => best[0]?.text)).toEqual(['First.', 'New.', 'First.'])
  })

  it('lists a copied run folder as a separate run', async () => {
    const reports = newFolder()
    const run = await record(reports, turn('t1', 'One.'))
    await runsIn(reports).page({ most: 10 })
    const copy = run.replace(/....$/, '0000')
    cpSync(join(reports, 'live', run), join(reports, 'live', copy), { recursive: true })
    const { runs } = await runsIn(reports).page({ most: 10 })
    expect(runs.map((info) => info.run).toSorted()).toEqual([copy, run].toSorted())
  })

  it('counts a damaged last line only once, even if the list is read several times', async () => {
    const reports = newFolder()
    const run = await record(reports, turn('t1', 'One.'), false)
    appendFileSync(join(reports, 'live', run, 'events.jsonl'), 'garbage\n')
    const runs = runsIn(reports)
    for (let n = 0; n < 3; n += 1) {
      const [info] = (await runs.page({ most: 10 })).runs
      expect(info?.broken).toBe('1 damaged line was skipped.')
    }
  })

  it('counts a damaged last line of a running run only once, even if the list is read several times', async () => {
    const reports = newFolder()
    const opened = await openRun({ reportsDir: reports, fresh: true, clock, warn: () => {} })
    if (!opened.ok) throw new Error(opened.failure.message)
    const { journal, run } = opened.opened
    journal.append({ ...runStart, brain } as EventBody)
    await journal.sync()
    appendFileSync(join(reports, 'live', run, 'events.jsonl'), 'garbage\n')
    const runs = runsIn(reports)
    for (let n = 0; n < 3; n += 1) {
      const [info] = (await runs.page({ most: 10 })).runs
      expect(info).toMatchObject({ live: true, broken: '1 damaged line was skipped.' })
    }
    await journal.close()
  })

  it('returns every run once, page by page', async () => {
    const reports = newFolder()
    const names = []
    for (let n = 0; n < 5; n += 1) names.unshift(await record(reports, []))
    const first = await runsIn(reports).page({ most: 2 })
    const second = await runsIn(reports).page({ before: first.before ?? '', most: 2 })
    const third = await runsIn(reports).page({ before: second.before ?? '', most: 2 })
    expect([first, second, third].flatMap(({ runs }) => runs.map(({ run }) => run))).toEqual(names)
    expect(third.before).toBeNull()
  })

  it('does not count runs without events toward the size of a page', async () => {
    const reports = newFolder()
    const run = await record(reports, turn('t1', 'One.'))
    for (const number of [1, 2, 3])
      mkdirSync(join(reports, 'live', `9999-01-01T00-00-0${number}-000Z-aaaa`), { recursive: true })
    const { runs, before } = await runsIn(reports).page({ most: 1 })
    expect(runs.map((info) => info.run)).toEqual([run])
    expect(before).toBeNull()
  })

  it('reports the damaged lines of a run, and still counts its other lines', async () => {
    const reports = newFolder()
    const run = await record(reports, turn('t1', 'One.'), false)
    const file = join(reports, 'live', run, 'events.jsonl')
    const lines = readFileSync(file, 'utf8').split('\n')
    writeFileSync(file, lines.toSpliced(3, 1, 'garbage').join('\n'))
    const [info] = (await runsIn(reports).page({ most: 10 })).runs
    expect(info).toMatchObject({ broken: '1 damaged line was skipped.', counts: { turns: 1, calls: 1 } })
  })

  it.each([
    ['empty', Buffer.alloc(0)],
    ['full of zeros', Buffer.alloc(5000)],
    ['full of many zeros', Buffer.alloc(200_000)],
    ['gone', null],
  ])('lists a run as damaged if its events are %s. The run can be deleted and restored', async (_, bytes) => {
    const reports = newFolder()
    const whole = await record(reports, turn('t1', 'A dragon.'))
    const lost = await record(reports, turn('t1', 'A dragon.'))
    const runs = runsIn(reports)
    await runs.search({ words: 'dragon', most: 9, signal: new AbortController().signal })
    const file = join(reports, 'live', lost, 'events.jsonl')
    if (bytes === null) rmSync(file)
    else writeFileSync(file, bytes)
    const damaged = { run: lost, live: false, ended: false, broken: expect.stringContaining('events.jsonl') }
    expect((await runs.page({ most: 9 })).runs).toMatchObject([damaged, { run: whole }])
    expect(await runs.info(lost)).toMatchObject(damaged)
    const found = await search(reports, 'dragon')
    expect(found.hits.every((hit) => hit.run === whole)).toBe(true)
    expect(found).toMatchObject({ before: null, damaged: 1 })
    expect(runs.remove(lost)).toBeNull()
    expect((await runs.page({ most: 9 })).deleted).toMatchObject([{ run: lost }])
    expect(runs.restore(lost)).toBeNull()
    expect((await runs.page({ most: 9 })).runs).toMatchObject([damaged, { run: whole }])
  })

  it('does not list a run that has no events yet', async () => {
    const reports = newFolder()
    const { opened } = (await openRun({ reportsDir: reports, fresh: true, clock, warn: () => {} })) as {
      opened: OpenedRun
    }
    expect((await runsIn(reports).page({ most: 9 })).runs).toEqual([])
    await opened.discard()
  })

  it('the list is empty if the folder does not exist', async () => {
    expect(await runsIn(join(newFolder(), 'nowhere')).page({ most: 10 })).toEqual({
      runs: [],
      before: null,
      deleted: [],
    })
  })
})

describe('the search over all runs', () => {
  it('finds words in any order and letter case, and returns each result with its kind and turn, newest run first', async () => {
    const reports = newFolder()
    const first = await record(reports, turn('t1', 'The Warden wakes.'))
    const second = await record(reports, turn('t3', 'Wakes again, the WARDEN.'))
    const { hits, before, searched } = await search(reports, 'wakes warden')
    expect([before, searched]).toEqual([null, 2])
    expect(hits.map(({ run, kind, turn: at }) => [run, kind, at])).toEqual([
      [second, 'said', 't3'],
      [second, 'cue', 't3'],
      [first, 'said', 't1'],
      [first, 'cue', 't1'],
    ])
  })

  it('matches punctuation, quotes and pattern characters literally, and does not match field names', async () => {
    const reports = newFolder()
    await record(reports, turn('t1', 'He said "no (really) [x+y]\\z".'))
    for (const words of ['"no', '(really)', '[x+y]\\z', '\\z"'])
      expect((await search(reports, words)).hits, words).toHaveLength(2)
    expect((await search(reports, 'n.')).hits).toEqual([])
    expect((await search(reports, 'found')).hits).toEqual([])
    expect((await search(reports, '  ')).hits).toEqual([])
  })

  it('finds the same words after the search index of a run is deleted', async () => {
    const reports = newFolder()
    const run = await record(reports, turn('t1', 'One.'))
    expect((await search(reports, 'one')).hits).toHaveLength(2)
    rmSync(join(reports, 'live', run, 'moments.jsonl'))
    expect((await search(reports, 'one')).hits).toHaveLength(2)
  })

  it('finds tool calls by name and argument, and finds errors', async () => {
    const reports = newFolder()
    await record(reports, [...turn('t1', 'One.'), failure('t1')])
    expect((await search(reports, 'play_sfx boing')).hits).toMatchObject([{ kind: 'tool' }])
    expect((await search(reports, 'refused')).hits).toMatchObject([{ kind: 'error' }])
  })

  it('finds events that were just written to a run in progress', async () => {
    const reports = newFolder()
    const run = await record(reports, turn('t1', 'One.'), false)
    const runs = runsIn(reports)
    const signal = new AbortController().signal
    expect((await runs.search({ words: 'later', most: 5, signal })).hits).toEqual([])
    const event = { type: 'perform/text', turn: 't1', text: 'Later.', t: 1, seq: 99, run }
    appendFileSync(join(reports, 'live', run, 'events.jsonl'), `${JSON.stringify(event)}\n`)
    expect((await runs.search({ words: 'later', most: 5, signal })).hits).toHaveLength(1)
  })

  it.each([
    ['empty', () => ''],
    ['cut', (lines: string) => lines.slice(0, lines.lastIndexOf('Warden'))],
    ['full of zeros', (lines: string) => '\0'.repeat(lines.length)],
    ['of another run', (lines: string) => lines.replaceAll('Warden', 'Garden')],
  ])('rebuilds a stored search file if it is %s, and reports the damage', async (_, damage) => {
    const reports = newFolder()
    const run = await record(reports, turn('t1', 'The Warden wakes.'))
    expect((await search(reports, 'warden')).hits).toHaveLength(2)
    const file = join(reports, 'live', run, 'moments.jsonl')
    const whole = readFileSync(file, 'utf8')
    writeFileSync(file, damage(whole))
    const problems: DataFailure[] = []
    const runs = openRuns(join(reports, 'live'), (problem) => problems.push(problem))
    expect((await runs.timeline(run))?.marks).toHaveLength(2)
    const signal = new AbortController().signal
    expect((await runs.search({ words: 'warden', most: 50, signal })).hits).toHaveLength(2)
    expect(readFileSync(file, 'utf8')).toBe(whole)
    const aside = join(reports, 'live', run, 'moments.broken-1.jsonl')
    expect(readFileSync(aside, 'utf8')).toBe(damage(whole))
    expect(problems).toEqual([
      {
        message: `${file} was damaged, so search and timeline of this run were rebuilt from its events.`,
        remedy: `Nothing is lost. The damaged file is kept as ${aside}.`,
      },
    ])
  })

  it('finds a word near the end of a long text, and returns the surrounding text', async () => {
    const reports = newFolder()
    const text = `${'🎲 wave '.repeat(700)}Needle 7 ${'tail '.repeat(200)}`
    await record(reports, [{ type: 'perform/text', turn: 't1', text }])
    const [hit] = (await search(reports, 'needle 7')).hits
    expect(hit?.text).toMatch(/^….*wave Needle 7 tail.*…$/u)
    expect(hit?.text.length).toBeLessThanOrEqual(402)
    expect(hit?.text).not.toMatch(/\p{Surrogate}/u)
  })

  it('reports that a run has more results than the search returns', async () => {
    const reports = newFolder()
    const many = Array.from({ length: 11 }, (_, n) => turn(`t${n + 1}`, `same ${n}`)).flat()
    await record(reports, many.slice(0, -5))
    expect(await search(reports, 'same')).toMatchObject({ isCut: false })
    await record(reports, many)
    const { hits, isCut, before } = await search(reports, 'same')
    expect(hits).toHaveLength(40)
    expect([isCut, before]).toEqual([true, null])
  })

  it('continues with the older runs after a limit, until every run is searched once', async () => {
    const reports = newFolder()
    const recorded: string[] = []
    for (let n = 0; n < 3; n += 1) recorded.push(await record(reports, turn('t1', 'same words')))
    const { signal } = new AbortController()
    const found: string[] = []
    let before: string | null | undefined
    while (before !== null) {
      const page = await runsIn(reports).search({ words: 'same', most: 1, before, signal })
      expect(page.searched).toBe(1)
      found.push(...page.hits.map(({ run }) => run))
      before = page.before
    }
    expect([...new Set(found)]).toEqual(recorded.toReversed())
    expect(found).toHaveLength(6)
  })

  it('searches nothing after an abort', async () => {
    const reports = newFolder()
    await record(reports, turn('t1', 'same words'))
    const signal = AbortSignal.abort()
    const answer = await runsIn(reports).search({ words: 'same', most: 9, signal })
    expect(answer).toMatchObject({ hits: [], searched: 0 })
  })
})

describe('the timeline of a run', () => {
  it('the timeline lists the marks of a run in order of time', async () => {
    const reports = newFolder()
    const run = await record(reports, [
      ...turn('t1', 'One.'),
      failure('t1'),
      { type: 'stage/panic', by: 'panel' },
    ])
    const timeline = await runsIn(reports).timeline(run)
    expect(timeline?.marks.map(({ kind, label }) => [kind, label])).toEqual([
      ['turn', ''],
      ['cue', 'One.'],
      ['error', 'The server refused the connection.'],
      ['panic', 'panel'],
    ])
    expect(timeline?.marks[1]?.lane).toBe('caption')
    expect(await runsIn(reports).timeline('../etc')).toBeNull()
  })

  it('keeps the only panic mark of a very long run', async () => {
    const reports = newFolder()
    const many = Array.from(
      { length: 3000 },
      (_, n): EventBody => ({ type: 'stage/cue', cue: caption(`c${n}`, `${n}`, 't1') }),
    )
    const run = await record(reports, [
      ...many.slice(0, 1500),
      { type: 'stage/panic', by: 'panel' },
      ...many.slice(1500),
    ])
    const marks = (await runsIn(reports).timeline(run))?.marks ?? []
    expect(marks).toHaveLength(2000)
    expect(marks.filter(({ kind }) => kind === 'panic')).toHaveLength(1)
    expect(marks).toEqual(marks.toSorted((a, b) => a.seq - b.seq))
  })
})

describe('the export of a run', () => {
  const textOf = async (reports: string, run: string, format: 'json' | 'csv'): Promise<string> => {
    let text = ''
    for await (const piece of (await runsIn(reports).exported(run, format)) ?? []) text += piece
    return text
  }

  it('the export is a JSON document with the details of the run and every event', async () => {
    const reports = newFolder()
    const run = await record(reports, turn('t1', 'One.'))
    const file = readFileSync(join(reports, 'live', run, 'events.jsonl'), 'utf8')
      .trim()
      .split('\n')
    const exported = JSON.parse(await textOf(reports, run, 'json'))
    expect(exported.run).toMatchObject({ run, counts: { turns: 1 } })
    expect(exported.events).toEqual(file.map((line) => JSON.parse(line)))
  })

  it('the export is complete even if the run has several parts or is deleted during the export', async () => {
    const reports = newFolder()
    const run = await record(
      reports,
      Array.from({ length: 40 }, (_, n) => turn(`t${n}`, 'The same words.')).flat(),
    )
    const whole = JSON.parse(await textOf(reports, run, 'json'))
    const file = join(reports, 'live', run, 'events.jsonl')
    const lines = readFileSync(file, 'utf8').split(/(?<=\n)/)
    const sizes = [0, 60, 120].map((n) => Buffer.byteLength(lines.slice(0, n).join('')))
    for (const [n, size] of sizes.entries())
      writeFileSync(partPath(file, size), lines.slice(n * 60, n === 2 ? undefined : n * 60 + 60).join(''))
    const runs = runsIn(reports)
    expect(JSON.parse(await textOf(reports, run, 'json'))).toEqual(whole)
    let text = ''
    for await (const piece of (await runs.exported(run, 'json')) ?? []) {
      if (text === '') expect(runs.remove(run)).toBeNull()
      text += piece
    }
    expect(JSON.parse(text)).toEqual(whole)
  })

  it('the export is a CSV table without cells that a spreadsheet would run as formulas', async () => {
    const reports = newFolder()
    const run = await record(reports, turn('t1', '=HYPERLINK("http://x","a, b")'))
    const lines = (await textOf(reports, run, 'csv')).split('\r\n')
    // Excel reads the file as UTF-8 only if it starts with a byte order mark.
    expect(lines[0]).toBe('\uFEFFseq,time,type,agent,turn,call,tool,lane,text,ok,error,ms')
    expect(lines[3]).toMatch(/^3,[^,]+,perform\/text,,t1,,,,"'=HYPERLINK\(""http:\/\/x"",""a, b""\)",,,$/)
    expect(lines[6]).toMatch(/,tool\/done,,t1,t1.1.1,play_sfx,,,true,,4$/)
  })
})

describe('the CSV table of a run', () => {
  it('the CSV table contains the full text of an event', async () => {
    const reports = newFolder()
    const long = `${'word '.repeat(200)}end`
    const run = await record(reports, [
      { type: 'perform/text', turn: 't1', text: long },
      { type: 'llm/raw', turn: 't1', step: 1, text: 'What the model wrote.' },
    ])
    let text = ''
    for await (const piece of (await runsIn(reports).exported(run, 'csv')) ?? []) text += piece
    expect(text).toContain(`,${long},`)
    expect(text).toMatch(/,llm\/raw,.*,What the model wrote\.,/)
  })
})

describe('a deleted run', () => {
  it('a deleted run appears in the list of deleted runs, but not in the list of runs or the search', async () => {
    const reports = newFolder()
    const run = await record(reports, turn('t1', 'One.'))
    const runs = runsIn(reports)
    expect(runs.remove(run)).toBeNull()
    expect(await runs.page({ most: 10 })).toMatchObject({
      runs: [],
      deleted: [{ run, counts: { turns: 1 } }],
    })
    expect((await search(reports, 'one')).hits).toEqual([])
  })

  it('a deleted run can be restored until the program ends', async () => {
    const reports = newFolder()
    const run = await record(reports, turn('t1', 'One.'))
    const runs = runsIn(reports)
    runs.remove(run)
    expect(runs.restore(run)).toBeNull()
    expect(await runs.page({ most: 10 })).toMatchObject({ runs: [{ run }], deleted: [] })
    runs.remove(run)
    runs.close()
    expect(runs.restore(run)).toMatchObject({ kind: 'no-run' })
  })

  it('another process erases a deleted run only after more than a day', async () => {
    const reports = newFolder()
    const run = await record(reports, turn('t1', 'One.'))
    const runs = runsIn(reports)
    runs.remove(run)
    runsIn(reports).close()
    expect(runs.restore(run)).toBeNull()
    runs.remove(run)
    deletedAt(reports, run, Date.now() - 2 * dayMs)
    runsIn(reports).close()
    expect(runs.restore(run)).toMatchObject({ kind: 'no-run' })
  })

  it('the end of a process does not erase a run that another process deleted later', async () => {
    const reports = newFolder()
    const run = await record(reports, turn('t1', 'One.'))
    const [first, second] = [runsIn(reports), runsIn(reports)]
    first.remove(run)
    second.restore(run)
    second.remove(run)
    first.close()
    expect(second.restore(run)).toBeNull()
    expect((await search(reports, 'one')).hits).toHaveLength(2)
  })

  it('a deleted run without a deletion time is erased a day after its folder changed', async () => {
    const reports = newFolder()
    const run = await record(reports, turn('t1', 'One.'))
    const folder = join(reports, 'live', '.trash', run)
    mkdirSync(join(reports, 'live', '.trash'))
    renameSync(join(reports, 'live', run), folder)
    utimesSync(folder, Date.now() / 1000, Date.now() / 1000)
    runsIn(reports).close()
    expect((await runsIn(reports).page({ most: 1 })).deleted).toMatchObject([{ run, counts: { turns: 1 } }])
    utimesSync(folder, (Date.now() - 2 * dayMs) / 1000, (Date.now() - 2 * dayMs) / 1000)
    runsIn(reports).close()
    expect(readdirSync(join(reports, 'live', '.trash'))).toEqual([])
  })

  it('a deleted run is kept for another day if the clock may be wrong', async () => {
    const reports = newFolder()
    const run = await record(reports, turn('t1', 'One.'))
    const runs = runsIn(reports)
    runs.remove(run)
    const year = 365 * dayMs
    deletedAt(reports, run, Date.now() + year)
    runsIn(reports).close()
    expect(Math.abs(deletedAt(reports, run) - Date.now())).toBeLessThan(dayMs)
    deletedAt(reports, run, Date.now() - year)
    believeClock(join(reports, 'live'), Date.now() - year)
    runsIn(reports).close()
    expect(runs.restore(run)).toBeNull()
  })

  it('the next process finishes erasing a run if the first process was killed', async () => {
    const reports = newFolder()
    const run = await record(reports, turn('t1', 'One.'))
    const runs = runsIn(reports)
    runs.remove(run)
    const trash = join(reports, 'live', '.trash')
    const [name = ''] = readdirSync(trash)
    renameSync(join(trash, name), join(trash, `${name}.doomed`))
    expect(runs.restore(run)).toMatchObject({ kind: 'no-run' })
    runsIn(reports).close()
    expect(readdirSync(trash)).toEqual([])
  })

  it('erasing a deleted run does not harm other files in the reports folder', async () => {
    const reports = newFolder()
    const run = await record(reports, turn('t1', 'One.'))
    for (const folder of [join(reports, 'trash'), join(reports, 'live', '.trash', 'mine')]) {
      mkdirSync(folder, { recursive: true })
      writeFileSync(join(folder, 'own.txt'), 'mine')
    }
    const runs = runsIn(reports)
    runs.remove(run)
    runs.close()
    expect(existsSync(join(reports, 'trash', 'own.txt'))).toBe(true)
    expect(existsSync(join(reports, 'live', '.trash', 'mine', 'own.txt'))).toBe(true)
    expect(runs.restore(run)).toMatchObject({ kind: 'no-run' })
  })

  it('a run in progress, or a name that is not a run, cannot be deleted', async () => {
    const reports = newFolder()
    const result = await openRun({ reportsDir: reports, fresh: true, clock, warn: () => {} })
    if (!result.ok) throw new Error(result.failure.message)
    expect(runsIn(reports).remove(result.opened.run)).toMatchObject({ kind: 'live' })
    expect(runsIn(reports).remove('../..')).toMatchObject({ kind: 'no-run' })
    await result.opened.journal.close()
  })
})
