import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SoundOf } from '../clips/cue-sounds.ts'
import type { UserFiles } from '../gateway/user-files.ts'
import { appRoot } from '../platform/fork-program.ts'

const builtInName = /^[a-z0-9_]+$/

/** Returns a function that finds the file of a cue: the user's sound, a built-in one, or the voice. */
export function soundFinder(deps: {
  readonly userMedia: Pick<UserFiles, 'file'>
  readonly voice: (id: string) => Uint8Array | null
}): SoundOf {
  return ({ content }) => {
    if (content.lane === 'voice') return content.audio === undefined ? null : deps.voice(content.audio.id)
    if (content.lane !== 'sound' || !builtInName.test(content.sound)) return null
    const own = deps.userMedia.file('sounds', content.sound)
    if (own !== null) return own.bytes
    try {
      return readFileSync(join(appRoot(), 'assets', 'sounds', `${content.sound}.wav`))
    } catch {
      // Another program's sound may be missing, and the clip is good without it.
      return null
    }
  }
}
