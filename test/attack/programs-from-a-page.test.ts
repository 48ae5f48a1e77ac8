import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createPendingSettings } from '../../electron/app/pending-settings.ts'
import { startPerformance } from '../../electron/app/performance.ts'
import { createConfirmations, riskyChanges } from '../../electron/app/risky-settings.ts'
import type { EventBody } from '../../src-shared/events/event.ts'
import { closingEvents } from '../../src-shared/events/resume.ts'
import { emptyState } from '../../src-shared/events/state.ts'
import { applySettings } from '../../src-shared/settings/apply-settings.ts'
import { defaultSettings, type Settings } from '../../src-shared/settings/settings.ts'
import { newFolder } from '../fixtures/new-folder.ts'
import { panelSocket } from '../fixtures/panel-socket.ts'
import { virtualClock } from '../fixtures/virtual-clock.ts'

const changed = (patch: unknown, before: Settings = defaultSettings): Settings => {
  const applied = applySettings(before, patch)
  if (!applied.ok) throw new Error(applied.message)
  return applied.settings
}

it('a page cannot make Adlib start a program without the confirmation code', async () => {
  const dir = newFolder()
  const touched = join(dir, 'touched')
  writeFileSync(join(dir, 'settings.json'), JSON.stringify({ brain: { model: 'understudy' } }))
  const shown: { question: string; code: string }[] = []
  const begun = await startPerformance({
    ...{
      desktop: false,
      fresh: true,
      frames: 'off',
      dataDir: dir,
      reportsDir: join(dir, 'reports'),
      port: 0,
    },
    print: () => {},
    showCode: (question, code) => void shown.push({ question, code }),
  })
  if (!begun.ok) throw new Error(begun.failure.message)
  const { performance } = begun
  onTestFinished(async () => void (await performance.stop('test')))
  const panel = await panelSocket(performance.urls.panel)
  onTestFinished(() => panel.close())
  const program = { command: process.execPath, args: ['-e', `require('fs').writeFileSync('${touched}', '')`] }
  const patch = { mcp: { servers: { x: program } } }

  const ack = await panel.command({ command: 'settings', id: '1', patch })
  expect(ack).toMatchObject({ ok: false, error: { kind: 'needs_code' } })
  expect(performance.state().settings.mcp.servers).toEqual({})
  expect(performance.state().heldSettings?.changes[0]?.value).toContain(process.execPath)
  expect(shown).toHaveLength(1)
  expect(shown[0]?.question).toContain('writeFileSync')
  expect(readFileSync(join(performance.dir, 'events.jsonl'), 'utf8')).not.toContain(shown[0]?.code)
  const ask = performance.state().heldSettings?.ask ?? ''
  const guess = await panel.command({ command: 'approve-settings', id: '2', ask, code: 'ABCD-EFGH' })
  expect(guess).toMatchObject({ ok: false, error: { kind: 'wrong_code' } })
  expect(existsSync(touched)).toBe(false)
  expect(readFileSync(join(dir, 'settings.json'), 'utf8')).not.toContain('writeFileSync')

  const code = shown[0]?.code ?? ''
  expect(await panel.command({ command: 'approve-settings', id: '3', ask, code })).toMatchObject({ ok: true })
  expect(performance.state().heldSettings).toBeNull()
  await expect.poll(() => existsSync(touched)).toBe(true)
  const again = await panel.command({ command: 'approve-settings', id: '4', ask, code })
  expect(again).toMatchObject({ ok: false, error: { kind: 'gone' } })
})

