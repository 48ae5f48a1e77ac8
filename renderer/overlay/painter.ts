import type { Cue, CueContent, Lane } from '../../src-shared/events/cue.ts'
import type { StageSize } from './layout.ts'

/** The stage as painters see it; sizes in design pixels. */
export interface Scene {
  readonly size: StageSize
  readonly margin: { readonly x: number; readonly y: number }
  readonly reducedMotion: boolean
}

/** Paints one lane. */
export interface Painter<L extends Lane> {
  /**
   * Begins to show a cue for so many milliseconds. Resolves true once it stands in the page (or can be
   * heard), false when nothing will be seen or heard of it. Never rejects.
   */
  paint(
    content: Extract<CueContent, { lane: L }>,
    cue: Cue,
    leftMs: number,
    scene: Scene,
    alive: () => boolean,
  ): Promise<boolean>
  /** Empties the lane at once, with no farewell. */
  clear(): void
}

/** An element with its farewell: fades, then leaves; `drop` removes it at once. */
export class Shown {
  private timer: ReturnType<typeof setTimeout>

  constructor(
    readonly element: HTMLElement,
    leftMs: number,
  ) {
    this.timer = setTimeout(() => this.leave(), leftMs)
  }

  leave(): void {
    clearTimeout(this.timer)
    this.element.classList.add('leaving')
    this.timer = setTimeout(() => this.drop(), exitMs)
  }

  drop(): void {
    clearTimeout(this.timer)
    this.element.remove()
  }
}

const exitMs = 180

/** A `div` with a class and, when given, words; words are only ever set as text. */
export function box(className: string, words?: string): HTMLDivElement {
  const element = document.createElement('div')
  element.className = className
  if (words !== undefined) element.textContent = words
  return element
}
