import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { recastCommand } from '../../../electron/cli/recast-command.ts'
import { type Played, playAgain } from '../../../electron/recast/play-again.ts'
import type { EventBody } from '../../../src-shared/events/event.ts'
import type { LlmDriver } from '../../../src-shared/llm/driver.ts'
import { scriptedDriver } from '../../../src-shared/llm/scripted-driver.ts'
import { defaultSettings } from '../../../src-shared/settings/settings.ts'
import { line, moment, screen } from '../../fixtures/evening-run.ts'
import { newFolder } from '../../fixtures/new-folder.ts'
import { writePastRun } from '../../fixtures/past-run.ts'
import { runStart } from '../../fixtures/run-start.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

const startAt = Date.UTC(2026, 10, 29, 19)
const titles = [
  'BOSS DEFEATED',
  'YOU DIED',
  'LEVEL UP',
  'CHECKPOINT REACHED',
  'NEW HIGH SCORE',
  'QUEST COMPLETE',
]

const moments = 30
const everyMs = 4000

/** An evening with a title every 16 seconds, and a line about each. */
const bodies: readonly EventBody[] = [
  runStart,
  { type: 'chat/message', id: 'twitch:m', by: 'twitch:1', name: 'Kaela', text: 'Nice one' },
  ...Array.from({ length: moments }, (_, n) => [
    ...moment(n + 1, {
      seen: [],
      said: `Old line ${n}, Kaela.`,
      // Two events come before the first moment, and each has four.
      screen: titleScreen(titles[n % titles.length] as string, startAt + (2 + 4 * n) * everyMs),
    }),
  ]).flat(),
]

function titleScreen(text: string, at: number) {
  const seen = line(text, { box: [440, 300, 400, 80], kind: 'title' })
  return {
    at,
    newLines: [seen],
    largest: seen,
    blocks: [{ text, box: seen.box }],
    // Without a number, the first titles would count as the name of the game.
    numbers: [{ label: 'LAP', value: 1, confidence: 95 }],
    scene: { cut: true, brightness: 0.5, motion: 0.4 },
  }
}

async function recorded(events: Iterable<EventBody> = bodies) {
  const dir = newFolder()
  const reports = join(dir, 'reports')
  const folder = await writePastRun(reports, { startAt, everyMs, bodies: events })
  const found = { run: basename(folder), runsDir: join(reports, 'live') }
  const recast = async (argv: readonly string[], signal = new AbortController().signal) => {
    const written: string[] = []
    const said: string[] = []
    const io = {
      input: (async function* () {})(),
      write: async (text: string) => void written.push(text),
      log: (text: string) => void said.push(text),
    }
    const places = ['--reports', reports, '--data', join(dir, 'data')]
    const code = await recastCommand([...argv, ...places], io, { env: {}, signal })
    return { code, written: written.join('\n'), said: said.join('\n') }
  }
  const play = (driver?: LlmDriver) =>
    playAgain({
      ...{ found, dataDir: join(dir, 'data'), timeoutMs: 1000, settings: defaultSettings },
      writer: driver && { model: 'scripted', driver },
      ...{ signal: new AbortController().signal, progress() {}, print() {} },
    })
  return { dir, folder, found, recast, play }
}

interface Json {
  readonly isComplete: boolean
  readonly rows: { readonly atMs: number; readonly old: string | null; readonly new: string | null }[]
}

