import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approvalsFile, approvePack, readApprovals } from '../../../electron/app/packs/approved-packs.ts'
import { openPersonas } from '../../../electron/data/personas.ts'
import { storedTokens } from '../../../electron/data/tokens-file.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'adlib-cut-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function* cuts(path: string): Generator<void> {
  const whole = readFileSync(path)
  for (let length = 0; length < whole.toString().trimEnd().length; length += 1) {
    writeFileSync(path, whole.subarray(0, length))
    yield
    writeFileSync(path, Buffer.concat([whole.subarray(0, length), Buffer.alloc(8)]))
    yield
  }
}

describe('a truncated data file', () => {
  it('if the token file is truncated, none of its earlier tokens is valid', () => {
    const { tokens } = storedTokens(folder)
    for (const _ of cuts(join(folder, 'tokens.json'))) {
      const { tokens: now, problem } = storedTokens(folder)
      expect(problem?.message).toContain('was damaged')
      const all = Object.values(now)
      expect(all.some((token) => Object.values(tokens).includes(token))).toBe(false)
      expect(new Set(all).size).toBe(Object.keys(tokens).length)
    }
  })

  it('a truncated approvals file approves no pack', () => {
    expect(approvePack(folder, { path: '/a.ts', hash: 'a'.repeat(64), reload: false })).toBeNull()
    for (const _ of cuts(approvalsFile(folder))) expect(readApprovals(folder)).toEqual([])
  })

  it('a truncated persona file is listed as broken and not used', async () => {
    const personas = openPersonas(folder, () => {})
    const own = { ...personas.get('marlow', 'en'), id: 'own', name: 'Own' }
    expect(await personas.save(own)).toBeNull()
    const path = join(folder, 'personas', 'own.json')
    const whole = readFileSync(path)
    // A persona file is long, and each read opens the whole folder, so only some lengths are tested.
    for (let length = 0; length < whole.length - 2; length += 97) {
      writeFileSync(path, whole.subarray(0, length))
      const { broken } = personas.list()
      expect(broken).toHaveLength(1)
      expect(personas.get('own', 'en').id).toBe('marlow')
    }
  })
})
