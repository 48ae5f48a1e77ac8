import type { Cue, Place } from '../../src-shared/events/cue.ts'
import { longestPage, type TimedPage } from '../../src-shared/events/reading-time.ts'
import { moodAheadMs } from '../../src-shared/puppet/times.ts'
import { bubbleAt, type Face } from './bubble.ts'
import { createPlate, type Plate, type Speaker, type TagFace } from './caption-plate.ts'
import { continues, pagesFromNow, type Speech, spokenPages } from './caption-times.ts'
import { picturesReady, withoutUnknownEmoji } from './emoji.ts'
import { captionTypesFor } from './layout.ts'
import { box, type Painter, Shown, type StageGeometry } from './painter.ts'
import { hidesText, type LastPlace, type Rect, rectAt, type ShareBox, sideOf } from './placement.ts'
import { chooseType, edgeSpot, isForbidden } from './word-spot.ts'

const readShare = 0.6

const pointMs = 150

/**
 * Shows one caption at a time on an opaque plate, two lines at a time. A caption never moves. It disappears if its
 * spot becomes forbidden.
 */
export interface CaptionPainter extends Painter<'caption'> {
  /**
   * Removes the caption once it counts as read.
   * @param turn the turn whose caption stays
   */
  makeWay(turn?: string): void
  avoid(texts: readonly ShareBox[], scene: StageGeometry): void
  speak(text: string, speaker: Speaker, cue: Cue, leftMs: number, scene: StageGeometry, speech: Speech): void
}

/**
 * @param faceOf returns the face for a caption's name tag; null if a puppet says the caption
 * @param posedFace returns the face of the puppet on stage, or null if no puppet is visible
 * @param onLeft called with a cue whose caption leaves early
 */
