// The names are a file of their own, so that the panel need not load the words.

import type { CueContent } from '../events/cue.ts'
import media from './media.json' with { type: 'json' }

/** The emotes of the overlay, in `assets/emotes/<name>.svg`. */
export const emoteNames: readonly string[] = [...media.faces, ...media.things]

/** Returns whether an emote is a face or a part of one. A puppet makes these faces itself. */
export const isFace = (emote: string): boolean => media.faces.includes(emote)

/** The sounds of the overlay, in `assets/sounds/<name>.wav`. */
export const soundNames: readonly string[] = media.sounds

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
