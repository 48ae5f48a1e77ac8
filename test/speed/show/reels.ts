import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BeatKind } from '../../../src-shared/events/beat.ts'
import { root } from '../../fixtures/adlib-process.ts'
import { cards } from '../../fixtures/reels/cards.ts'
import { drawReel } from '../../fixtures/reels/draw-reel.ts'
import { racing } from '../../fixtures/reels/racing.ts'
import type { ReelScript } from '../../fixtures/reels/reel.ts'
import { shooter } from '../../fixtures/reels/shooter.ts'
import type { Shot } from './screens.ts'

export interface ReelShot extends Shot {
  readonly beats?: readonly BeatKind[]
  readonly lines?: readonly string[]
}

export interface Reel {
  readonly name: string
  shots(ms: number): Promise<ReelShot[]>
}

/** Folder for drawn reels and for what OCR read in pictures. It is safe to delete. */
export const cacheFolder = join(root, 'node_modules', '.cache', 'adlib-reels')

const demoBeats: Readonly<Record<string, readonly BeatKind[]>> = {
  'first-coins': ['gain'],
  'more-coins': ['reward', 'gain'],
  chest: ['dialogue', 'gain'],
  boss: ['arrival'],
  hit: ['hit'],
  taunt: ['dialogue'],
  'low-health': ['near-death'],
  'last-blow': ['foe-low'],
  victory: ['comeback'],
}

const demo: Reel = {
  name: 'demo',
  async shots(ms) {
    const folder = join(root, 'assets', 'demo')
    const reel = JSON.parse(readFileSync(join(folder, 'reel.json'), 'utf8')) as { file: string; ms: number }[]
    const shots: ReelShot[] = []
    for (let atMs = 0, n = 0; atMs < ms; n += 1) {
      const shot = reel[n % reel.length]
      if (shot === undefined) break
      const name = shot.file.replace(/^\d+-|\.webp$/g, '')
      const start: BeatKind = atMs === 0 ? 'place' : 'reset'
      const beats = name === 'title' ? [start] : (demoBeats[name] ?? [])
      shots.push({ file: join(folder, shot.file), atMs, beats })
      atMs += shot.ms
    }
    return shots
  },
}

const drawn = (script: ReelScript): Reel => ({
  name: script.name,
  async shots(ms) {
    const scenes = await drawReel(script, ms, cacheFolder)
    return scenes.map(({ image, ...scene }) => ({ ...scene, file: image }))
  },
})

export const reels: readonly Reel[] = [demo, ...[racing, cards, shooter].map(drawn)]
