import type { Cue, Place } from '../../src-shared/events/cue.ts'
import type { TimedPage } from '../../src-shared/events/reading-time.ts'
import { type Bubble, bubbleAt, narrowLetters } from './bubble.ts'
import { createPlate, type Plate, type Speaker } from './caption-plate.ts'
import { continues, pagesAfterWord, pagesFromNow } from './caption-times.ts'
import { picturesReady, withoutUnknownEmoji } from './emoji.ts'
import { isKeptFree } from './keep-free.ts'
import { captionLetters } from './layout.ts'
import { box, type Painter, Shown, type StageGeometry } from './painter.ts'
import {
  freeSpot,
  homeOr,
  type LastPlace,
  type Obstacles,
  onStage,
  overlap,
  type Rect,
  rectAt,
  type ShareBox,
  sideOf,
  wordPlaces,
} from './placement.ts'
import { type Speech, spokenPages } from './speech.ts'
import type { TagFace } from './tag-face.ts'

/** Time (ms) from the change of the face to the punchline. */
export const faceAheadMs = 200

/** Share of a caption's duration after which the caption counts as read. */
const readShare = 0.6

/**
 * Shows one caption at a time on an opaque plate: two lines, and longer captions page after page. A punchline appears
 * below its set-up, which does not move.
 */
export interface CaptionPainter extends Painter<'caption'> {
  /** @param isSetUpKnown whether the audience has just read the set-up as a big word, so that it is dim and brief */
  paint(
    ...given: [...Parameters<Painter<'caption'>['paint']>, isSetUpKnown?: boolean]
  ): ReturnType<Painter<'caption'>['paint']>
  /** Removes a caption of another turn once it has been on screen long enough to be read. */
  makeWay(turn: string): void
  /** Moves the caption off text that appeared under it; only once, so that the audience can read it. */
  avoid(texts: readonly ShareBox[], scene: StageGeometry): void
  /** Reveals the words in step with the voice that is playing. */
  speak(text: string, speaker: Speaker, cue: Cue, leftMs: number, scene: StageGeometry, speech: Speech): void
}

