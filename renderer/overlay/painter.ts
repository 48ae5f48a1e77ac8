import type { ContentOf, Cue, Lane, Place } from '../../src-shared/events/cue.ts'
import type { StageState } from '../../src-shared/projections/page-state.ts'
import type { StageSize } from './layout.ts'
import type { Figure, Point, Rect, ShareBox } from './placement.ts'

/** The stage as painters see it. Sizes are in design pixels. */
export interface StageGeometry {
  readonly size: StageSize
  readonly margin: Point
  readonly reducedMotion: boolean
  readonly settings: StageState['overlay']
  /** Letter size of captions relative to the normal size. */
  readonly captionScale: number
  readonly figures: readonly Figure[]
  /**
   * `show` is also false if another page shows the puppet, or a VTube Studio model acts. The margin is a percentage
   * of the stage's width.
   */
  readonly puppet: StageState['overlay']['puppet']
  /** Whether the background is a chroma key, which allows no translucent pixels. */
  readonly chroma: boolean
  /** Boxes of the words on stage. */
  readonly taken: readonly Rect[]
  /** Box of the big word on stage. */
  readonly word: Rect | undefined
  /** Box of the puppet on stage. */
  readonly standing: Rect | undefined
  /** Preferred place of words that are not beside the puppet. */
  readonly home: Place
  /** Boxes of the emotes and of the puppet on stage. */
  readonly emotes: readonly Rect[]
}

/** What a painter of a layer needs from the page. */
export interface LayerDeps {
  /** Returns the address of an emote's picture. */
  emoteAddress(emote: string): string
  /** Returns the address of an emote that viewers use, such as `twitch-25`. It may not be there. */
  chatPictureAddress(id: string): string
}

/** Paints one lane. */
export interface Painter<L extends Lane> {
  /** Shows a cue for `leftMs`. Resolves with false if the cue is neither seen nor heard. Never rejects. */
  paint(
    content: ContentOf<L>,
    cue: Cue,
    leftMs: number,
    scene: StageGeometry,
    alive: () => boolean,
  ): Promise<boolean>
  /** Makes room for new text in the picture. Undefined if the lane cannot hide text. */
  avoid?(texts: readonly ShareBox[], scene: StageGeometry): void
  /** Ends a cue immediately, without a fade. */
  stop(id: string): void
  clear(): void
  /** Returns the boxes of the lane's cues. Words and emotes avoid them. */
  taken(): readonly Rect[]
}

export type Painters = { readonly [L in Lane]: Painter<L> }

/** A cue's element on the page. It fades out after its duration; `drop` removes it immediately. */
export class Shown {
  private timer: ReturnType<typeof setTimeout>

  constructor(
    readonly id: string,
    readonly element: HTMLElement,
    leftMs: number,
    private readonly onGone: (shown: Shown) => void = () => {},
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
    this.onGone(this)
  }
}

const exitMs = 180

export function box(className: string): HTMLDivElement {
  const element = document.createElement('div')
  element.className = className
  return element
}
