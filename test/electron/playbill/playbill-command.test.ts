import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { encodeJpeg } from '../../../electron/capture/decode-image.ts'
import { playbillCommand } from '../../../electron/cli/playbill-command.ts'
import type { EventBody } from '../../../src-shared/events/event.ts'
import { eveningRun, line, moment } from '../../fixtures/evening-run.ts'
import { newFolder } from '../../fixtures/new-folder.ts'
import { teamRun, writePastRun } from '../../fixtures/past-run.ts'
import { runStart } from '../../fixtures/run-start.ts'

const startAt = Date.UTC(2026, 10, 29, 19)

/** Writes runs, and returns how to run the command on them. */
async function evening(...runs: Iterable<EventBody>[]) {
  const dir = newFolder()
  const folders: string[] = []
  for (const [n, bodies] of runs.entries())
    folders.push(
      await writePastRun(join(dir, 'reports'), { startAt: startAt + n * 1000, everyMs: 10_000, bodies }),
    )
  const playbill = async (...argv: readonly string[]) => {
    const written: string[] = []
    const said: string[] = []
    const places = ['--reports', join(dir, 'reports'), '--data', join(dir, 'data')]
    const code = await playbillCommand([...argv, ...places], {
      input: (async function* () {})(),
      write: async (text) => void written.push(text),
      log: (text) => void said.push(text),
    })
    return { code, written: written.join('\n'), said: said.join('\n') }
  }
  const out = join(dir, 'evening.html')
  return {
    dir,
    run: folders[0] ?? '',
    playbill,
    out /** The body of the page, without the style with its font. */,
    page: () => readFileSync(out, 'utf8').replace(/<style>[\s\S]*<\/style>/, ''),
  }
}

describe('adlib playbill', () => {
  it('writes the page of an evening, readable by its owner only', async () => {
    const { playbill, out, page } = await evening(eveningRun())
    expect(await playbill('latest', '--out', out)).toEqual({ code: 0, written: out, said: '' })
    const html = page()
    for (const text of ['An evening with Marlow', 'THE GATE WARDEN', 'wooden spoon', 'victory-1.mp4'])
      expect(html).toContain(text)
    expect(html).toContain('<dt>death</dt><dd>1</dd>')
    for (const text of ['example.org', '/home/streamer', '<img', '<script'])
      expect(html, text).not.toContain(text)
    expect(statSync(out).mode & 0o077).toBe(0)
  })

  it('replaces names of viewers, unless it is asked not to', async () => {
    const { playbill, out, page } = await evening(eveningRun())
    await playbill('latest', '--out', out)
    expect(page()).not.toContain('Kaela')
    expect(page()).toContain('viewer 1 spoke to me in chat.')
    await playbill('latest', '--out', out, '--no-mask-names')
    expect(page()).toContain('Planned, Kaela? I rehearsed it.')
    expect(page()).not.toContain('Names of viewers are replaced.')
  })

  it('survives a viewer who is called like a kind of moment', async () => {
    const { playbill, out, page } = await evening([
      runStart,
      { type: 'chat/message', id: 'twitch:m', by: 'twitch:1', name: 'death', text: 'hi' },
      ...moment(1, { seen: [line('YOU DIED')], said: 'Down again.' }),
    ])
    expect(await playbill('latest', '--out', out)).toMatchObject({ code: 0 })
    expect(page()).toContain('The player loses.')
  })

  it('has small pictures only of a run that kept some, black under today’s masks, and none with private words', async () => {
    const { dir, run, playbill, out, page } = await evening([
      runStart,
      ...moment(1, { seen: [line('YOU DIED', { box: [900, 500, 200, 60] })], said: 'Down again.' }),
      ...moment(2, { seen: [line('kaela@example.org')], said: 'Post for us.', beat: { kind: 'reward' } }),
    ])
    await playbill('latest', '--out', out)
    expect(page()).not.toContain('<img')
    mkdirSync(join(run, 'frames'))
    const data = new Uint8ClampedArray(1280 * 720 * 4).fill(255)
    const white = await encodeJpeg({ width: 1280, height: 720, data })
    for (const id of ['o1', 'o2']) writeFileSync(join(run, 'frames', `${id}.jpg`), white)
    await playbill('latest', '--out', out)
    const picture = (): string => /<img src="([^"]+)"/.exec(page())?.[1] ?? ''
    expect(page().match(/<img/g)).toHaveLength(1)
    const bright = picture()
    expect(bright.length).toBeLessThan(40_000)

    mkdirSync(join(dir, 'data'), { recursive: true })
    const masks = { screen: [{ name: 'notes', box: [0, 0, 0.5, 1] }] }
    writeFileSync(join(dir, 'data', 'settings.json'), JSON.stringify({ sight: { masks } }))
    await playbill('latest', '--out', out)
    expect(picture()).not.toBe('')
    expect(picture()).not.toBe(bright)
  })

  it('writes a page without lines for a run that said nothing, and says so', async () => {
    const { playbill, out, page } = await evening([runStart])
    const { code, said } = await playbill('latest', '--out', out)
    expect(code).toBe(0)
    expect(said).toContain('said no line that the page could have')
    expect(page()).toContain('Marlow said nothing that can be shown here.')
  })

  it('uses what can be read of a damaged run', async () => {
    const { run, playbill, out, page } = await evening(eveningRun())
    const path = join(run, 'events.jsonl')
    const lines = readFileSync(path, 'utf8').split('\n')
    lines[6] = '{"t": 12, broken'
    writeFileSync(path, lines.join('\n'))
    expect(await playbill('latest', '--out', out)).toMatchObject({ code: 0 })
    expect(page()).toContain('A gate with a warden.')
  })

  it.each([
    ['an unknown run', 'nothing-like-it', 'there is no run “nothing-like-it”'],
    ['no run', '', 'name one run, such as latest.'],
  ])('refuses %s with a remedy', async (_, run, why) => {
    const { playbill, out } = await evening(eveningRun())
    const { code, said } = await playbill(...(run === '' ? [] : [run]), '--out', out)
    expect(code).toBeGreaterThan(0)
    expect(said).toContain(why)
  })

  it('says why there is no page of an empty run, or of a run of agents', async () => {
    const { run, playbill } = await evening(eveningRun())
    writeFileSync(join(run, 'events.jsonl'), '')
    expect(await playbill('latest')).toMatchObject({
      code: 1,
      said: `adlib playbill: The run ${basename(run)} has no readable events. Choose another run.`,
    })
    const team = await evening([{ ...runStart, team: true } as EventBody, ...teamRun.slice(1)])
    expect(await team.playbill('latest')).toMatchObject({ code: 1 })
    expect((await team.playbill('latest')).said).toContain('a run of agents without a show')
  })

  it('leaves no file and says why if the page cannot be written', async () => {
    const { dir, playbill } = await evening(eveningRun())
    const { code, said } = await playbill('latest', '--out', join(dir, 'missing', 'x.html'))
    expect(code).toBe(1)
    expect(said).toContain('Name another file with --out.')
    expect(readdirSync(dir)).not.toContain('missing')
  })
})
