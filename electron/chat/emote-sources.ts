import { z } from 'zod'
import type { ChatPicture } from '../../src-shared/events/cue.ts'
import type { EmoteSource } from '../../src-shared/settings/chat.ts'

/** Where the emotes of a source are. */
interface Source {
  /** Returns the address of an emote's picture. */
  picture(id: string): string
  /** Returns the addresses of the lists of emotes for all channels and for the channel with this id of Twitch. */
  lists(room: string | undefined): readonly string[]
}

/** Twitch sends the places of its emotes with each message, so it needs no list. */
const sources: Readonly<Record<EmoteSource, Source>> = {
  twitch: {
    picture: (id) => `https://static-cdn.jtvnw.net/emoticons/v2/${id}/default/dark/2.0`,
    lists: () => [],
  },
  bttv: {
    picture: (id) => `https://cdn.betterttv.net/emote/${id}/2x`,
    lists: (room) => [
      'https://api.betterttv.net/3/cached/emotes/global',
      ...(room === undefined ? [] : [`https://api.betterttv.net/3/cached/users/twitch/${room}`]),
    ],
  },
  ffz: {
    picture: (id) => `https://cdn.frankerfacez.com/emote/${id}/2`,
    lists: (room) => [
      'https://api.frankerfacez.com/v1/set/global',
      ...(room === undefined ? [] : [`https://api.frankerfacez.com/v1/room/id/${room}`]),
    ],
  },
  seventv: {
    picture: (id) => `https://cdn.7tv.app/emote/${id}/2x.webp`,
    lists: (room) => [
      'https://7tv.io/v3/emote-sets/global',
      ...(room === undefined ? [] : [`https://7tv.io/v3/users/twitch/${room}`]),
    ],
  },
}

/** Returns the source of a picture, and the address of the picture there. */
export function pictureAddress(id: string): { readonly source: EmoteSource; readonly address: string } {
  const at = id.indexOf('-')
  const source = id.slice(0, at) as EmoteSource
  return { source, address: sources[source].picture(id.slice(at + 1)) }
}

/** Returns the addresses of the lists of a source. */
export const listAddresses = (source: EmoteSource, room: string | undefined): readonly string[] =>
  sources[source].lists(room)

const emote = z.object({
  id: z.union([z.string(), z.number()]).transform(String),
  name: z.string().optional(),
  code: z.string().optional(),
})
const emotes = z.array(emote)
/** The lists of all sources: BTTV's, of all channels or of one; FrankerFaceZ's; 7TV's, of all channels or of one. */
const list = z.union([
  emotes,
  z
    .object({ channelEmotes: emotes, sharedEmotes: emotes })
    .transform(({ channelEmotes, sharedEmotes }) => [...channelEmotes, ...sharedEmotes]),
  z
    .object({ sets: z.record(z.string(), z.object({ emoticons: emotes })) })
    .transform(({ sets }) => Object.values(sets).flatMap(({ emoticons }) => emoticons)),
  z.object({ emotes }).transform((set) => set.emotes),
  z.object({ emote_set: z.object({ emotes }) }).transform((user) => user.emote_set.emotes),
])

/** Returns the emotes in a list of a source; none if it is not such a list. */
export function emotesOf(source: EmoteSource, given: unknown): ChatPicture[] {
  return (list.safeParse(given).data ?? []).flatMap(({ id, name, code }) => {
    const word = code ?? name ?? ''
    return /^\S{1,100}$/.test(word) ? [{ name: word, id: `${source}-${id}` }] : []
  })
}
