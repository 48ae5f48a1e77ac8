import type { Cue } from '../../src-shared/events/cue.ts'
import { isSaid } from '../../src-shared/events/lanes.ts'
import type { StageState } from '../../src-shared/projections/page-state.ts'
import { stayMs } from '../../src-shared/puppet/times.ts'
import { box, type Painter, type StageGeometry } from './painter.ts'
import type { Rect, ShareBox } from './placement.ts'
import type { Body, Voice } from './puppet/body.ts'
import type { Drawing } from './puppet/drawing.ts'
import { hiddenAt, type Stand, type StandWish, seenPart, standAt } from './puppet/stand.ts'
import { standForCue } from './puppet/stand-for-cue.ts'
import type { TagFace } from './tag-face.ts'

/**
 * Painter of the puppet, which performs gestures and reacts to all other cues that name it. Loads the puppet's drawing
 * on first use.
 */
export interface PuppetPainter extends Painter<'act'> {
  /** Chooses where the puppet stands, so that words can avoid it. Call it before a cue is painted. */
  prepare(cue: Cue, scene: StageGeometry): void
  /** Reacts to a cue that was painted. `voice` is set if the cue can be heard. */
  hear(cue: Cue, leftMs: number, scene: StageGeometry, voice?: Voice): void
  /** Shows a puppet that has been on stage since a cue that was written `sinceMs` ago. */
  appear(cue: Cue, sinceMs: number, scene: StageGeometry): void
  /** Makes way for text and figures that appeared: the puppet ducks, or moves unless its words are beside it. */
  avoid(texts: readonly ShareBox[], scene: StageGeometry): void
  /** Applies changed settings. */
  dress(scene: StageGeometry): void
  /**
   * Returns a puppet's head for a name tag. The head appears when the drawing has loaded. It is removed if there is no
   * drawing.
   */
  head(puppet: string): TagFace
}

/**
 * @param load fetches a drawing; resolves with null if the drawing does not exist
 * @param reducedMotion whether the puppet changes poses without moving
 */
export function puppetPainter(
  root: HTMLElement,
  load: (name: string) => Promise<Drawing | null>,
  reducedMotion: () => boolean,
): PuppetPainter {
  let name: string | undefined
  let loading: Promise<Body | null> = Promise.resolve(null)
  let body: Body | null = null
  let stand: Stand | undefined
  /** Whether the puppet is hidden while its words are on stage, because there was no room for the words beside it. */
  let isAside = false
  let settings: StageState['overlay']['puppet'] | undefined
  let leaving: ReturnType<typeof setTimeout> | undefined
  /** Changes when the stage is emptied, so that a drawing that is still loading does not appear afterward. */
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
        // The next cue tries again.
        if (built === null) name = undefined
        return built
      })
  }
  const vanish = (): void => {
    epoch += 1
    clearTimeout(leaving)
    body?.vanish()
    stand = undefined
    isAside = false
  }
  const isFlipped = ({ side }: Stand, { puppet }: StageGeometry): boolean =>
    (side === 'right') !== puppet.mirror

  /** @param stays whether the puppet must stay beside its words */
  const wishOf = (
    { size, puppet, settings: { captions }, figures, taken }: StageGeometry,
    stays = false,
  ) => ({
    ...{ side: puppet.side, stage: size, height: puppet.size, figures },
    preferred: captions.endsWith('right') ? ('right' as const) : ('left' as const),
    now: stand,
    ...{ stays, words: stays ? taken : [] },
    margin: (size.width * puppet.margin) / 100,
  })
  const place = (
    avoid: readonly ShareBox[],
    scene: StageGeometry,
    { stays = false, avoidLately = [] }: Partial<Pick<StandWish, 'stays' | 'avoidLately'>> = {},
  ): Stand => {
    const wish = { ...wishOf(scene, stays), avoid, avoidLately }
    stand = isAside ? hiddenAt(wish) : standAt(wish)
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
      // The puppet must stay beside its words, unless a new line replaces them.
      const stays = !isSaid(cue.content) && scene.taken.length > 0
      if (isAside && stays) return
      const { isAside: hides = false, ...here } = standForCue(cue, wishOf(scene, stays), scene)
      isAside = hides
      stand = here
    },
    hear(cue, leftMs, scene, voice) {
      if (cue.puppet === undefined || stand === undefined || !scene.puppet.show) return
      stayFor(leftMs + stayMs)
      const here = stand
      const began = performance.now()
      const then = epoch
      const sights = { stage: scene.size, caption: scene.taken[0] }
      const react = (ready: Body | null): void => {
        if (ready === null || then !== epoch) return
        ready.place(here, isFlipped(here, scene))
        ready.hear(cue, leftMs - (performance.now() - began), sights, voice)
        if (cue.content.lane === 'act' && cue.content.gesture === 'leave') {
          clearTimeout(leaving)
          stand = undefined
        }
      }
      if (body !== null) react(body)
      else void loading.then(react)
    },
    appear(cue, sinceMs, scene) {
      if (cue.puppet === undefined || !scene.puppet.show || sinceMs >= stayMs) return
      select(cue.puppet)
      const here = place(cue.avoid ?? [], scene, { avoidLately: cue.avoidLately ?? [] })
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
      isAside &&= scene.taken.length > 0
      // A puppet with words beside it only ducks.
      const here = place(texts, scene, { stays: scene.taken.length > 0 })
      body?.place(here, isFlipped(here, scene))
    },
    dress(scene) {
      const isSame = JSON.stringify(scene.puppet) === JSON.stringify(settings)
      settings = scene.puppet
      if (isSame || stand === undefined) return
      if (!scene.puppet.show) return vanish()
      stand = undefined
      const here = place([], scene)
      body?.place(here, isFlipped(here, scene))
    },
    head(puppet) {
      select(puppet)
      const element = box('head')
      const drawn = loading.then((ready) => {
        if (ready === null) element.remove()
        return ready?.drawHead(element)
      })
      return { element, setMood: (mood) => void drawn.then((show) => show?.(mood)) }
    },
    async paint(_content, cue, leftMs, scene, alive) {
      const began = performance.now()
      if (cue.puppet === undefined || !scene.puppet.show) return false
      const ready = await loading
      if (ready === null || !alive()) return false
      painter.hear(cue, leftMs - (performance.now() - began), scene)
      return true
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