describe('riskyChanges', () => {
  it.each([
    [{ mcp: { servers: { a: { url: 'http://127.0.0.1:9/mcp' } } } }, 'mcp.servers.a'],
    [{ openai: { baseUrl: 'http://evil.example/v1' } }, 'openai'],
    [{ openai: { baseUrl: 'localhost:1234', apiKeyEnv: 'PATH' } }, 'openai'],
    [{ ollama: { host: 'http://10.0.0.9:11434' } }, 'ollama.host'],
    [{ ollama: { host: 'https://127.0.0.1.evil.example' } }, 'ollama.host'],
    [{ ollama: { host: '::ffff:8.8.8.8' } }, 'ollama.host'],
    [{ engine: { registry: 'https://mirror.example' } }, 'engine.registry'],
    [{ engine: { registry: 'http://10.0.0.9:5000' } }, 'engine.registry'],
    [{ voice: { command: 'speak-it' } }, 'voice.command'],
    [{ voice: { url: 'http://evil.example/v1/audio/speech' } }, 'voice.url'],
    [{ ears: { words: { command: 'hear-it' } } }, 'ears.words.command'],
    [{ ears: { words: { url: 'http://evil.example' } } }, 'ears.words.url'],
    [{ sight: { source: 'file', path: '\\\\evil.example\\share\\a.png' } }, 'sight.path'],
    [{ sight: { path: '//evil.example/share/a.png' } }, 'sight.path'],
  ])('reports %j as risky', (patch, place) => {
    expect(riskyChanges(defaultSettings, changed(patch)).map((change) => change.place)).toEqual([place])
  })

  it.each([
    { overlay: { safeMargin: 8 } },
    { ollama: { host: '127.0.0.1:9999' } },
    { ollama: { host: 'http://localhost:11434/v1' } },
    { openai: { apiKeyEnv: 'OTHER' } },
    { engine: { registry: 'http://localhost:5000' } },
    { policy: { otherwise: 'ask' } },
    { ears: { enabled: true, words: { engine: 'http', url: 'localhost:8000' } } },
    { voice: { engine: 'mumble', url: 'http://localhost:8880/v1/audio/speech' } },
  ])('does not report %j as risky', (patch) => {
    expect(riskyChanges(defaultSettings, changed(patch))).toEqual([])
  })

  it('reports a changed server program, but not a server that is turned off or removed', () => {
    const a = { command: 'node', args: ['a.js'], env: { MODE: '1' } }
    const before = changed({ mcp: { servers: { a } } })
    const withServer = (server: object) => changed({ mcp: { servers: { a: server } } }, before)
    for (const other of [
      { ...a, command: 'sh' },
      { ...a, args: ['b.js'] },
      { ...a, env: { MODE: '2' } },
      { ...a, cwd: '/tmp' },
    ]) {
      expect(riskyChanges(before, withServer(other))).toHaveLength(1)
    }
    expect(riskyChanges(before, withServer({ ...a, enabled: false, timeoutMs: 500 }))).toEqual([])
    expect(riskyChanges(before, changed({ mcp: { servers: {} } }, before))).toEqual([])
  })
})

describe('createPendingSettings', () => {
  const house = () => {
    const clock = virtualClock()
    const events: EventBody[] = []
    const codes: string[] = []
    const held = createPendingSettings({
      confirmations: createConfirmations((_, code) => void codes.push(code)),
      emit: (body) => {
        events.push(body)
        return { t: 0, seq: 1, run: 'r', ...body }
      },
      clock,
    })
    return { clock, events, codes, held }
  }
  const changes = [{ place: 'ollama.host', value: 'http://far.example' }]

  it('creates one confirmation code for a repeated change, and rejects a different change for five seconds', () => {
    const { clock, codes, held } = house()
    for (let n = 0; n < 100; n++) held.hold({ patch: { ollama: { host: 'a' } } }, changes, 'panel')
    expect(codes).toHaveLength(1)
    expect(held.hold({ patch: { ollama: { host: 'b' } } }, changes, 'panel').kind).toBe('busy')
    clock.advance(5000)
    expect(held.hold({ patch: { ollama: { host: 'b' } } }, changes, 'panel').kind).toBe('needs_code')
    expect(codes).toHaveLength(2)
  })

  it('rejects the approval of a change that a newer change has replaced', () => {
    const { clock, codes, events, held } = house()
    held.hold({ patch: { ollama: { host: 'a' } } }, changes, 'panel')
    const first = (events[0] as { ask: string }).ask
    clock.advance(5000)
    held.hold({ patch: { ollama: { host: 'b' } } }, changes, 'panel')
    expect(held.approve(first, codes[0] ?? '', 'panel')).toMatchObject({ ok: false, kind: 'gone' })
    const second = (events.at(-1) as { ask: string }).ask
    expect(held.approve(second, codes[0] ?? '', 'panel')).toMatchObject({ ok: false, kind: 'wrong_code' })
    expect(held.approve(second, codes[1] ?? '', 'panel')).toEqual({
      ok: true,
      request: { patch: { ollama: { host: 'b' } } },
    })
  })

  it('shows the beginning, the end and the hash of a long value', () => {
    const { events, held } = house()
    held.hold({ patch: {} }, [{ place: 'mcp.servers.x', value: `a${'-'.repeat(5000)}z\u001b[2J` }], 'panel')
    const [event] = events
    expect(event?.type === 'settings/held' && event.changes[0]?.value).toMatch(
      /^a-+ … \(\d+ more characters, SHA-256 [0-9a-f]{12}\) … -+z$/,
    )
  })
})

it('closingEvents rejects a settings change that was pending at a restart', () => {
  const state = { ...emptyState(), heldSettings: { ask: 'h', at: 1, changes: [], more: 0 } }
  expect(closingEvents(state, 0)).toContainEqual({
    ...{ type: 'settings/settled', ask: 'h', approved: false, by: 'restart' },
  })
})
