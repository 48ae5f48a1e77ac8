import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openUserPuppets } from '../../../electron/data/user-puppets.ts'
import { temporaryFolder } from '../../fixtures/adlib-process.ts'

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#f00' } })

async function opened(files: Readonly<Record<string, Buffer | string | Promise<Buffer>>>) {
  const { dir, remove } = temporaryFolder()
  onTestFinished(remove)
  mkdirSync(join(dir, 'puppets', 'hero'), { recursive: true })
  for (const [name, bytes] of Object.entries(files))
    writeFileSync(join(dir, 'puppets', 'hero', name), await bytes)
  const warnings: string[] = []
  return { puppets: openUserPuppets(dir, (message) => warnings.push(message)), warnings }
}

describe('openUserPuppets', () => {
  it('accepts PNG, WebP and GIF of any aspect ratio, and normalizes their names', async () => {
    const { puppets, warnings } = await opened({
      'idle.png': drawn(300, 700).png().toBuffer(),
      'Talk Blink.webp': drawn(640, 90).webp().toBuffer(),
      'joy_talk.gif': drawn(64, 64).gif().toBuffer(),
      'LICENSE.txt': 'mine',
    })
    expect(puppets.pictures('hero')).toEqual(['talk-blink', 'idle', 'joy-talk'])
    expect(puppets.picture('hero', 'joy-talk')?.type).toBe('image/gif')
    expect(warnings).toEqual([])
  })

  it('lists only puppets that have a picture named idle', async () => {
    const { puppets } = await opened({ 'idle.png': drawn(10, 10).png().toBuffer() })
    expect(puppets.names()).toEqual(['hero'])
    const unusable = await opened({ 'talk.png': drawn(10, 10).png().toBuffer() })
    expect(unusable.puppets.names()).toEqual([])
  })

  it('reports each unusable file once, with a remedy', async () => {
    const { puppets, warnings } = await opened({
      'idle.png': drawn(100, 100).png().toBuffer(),
      'talk.png': drawn(4096, 100).png().toBuffer(),
      'blink.png': 'not a picture',
      'talk-blink.gif': Buffer.alloc(5 * 1024 * 1024),
      'smile.png': drawn(10, 10).png().toBuffer(),
      'model.psd': 'layers',
      'joy-idle.png': drawn(10, 10).webp().toBuffer(),
    })
    expect(puppets.pictures('hero')).toEqual(['idle'])
    expect(puppets.pictures('hero')).toEqual(['idle'])
    const said = (name: string) => warnings.filter((warning) => warning.includes(`${name} is not used`))
    expect(said('talk.png')[0]).toMatch(/4096 × 100 pixels. Save it with at most 2048/)
    expect(said('blink.png')[0]).toMatch(/Use a picture of at most 4 MiB that opens in a browser/)
    expect(said('talk-blink.gif')[0]).toMatch(/4 MiB/)
    expect(said('smile.png')[0]).toMatch(/idle, blink, talk, talk-blink.*Rename it/)
    expect(said('model.psd')[0]).toMatch(/Save it as PNG/)
    expect(said('joy-idle.png')[0]).toMatch(/its content is webp/)
    expect(warnings).toHaveLength(6)
  })

  it('returns no pictures for a puppet without an idle picture, for an unknown puppet or for a path', async () => {
    const { puppets, warnings } = await opened({ 'talk.png': drawn(10, 10).png().toBuffer() })
    expect(puppets.pictures('hero')).toBeNull()
    expect(warnings[0]).toMatch(/needs a picture named idle/)
    expect(puppets.pictures('marlow')).toBeNull()
    expect(puppets.pictures('../hero')).toBeNull()
    expect(puppets.picture('hero', '../talk')).toBeNull()
  })
})
