import emotes from '../../assets/emotes/words.json' with { type: 'json' }
import sounds from '../../assets/sounds/words.json' with { type: 'json' }
import type { CueContent } from '../events/cue.ts'

/** Synonyms of each emote. */
export const emoteWords: Readonly<Record<string, string[]>> = { ...emotes.faces, ...emotes.things }

/** The emotes of the overlay, in `assets/emotes/<name>.svg`. */
export const emoteNames = Object.keys(emoteWords)

/** Further words that mean an emote. They are too common for `emoteWords`, which also find requests in whispers. */
export const relatedWords: Readonly<Record<string, string[]>> = emotes.related

/** Returns whether an emote is a face or a part of one. A puppet makes these faces itself. */
export const isFace = (emote: string): boolean => Object.hasOwn(emotes.faces, emote)

/** Synonyms of each sound. */
export const soundWords: Readonly<Record<string, string[]>> = sounds

/** The sounds of the overlay, in `assets/sounds/<name>.wav`. */
export const soundNames = Object.keys(sounds)

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
