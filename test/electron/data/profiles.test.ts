import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openProfiles } from '../../../electron/data/profiles.ts'
import { newFolder } from '../../fixtures/new-folder.ts'

function opened() {
  const dir = newFolder()
  const reports: string[] = []
  return { dir, reports, profiles: openProfiles(dir, ({ message }) => reports.push(message)) }
}
const chatting = { name: 'Just chatting', settings: { show: { persona: 'pip' } } }

describe('openProfiles', () => {
  it('stores profiles by name, and treats names that differ only in letter case as the same', () => {
    const { profiles } = opened()
    expect(profiles.put({ name: 'ranked', settings: {} })).toBeNull()
    expect(profiles.put(chatting)).toBeNull()
    expect(profiles.list().map(({ name }) => name)).toEqual(['Just chatting', 'ranked'])
    expect(profiles.put({ ...chatting, name: 'just CHATTING', settings: {} })).toBeNull()
    expect(profiles.find('Just chatting')).toEqual({ name: 'just CHATTING', settings: {} })
  })

  it('renames and deletes profiles, but rejects a name that is already used', () => {
    const { profiles } = opened()
    profiles.put(chatting)
    profiles.put({ name: 'ranked', settings: {} })
    expect(profiles.rename('ranked', 'JUST chatting')).toMatchObject({ kind: 'taken' })
    expect(profiles.rename('Just chatting', 'Talk')).toBeNull()
    expect(profiles.find('talk')).toEqual({ ...chatting, name: 'Talk' })
    expect(profiles.delete('talk')).toBeNull()
    expect(profiles.delete('talk')).toMatchObject({ kind: 'gone' })
    expect(profiles.rename('talk', 'x')).toMatchObject({ kind: 'gone' })
  })

  it('ignores addresses, programs and permissions in an imported profile, and rejects invalid settings', () => {
    const { profiles } = opened()
    const foreign = {
      ...{
        ollama: { host: 'http://evil:1' },
        mcp: { servers: { x: { command: 'rm' } } },
        policy: { otherwise: 'allow' },
      },
      ...{ voice: { command: 'rm', rate: 2 } },
    }
    expect(profiles.put({ name: 'x', settings: foreign })).toBeNull()
    expect(profiles.find('x')?.settings).toEqual({ voice: { rate: 2 } })
    expect(profiles.put({ name: 'y', settings: { voice: { rate: 9 } } })).toMatchObject({ kind: 'invalid' })
    expect(profiles.find('y')).toBeUndefined()
  })

  it('renames a damaged file, and reports that the saved profiles are missing', () => {
    const { dir, profiles, reports } = opened()
    writeFileSync(join(dir, 'profiles.json'), '{')
    expect(profiles.list()).toEqual([])
    expect(reports[0]).toContain('Your saved profiles are missing.')
    expect(
      readdirSync(dir).some((name) => name.startsWith('profiles.json.') || name.includes('profiles')),
    ).toBe(true)
  })

  it('limits the number of profiles', () => {
    const { profiles } = opened()
    for (let n = 0; n < 40; n += 1) expect(profiles.put({ name: `p${n}`, settings: {} })).toBeNull()
    expect(profiles.put({ name: 'one more', settings: {} })).toMatchObject({ kind: 'full' })
    expect(profiles.put({ name: 'P1', settings: {} })).toBeNull()
  })
})
