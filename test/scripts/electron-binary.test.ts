import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { couldNotRun, electronBinary, hasDisplay } from '../../scripts/electron-binary.mjs'

describe('electronBinary', () => {
  let folder: string
  let home: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'adlib-electron-'))
    home = join(folder, 'node_modules', 'electron')
    mkdirSync(join(home, 'dist'), { recursive: true })
    writeFileSync(join(home, 'package.json'), '{"version":"45.0.0"}')
    writeFileSync(join(home, 'dist', 'electron'), '')
    writeFileSync(join(home, 'dist', 'version'), '45.0.0')
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('returns null if an interrupted installation left no path.txt', () => {
    expect(electronBinary(folder, {})).toBeNull()
    writeFileSync(join(home, 'path.txt'), 'electron')
    expect(electronBinary(folder, {})).toBe(join(home, 'dist', 'electron'))
  })

  it('ignores an Electron program of another version', () => {
    writeFileSync(join(home, 'path.txt'), 'electron')
    writeFileSync(join(home, 'dist', 'version'), '44.9.0')
    expect(electronBinary(folder, {})).toBeNull()
  })

  it('uses the override folder, but only if the folder contains the program', () => {
    const dist = join(folder, 'elsewhere')
    mkdirSync(dist)
    expect(electronBinary(folder, { ELECTRON_OVERRIDE_DIST_PATH: dist })).toBeNull()
    writeFileSync(join(dist, 'electron'), '')
    expect(electronBinary(folder, { ELECTRON_OVERRIDE_DIST_PATH: dist })).toBe(join(dist, 'electron'))
  })
})

describe('couldNotRun', () => {
  const ended = { code: null, signal: null, stopped: null }
  it.each([
    [{ ...ended, code: 127 }, '', true],
    [{ ...ended, code: 1 }, 'some warning\n', true],
    [{ ...ended, signal: 'SIGTRAP' as const }, '', true],
    [{ ...ended }, '', true],
    [{ ...ended, code: 0 }, '', false],
    [{ ...ended, code: 2 }, '', false],
    [{ ...ended, code: 1 }, 'Adlib could not start: the folder …\n', false],
    [{ ...ended, signal: 'SIGSEGV' as const }, 'http://127.0.0.1:4747/?token=x\n', false],
    [{ ...ended, signal: 'SIGTERM' as const }, '', false],
    [{ ...ended, code: 130, stopped: 'SIGINT' as const }, '', false],
  ])('for the exit %j after the output “%s”, returns %s', (end, said, expected) => {
    expect(couldNotRun(end, said)).toBe(expected)
  })
})

describe('hasDisplay', () => {
  const sockets = (path: string) => path === '/tmp/.X11-unix/X77'

  it.each([
    [{}, 'linux', false],
    [{ DISPLAY: ':77' }, 'linux', true],
    [{ DISPLAY: ':77.0' }, 'linux', true],
    [{ DISPLAY: ':78' }, 'linux', false],
    [{ DISPLAY: 'localhost:10.0' }, 'linux', true],
    [{ WAYLAND_DISPLAY: 'wayland-0' }, 'linux', true],
    [{}, 'win32', true],
    [{}, 'darwin', true],
  ] as const)('for the environment %j on %s, returns %s', (env, platform, expected) => {
    expect(hasDisplay(env, platform, sockets)).toBe(expected)
  })
})
