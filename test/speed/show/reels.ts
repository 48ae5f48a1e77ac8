import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../fixtures/adlib-process.ts'
import type { Shot } from './screens.ts'

/** A sequence of screens of one genre. */
export interface Reel {
  readonly name: string
  /** Returns the shots of the first `ms`. */
  shots(ms: number): Promise<Shot[]>
}

/** Derived files; safe to delete. */
export const cacheFolder = join(root, 'node_modules', '.cache', 'adlib-reels')

/** The demo reel, from the beginning again after its last picture. */
const demo: Reel = {
  name: 'demo',
  async shots(ms) {
    const folder = join(root, 'assets', 'demo')
    const reel = JSON.parse(readFileSync(join(folder, 'reel.json'), 'utf8')) as { file: string; ms: number }[]
    const shots: Shot[] = []
    for (let atMs = 0, n = 0; atMs < ms; n += 1) {
      const shot = reel[n % reel.length]
      if (shot === undefined) break
      shots.push({ file: join(folder, shot.file), atMs })
      atMs += shot.ms
    }
    return shots
  },
}

export const reels: readonly Reel[] = [demo]
