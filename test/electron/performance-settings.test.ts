import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { type Performance, startPerformance } from '../../electron/performance.ts'
import { panelSocket } from '../fixtures/panel-socket.ts'

const dir = mkdtempSync(join(tmpdir(), 'adlib-live-settings-'))
let running: Performance | undefined
afterEach(async () => {
  await running?.stop('test')
  rmSync(dir, { recursive: true })
})

it('loads packs while it plays, tells of one that there is not, and keeps what was edited by hand', async () => {
  const file = join(dir, 'settings.json')
  writeFileSync(file, JSON.stringify({ brain: { model: 'understudy' } }))
  const said: string[] = []
  const begun = await startPerformance({
    desktop: false,
    fresh: true,
    frames: 'off',
    dataDir: dir,
    reportsDir: join(dir, 'reports'),
    port: 0,
    talk: (line) => said.push(line),
  })
  if (!begun.ok) throw new Error(begun.failure.message)
  running = begun.performance
  writeFileSync(file, JSON.stringify({ brain: { model: 'understudy' }, performer: { maxSteps: 2 } }))
  const panel = await panelSocket(running.urls.panel)
  const packs = ['stage-decoys', 'no-such-pack']
  const ack = await panel.command({ command: 'settings', id: 'c1', patch: { tools: { packs } } })
  panel.close()
  expect(ack).toMatchObject({ ok: true })
  expect(said.filter((line) => line.includes('pack'))).toEqual([
    expect.stringMatching(/no pack «no-such-pack».*tools\.packs/),
  ])
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
    brain: { model: 'understudy' },
    performer: { maxSteps: 2 },
    tools: { packs },
  })
})
