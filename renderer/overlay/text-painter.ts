import './big-text.css'
import type { Cue, Place } from '../../src-shared/events/cue.ts'
import { hasHeadline, yieldsToHeadline } from '../../src-shared/events/scene.ts'
import { bubbleAt } from './bubble.ts'
import { continues, pagesFromNow } from './caption-times.ts'
import { nodesOf, picturesReady, withoutUnknownEmoji } from './emoji.ts'
import { bigLines, fittedSize, outlineFor } from './layout.ts'
import { box, type Painter, Shown } from './painter.ts'
import { type LastPlace, type Rect, rectAt, type ShareBox, sideOf } from './placement.ts'
import { chooseType, edgeSpot, isForbidden, type Spot } from './word-spot.ts'

const greatestSize = 224
const shoutSize = 196
const bigSize = 132
const shoutLetters = 11
const wordLetters = 9
const wordSizes = [1, 0.8, 0.64] as const
const captionRoom = 270

/** Paints one big text at a time. The text does not appear without a free spot. */
export function textPainter(root: HTMLElement): Painter<'text'> {
  let current: Shown | undefined
  let taken: Rect | undefined
  let shown: Cue | undefined
  let last: LastPlace | undefined

  const clear = (): void => current?.drop()

  return {
    async paint({ text, place, tone }, cue, leftMs, scene, alive) {
      const { id, word, puppet, durationMs, avoid = [], avoidLately = [] } = cue
      if (isBesideHeadline(cue, avoid)) return false
      const { size, margin } = scene
      const began = performance.now()
      const clean = withoutUnknownEmoji(text)
      const isOfLine = word !== undefined
      if (isOfLine && puppet !== undefined && scene.puppet.show && scene.standing === undefined) return false
      const isGreatest = word === 'boss' || word === 'death'
      const lines = isOfLine ? wordRows(clean) : bigLines(clean)
      const cell = box(isOfLine ? 'cell low' : 'cell')
      const big = box(`big ${tone}`)
      if (typeof word === 'string') big.dataset.kind = word
      for (const [n, line] of lines.entries()) {
        const row = document.createElement('span')
        row.dir = 'auto'
        // The outline is a second layer, because this works in the older Chromium of OBS.
        const outline = document.createElement('b')
        outline.append(...nodesOf(line))
        const front = document.createElement('i')
        front.append(...nodesOf(line))
        row.append(outline, front)
        row.style.setProperty('--n', String(n))
        big.append(row)
      }
      const [setUp, punchline] = pagesFromNow(clean, durationMs, leftMs)
      if (setUp !== undefined && punchline !== undefined && continues(punchline.words, setUp.words))
        (big.lastElementChild as HTMLElement).style.animationDelay = `${setUp.ms}ms`
      cell.append(big)
      await picturesReady(big)
      const left = leftMs - (performance.now() - began)
      if (!alive() || left <= 0) return false
      const isShort = isOfLine || (lines.length === 1 && text.length <= shoutLetters)
      const largest = isGreatest ? greatestSize : isShort ? shoutSize : bigSize
      big.style.fontSize = `${largest}px`
      const others = scene.taken.filter((other) => other !== taken)
      clear()
      root.append(cell)
      const fitted = fittedSize(largest, big.scrollWidth, size.width - 2 * margin.x)
      const setIn = (letters: number) => {
        big.style.fontSize = `${letters}px`
        big.style.setProperty('--outline', `${outlineFor(letters)}px`)
        // A long row tilts less, so that its ends stay inside its place.
        big.style.setProperty('--tilt', `${Math.max(-1.6, (-1.6 * letters) / bigSize)}deg`)
        return { width: big.offsetWidth, height: big.offsetHeight }
      }
      let measured = setIn(fitted)
      const rectOf = (where: Place) => rectAt(where, measured, size, margin, isOfLine ? 0 : captionRoom)
      const now = performance.now()
      const { standing, figures } = scene
      const { keepFree } = scene.settings
      const obstacles = { avoid, avoidLately, keepFree, figures, taken: [...others, ...scene.emotes] }
      const isFree = (rect: Rect): boolean => !isForbidden(rect, cue, avoid, scene)
      const besideOf = (puppet: Rect): Rect | undefined => {
        const room = { ...obstacles, puppet, stage: size, margin }
        // A word is on screen only briefly, so it may cover figures or the middle of the game.
        const { type, rect, covers } = chooseType(wordSizes, (share) => ({
          ...bubbleAt(setIn(share * fitted), room),
          hides: 0,
        }))
        const isThere = covers !== Number.POSITIVE_INFINITY && isFree(rect)
        measured = setIn(isThere ? type * fitted : fitted)
        return isThere ? rect : undefined
      }
      const beside = isOfLine && standing !== undefined ? besideOf(standing) : undefined
      const home = isOfLine ? scene.home : 'top'
      const atEdge = (): Pick<Spot, 'place' | 'rect'> => {
        const { type, ...found } = chooseType(wordSizes, (share) => {
          measured = setIn(share * fitted)
          return edgeSpot({ rectOf, ...obstacles, home, last, now, stage: size, margin })
        })
        measured = setIn(type * fitted)
        return found
      }
      const spot =
        place !== undefined && isFree(rectOf(place))
          ? { place, rect: rectOf(place) }
          : beside !== undefined
            ? { place: `bottom-${sideOf(standing, size) ?? 'left'}` as const, rect: beside }
            : atEdge()
      if (!isFree(spot.rect)) {
        cell.remove()
        return false
      }
      const from = rectOf(spot.place)
      const shift = { x: spot.rect.x - from.x, y: spot.rect.y - from.y }
      if (place === undefined) last = { place: spot.place, shift, at: now }
      cell.dataset.place = spot.place
      cell.style.transform = `translate(${shift.x}px, ${shift.y}px)`
      taken = spot.rect
      shown = cue
      current = new Shown(id, cell, left, (gone) => {
        if (gone === current) [current, taken] = [undefined, undefined]
      })
      return true
    },
    taken: () => (taken === undefined ? [] : [taken]),
    avoid(texts, scene) {
      if (shown === undefined || taken === undefined) return
      if (isBesideHeadline(shown, texts) || isForbidden(taken, shown, texts, scene)) clear()
    },
    stop(id) {
      if (current?.id === id) clear()
    },
    clear,
  }
}

/** Returns whether a cue must make way for a headline of the game. What the streamer sends or whispers never does. */
const isBesideHeadline = ({ by, ordered, word }: Cue, texts: readonly ShareBox[]): boolean =>
  by !== 'operator' && !ordered && yieldsToHeadline(word) && hasHeadline(texts)

function wordRows(text: string): string[] {
  const rows = bigLines(text, wordLetters)
  return rows.join(' ') === text ? rows : [text]
}
