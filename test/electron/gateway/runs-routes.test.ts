import { basename, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Answer, CommandTargets } from '../../../electron/app/commands/command-deps.ts'
import { runCommands } from '../../../electron/app/commands/panic.ts'
import { openRuns } from '../../../electron/runs/open-runs.ts'
import {
  highlightsAnswer,
  runInfo,
  runSearchAnswer,
  runsAnswer,
  timelineAnswer,
} from '../../../src-shared/contract/api/runs.ts'
import { apiFailure } from '../../../src-shared/contract/command.ts'
import type { Beat } from '../../../src-shared/events/beat.ts'
import { writePastRun } from '../../fixtures/past-run.ts'
import { caption } from '../../fixtures/performed-run.ts'
import { runStart } from '../../fixtures/run-start.ts'
import { type TestGateway, testGateway } from './test-gateway.ts'

let g: TestGateway
let past: string
const words = 'Seven "tiny" slimes, <b>and</b> a hat'

beforeEach(async () => {
  g = await testGateway()
  const dir = await writePastRun(g.folder, {
    startAt: Date.UTC(2026, 0, 1),
    everyMs: 1000,
    bodies: [runStart, { type: 'stage/cue', cue: caption('c1', words, 't1') }],
  })
  past = basename(dir)
})
afterEach(() => g.stop())

/** Carries out the command on a run, and returns the kind of its failure. */
const change = async (command: 'run-delete' | 'run-restore', run: string) => {
  const nothingRemembered = { memories: { delete: async () => null }, saidLines: { forgetRun: () => null } }
  const targets = { runs: openRuns(join(g.folder, 'live')), ...nothingRemembered }
  const handlers = runCommands(targets as unknown as CommandTargets)
  const answer: Answer = await handlers[command]({ command: 'run-delete', id: 'i', run } as never, 'panel')
  return answer.ok ? null : answer.kind
}
const failed = async (response: Response) => ({
  status: response.status,
  kind: apiFailure.parse(await response.json()).error.kind,
})

