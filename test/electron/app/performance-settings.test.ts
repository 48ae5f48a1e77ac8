import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Performance, startPerformance } from '../../../electron/app/performance.ts'
import { panelSocket } from '../../fixtures/panel-socket.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'adlib-live-settings-'))
})
let running: Performance | undefined
afterEach(async () => {
  await running?.stop('test')
  rmSync(dir, { recursive: true })
})

async function begin() {
  const said: string[] = []
  const begun = await startPerformance({
    desktop: false,
    fresh: true,
    frames: 'off',
    dataDir: dir,
    reportsDir: join(dir, 'reports'),
    port: 0,
    print: (line) => said.push(line),
  })
  if (!begun.ok) throw new Error(begun.failure.message)
  running = begun.performance
  return { performance: begun.performance, said }
}

describe('startPerformance', () => {
  it('reports an unknown pack that a panel adds, and keeps manual edits of the settings file', async () => {
    const file = join(dir, 'settings.json')
    writeFileSync(file, JSON.stringify({ brain: { model: 'understudy' } }))
    const { performance } = await begin()
    writeFileSync(file, JSON.stringify({ brain: { model: 'understudy' }, performer: { maxSteps: 2 } }))
    const panel = await panelSocket(performance.urls.panel)
    const packs = ['stage-decoys', 'no-such-pack']
    const ack = await panel.command({ command: 'settings', id: 'c1', patch: { tools: { packs } } })
    panel.close()
    expect(ack).toMatchObject({ ok: true })
    await expect
      .poll(() => performance.state().packFiles)
      .toMatchObject([{ file: 'no-such-pack', state: 'failed', message: expect.stringContaining(dir) }])
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
      brain: { model: 'understudy' },
      performer: { maxSteps: 2 },
      tools: { packs },
    })
  })

  it('reports a repaired settings file in the terminal and in the panel', async () => {
    const file = join(dir, 'settings.json')
    writeFileSync(
      file,
      "{ brain: { model: 'understudy' }, // mine\n policy: { tools: { play_sfx: 'deny' } }, }",
    )
    const { performance, said } = await begin()
    expect(said.join('\n')).toContain(`${file} was not valid JSON and has been repaired.`)
    expect(performance.state().settingsProblem).toEqual({
      message: `${file} was not valid JSON and has been repaired.`,
      remedy: `Check the file; the original is kept as ${join(dir, 'settings.broken-1.json')}.`,
    })
    expect(performance.state().settings.policy.tools).toEqual({ play_sfx: 'deny' })
  })

  it('warns about a misspelled rule in the terminal and in the panel at the start, and in the panel after a change', async () => {
    const policy = { tools: { overlay_txet: 'deny' } }
    writeFileSync(join(dir, 'settings.json'), JSON.stringify({ brain: { model: 'understudy' }, policy }))
    const { performance, said } = await begin()
    const warning = /policy\.tools\["overlay_txet"\] \(deny\) has no effect.*Did you mean "overlay_text"\?/
    expect(said).toContainEqual(expect.stringMatching(warning))
    const panel = await panelSocket(performance.urls.panel)
    const patch = { policy: { scopes: { shel: 'deny' } } }
    await panel.command({ command: 'settings', id: 'c1', patch })
    panel.close()
    expect(performance.state().dataProblems).toMatchObject([
      { message: expect.stringMatching(warning) },
      { message: expect.stringContaining('Did you mean "shell"?') },
    ])
  })

  it('keeps every deny rule if another setting is invalid, even after the panel writes the file again', async () => {
    const file = join(dir, 'settings.json')
    const policy = { tools: { overlay_text: 'deny' } }
    writeFileSync(
      file,
      JSON.stringify({ brain: { model: 'understudy' }, performer: { tickMs: 'x' }, policy }),
    )
    const { performance } = await begin()
    expect(performance.state().settings.policy).toMatchObject(policy)
    expect(performance.state().settingsProblem?.message).toContain('performer.tickMs')
    const panel = await panelSocket(performance.urls.panel)
    const ack = await panel.command({ command: 'settings', id: 'c1', patch: { overlay: { safeMargin: 8 } } })
    panel.close()
    expect(ack).toMatchObject({ ok: true })
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
      brain: { model: 'understudy' },
      overlay: { safeMargin: 8 },
      policy,
    })
    expect(readFileSync(join(dir, 'settings.broken-1.json'), 'utf8')).toContain('"tickMs":"x"')
  })
})
