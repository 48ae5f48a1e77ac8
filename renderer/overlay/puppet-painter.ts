import type { Cue } from '../../src-shared/events/cue.ts'
import { isSaid } from '../../src-shared/events/lanes.ts'
import { stayMs } from '../../src-shared/puppet/times.ts'
import type { Painter, StageGeometry } from './painter.ts'
import type { Rect, ShareBox } from './placement.ts'
import type { Body, Voice } from './puppet/body.ts'
import type { Drawing } from './puppet/drawing.ts'
import { createHome } from './puppet/home.ts'
import { hasRoom, type Side, type Stand, type StandWish, seenPart, standForCue } from './puppet/stand.ts'

/** Painter of the puppet. It performs gestures and reacts to all other cues that name it. */
export interface PuppetPainter extends Painter<'act'> {
  /** Chooses where the puppet stands. Call it before a cue is painted, so that words avoid the puppet. */
  prepare(cue: Cue, scene: StageGeometry): void
  /**
   * Reacts to a painted cue. Returns false if the reaction is out of sight, or if the drawing is still loading.
   * `voice` is set if the cue is heard and its syllables are known.
   */
  hear(cue: Cue, leftMs: number, scene: StageGeometry, voice?: Voice): boolean
  /**
   * Shows, without an entrance, a puppet that was on stage before the page connected.
   * @param sinceMs time since the start of the puppet's last cue
   */
  appear(cue: Cue, sinceMs: number, scene: StageGeometry): void
  /** Moves the puppet away from `texts`: it ducks or takes another place. While words are on stage, it only ducks. */
  avoid(texts: readonly ShareBox[], scene: StageGeometry): void
  dress(scene: StageGeometry): void
  /** Lets the puppet choose another home with its next cue. Call this when another scene begins. */
  leaveHome(): void
  /** Returns the puppet's corner, even if it hides; undefined if it is not on stage. */
  corner(): `bottom-${Side}` | undefined
}

/**
 * @param load fetches a drawing; resolves with null if the drawing does not exist
 * @param reducedMotion returns whether the puppet changes poses without moving
 */
export function puppetPainter(
  root: HTMLElement,
  load: (name: string) => Promise<Drawing | null>,
  reducedMotion: () => boolean,
): PuppetPainter {
  let name: string | undefined
  let loading: Promise<Body | null> = Promise.resolve(null)
  let body: Body | null = null
  let home = createHome()
  let stand: Stand | undefined
  let dressed = ''
  let leaving: ReturnType<typeof setTimeout> | undefined
  /** Number of times that the puppet has vanished. If it changes while a drawing loads, the drawing does not appear. */
  let epoch = 0

  const build = async (wanted: string): Promise<Body | null> => {
    const [{ createBody }, drawing] = await Promise.all([import('./puppet/body.ts'), load(wanted)])
    return drawing === null || name !== wanted ? null : createBody(root, drawing, reducedMotion)
  }
  const select = (wanted: string): void => {
    if (wanted === name) return
    vanish()
    root.replaceChildren()
    name = wanted
    body = null
    loading = build(wanted)
      .catch(() => null)
      .then((built) => {
        if (name !== wanted) return null
        body = built
        if (built === null) name = undefined
        return built
      })
  }
  const vanish = (): void => {
    epoch += 1
    clearTimeout(leaving)
    body?.vanish()
    stand = undefined
  }
  const isFlipped = ({ side }: Stand, { puppet }: StageGeometry): boolean =>
    (side === 'right') !== puppet.mirror

  /** @param stays whether the puppet must stay beside its words */
  const wishOf = (
    { size, puppet, settings: { captions }, figures, taken }: StageGeometry,
    stays: boolean,
    avoid: StandWish['avoid'] = [],
    avoidLately: StandWish['avoid'] = [],
  ) => ({
    ...{ side: puppet.side, stage: size, height: puppet.size, figures, avoid, avoidLately },
    preferred: captions.endsWith('right') ? ('right' as const) : ('left' as const),
    now: stand,
    ...{ stays, words: stays ? taken : [] },
    margin: (size.width * puppet.margin) / 100,
  })
  const stepFor = (cue: Cue, scene: StageGeometry, stays: boolean): Stand => {
    const wish = wishOf(scene, stays, cue.avoid, cue.avoidLately)
    const pick = (stands: readonly Stand[]) => standForCue(cue, stands, scene)
    const hasRoomAt = (one: Stand) => hasRoom(cue, one, scene)
    const needs = { mustShow: cue.word !== undefined, hasRoom: hasRoomAt }
    stand = home.standFor(wish, performance.now(), pick, needs)
    return stand
  }
  const stayFor = (ms: number): void => {
    clearTimeout(leaving)
    leaving = setTimeout(() => {
      stand = undefined
      body?.leave()
    }, ms)
  }

  const painter: PuppetPainter = {
    prepare(cue, scene) {
      if (cue.puppet === undefined || !scene.puppet.show) return
      select(cue.puppet)
      // A new line replaces the words, so the puppet may leave them.
      stepFor(cue, scene, !isSaid(cue.content) && scene.taken.length > 0)
    },
    hear(cue, leftMs, scene, voice) {
      if (cue.puppet === undefined || stand === undefined || !scene.puppet.show) return false
      stayFor(leftMs + stayMs)
      const here = stand
      const began = performance.now()
      const then = epoch
      const sights = { stage: scene.size, caption: scene.taken[0] }
      const react = (ready: Body | null): boolean => {
        if (ready === null || then !== epoch) return false
        ready.place(here, isFlipped(here, scene))
        const reacts = ready.hear(cue, leftMs - (performance.now() - began), sights, voice)
        if (cue.content.lane === 'act' && cue.content.gesture === 'leave') {
          clearTimeout(leaving)
          stand = undefined
        }
        return reacts && seenPart(here) !== null
      }
      if (body !== null) return react(body)
      void loading.then(react)
      return false
    },
    appear(cue, sinceMs, scene) {
      if (cue.puppet === undefined || !scene.puppet.show || sinceMs >= stayMs) return
      select(cue.puppet)
      const here = stepFor(cue, scene, false)
      stayFor(stayMs - sinceMs)
      const then = epoch
      void loading.then((ready) => {
        if (ready === null || then !== epoch) return
        ready.place(here, isFlipped(here, scene))
        ready.appear()
      })
    },
    avoid(texts, scene) {
      if (stand === undefined || !scene.puppet.show) return
      const wish = wishOf(scene, scene.taken.length > 0, texts)
      stand = home.standBetween(wish, performance.now())
      body?.place(stand, isFlipped(stand, scene))
    },
    dress(scene) {
      const before = dressed
      dressed = JSON.stringify([scene.puppet, scene.size])
      if (before === dressed) return
      home = createHome()
      if (stand === undefined) return
      if (!scene.puppet.show) return vanish()
      stand = undefined
      const wish = wishOf(scene, false)
      stand = home.standFor(wish, performance.now(), ([best]) => best)
      body?.place(stand, isFlipped(stand, scene))
    },
    leaveHome: () => home.leave(),
    corner: () => stand && `bottom-${stand.side}`,
    async paint(_content, cue, leftMs, scene, alive) {
      const began = performance.now()
      if (cue.puppet === undefined || !scene.puppet.show) return false
      const ready = await loading
      if (ready === null || !alive()) return false
      return painter.hear(cue, leftMs - (performance.now() - began), scene)
    },
    stop: (id) => body?.stop(id),
    clear: vanish,
    taken: (): Rect[] => {
      const seen = stand === undefined ? null : seenPart(stand)
      return seen === null ? [] : [seen]
    },
  }
  return painter
}
