import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openUserPuppets, savePuppet } from '../../../electron/data/user-puppets.ts'
import { temporaryFolder } from '../../fixtures/adlib-process.ts'

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#f00' } })
    .png()
    .toBuffer()

const dataFolder = () => {
  const { dir, remove } = temporaryFolder()
  onTestFinished(remove)
  return dir
}

describe('savePuppet', () => {
  it('stores the pictures of a puppet and its license', async () => {
    const dir = dataFolder()
    const pictures = [
      { name: 'idle', bytes: await drawn(90, 200) },
      { name: 'joy-talk', bytes: await drawn(90, 200) },
    ]
    expect(savePuppet(dir, 'hero', pictures, 'Drawn by Kim, CC BY 4.0')).toEqual({ ok: true })
    expect(openUserPuppets(dir, () => {}).pictures('hero')).toEqual(['idle', 'joy-talk'])
    expect(readFileSync(join(dir, 'puppets', 'hero', 'LICENSE.txt'), 'utf8')).toBe(
      'Drawn by Kim, CC BY 4.0\n',
    )
  })

  it('writes nothing if a picture cannot be used, and reports that picture', async () => {
    const dir = dataFolder()
    const idle = { name: 'idle', bytes: await drawn(90, 200) }
    for (const [talk, why] of [
      [Buffer.from('not a picture'), 'cannot be read'],
      [await drawn(4096, 10), '4096 × 10 pixels'],
      [Buffer.alloc(5 * 1024 * 1024), 'larger than 4 MiB'],
    ] as const) {
      const saved = savePuppet(dir, 'hero', [idle, { name: 'talk', bytes: talk }], '')
      expect(saved.ok ? '' : saved.failure.message).toContain(why)
    }
    expect(existsSync(join(dir, 'puppets'))).toBe(false)
  })

  it('ignores pictures that a crashed attempt left behind', async () => {
    const dir = dataFolder()
    mkdirSync(join(dir, 'puppets', '.hero'), { recursive: true })
    writeFileSync(join(dir, 'puppets', '.hero', 'joy-idle.png'), await drawn(9, 9))
    savePuppet(dir, 'hero', [{ name: 'idle', bytes: await drawn(9, 9) }], '')
    expect(readdirSync(join(dir, 'puppets', 'hero'))).toEqual(['idle.png'])
  })

  it('deletes puppets, and restores only the puppet that was deleted last', async () => {
    const dir = dataFolder()
    const puppets = openUserPuppets(dir, () => {})
    for (const name of ['hero', 'other']) puppets.save(name, [{ name: 'idle', bytes: await drawn(9, 9) }], '')
    expect([puppets.remove('hero'), puppets.remove('other'), puppets.names()]).toEqual([null, null, []])
    expect(puppets.restore('hero')?.message).toContain('can no longer be restored')
    expect([puppets.restore('other'), puppets.names()]).toEqual([null, ['other']])
    puppets.remove('other')
    puppets.save('other', [{ name: 'idle', bytes: await drawn(7, 7) }], 'the new one')
    expect([puppets.restore('other'), puppets.names()]).toEqual([null, ['other']])
    expect([puppets.restore('other'), puppets.names()]).toEqual([null, ['other']])
    expect(readdirSync(join(dir, 'puppets', 'other'))).toContain('LICENSE.txt')
    expect(puppets.remove('hero')?.message).toContain('no character "hero"')
    expect(puppets.remove('..')?.message).toContain('no character')
  })

  it('requires a picture named idle', async () => {
    const saved = savePuppet(dataFolder(), 'hero', [{ name: 'talk', bytes: await drawn(9, 9) }], '')
    expect(saved).toMatchObject({
      ok: false,
      failure: { message: 'The character has no picture named idle.' },
    })
  })

  it('does not change an existing character', async () => {
    const dir = dataFolder()
    const pictures = [{ name: 'idle', bytes: await drawn(90, 200) }]
    savePuppet(dir, 'hero', pictures, '')
    expect(savePuppet(dir, 'hero', [...pictures, { name: 'talk', bytes: await drawn(9, 9) }], '').ok).toBe(
      false,
    )
    expect(readdirSync(join(dir, 'puppets', 'hero'))).toEqual(['idle.png'])
  })
})
