import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { renewedToken, storedTokens } from '../../../electron/data/tokens-file.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'adlib-tokens-'))
})
afterEach(() => rmSync(folder, { recursive: true }))
const path = (): string => join(folder, 'tokens.json')

describe('storedTokens', () => {
  it('creates a different token of 32 random bytes for each role, and returns the same tokens at the next start', () => {
    const { tokens, problem } = storedTokens(folder)
    expect(problem).toBeUndefined()
    const values = Object.values(tokens)
    expect(Object.keys(tokens).sort()).toEqual(['chat', 'eye', 'mcp', 'observe', 'overlay', 'panel'])
    expect(new Set(values).size).toBe(6)
    for (const value of values) expect(Buffer.from(value, 'base64url')).toHaveLength(32)
    expect(storedTokens(folder)).toEqual({ tokens })
    expect(readdirSync(folder)).toEqual(['tokens.json'])
  })

  it('returns different tokens for different data folders', () => {
    const other = mkdtempSync(join(tmpdir(), 'adlib-tokens-'))
    expect(storedTokens(other).tokens).not.toEqual(storedTokens(folder).tokens)
    rmSync(other, { recursive: true })
  })

  it.skipIf(process.platform === 'win32')(
    'restricts the file to its owner, even if others had access before',
    () => {
      storedTokens(folder)
      expect(statSync(path()).mode & 0o777).toBe(0o600)
      chmodSync(path(), 0o644)
      storedTokens(folder)
      expect(statSync(path()).mode & 0o777).toBe(0o600)
    },
  )

  it.each(['', '{}', 'x', '{"overlay":"a","eye":"b","panel":"c"}', '[]'])(
    'replaces a damaged file (%j) and reports it',
    (text) => {
      writeFileSync(path(), text)
      const { tokens, problem } = storedTokens(folder)
      expect(problem?.message).toContain('damaged')
      expect(JSON.parse(readFileSync(path(), 'utf8'))).toEqual(tokens)
      expect(storedTokens(folder)).toEqual({ tokens })
    },
  )

  it('does not accept one token for two roles', () => {
    const same = 'a'.repeat(43)
    writeFileSync(path(), JSON.stringify({ overlay: same, eye: same, panel: same }))
    expect(new Set(Object.values(storedTokens(folder).tokens)).size).toBe(6)
  })

  it('adds tokens for other programs to a file of an older version and keeps the existing ones', () => {
    const older = { overlay: 'o'.repeat(43), eye: 'e'.repeat(43), panel: 'p'.repeat(43) }
    writeFileSync(path(), JSON.stringify(older))
    const { tokens, problem } = storedTokens(folder)
    expect(problem).toBeUndefined()
    const secret = expect.stringMatching(/^[A-Za-z0-9_-]{43}$/)
    expect(tokens).toEqual({ ...older, mcp: secret, observe: secret, chat: secret })
    expect(JSON.parse(readFileSync(path(), 'utf8'))).toEqual(tokens)
    expect(storedTokens(folder)).toEqual({ tokens })
  })

  it('renewedToken replaces only that token of other programs', () => {
    const { tokens } = storedTokens(folder)
    const renewed = renewedToken(folder, tokens, 'observe').tokens
    expect(renewed.observe).not.toBe(tokens.observe)
    expect({ ...renewed, observe: tokens.observe }).toEqual(tokens)
    expect(storedTokens(folder)).toEqual({ tokens: renewed })
  })

  it('if the folder cannot be written, returns tokens that are valid for this run only, and does not print them', () => {
    const { tokens, problem } = storedTokens(join(folder, 'nowhere'))
    expect(problem?.message).toContain('this run only')
    for (const value of Object.values(tokens)) expect(JSON.stringify(problem)).not.toContain(value)
  })

  it.skipIf(process.platform !== 'linux')(
    'does not block if a pipe or a device is at the file’s path',
    () => {
      const path = join(folder, 'tokens.json')
      for (const make of [() => execFileSync('mkfifo', [path]), () => symlinkSync('/dev/zero', path)]) {
        make()
        const { tokens, problem } = storedTokens(folder)
        expect(problem?.message).toContain('it is not a regular file')
        expect(tokens.panel).toMatch(/^[A-Za-z0-9_-]{43}$/)
        rmSync(path)
      }
    },
  )
})
