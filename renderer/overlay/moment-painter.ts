import './moments.css'
import type { Cue } from '../../src-shared/events/cue.ts'
import { clipAround } from './clip-around.ts'
import { box, type StageGeometry } from './painter.ts'
import type { ShareBox } from './placement.ts'

/** One side of a curtain. */
export interface Drape {
  readonly side: 'left' | 'right'
  /** As a share of the picture's width. */
  readonly width: number
}

/** The drapes of a curtain. They reach from `top` to `floor`. */
export interface Curtain {
  readonly drapes: readonly Drape[]
  /** Distance from the picture's upper edge, as a share of the picture's height. */
  readonly top: number
  /** Distance from the picture's lower edge, as a share of the picture's height. */
  readonly floor: number
}

const widths = [0.16, 0.12, 0.09, 0.06]
const swing = 1.05
const room = { x: 0.006, y: 0.012 }
const rim = 0.14

/**
 * Returns a curtain that covers no text. It has no drapes if a side has no room, because a single drape would look
 * wrong.
 */
export function curtainFor(texts: readonly ShareBox[]): Curtain {
  const whole = { drapes: drapesBeside(texts), top: 0, floor: 0 }
  if (whole.drapes.length === 2) return whole
  const upper = texts.filter(([, y, , height]) => y + height <= rim)
  const lower = texts.filter(([, y]) => y >= 1 - rim)
  const between = drapesBeside(texts.filter((text) => !upper.includes(text) && !lower.includes(text)))
  if (between.length < 2) return { drapes: [], top: 0, floor: 0 }
  return {
    drapes: between,
    top: Math.max(0, ...upper.map(([, y, , height]) => y + height + room.y)),
    floor: Math.max(0, ...lower.map(([, y]) => 1 - y + room.y)),
  }
}

const drapesBeside = (texts: readonly ShareBox[]): Drape[] =>
  (['left', 'right'] as const).flatMap((side) => {
    const free = Math.min(1, ...texts.map(([x, , width]) => (side === 'left' ? x : 1 - x - width))) - room.x
    const width = widths.find((one) => one * swing <= free)
    return width === undefined ? [] : [{ side, width }]
  })

const maxFramedMs = 7000
/** Time for two pulses of 700 ms. Three or more flashes per second could harm viewers. */
const pulseMs = 1500
const curtainMs = 350 + 1400 + 450
const maxDanger = 10
/**
 * Heights of the bars, as shares of the picture's height. A bar whose height is below `least` does not look like that
 * of a widescreen movie.
 */
const barHeight = { usual: 0.1, least: 0.05 }
const beforeText = 0.008
const leaveMs = 260

/** Effects around great moments: bars for a boss, pulsing edges for danger, and a curtain at a death. */
export interface MomentPainter {
  /**
   * Shows a moment's effect with the first cue of its turn.
   * @param texts boxes of text in the picture
   * @param stop ends a cue immediately
   */
  hear(
    cue: Cue,
    leftMs: number,
    scene: StageGeometry,
    texts: readonly ShareBox[],
    stop: (id: string) => void,
  ): void
  leave(): void
  avoid(texts: readonly ShareBox[]): void
  clear(): void
}

/** Creates the painter. It shows nothing with reduced motion or over a chroma key. */
export function momentPainter(root: HTMLElement): MomentPainter {
  let turn: string | undefined
  let danger: Cue[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  /**
   * The bars on stage, or null. Later cues may postpone `leaveAt` up to `mustLeaveAt` (times of `performance.now`).
   */
  let bars: { leaveAt: number; readonly mustLeaveAt: number; readonly height: number } | null = null

  const clear = (): void => {
    clearTimeout(timer)
    root.replaceChildren()
    bars = null
  }
  const show = (ms: number, ...elements: HTMLElement[]): void => {
    clear()
    root.append(...elements)
    timer = setTimeout(clear, ms)
  }

  const frame = (texts: readonly ShareBox[]): void => {
    // A single bar would look wrong, so show both or none.
    const height = Math.min(barHeight.usual, freeHeight(texts) - beforeText)
    if (height < barHeight.least) return
    const framed = ['top', 'bottom'].map((side) => {
      const bar = box(`bar ${side}`)
      bar.style.height = `${height * 100}%`
      return bar
    })
    show(maxFramedMs, ...framed)
    bars = { leaveAt: 0, mustLeaveAt: performance.now() + maxFramedMs, height }
  }
  const leave = (): void => {
    if (bars === null) {
      if (root.querySelector('.edges') !== null) clear()
      return
    }
    bars = null
    for (const bar of root.children) bar.classList.add('leaving')
    clearTimeout(timer)
    timer = setTimeout(clear, leaveMs)
  }
  /** Keeps the bars for at least `ms`, but not beyond `mustLeaveAt`. */
  const keepFor = (ms: number): void => {
    if (bars === null) return
    const now = performance.now()
    bars.leaveAt = Math.min(bars.mustLeaveAt, Math.max(bars.leaveAt, now + ms))
    clearTimeout(timer)
    timer = setTimeout(leave, bars.leaveAt - now)
  }
  const pulse = (texts: readonly ShareBox[]): void => {
    const edges = box('edges')
    edges.style.clipPath = clipAround(texts)
    show(pulseMs, edges)
  }
  const fall = (texts: readonly ShareBox[]): void => {
    const { drapes, top, floor } = curtainFor(texts)
    show(
      curtainMs,
      ...drapes.map(({ side, width }) => {
        const drape = box(`drape ${side}`)
        drape.style.cssText = `width:${width * 100}%;--top:${top * 100}%;bottom:${floor * 100}%`
        return drape
      }),
    )
  }

  const outdate = (cue: Cue, stop: (id: string) => void): void => {
    const { turn: its, moment, word } = cue
    const isPart = its !== undefined && danger.some((one) => one.turn === its)
    if (isPart || moment === 'danger' || word === 'near-death') danger = [...danger.slice(1 - maxDanger), cue]
    if (moment !== 'death' && word !== 'death') return
    if (danger.length > 0) leave()
    for (const { id } of danger) stop(id)
    danger = []
  }

  return {
    hear(cue, leftMs, scene, texts, stop) {
      outdate(cue, stop)
      if (cue.moment === undefined || scene.reducedMotion || scene.chroma) return
      // A cue without a turn, such as a reflex, is always a new moment.
      const isNew = cue.turn === undefined || cue.turn !== turn
      turn = cue.turn
      if (isNew && cue.moment === 'danger') pulse(texts)
      if (isNew && cue.moment === 'death') fall(texts)
      if (isNew && cue.moment === 'boss') frame(texts)
      if (cue.moment === 'boss') keepFor(leftMs)
    },
    leave,
    avoid(texts) {
      if (bars !== null && freeHeight(texts) < bars.height) leave()
    },
    clear,
  }
}

/**
 * Returns the greatest height of strips at the top and bottom that contain no text, as a share of the picture's
 * height. At most 0.5.
 */
const freeHeight = (texts: readonly ShareBox[]): number =>
  Math.min(...texts.map(([, y, , height]) => Math.min(y, 1 - y - height)), 0.5)
