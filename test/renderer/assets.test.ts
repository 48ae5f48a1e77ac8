import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { emoteNames, soundNames } from '../../src-shared/stage/media.ts'

const assets = join(import.meta.dirname, '../../assets')
const json = <T>(path: string): T => JSON.parse(readFileSync(join(assets, path), 'utf8')) as T
const stems = (folder: string, ending: string): string[] =>
  readdirSync(join(assets, folder))
    .filter((file) => file.endsWith(ending))
    .map((file) => file.slice(0, -ending.length))
    .sort()

describe('assets', () => {
  it('the emote pictures and their index match the emotes of the tools', () => {
    expect(stems('emotes', '.svg')).toEqual([...emoteNames].sort())
    expect(json<{ name: string }[]>('emotes/index.json').map(({ name }) => name)).toEqual([...emoteNames])
  })

  it('the sound files and their index match the sounds of the tools', () => {
    expect(stems('sounds', '.wav')).toEqual([...soundNames].sort())
    expect(json<{ name: string }[]>('sounds/index.json').map(({ name }) => name)).toEqual([...soundNames])
  })

  it.each([...soundNames])('each sound (%s) is a short mono WAV with 1 dB of headroom', (name) => {
    const bytes = readFileSync(join(assets, 'sounds', `${name}.wav`))
    expect(bytes.toString('latin1', 0, 4)).toBe('RIFF')
    expect(bytes.readUInt16LE(22)).toBe(1)
    expect(bytes.readUInt16LE(34)).toBe(16)
    const seconds = (bytes.length - 44) / 2 / bytes.readUInt32LE(24)
    expect(seconds).toBeLessThanOrEqual(2)
    let peak = 0
    for (let at = 44; at < bytes.length; at += 2) peak = Math.max(peak, Math.abs(bytes.readInt16LE(at)))
    expect(20 * Math.log10(peak / 32_768)).toBeLessThanOrEqual(-1)
    expect(peak).toBeGreaterThan(3000)
  })

  it('the demo reel has at least 8 frames of 1280 × 720 pixels and is smaller than 2 MB', async () => {
    const reel = json<{ file: string; ms: number }[]>('demo/reel.json')
    expect(reel.length).toBeGreaterThanOrEqual(8)
    let bytes = 0
    for (const { file, ms } of reel) {
      const path = join(assets, 'demo', file)
      const { width, height } = await sharp(path).metadata()
      expect([width, height]).toEqual([1280, 720])
      expect(ms).toBeGreaterThanOrEqual(1000)
      bytes += statSync(path).size
    }
    expect(bytes).toBeLessThan(2e6)
  })

  it.each(['demo', 'emotes', 'fonts', 'icon', 'sounds'])('the assets include a license for %s', (folder) => {
    expect(existsSync(join(assets, folder, 'LICENSE'))).toBe(true)
  })
})
