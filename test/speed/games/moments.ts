import { type Beat, isFiller } from '../../../src-shared/events/beat.ts'
import type { Cue } from '../../../src-shared/events/cue.ts'
import type { AdlibEvent, EventOf } from '../../../src-shared/events/event.ts'
import { defaultSettings } from '../../../src-shared/settings/settings.ts'
import { isLine } from '../../../src-shared/stage/lanes.ts'
import { momentOf } from '../../../src-shared/stage/moment.ts'
import { builtInPersona } from '../../fixtures/show.ts'
import type { Play } from '../show/play.ts'
import { longestGapMs, shownCues } from '../show/shown-cues.ts'
import type { Moment, Recording } from './recordings.ts'

/**
 * A beat may come this long (s) before its moment, because some labels name the second after the moment's first
 * picture.
 */
const earlyS = 1
const lateS = 4.5

export interface ShowScore {
  readonly expected: number
  readonly met: number
  readonly deaths: number
  readonly deathsMet: number
  readonly beats: number
  readonly unfounded: number
  readonly minutes: number
  readonly lines: number
  readonly fillers: number
  /** Lines about what the screen names: a topic, a thing, or a value that they insert. */
  readonly about: number
  readonly longestSilenceS: number
  readonly bigWords: number
  readonly delays: readonly { readonly frame?: number; readonly word?: number; readonly line?: number }[]
  readonly report: string[]
}

export function scoreMoments({ name, truth }: Recording, play: Play): ShowScore {
  const beats = play.events.filter((event) => event.type === 'show/beat')
  const reacted = beats.filter(({ plan }) => plan.level !== 'rest')
  const isMet = (moment: Moment) => reacted.some((event) => fits(event.beat, secondOf(event), moment))
  const expected = truth.moments.filter(({ must }) => must)
  const deaths = truth.moments.filter(({ fit }) => fit.includes('death'))
  const noticed = (moment: Moment) =>
    reacted.some((event) => event.beat.kind === 'death' && fits(event.beat, secondOf(event), moment))
  const lines = shownCues(play).filter(({ words }) => words !== null)
  const { lines: written } = builtInPersona(defaultSettings.show.persona)
  const templatesOf = (isWanted: (kind: string) => boolean) =>
    new Set(
      Object.entries(written).flatMap(([kind, all]) =>
        isWanted(kind) ? all.map((line) => (typeof line === 'string' ? line : line.text)) : [],
      ),
    )
  const filler = templatesOf((kind) => kind === 'idle')
  const about = templatesOf((kind) => kind.startsWith('about-'))
  const unfounded = reacted.filter(
    (event) =>
      !isFiller(event.beat) && !truth.moments.some((moment) => fits(event.beat, secondOf(event), moment)),
  )
  return {
    ...{ expected: expected.length, met: expected.filter(isMet).length },
    ...{ deaths: deaths.length, deathsMet: deaths.filter(noticed).length },
    ...{ beats: reacted.length, unfounded: unfounded.length, minutes: play.ms / 60_000, lines: lines.length },
    fillers: lines.filter(({ cue }) => filler.has(cue.line ?? '')).length,
    about: lines.filter(({ cue: { line = '' } }) => about.has(line) || line.includes('{')).length,
    longestSilenceS: longestGapMs(lines, play.ms) / 1000,
    bigWords: play.events.filter((event) => event.type === 'stage/cue' && event.cue.word !== undefined)
      .length,
    delays: beats
      .filter(({ beat }) => momentsWithDelay.includes(momentOf(beat)))
      .map((event) => delaysOf(event, play)),
    report: [
      ...play.events.flatMap((event) => described(event, truth.moments)),
      ...expected.filter((moment) => !isMet(moment)).map(({ at, what }) => `  missed ${at} ${what}`),
    ].map((line) => `${name} ${line}`),
  }
}

const momentsWithDelay: readonly Cue['moment'][] = ['death', 'danger']
const delayMs = 6000

function delaysOf({ t, beat, turn }: EventOf<'show/beat'>, { events }: Play): ShowScore['delays'][number] {
  const first = (pick: (cue: Cue) => boolean) => {
    const at = events.find(
      (event) => event.type === 'stage/cue' && event.t >= t && event.t <= t + delayMs && pick(event.cue),
    )?.t
    return at === undefined ? undefined : (at - t) / 1000
  }
  const [frame, word, line] = [
    first(({ moment }) => moment === momentOf(beat)),
    first((cue) => cue.turn === turn && cue.word !== undefined),
    first((cue) => cue.turn === turn && isLine(cue)),
  ]
  return {
    ...(frame === undefined ? {} : { frame }),
    ...(word === undefined ? {} : { word }),
    ...(line === undefined ? {} : { line }),
  }
}

const fits = ({ kind }: Beat, second: number, { at, until = 0, fit }: Moment): boolean =>
  second >= at - earlyS && second <= Math.max(at, until) + lateS && fit.includes(kind)

const secondOf = ({ t }: AdlibEvent): number => t / 1000 + 1

function described(event: AdlibEvent, moments: readonly Moment[]): string[] {
  const second = secondOf(event)
  if (event.type === 'stage/cue' && 'text' in event.cue.content)
    return [`${second.toFixed(1)}     "${event.cue.content.text.replaceAll('\n', ' / ')}"`]
  if (event.type !== 'show/beat') return []
  const { kind, subject, number, salience } = event.beat
  const now = moments.filter(({ at, until = 0 }) => second >= at - 1 && second <= Math.max(at, until) + 5)
  const figures = number === undefined ? '' : ` ${number.label} ${number.was ?? '?'}>${number.value}`
  return [
    `${second.toFixed(1)} ${kind} ${salience.toFixed(2)} ${event.plan.level}${event.plan.held ? ` (${event.plan.held})` : ''} ${subject ?? ''}${figures} <- ${now.map(({ what }) => what).join('; ') || '-'}`,
  ]
}
