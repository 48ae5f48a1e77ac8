import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findChromium } from '../../scripts/chromium.mjs'

describe('findChromium', () => {
  let home: string
  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'adlib-chromium-'))
  })
  afterEach(() => rmSync(home, { recursive: true }))

  const program = (...path: string[]) => {
    const file = join(home, ...path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, '')
    chmodSync(file, 0o755)
    return file
  }
  const find = (env: NodeJS.ProcessEnv) => findChromium({ HOME: home, ...env }, 'linux')

  it('returns null if no browser is installed', () => {
    expect(find({ PATH: join(home, 'bin') })).toBeNull()
  })

  it('prefers ADLIB_CHROMIUM to the PATH, and returns null if ADLIB_CHROMIUM names a missing file', () => {
    const onPath = program('bin', 'google-chrome')
    const named = program('mine', 'chrome')
    const path = { PATH: join(home, 'bin') }
    expect(find(path)).toBe(onPath)
    expect(find({ ...path, ADLIB_CHROMIUM: named })).toBe(named)
    expect(find({ ...path, ADLIB_CHROMIUM: join(home, 'nowhere') })).toBeNull()
  })

  it('falls back to the newest browser that Playwright installed', () => {
    program('.cache', 'ms-playwright', 'chromium-999', 'chrome-linux', 'chrome')
    const newest = program('.cache', 'ms-playwright', 'chromium-1200', 'chrome-linux64', 'chrome')
    expect(find({ PATH: '' })).toBe(newest)
  })
})
