import type { BeatKind } from '../../../src-shared/events/beat.ts'
import type { Cue } from '../../../src-shared/events/cue.ts'
import { type Fight, screensOf } from '../../fixtures/fights/fights.ts'
import { type Play, play } from './play.ts'

/** Time (ms) after a victory within which its finale must be on stage. */
const finaleMs = 8000
/** The text of a victory may be on the screen before its official time. */
const earlyMs = 1500
const triumphs: readonly BeatKind[] = ['victory', 'comeback']

/** What the audience got at the end of a fight. */
export interface Finale {
  readonly game: string
  /** The beat with which the show answered the victory; undefined if it did not see the victory. */
  readonly beat: string | undefined
  readonly word: string | undefined
  readonly sound: string | undefined
  readonly burst: string | undefined
  /** The kinds of effects, how many emotes, and where. */
  readonly shape: string
  readonly play: Play
}

/** Plays recorded fights to an audience, one after the other in one show, and returns their finales. */
export async function finalesOf(
  fights: readonly Fight[],
  settings: Parameters<typeof play>[1]['settings'],
): Promise<Finale[]> {
  let ms = 0
  const rounds = fights.map((fight) => {
    const startAt = ms
    ms += Math.max(fight.frames.at(-1)?.atMs ?? 0, fight.victoryAtMs + finaleMs) + 1000
    return { fight, startAt }
  })
  const screens = rounds.flatMap(({ fight, startAt }) =>
    screensOf(fight).map((screen) => ({ ...screen, atMs: startAt + screen.atMs })),
  )
  const played = await play(screens, { ms, settings, run: fights.map(({ game }) => game).join(' ') })
  return rounds.map(({ fight, startAt }) => finaleOf(fight.game, startAt + fight.victoryAtMs, played))
}

function finaleOf(game: string, wonAtMs: number, played: Play): Finale {
  const isIn = ({ t }: { readonly t: number }) => t >= wonAtMs - earlyMs && t <= wonAtMs + finaleMs
  const answers = played.events.flatMap((event) =>
    event.type === 'show/beat' && isIn(event) && triumphs.includes(event.beat.kind) ? [event] : [],
  )
  const answer = answers.find(({ turn }) => turn !== undefined) ?? answers[0]
  const cues = played.events.flatMap((event) =>
    event.type === 'stage/cue' &&
    isIn(event) &&
    event.cue.turn !== undefined &&
    event.cue.turn === answer?.turn
      ? [event.cue]
      : [],
  )
  const first = (pick: (cue: Cue) => string | undefined) => cues.map(pick).find((one) => one !== undefined)
  return {
    game,
    beat: answer?.beat.kind,
    word: first(({ word, content }) => (word !== undefined && 'text' in content ? content.text : undefined)),
    sound: first(({ content }) => (content.lane === 'sound' ? content.sound : undefined)),
    burst: first(({ content }) => (content.lane === 'particle' ? content.kind : undefined)),
    shape: cues.flatMap(partOf).toSorted().join(' + ') || 'nothing',
    play: played,
  }
}

export const isWhole = ({ word, sound, burst }: Finale): boolean =>
  word !== undefined && sound !== undefined && burst !== undefined

/** Returns how many finales have each shape, the most frequent one first. */
export function shapesOf(finales: readonly Finale[]): [shape: string, count: number][] {
  const counts = new Map<string, number>()
  for (const { shape } of finales) counts.set(shape, (counts.get(shape) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a)
}

function partOf({ content, word }: Cue): string[] {
  if (content.lane === 'emote') return [`${content.count} emote${content.count > 1 ? 's' : ''}`]
  if (content.lane === 'particle') return [`${content.kind} at ${content.place}`]
  if (content.lane === 'sound') return ['sound']
  return word === undefined ? [] : ['word']
}