export function captionPainter(
  root: HTMLElement,
  faceOf: (puppet: string | undefined, speaker: Speaker) => TagFace | null,
  posedFace: () => Face | null,
  onLeft: (cue: Cue) => void,
): CaptionPainter {
  let current: Shown | undefined
  let taken: Rect | undefined
  let last: LastPlace | undefined
  let timers: ReturnType<typeof setTimeout>[] = []
  let speaking = 0
  let pointing: ReturnType<typeof setInterval> | undefined
  let isGoing = false
  /** `readAt`: when the caption counts as read (`performance.now`). */
  let shown: { readonly cue: Cue; readonly readAt: number } | undefined

  const clear = (): void => current?.drop()
  const leave = (): void => {
    if (shown !== undefined) onLeft(shown.cue)
    shown = undefined
    taken = undefined
    current?.leave()
  }
  const later = (ms: number, then: () => void): void => void timers.push(setTimeout(then, ms))

  /**
   * Shows a plate with the page `first` at a spot where the page `largest` also fits. Null: even the best spot is
   * forbidden.
   */
  const open = (
    cue: Cue,
    speaker: Speaker,
    { first, largest }: { readonly first: string; readonly largest: string },
    { leftMs, readMs }: { readonly leftMs: number; readonly readMs: number },
    scene: StageGeometry,
  ): Plate | null => {
    clear()
    const { id, avoid = [], avoidLately = [], puppet } = cue
    const { size, margin, figures, taken: words, emotes, standing, home } = scene
    const { keepFree } = scene.settings
    const figure = puppet === undefined ? undefined : standing
    const plate = createPlate(speaker, faceOf(puppet, speaker), sideOf(figure, size) !== 'right')
    const cell = box('cell low')
    cell.append(plate.element)
    root.append(cell)
    plate.element.style.maxWidth = `${size.width - 2 * margin.x}px`
    const now = performance.now()
    const around = [...words.filter((other) => other !== taken), ...emotes]
    const obstacles = { avoid, avoidLately, keepFree, figures, taken: around, stage: size, margin }
    const types = captionTypesFor(largest)
    let measured = { width: 0, height: 0 }
    const rectOf = (place: Place) => rectAt(place, measured, size, margin)
    const besidePuppet = (by: Rect) => ({
      ...chooseType(types, (type) => {
        measured = plate.fit(largest, type)
        return bubbleAt(measured, { ...obstacles, puppet: by })
      }),
      place: `bottom-${sideOf(by, size) ?? 'left'}` as const,
    })
    const atEdge = () =>
      chooseType(types, (type) => {
        measured = plate.fit(largest, type)
        const wish = { ...obstacles, rectOf, now, home, last }
        return edgeSpot(
          figure === undefined ? wish : { ...wish, taken: [...around, figure], last: undefined },
        )
      })
    const isFree = ({ rect }: { readonly rect: Rect }): boolean => !isForbidden(rect, cue, avoid, scene)
    const bubble = figure && besidePuppet(figure)
    const isBubble = bubble !== undefined && isFree(bubble) && !hidesText(bubble.rect, avoid, size)
    const { place, rect, type } = isBubble ? bubble : atEdge()
    if (!isFree({ rect })) {
      cell.remove()
      return null
    }
    measured = plate.fit(largest, type)
    const from = rectOf(place)
    const shift = { x: rect.x - from.x, y: rect.y - from.y }
    cell.dataset.place = place
    cell.style.transform = `translate(${shift.x}px, ${shift.y}px)`
    taken = rect
    const point = (): void => plate.point(isBubble ? posedFace() : null, rect)
    point()
    if (isBubble) pointing = setInterval(point, pointMs)
    if (figure === undefined) last = { place, shift, at: now }
    isGoing = false
    shown = { cue, readAt: now + readMs }
    plate.fill(first)
    current = new Shown(id, cell, leftMs, (gone) => {
      if (gone !== current) return
      for (const timer of timers) clearTimeout(timer)
      timers = []
      cancelAnimationFrame(speaking)
      clearInterval(pointing)
      current = undefined
      shown = undefined
      taken = undefined
    })
    return plate
  }

  return {
    async paint({ text, speaker }, cue, leftMs, scene, alive) {
      const began = performance.now()
      const clean = withoutUnknownEmoji(text)
      const pages = pagesFromNow(clean, cue.durationMs, leftMs)
      const [first, second] = pages
      if (first === undefined) return false
      const isSetUp = second !== undefined && continues(second.words, first.words)
      const plate = open(
        cue,
        // The mood appears with the punchline. During the setup, the face is calm.
        isSetUp && speaker?.mood !== undefined ? { ...speaker, mood: 'calm' } : speaker,
        { first: first.words, largest: longestPage(pages.map(({ words }) => words)) },
        { leftMs, readMs: leftMs - (1 - readShare) * (pages.at(-1)?.ms ?? 0) },
        scene,
      )
      if (plate === null) return false
      const turn = ([page, next, ...rest]: TimedPage[]): void => {
        if (page === undefined) return
        if (page !== first) plate.fill(page.words)
        if (next === undefined) return
        later(page.ms, () => turn([next, ...rest]))
        const mood = speaker?.mood
        if (mood !== undefined && continues(next.words, page.words))
          later(page.ms - moodAheadMs, () => plate.setMood(mood))
      }
      turn(pages)
      await picturesReady(plate.element)
      return alive() && performance.now() - began < leftMs
    },
    speak(text, speaker, cue, leftMs, scene, speech) {
      const pages = spokenPages(withoutUnknownEmoji(text))
      const first = pages[0]?.words ?? ''
      const plate = open(
        cue,
        speaker,
        { first, largest: longestPage(pages.map(({ words }) => words)) },
        { leftMs, readMs: leftMs },
        scene,
      )
      if (plate === null) return
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
      if (shown === undefined || isGoing || (turn !== undefined && shown.cue.turn === turn)) return
      const unreadMs = shown.readAt - performance.now()
      isGoing = true
      if (unreadMs > 0) later(unreadMs, leave)
      else leave()
    },
    avoid(texts, scene) {
      if (shown === undefined || taken === undefined) return
      if (isForbidden(taken, shown.cue, texts, scene)) leave()
    },
    taken: () => (taken === undefined ? [] : [taken]),
    stop(id) {
      if (current?.id === id) clear()
    },
    clear,
  }
}