describe('adlib recast', () => {
  it('lists the recorded lines beside those of another persona, the same at each start', async () => {
    const { recast, folder } = await recorded()
    const before = readFileSync(join(folder, 'events.jsonl'), 'utf8')
    const first = await recast(['latest', '--persona', 'vera'])
    expect(first.code).toBe(0)
    const [heading = '', ...rows] = first.written.split('\n')
    expect(heading).toBe('time | Marlow | Vera | on the screen')
    expect(
      rows.some((row) => /^0:\d\d \| Old line \d+, Kaela\. \| \S.* \| .*(DIED|DEFEATED)/.test(row)),
    ).toBe(true)
    expect(rows.at(-1)).toMatch(/^Lines of Marlow \(en\): 30\. Lines of Vera \(en\), played again: \d+\.$/)
    expect((await recast(['latest', '--persona', 'vera'])).written).toBe(first.written)
    expect((await recast(['latest', '--persona', 'pip'])).written).not.toBe(first.written)
    expect(readFileSync(join(folder, 'events.jsonl'), 'utf8')).toBe(before)
  })

  it.each([
    { type: 'performer/paused', by: 'panel' },
    { type: 'stage/panic', by: 'panel' },
  ] as const)('is silent from %j on, as the recorded show was', async (stop) => {
    const { recast } = await recorded([...bodies.slice(0, 42), stop, ...bodies.slice(42)])
    const timesOf = async (other: typeof recast): Promise<number[]> => {
      const { rows } = JSON.parse((await other(['latest', '--persona', 'vera', '--json'])).written) as Json
      return rows.filter((row) => row.new !== null).map(({ atMs }) => atMs)
    }
    const stopMs = 42 * everyMs
    const stopped = await timesOf(recast)
    expect(stopped.length).toBeGreaterThan(0)
    expect(Math.max(...stopped)).toBeLessThanOrEqual(stopMs)
    expect(Math.max(...(await timesOf((await recorded()).recast)))).toBeGreaterThan(stopMs + 60_000)
  })

  it('prints JSON, also in another language', async () => {
    const { recast } = await recorded()
    const { code, written } = await recast(['latest', '--language', 'de', '--json'])
    expect(code).toBe(0)
    const json = JSON.parse(written) as Json
    expect(json).toMatchObject({ isComplete: true, old: { language: 'en' }, new: { language: 'de' } })
    expect(json.rows.filter((row) => row.old !== null)).toHaveLength(moments)
    const english = JSON.parse((await recast(['latest', '--language', 'en', '--json'])).written) as Json
    const linesOf = ({ rows }: Json) => rows.flatMap((row) => row.new ?? [])
    expect(linesOf(json).length).toBeGreaterThan(0)
    expect(linesOf(json).filter((text) => linesOf(english).includes(text))).toEqual([])
  })

  it('has the lines of a model, and those of the persona while the model fails', async () => {
    const { play } = await recorded()
    let asked = 0
    const driver = scriptedDriver(
      Array.from({ length: 200 }, () => () => {
        asked += 1
        return asked % 2 === 0 ? { fail: 'refused' as const } : `The teapot number ${asked} resigned.`
      }),
      virtualClock(),
    )
    const played = (await play(driver)) as Played
    const lines = played.recast.rows.flatMap((row) => row.new ?? [])
    expect(lines.some((text) => text.includes('teapot'))).toBe(true)
    expect(lines.some((text) => !text.includes('teapot'))).toBe(true)
    expect(played).toMatchObject({ ok: true, recast: { isComplete: true, new: { model: 'scripted' } } })
    expect(played.failure).toBeUndefined()
  })

  it('stops at a model that only fails, says why, and keeps the lines so far', async () => {
    const { play } = await recorded()
    const failing = scriptedDriver(
      Array.from({ length: 50 }, () => ({ fail: 'refused' as const, message: 'The server is gone.' })),
      virtualClock(),
    )
    const played = await play(failing)
    expect(played).toMatchObject({ ok: true, recast: { isComplete: false } })
    expect(played.ok ? played.failure?.message : '').toContain('The server is gone.')
  })

  it('prints what there is when it is stopped', async () => {
    const { recast } = await recorded()
    const { code, written, said } = await recast(
      ['latest', '--persona', 'vera', '--json'],
      AbortSignal.abort(),
    )
    expect(code).toBe(1)
    expect(JSON.parse(written)).toMatchObject({ isComplete: false })
    expect(said).toContain('Stopped at 0:0')
  })

  it('writes a page for a blind vote, without names of viewers', async () => {
    const { dir, recast } = await recorded()
    const out = join(dir, 'vote.html')
    const { code, said } = await recast(['latest', '--persona', 'vera', '--out', out])
    expect(code).toBe(0)
    expect(said).toMatch(/Pairs of lines for a blind vote in .*vote\.html: \d+\./)
    const page = readFileSync(out, 'utf8')
    expect(page).not.toContain('Kaela')
    expect(page).toContain('viewer 1')
  })

  it('writes no page if the shows have no moment in common, and says what to do', async () => {
    const { dir, recast } = await recorded([
      runStart,
      { type: 'sight/observation', observation: screen('o1', []) },
    ])
    const out = join(dir, 'vote.html')
    const { code, said } = await recast(['latest', '--persona', 'vera', '--out', out])
    expect(code).toBe(1)
    expect(said).toContain('Choose a longer run, or another persona or model.')
  })

  it.each([
    [['latest'], 'name what changes, with --persona, --model or --language.'],
    [['--persona', 'vera'], 'name one run, such as latest.'],
    [['latest', '--persona', 'nobody-here'], 'there is no persona “nobody-here”; use marlow, pip, vera.'],
    [['latest', '--language', 'fr'], '--language takes en or de, not fr.'],
    [['latest', '--persona', 'vera', '--seed', '-1'], '--seed -1 is not a whole number.'],
    [['latest', '--persona', 'vera', '--timeout', '0'], '--timeout 0 is not a number of seconds'],
  ])('refuses %j', async (argv, why) => {
    const { recast } = await recorded()
    const { code, said } = await recast(argv)
    expect(code).toBe(2)
    expect(said).toContain(why)
  })

  it('says why an unknown, an empty, a beheaded or another kind of run cannot be played', async () => {
    const { recast, folder } = await recorded()
    const vera = ['--persona', 'vera']
    expect((await recast(['1999', ...vera])).said).toContain('there is no run “1999”')
    const path = join(folder, 'events.jsonl')
    const whole = readFileSync(path, 'utf8')
    writeFileSync(path, whole.slice(whole.indexOf('\n') + 1))
    expect(await recast(['latest', ...vera])).toMatchObject({ code: 1 })
    expect((await recast(['latest', ...vera])).said).toContain('has no readable start')
    writeFileSync(path, '')
    expect((await recast(['latest', ...vera])).said).toContain('Choose another run')
    const team = await recorded([{ ...runStart, team: true } as EventBody])
    expect((await team.recast(['latest', ...vera])).said).toContain('a run of agents without a show')
  })

  it('says that a run without an end has none, and what was played, also on the page for a vote', async () => {
    const { recast, folder, dir } = await recorded()
    const out = join(dir, 'vote.html')
    const argv = ['latest', '--persona', 'vera', '--json', '--out', out]
    const whole = await recast(argv)
    expect(whole.said).not.toContain('has no end')
    expect(JSON.parse(whole.written)).toMatchObject({ hasEnd: true })
    expect(readFileSync(out, 'utf8')).not.toMatch(/ends at \d/)
    const path = join(folder, 'events.jsonl')
    const lines = readFileSync(path, 'utf8').split('\n')
    // As after kill -9: the last line is torn. The 80 events are 4 s apart.
    writeFileSync(path, `${lines.slice(0, 80).join('\n')}\n${lines[80]?.slice(0, 30)}`)
    const { code, said, written } = await recast(argv)
    expect(code).toBe(0)
    expect(said).toContain('The run has no end')
    expect(said).toMatch(/Played: its first 5:1\d\./)
    expect(JSON.parse(written)).toMatchObject({ isComplete: true, hasEnd: false })
    expect(readFileSync(out, 'utf8')).toMatch(/ends at 5:1\d\. What came later is missing\./)
  })

  it('plays the rest of a damaged run', async () => {
    const { recast, folder } = await recorded()
    const path = join(folder, 'events.jsonl')
    const lines = readFileSync(path, 'utf8').split('\n')
    lines[10] = '{"type":"stage/cue", broken'
    writeFileSync(path, lines.join('\n'))
    expect(await recast(['latest', '--persona', 'vera'])).toMatchObject({ code: 0 })
  })
})