describe('the routes of past runs', () => {
  it('only panels may use the routes of past runs', async () => {
    for (const role of ['overlay', 'eye', 'mcp', undefined] as const)
      for (const path of ['', '/search?q=hat', `/${past}`, `/${past}/timeline`, `/${past}/export.json`])
        expect((await g.api(`/api/runs${path}`, role)).status, `${role} ${path}`).toBeGreaterThanOrEqual(401)
  })

  it('the routes return the list of runs page by page', async () => {
    const first = runsAnswer.parse(await (await g.api('/api/runs?most=1', 'panel')).json())
    expect(first).toMatchObject({ runs: [{ run: g.journal.run, live: true }], before: g.journal.run })
    const rest = runsAnswer.parse(await (await g.api(`/api/runs?before=${first.before}`, 'panel')).json())
    expect(rest).toMatchObject({ runs: [{ run: past, ended: true, counts: { cues: 1 } }], before: null })
    expect(runInfo.parse(await (await g.api(`/api/runs/${past}`, 'panel')).json())).toEqual(rest.runs[0])
  })

  it('the route of the best moments lists them with their lines', async () => {
    const beat: Beat = {
      ...{ id: 'b1', subject: null, polarity: -1, salience: 0.9, novelty: 1, observation: 'o1', nth: 1 },
      kind: 'death',
    }
    const dir = await writePastRun(g.folder, {
      startAt: Date.UTC(2026, 0, 2),
      everyMs: 1000,
      bodies: [
        runStart,
        { type: 'show/beat', beat, plan: { level: 'combo', writer: 'bank' }, turn: 't1' },
        { type: 'stage/cue', cue: caption('c1', words, 't1') },
      ],
    })
    const asked = async (run: string) =>
      highlightsAnswer.parse(await (await g.api(`/api/runs/${run}/highlights`, 'panel')).json()).highlights
    expect(await asked(basename(dir))).toMatchObject([{ atMs: 1000, beat: { kind: 'death' }, line: words }])
    expect(await asked(past)).toEqual([])
    expect(await failed(await g.api('/api/runs/none/highlights', 'panel'))).toMatchObject({ status: 404 })
  })

  it('the route of the playbill sends a file with masked names, unless names are asked for', async () => {
    const dir = await writePastRun(g.folder, {
      startAt: Date.UTC(2026, 0, 3),
      everyMs: 1000,
      bodies: [
        runStart,
        { type: 'chat/message', id: 'twitch:m', by: 'twitch:1', name: 'Kaela', text: 'Hi' },
        { type: 'stage/cue', cue: caption('c1', 'Good evening, Kaela.', 't1') },
      ],
    })
    const asked = (query: string, run = basename(dir)) => g.api(`/api/runs/${run}/playbill${query}`, 'panel')
    const page = await asked('')
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(page.headers.get('content-disposition')).toBe(
      `attachment; filename="adlib-${basename(dir)}-playbill.html"`,
    )
    expect(await page.text()).toContain('Good evening, viewer 1.')
    expect(await (await asked('?names=shown')).text()).toContain('Good evening, Kaela.')
    expect(await failed(await asked('?names=maybe'))).toEqual({ status: 400, kind: 'invalid' })
    expect(await failed(await asked('', 'none'))).toEqual({ status: 404, kind: 'no-run' })
    expect((await g.api(`/api/runs/${basename(dir)}/playbill`, 'overlay')).status).toBeGreaterThanOrEqual(401)
  })

  it('the route of the playbill refuses a run of agents', async () => {
    const dir = await writePastRun(g.folder, {
      ...{ startAt: Date.UTC(2026, 0, 4), everyMs: 1000 },
      bodies: [{ ...runStart, team: true } as typeof runStart],
    })
    const answer = await g.api(`/api/runs/${basename(dir)}/playbill`, 'panel')
    expect(await failed(answer)).toEqual({ status: 409, kind: 'no-show' })
  })

  it('the routes search for words in any order, and treat every character literally', async () => {
    for (const asked of ['slimes seven', '"tiny"', '<b>', '(.*)', '\\', '🦄', ' ']) {
      const path = `/api/runs/search?q=${encodeURIComponent(asked)}`
      const { hits, before } = runSearchAnswer.parse(await (await g.api(path, 'panel')).json())
      expect(before, asked).toBeNull()
      const isThere =
        asked.trim() !== '' && asked.split(' ').every((word) => words.toLowerCase().includes(word))
      expect(hits, asked).toMatchObject(isThere ? [{ run: past, kind: 'cue', text: words }] : [])
    }
  })

  it('the routes return the timeline and the export of a run', async () => {
    const timeline = timelineAnswer.parse(await (await g.api(`/api/runs/${past}/timeline`, 'panel')).json())
    expect(timeline.marks).toMatchObject([{ kind: 'cue' }])
    const csv = await g.api(`/api/runs/${past}/export.csv`, 'panel')
    expect(csv.headers.get('content-disposition')).toBe(`attachment; filename="adlib-${past}.csv"`)
    expect(await csv.text()).toContain('Seven ""tiny"" slimes')
    const json = (await (await g.api(`/api/runs/${past}/export.json`, 'panel')).json()) as {
      events: unknown[]
    }
    expect(json.events).toHaveLength(3)
  })

  it.each([
    ['/api/runs?most=0', 400, 'invalid'],
    ['/api/runs?most=9999', 400, 'invalid'],
    [`/api/runs/search?q=${'x'.repeat(201)}`, 400, 'invalid'],
    ['/api/runs/none', 404, 'no-run'],
    ['/api/runs/..%2f..%2fsecret/timeline', 404, 'no-run'],
  ])('GET %s is answered with %d and a remedy', async (path, status, kind) => {
    expect(await failed(await g.api(path, 'panel'))).toEqual({ status, kind })
  })

  it('an unknown export format is answered with 404', async () => {
    expect(await failed(await g.api(`/api/runs/${past}/export.xml`, 'panel'))).toEqual({
      status: 404,
      kind: 'no-format',
    })
  })

  it('commands delete and restore a run that has ended, but do not delete the live run', async () => {
    expect(await change('run-delete', past)).toBeNull()
    expect((await g.api(`/api/runs/${past}`, 'panel')).status).toBe(404)
    expect(await change('run-delete', past)).toBe('no-run')
    expect(await change('run-restore', past)).toBeNull()
    expect((await g.api(`/api/runs/${past}`, 'panel')).status).toBe(200)
    expect(await change('run-restore', past)).toBe('no-run')
    expect(await change('run-delete', g.journal.run)).toBe('live')
  })

  it('the routes answer 200 or 404, never 500, while a run is deleted and restored', async () => {
    const asked = [
      `/${past}`,
      `/${past}/export.json`,
      `/${past}/timeline`,
      `/${past}/snapshot`,
      `/${past}/turns`,
      `/${past}/events`,
    ]
    const statuses = new Set<number>()
    for (let round = 0; round < 10; round += 1) {
      const reading = [...asked, '/search?q=hat'].map((path) => g.api(`/api/runs${path}`, 'panel'))
      expect(await change('run-delete', past)).toBeNull()
      const answers = await Promise.all([
        ...reading,
        ...asked.map((path) => g.api(`/api/runs${path}`, 'panel')),
      ])
      for (const answer of answers) {
        statuses.add(answer.status)
        // `text` rejects if the stream is interrupted.
        await answer.text()
      }
      expect(await change('run-restore', past)).toBeNull()
    }
    expect([...statuses].toSorted()).toEqual([200, 404])
  })
})
