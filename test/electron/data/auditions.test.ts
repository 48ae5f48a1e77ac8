import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openAuditions } from '../../../electron/data/auditions.ts'
import type { Audition } from '../../../src-shared/events/audition.ts'
import { newFolder } from '../../fixtures/new-folder.ts'

const audition = (digest: string, at: number, given: Partial<Audition> = {}): Audition => ({
  ...{ model: `model-${digest}`, digest, at, persona: 'marlow', language: 'en' },
  ...{ lines: [], callsTools: null, asks: 'words' },
  ...given,
})

describe('openAuditions', () => {
  it('stores the newest audition of each model digest, and other processes can read it', () => {
    const dir = newFolder()
    const mine = openAuditions(dir)
    const others = openAuditions(dir)
    expect(mine.save(audition('http://localhost:1234 a/b', 1))).toBeNull()
    expect(mine.save(audition('d2', 2))).toBeNull()
    expect(mine.save(audition('http://localhost:1234 a/b', 3, { asks: 'tools' }))).toBeNull()
    expect(others.of('d2')).toEqual([])
    expect(others.list().map(({ digest, at }) => [digest, at])).toEqual([
      ['http://localhost:1234 a/b', 3],
      ['d2', 2],
    ])
    expect(others.of('http://localhost:1234 a/b').map(({ asks }) => asks)).toEqual(['tools'])
  })

  it('keeps what a model wrote as each persona and in each language', () => {
    const dir = newFolder()
    const auditions = openAuditions(dir)
    auditions.save(audition('d1', 1))
    auditions.save(audition('d1', 2, { persona: 'vera' }))
    auditions.save(audition('d1', 3, { language: 'de' }))
    auditions.save(audition('d1', 4))
    expect(openAuditions(dir).of('d1')).toMatchObject([
      { at: 4, persona: 'marlow', language: 'en' },
      { at: 3, persona: 'marlow', language: 'de' },
      { at: 2, persona: 'vera', language: 'en' },
    ])
  })

  it('ignores broken files and keeps at most 100 auditions', () => {
    const dir = newFolder()
    const auditions = openAuditions(dir)
    for (let n = 1; n <= 103; n += 1) auditions.save(audition(`d${n}`, n))
    const files = readdirSync(join(dir, 'auditions'))
    expect(files).toHaveLength(100)
    writeFileSync(join(dir, 'auditions', files[0] ?? ''), '{"model":')
    writeFileSync(join(dir, 'auditions', 'notes.txt'), 'mine')
    expect(openAuditions(dir).list()).toHaveLength(99)
    expect(openAuditions(dir).of('d1')).toEqual([])
  })

  it('files of earlier versions, whose names have no role, are replaced and deleted like all others', () => {
    const dir = newFolder()
    mkdirSync(join(dir, 'auditions'))
    const writeOld = (digest: string, at: number) => {
      const { language: _, ...old } = audition(digest, at)
      const name = createHash('sha256').update(digest).digest('hex').slice(0, 32)
      writeFileSync(join(dir, 'auditions', `${name}.json`), JSON.stringify(old))
    }
    writeOld('d1', 1)
    const auditions = openAuditions(dir)
    expect(auditions.list()).toMatchObject([{ at: 1, language: 'en' }])
    auditions.save(audition('d1', 2))
    expect(auditions.list()).toMatchObject([{ at: 2 }])
    writeOld('d1', 1)
    expect(openAuditions(dir).list()).toMatchObject([{ at: 2 }])
    writeOld('d2', 1)
    const later = openAuditions(dir)
    for (let n = 10; n < 110; n += 1) later.save(audition(`x${n}`, n))
    expect(later.list()).toHaveLength(100)
    expect(readdirSync(join(dir, 'auditions'))).toHaveLength(100)
    expect(later.of('d2')).toEqual([])
  })

  it('stores an audition even if an old one cannot be deleted', () => {
    const dir = newFolder()
    const auditions = openAuditions(dir)
    auditions.save(audition('d0', 0))
    const [oldest = ''] = readdirSync(join(dir, 'auditions'))
    for (let n = 1; n < 100; n += 1) auditions.save(audition(`d${n}`, n))
    const path = join(dir, 'auditions', oldest)
    renameSync(path, join(dir, 'auditions', `${'0'.repeat(32)}.json`))
    mkdirSync(path)
    expect(auditions.save(audition('d100', 100))).toBeNull()
    expect(openAuditions(dir).of('d100')[0]?.at).toBe(100)
  })

  it('reports an unwritable folder, and keeps the audition in memory', () => {
    const dir = newFolder()
    writeFileSync(join(dir, 'auditions'), 'a file in the place of the folder')
    chmodSync(join(dir, 'auditions'), 0o600)
    const auditions = openAuditions(dir)
    expect(auditions.save(audition('d1', 1, { asks: 'nothing' }))).toMatchObject({
      message: expect.stringContaining('auditions'),
    })
    expect(auditions.of('d1')[0]?.asks).toBe('nothing')
    expect(auditions.list()).toHaveLength(1)
  })
})
