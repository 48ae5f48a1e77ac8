import type { Place } from '../../src-shared/events/cue.ts'
import { continues, pagesFromNow } from './caption-times.ts'
import { nodesOf, picturesReady, withoutUnknownEmoji } from './emoji.ts'
import { bigLines, fittedSize, outlineFor } from './layout.ts'
import { box, type Painter, Shown } from './painter.ts'
import {
  beside,
  freeSpot,
  homeOr,
  type LastPlace,
  latelyWeight,
  type Rect,
  rectAt,
  sideOf,
  wantedPlaces,
  wordPlaces,
} from './placement.ts'

/** Largest letter sizes (design pixels): for one line of at most `shoutLetters`, and for all other text. */
const shoutSize = 196
const bigSize = 132
const shoutLetters = 11
/** Height below the lower row that is left for captions (design pixels). */
const captionRoom = 270

/**
 * Paints big text in one of nine places, one at a time. The big word of a line appears where the line follows, beside the
 * puppet.
 */
export function textPainter(root: HTMLElement): Painter<'text'> {
  let current: Shown | undefined
  let taken: Rect | undefined
  let last: LastPlace | undefined

  const clear = (): void => current?.drop()

  return {
    async paint(
      { text, place, tone },
      { id, lane, durationMs, avoid = [], avoidLately = [] },
      leftMs,
      scene,
      alive,
    ) {
      const { size, margin } = scene
      const began = performance.now()
      const clean = withoutUnknownEmoji(text)
      const lines = bigLines(clean)
      const isOfLine = lane !== 'text'
      const cell = box(isOfLine ? 'cell low' : 'cell')
      const big = box(`big ${tone}`)
      for (const [n, line] of lines.entries()) {
        const row = document.createElement('span')
        row.dir = 'auto'
        // The outline is a second layer behind the letters, because this works in the older Chromium of OBS, too.
        const outline = document.createElement('b')
        outline.append(...nodesOf(line))
        row.append(outline, ...nodesOf(line))
        row.style.setProperty('--n', String(n))
        big.append(row)
      }
      const [setUp, punchline] = pagesFromNow(clean, durationMs, leftMs)
      // Delays the punchline. With reduced motion there is no animation, so the punchline appears at once.
      if (setUp !== undefined && punchline !== undefined && continues(punchline.words, setUp.words))
        (big.lastElementChild as HTMLElement).style.animationDelay = `${setUp.ms}ms`
      cell.append(big)
      await picturesReady(big)
      const left = leftMs - (performance.now() - began)
      if (!alive() || left <= 0) return false
      const largest = lines.length === 1 && text.length <= shoutLetters ? shoutSize : bigSize
      big.style.fontSize = `${largest}px`
      clear()
      root.append(cell)
      const fitted = fittedSize(largest, big.scrollWidth, size.width - 2 * margin.x)
      big.style.fontSize = `${fitted}px`
      big.style.setProperty('--outline', `${outlineFor(fitted)}px`)
      // Long lines tilt less, because they would reach out of their place.
      big.style.setProperty('--tilt', `${Math.max(-1.6, (-1.6 * fitted) / bigSize)}deg`)
      const measured = { width: big.offsetWidth, height: big.offsetHeight }
      const cellOf = (where: Place) => rectAt(where, measured, size, margin, isOfLine ? 0 : captionRoom)
      const rectOf = (where: Place) =>
        isOfLine ? beside(cellOf(where), scene.standing, size) : cellOf(where)
      const now = performance.now()
      const wish = {
        ...{ rectOf, avoid, avoidLately, last, now, stage: size, margin },
        lately: isOfLine && scene.standing !== undefined ? latelyWeight.beside : latelyWeight.alone,
        wanted: isOfLine ? wordPlaces(scene.captions, sideOf(scene.standing, size)) : wantedPlaces.text,
        taken: [...scene.taken, ...scene.emotes],
      }
      const spot =
        place !== undefined
          ? { place, shift: { x: 0, y: 0 }, rect: rectOf(place) }
          : isOfLine
            ? homeOr(wish)
            : freeSpot(wish)
      if (place === undefined) last = { place: spot.place, shift: spot.shift, at: now }
      cell.dataset.place = spot.place
      const from = cellOf(spot.place)
      cell.style.translate = `${spot.rect.x - from.x}px ${spot.rect.y - from.y}px`
      taken = spot.rect
      current = new Shown(id, cell, left, (gone) => {
        if (gone === current) [current, taken] = [undefined, undefined]
      })
      return true
    },
    taken: () => (taken === undefined ? [] : [taken]),
    stop(id) {
      if (current?.id === id) clear()
    },
    clear,
  }
}
