import type { CueContent } from '../events/cue.ts'
import { emoteNames } from './emotes.ts'
import { soundNames } from './sounds.ts'

interface OwnMedia {
  readonly emotes: readonly string[]
  readonly sounds: readonly string[]
}

/** Returns the emote or sound of a cue if the overlay lacks it, with the known names. */
export function unknownMedia(
  content: CueContent,
  own: OwnMedia,
): { readonly kind: 'emote' | 'sound'; readonly name: string; readonly known: readonly string[] } | null {
  const unknown = (kind: 'emote' | 'sound', name: string, known: readonly string[]) =>
    known.includes(name) ? null : { kind, name, known }
  switch (content.lane) {
    case 'emote':
      return unknown('emote', content.emote, [...emoteNames, ...own.emotes])
    case 'sound':
      return unknown('sound', content.sound, [...soundNames, ...own.sounds])
    default:
      return null
  }
}
