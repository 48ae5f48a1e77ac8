import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { clipName } from '../../../electron/clips/clip-name.ts'
import { renameClip } from '../../../electron/clips/rename-clip.ts'
import { temporaryFolder } from '../../fixtures/adlib-process.ts'

const replay = 'Replay 2026-11-30 21-14-05.mkv'

describe('clipName', () => {
  it('adds the moment and the line to the name that OBS chose', () => {
    expect(clipName(replay, { kind: 'comeback', line: 'We live, another day!' })).toBe(
      'Replay 2026-11-30 21-14-05 comeback - We live another day.mkv',
    )
    expect(clipName(replay, { kind: 'victory' })).toBe('Replay 2026-11-30 21-14-05 victory.mkv')
    expect(clipName(replay, { line: '…!?' })).toBe(replay)
    expect(clipName(replay, {})).toBe(replay)
  })

  it('cuts a long line after a word', () => {
    const line = 'That was the longest fight of the whole evening and nobody thought it could be won'
    expect(clipName('a.mp4', { line })).toBe(
      'a That was the longest fight of the whole evening and nobody.mp4',
    )
  })

  it('is a valid file name on each system for any line', () => {
    const text = fc.string({ unit: 'binary', maxLength: 120 })
    fc.assert(
      fc.property(text, (line) => {
        const name = clipName(replay, { kind: 'comeback', line })
        expect(name).toMatch(/^Replay 2026-11-30 21-14-05 comeback/)
        expect(name.endsWith('.mkv')).toBe(true)
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(240)
        expect(name).not.toMatch(/[\p{C}<>:"/\\|?*]|[ .]\.mkv$/u)
      }),
    )
  })
})

describe('renameClip', () => {
  let folder: ReturnType<typeof temporaryFolder>
  beforeEach(() => {
    folder = temporaryFolder()
  })
  afterEach(() => folder.remove())
  const put = (name: string, content: string): string => {
    const path = join(folder.dir, name)
    writeFileSync(path, content)
    return path
  }
  const names = () => readdirSync(folder.dir).sort()

  it('renames the file in its folder', async () => {
    const path = await renameClip(put('Replay.mkv', 'video'), { kind: 'comeback' })
    expect(path).toBe(join(folder.dir, 'Replay comeback.mkv'))
    expect(names()).toEqual(['Replay comeback.mkv'])
    expect(readFileSync(path, 'utf8')).toBe('video')
  })

  it('never replaces another file', async () => {
    put('Replay comeback.mkv', 'older')
    put('Replay comeback (2).mkv', 'old')
    const path = await renameClip(put('Replay.mkv', 'new'), { kind: 'comeback' })
    expect(path).toBe(join(folder.dir, 'Replay comeback (3).mkv'))
    expect(names().map((name) => readFileSync(join(folder.dir, name), 'utf8'))).toEqual([
      'old',
      'new',
      'older',
    ])
  })

  it.each(['gone.mkv', 'notes.txt', 'folder.mkv', 'link.mkv'])('leaves %s alone', async (name) => {
    put('notes.txt', 'secret')
    mkdirSync(join(folder.dir, 'folder.mkv'))
    symlinkSync(join(folder.dir, 'notes.txt'), join(folder.dir, 'link.mkv'))
    const before = names()
    const path = join(folder.dir, name)
    expect(await renameClip(path, { kind: 'comeback' })).toBe(path)
    expect(names()).toEqual(before)
  })

  it('leaves a path alone that is not absolute', async () => {
    expect(await renameClip('Replay.mkv', { kind: 'comeback' })).toBe('Replay.mkv')
  })
})
