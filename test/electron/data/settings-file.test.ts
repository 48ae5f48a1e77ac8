import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readSettings, settingsKeeper, writeSettings } from '../../../electron/data/settings-file.ts'
import { applySettings, defaultSettings, type Settings } from '../../../src-shared/settings.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'adlib-settings-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const path = (name = 'settings.json'): string => join(folder, name)
const changed = (patch: unknown): Settings => {
  const applied = applySettings(defaultSettings, patch)
  if (!applied.ok) throw new Error(applied.message)
  return applied.settings
}

it('has the defaults where there is no file, and makes none', () => {
  expect(readSettings(folder)).toEqual({ settings: defaultSettings })
  expect(readdirSync(folder)).toEqual([])
})

it('gives back what was written, keeping only what differs from the defaults', async () => {
  const settings = changed({
    performer: { tickMs: 500 },
    textToolCallModels: ['gemma'],
    brain: { model: 'x' },
  })
  expect(await writeSettings(folder, settings)).toBeNull()
  expect(readSettings(folder)).toEqual({ settings })
  expect(JSON.parse(readFileSync(path(), 'utf8'))).toEqual({
    brain: { model: 'x' },
    performer: { tickMs: 500 },
    textToolCallModels: ['gemma'],
  })
  await writeSettings(folder, defaultSettings)
  expect(readSettings(folder)).toEqual({ settings: defaultSettings })
})

it('writes for its owner alone and leaves nothing half-written beside it', async () => {
  await Promise.all(
    [250, 300, 350].map((tickMs) => writeSettings(folder, changed({ performer: { tickMs } }))),
  )
  expect(readdirSync(folder)).toEqual(['settings.json'])
  if (process.platform !== 'win32') expect(statSync(path()).mode & 0o777).toBe(0o600)
  expect(readSettings(folder).problem).toBeUndefined()
})

it.each([
  ['no JSON', '{"brain": ', 'not valid JSON'],
  ['a value out of range', '{"performer":{"tickMs":1}}', 'performer.tickMs'],
  ['an unknown key', '{"performer":{"tikMs":1000}}', 'performer.tikMs'],
  ['a misspelt key of a server', '{"mcp":{"servers":{"a":{"command":"x","timeout":5}}}}', 'timeout'],
  ['no object', '[]', 'expected an object'],
  ['emptiness', '', 'not valid JSON'],
])(
  'puts a file with %s aside, names place and remedy, and goes on with the defaults',
  (_name, text, place) => {
    writeFileSync(path('settings.broken-1.json'), 'an older one')
    writeFileSync(path('settings.broken-2.json'), 'another one')
    writeFileSync(path(), text)
    const { settings, problem } = readSettings(folder)
    expect(settings).toEqual(defaultSettings)
    expect(problem?.message).toContain(path())
    expect(problem?.message).toContain(place)
    expect(problem?.remedy).toContain('settings.broken-3.json')
    expect(problem?.keptAs).toBe(path('settings.broken-3.json'))
    expect(readFileSync(path('settings.broken-3.json'), 'utf8')).toBe(text)
    expect(readFileSync(path('settings.broken-1.json'), 'utf8')).toBe('an older one')
    expect(readSettings(folder)).toEqual({ settings: defaultSettings })
  },
)

it('reads a file that an editor marked with its byte order', () => {
  writeFileSync(path(), '\uFEFF{"gateway":{"port":5000}}')
  expect(readSettings(folder).settings.gateway.port).toBe(5000)
})

it('says so when the file cannot be read or written', async () => {
  mkdirSync(path())
  expect(readSettings(folder).problem?.message).toContain('cannot be read')
  const failure = await writeSettings(join(folder, 'nowhere'), changed({ gateway: { port: 1 } }))
  expect(failure?.message).toMatch(/nowhere.*cannot be written/)
  expect(failure?.remedy).not.toBe('')
})

describe('a change that is kept', () => {
  const onDisk = (): unknown => JSON.parse(readFileSync(path(), 'utf8'))

  it('leaves an edit by hand as it is, and the file holds both', async () => {
    writeFileSync(path(), '{"gateway":{"port":5000}}')
    const keep = settingsKeeper(folder, readSettings(folder).settings, () => {})
    expect(await keep({ performer: { tickMs: 500 } })).toBeNull()
    writeFileSync(path(), '{"gateway":{"port":6000},"brain":{"model":"by hand"}}')
    expect(await keep({ performer: { maxSteps: 2 } })).toBeNull()
    expect(onDisk()).toEqual({
      gateway: { port: 6000 },
      brain: { model: 'by hand' },
      performer: { maxSteps: 2 },
    })
  })

  it('is never lost to another that comes at the same time', async () => {
    const keep = settingsKeeper(folder, defaultSettings, () => {})
    await Promise.all([
      keep({ performer: { tickMs: 500 } }),
      keep({ gateway: { port: 1 } }),
      keep({ brain: { model: 'x' } }),
    ])
    expect(onDisk()).toEqual({ performer: { tickMs: 500 }, gateway: { port: 1 }, brain: { model: 'x' } })
  })

  it('goes on from what was kept last where the file has a mistake by then, and tells', async () => {
    const told: string[] = []
    const keep = settingsKeeper(folder, defaultSettings, ({ message }) => told.push(message))
    await keep({ performer: { tickMs: 500 } })
    writeFileSync(path(), '{"performer":')
    expect(await keep({ gateway: { port: 1 } })).toBeNull()
    expect(onDisk()).toEqual({ performer: { tickMs: 500 }, gateway: { port: 1 } })
    expect(readFileSync(path('settings.broken-1.json'), 'utf8')).toBe('{"performer":')
    expect(told).toEqual([expect.stringMatching(/mistake.*the settings from before hold/)])
  })

  it('comes with the next one where it could not be written', async () => {
    const keep = settingsKeeper(folder, defaultSettings, () => {})
    mkdirSync(path())
    expect(await keep({ performer: { tickMs: 500 } })).toMatchObject({
      message: expect.stringContaining('cannot be written'),
    })
    rmSync(path(), { recursive: true })
    expect(await keep({ gateway: { port: 1 } })).toBeNull()
    expect(onDisk()).toEqual({ performer: { tickMs: 500 }, gateway: { port: 1 } })
  })
})