/** @param faceOf returns the face for the name tag of a caption that is not beside a puppet */
export function captionPainter(
  root: HTMLElement,
  faceOf: (puppet: string | undefined, speaker: Speaker) => TagFace,
): CaptionPainter {
  let current: Shown | undefined
  let taken: Rect | undefined
  let last: LastPlace | undefined
  let timers: ReturnType<typeof setTimeout>[] = []
  let speaking = 0
  let moveOff: CaptionPainter['avoid'] | undefined
  /** Turn of the caption, and the time at which it counts as read (`performance.now`). */
  let shown: { readonly turn: string | undefined; readonly readAt: number } | undefined

  const clear = (): void => current?.drop()
  const later = (ms: number, then: () => void): void => void timers.push(setTimeout(then, ms))

  /** Shows a plate with the page `first`, in a place where the page `largest` also fits. */
  const open = (
    { id, avoid = [], avoidLately = [], puppet, turn }: Cue,
    speaker: Speaker,
    { first, largest }: { readonly first: string; readonly largest: string },
    leftMs: number,
    { size, margin, captions, keepFree, taken: words, emotes, standing }: StageGeometry,
  ): Plate => {
    clear()
    const figure = puppet === undefined ? undefined : standing
    const plate = createPlate(speaker, figure === undefined ? faceOf(puppet, speaker) : null)
    const cell = box('cell low')
    cell.append(plate.element)
    root.append(cell)
    plate.element.style.maxWidth = `${size.width - 2 * margin.x}px`
    const now = performance.now()
    const others = words.filter((other) => other !== taken)
    const obstacles = { avoid, avoidLately, keepFree, taken: [...others, ...emotes] }
    let measured = plate.fit(largest)
    const rectOf = (place: Place) => rectAt(place, measured, size, margin)
    const moveTo = (place: Place, to: Rect): void => {
      const from = rectOf(place)
      cell.dataset.place = place
      cell.style.translate = `${to.x - from.x}px ${to.y - from.y}px`
      taken = to
    }
    /** Shows the words beside the puppet, or without a tail elsewhere if an area to keep free is there. */
    const stay = ({ rect, tail }: Bubble, by: Rect, around: Obstacles): void => {
      const isBeside = !isKeptFree(rect, around.keepFree ?? [], size)
      plate.point(isBeside ? tail : null)
      const spot = isBeside
        ? { place: `bottom-${sideOf(by, size) ?? 'left'}` as const, rect }
        : freeSpot({ ...wish, ...around, taken: [...around.taken, by], last: undefined })
      moveTo(spot.place, spot.rect)
    }
    const wish = { rectOf, now, stage: size, margin, wanted: wordPlaces(captions) }
    if (figure === undefined) {
      const { place, shift, rect } = homeOr({ ...wish, ...obstacles, last })
      last = { place, shift, at: now }
      moveTo(place, rect)
    } else {
      const room = { ...obstacles, puppet: figure, stage: size, margin }
      const wide = bubbleAt(measured, room)
      const narrow = wide.covers === 0 ? wide : bubbleAt(plate.fit(largest, narrowLetters), room)
      const isWide = narrow.covers >= wide.covers
      measured = plate.fit(largest, isWide ? captionLetters : narrowLetters)
      stay(isWide ? wide : narrow, figure, obstacles)
    }
    shown = { turn, readAt: now + leftMs * readShare }
    moveOff = (texts, scene) => {
      const rect = taken
      if (rect === undefined || !texts.some((text) => overlap(onStage(text, size), rect) > 0)) return
      moveOff = undefined
      cell.classList.add('moving')
      const fresh: Obstacles = {
        ...{ avoid: texts, avoidLately: [], taken: scene.emotes },
        keepFree: scene.keepFree,
      }
      if (figure !== undefined && scene.standing !== undefined) {
        const puppet = scene.standing
        return stay(bubbleAt(measured, { ...fresh, puppet, stage: size, margin }), puppet, fresh)
      }
      plate.point(null)
      const spot = freeSpot({ ...wish, ...fresh, last: undefined })
      moveTo(spot.place, spot.rect)
    }
    plate.fill(first)
    current = new Shown(id, cell, leftMs, (gone) => {
      if (gone !== current) return
      for (const timer of timers) clearTimeout(timer)
      timers = []
      cancelAnimationFrame(speaking)
      current = undefined
      taken = undefined
      moveOff = undefined
    })
    return plate
  }

  return {
    async paint({ text, speaker }, cue, leftMs, scene, alive, isSetUpKnown = false) {
      const began = performance.now()
      const clean = withoutUnknownEmoji(text)
      const pages = (isSetUpKnown ? pagesAfterWord : pagesFromNow)(clean, cue.durationMs, leftMs)
      const [first, second] = pages
      if (first === undefined) return false
      const isSetUp = second !== undefined && continues(second.words, first.words)
      const plate = open(
        cue,
        // During the set-up, the face is calm; it shows the mood with the punchline.
        isSetUp && speaker?.mood !== undefined ? { ...speaker, mood: 'calm' } : speaker,
        { first: first.words, largest: isSetUp ? second.words : first.words },
        leftMs,
        scene,
      )
      if (isSetUpKnown) plate.dimSetUp()
      const turn = ([page, next, ...rest]: TimedPage[]): void => {
        if (page === undefined) return
        if (page !== first) plate.fill(page.words)
        if (next === undefined) return
        later(page.ms, () => turn([next, ...rest]))
        const mood = speaker?.mood
        if (mood !== undefined && continues(next.words, page.words))
          later(page.ms - faceAheadMs, () => plate.setMood(mood))
      }
      turn(pages)
      await picturesReady(plate.element)
      return alive() && performance.now() - began < leftMs
    },
    speak(text, speaker, cue, leftMs, scene, speech) {
      const pages = spokenPages(withoutUnknownEmoji(text))
      const first = pages[0]?.words ?? ''
      const plate = open(cue, speaker, { first, largest: first }, leftMs, scene)
      let painted = ''
      const follow = (): void => {
        const letters = speech.letters()
        const page = pages.findLast(({ from }) => from <= letters) ?? pages[0]
        const state = `${page?.from} ${letters}`
        if (page !== undefined && state !== painted) {
          painted = state
          plate.fill(page.words, letters - page.from)
          if (!scene.reducedMotion) plate.blink()
        }
        speaking = requestAnimationFrame(follow)
      }
      follow()
    },
    makeWay(turn) {
      if (shown === undefined || shown.turn === turn || performance.now() < shown.readAt) return
      current?.leave()
      shown = undefined
      taken = undefined
    },
    avoid: (texts, scene) => moveOff?.(texts, scene),
    taken: () => (taken === undefined ? [] : [taken]),
    stop(id) {
      if (current?.id === id) clear()
    },
    clear,
  }
}
