import './cards.css'
import type { ContentOf, Place } from '../../src-shared/events/cue.ts'
import { box, type Painter, Shown, type StageGeometry } from './painter.ts'
import { type Rect, rectAt, type ShareBox } from './placement.ts'
import { chooseType, edgeSpot, isForbidden } from './word-spot.ts'

/** A card of chat that is not on the page yet. */
export interface Card {
  readonly element: HTMLElement
  /** Where it would like to be. `lift`: how far (design pixels) above the lowest row, such as above a caption. */
  readonly home: Place
  readonly lift?: number
  /** Called once the card is on the page. Returns what ends its work. */
  readonly begin?: (leftMs: number) => () => void
}

type CardLane = 'chat' | 'vote'

interface Placed {
  readonly shown: Shown
  readonly cell: HTMLElement
  readonly card: Card
  readonly by: { readonly by: 'tool' | 'text' | 'operator' }
  rect: Rect
}

/** The size of letters and the greatest width, relative to the usual ones. */
interface CardSize {
  readonly fit: number
  readonly wide: number
}

/** Preferred size first. The others are for pictures full of text. */
const sizes: readonly [CardSize, ...CardSize[]] = [
  { fit: 1, wide: 1 },
  { fit: 1, wide: 0.6 },
  { fit: 0.8, wide: 1 },
  { fit: 0.8, wide: 0.5 },
  { fit: 0.64, wide: 0.64 },
  { fit: 0.64, wide: 0.4 },
  { fit: 0.5, wide: 0.26 },
]

/**
 * Paints cards, which may stay beside words and beside each other. A card that would hide new text in the picture moves
 * to a free spot, or leaves.
 * @param build returns the card of a cue, with its pictures loaded
 */
export function cardPainter<L extends CardLane>(
  root: HTMLElement,
  build: (content: ContentOf<L>, scene: StageGeometry) => Promise<Card>,
): Painter<L> {
  const placed = new Map<string, Placed>()

  /** Puts a cell to the best spot. Returns null if even that is forbidden. */
  const place = (
    { element, home, lift = 0 }: Card,
    cell: HTMLElement,
    by: Placed['by'],
    avoid: readonly ShareBox[],
    scene: StageGeometry,
    own?: Rect,
  ): Rect | null => {
    const { size, margin, figures, emotes, settings } = scene
    const taken = [...scene.taken.filter((other) => other !== own), ...emotes]
    const obstacles = { avoid, avoidLately: [], keepFree: settings.keepFree, figures, taken }
    let measured = { width: 0, height: 0 }
    const setIn = ({ fit, wide }: CardSize): void => {
      element.style.setProperty('--fit', String(fit))
      element.style.setProperty('--wide', String(wide))
      measured = { width: element.offsetWidth, height: element.offsetHeight }
    }

    const rectOf = (where: Place) => rectAt(where, measured, size, margin, lift)
    const { type, ...spot } = chooseType(sizes, (one) => {
      setIn(one)
      return edgeSpot({ rectOf, ...obstacles, home, now: performance.now(), stage: size, margin })
    })
    setIn(type)
    if (isForbidden(spot.rect, by, avoid, scene)) return null
    const from = rectAt(spot.place, measured, size, margin)
    cell.dataset.place = spot.place
    cell.style.transform = `translate(${spot.rect.x - from.x}px, ${spot.rect.y - from.y}px)`
    return spot.rect
  }

  return {
    async paint(content, cue, leftMs, scene, alive) {
      const began = performance.now()
      const card = await build(content, scene)
      const left = leftMs - (performance.now() - began)
      if (!alive() || left <= 0) return false
      const cell = box('cell low')
      cell.append(card.element)
      root.append(cell)
      const rect = place(card, cell, cue, cue.avoid ?? [], scene)
      if (rect === null) {
        cell.remove()
        return false
      }
      const end = card.begin?.(left)
      const shown = new Shown(cue.id, cell, left, () => {
        end?.()
        placed.delete(cue.id)
      })
      placed.set(cue.id, { shown, cell, card, by: cue, rect })
      return true
    },
    avoid(texts, scene) {
      for (const one of placed.values()) {
        if (!isForbidden(one.rect, one.by, texts, scene)) continue
        const rect = place(one.card, one.cell, one.by, texts, scene, one.rect)
        if (rect === null) one.shown.drop()
        else one.rect = rect
      }
    },
    stop: (id) => placed.get(id)?.shown.drop(),
    clear() {
      for (const { shown } of placed.values()) shown.drop()
    },
    taken: () => [...placed.values()].map(({ rect }) => rect),
  }
}
