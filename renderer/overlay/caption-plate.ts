import type { CueContent, Mood } from '../../src-shared/events/cue.ts'
import { faceOf } from '../../src-shared/events/stage-lists.ts'
import { type Face, tailTo } from './bubble.ts'
import { nodesOf } from './emoji.ts'
import { type CaptionType, captionLines, captionTypes } from './layout.ts'
import { box } from './painter.ts'
import type { Point, Rect, Size } from './placement.ts'

/** The face on a caption's name tag. */
export interface TagFace {
  readonly element: HTMLElement
  setMood(mood: Mood): void
}

/**
 * Creates the face of a speaker who has no puppet. It shows an emote for the current mood.
 * @param addressOf returns the address of an emote's picture
 */
export function emoteFace(
  faces: Parameters<typeof faceOf>[0]['faces'],
  addressOf: (emote: string) => string,
): TagFace {
  const element = document.createElement('img')
  element.alt = ''
  // A user's persona may name an emote whose picture no longer exists.
  element.onerror = () => element.remove()
  return {
    element,
    setMood(mood) {
      element.src = addressOf(faceOf({ faces }, mood))
    },
  }
}

/** Who says a caption. */
export type Speaker = Extract<CueContent, { lane: 'caption' }>['speaker']

/** How far (design pixels) a tag, or the face on it, rises above the plate. Same values as in `overlay.css`. */
const rims = { bare: 40, faced: 58 }

/** The opaque plate of a caption, with a tag that names the speaker. */
export interface Plate {
  readonly element: HTMLElement
  /** Shows a page, or only its first `shown` letters (spaces do not count). */
  fill(page: string, shown?: number): void
  /**
   * Sets the type and reserves space for `page`, the caption's largest page. Returns the space's size, including the
   * tag.
   */
  fit(page: string, type: CaptionType): Size
  /**
   * Draws a tail to the speaker's face, unless the face is null or too far away.
   * @param rect box of the plate on the stage, including the tag
   */
  point(face: Face | null, rect: Rect): void
  setMood(mood: Mood): void
  blink(): void
}

/**
 * @param face face on the tag; null beside a puppet, whose own face is visible
 * @param widens whether the plate also grows to the right
 */
export function createPlate(speaker: Speaker, face: TagFace | null, widens: boolean): Plate {
  const isBeside = face === null
  const element = box(isBeside ? 'said beside' : 'said')
  let lineLetters = captionTypes[0].letters
  let reserved = { width: 0, height: 0 }
  let rest = { width: 0, height: 0 }
  /** The page and the number of lines for which the plate was measured. */
  let filled = ''
  let aim: readonly [Face | null, Rect] | undefined
  const plate = box('cap')
  const words = document.createElement('p')
  // Browsers break words and choose letters by the language.
  words.lang = speaker?.language ?? 'en'
  const tail = document.createElementNS(svg, 'svg')
  tail.setAttribute('class', 'point')
  tail.innerHTML = '<path class="ink"/><path/>'
  plate.append(tail, words)
  const tag = tagOf(speaker)
  if (speaker?.color !== undefined) element.style.setProperty('--name', speaker.color)
  element.append(tag, plate)

  if (speaker?.mood !== undefined && face !== null) {
    element.classList.add('faced')
    face.setMood(speaker.mood)
    tag.prepend(face.element)
  }

  const rim = rims[isBeside ? 'bare' : 'faced']
  const reserve = (size: typeof reserved): void => {
    plate.style.minWidth = `${size.width}px`
    plate.style.minHeight = `${size.height}px`
  }
  const measure = (): typeof reserved => {
    reserve({ width: 0, height: 0 })
    // `offsetHeight` is rounded, so add one pixel.
    const size = { width: plate.offsetWidth, height: plate.offsetHeight + 1 }
    reserve(reserved)
    return size
  }

  return {
    element,
    setMood: (mood) => face?.setMood(mood),
    fill(page, shown = Number.POSITIVE_INFINITY) {
      let left = shown
      const setUpLines = captionLines(page.split('\n')[0] ?? '', lineLetters).length
      words.replaceChildren(
        ...captionLines(page, lineLetters).flatMap((line, n) => {
          const row = document.createElement('span')
          if (n >= setUpLines && shown === Number.POSITIVE_INFINITY) row.className = 'punchline'
          row.dir = 'auto'
          const cut = cutAfter(line, left)
          if (cut === 0 && n > 0) return []
          left -= line.replace(/\s/g, '').length
          row.append(...nodesOf(line.slice(0, cut)))
          if (cut < line.length) {
            const later = document.createElement('s')
            later.append(...nodesOf(line.slice(cut)))
            row.append(later)
          }
          return [row]
        }),
      )
      const state = `${page}${words.childElementCount}`
      if (state === filled) return
      plate.classList.toggle('grows', filled !== '')
      filled = state
      const { width, height } = measure()
      const least = tag.offsetWidth + 2 * tag.offsetLeft
      // Right-to-left lines begin at the right edge. Keep the full reserved width, because that edge must not move.
      const isWide = !widens || /[\u0590-\u08ff]/.test(page)
      rest = {
        width: isWide ? 0 : Math.max(0, reserved.width - Math.max(width, least)),
        height: Math.max(0, reserved.height - height),
      }
      plate.style.setProperty('--rest-x', `${rest.width}px`)
      plate.style.setProperty('--rest-y', `${rest.height}px`)
      if (aim !== undefined) this.point(...aim)
    },
    fit(page, { letters, scale }) {
      lineLetters = letters
      element.classList.toggle('small', scale < 1)
      element.style.setProperty('--fit', `${scale}`)
      reserved = { width: 0, height: 0 }
      this.fill(page)
      reserved = measure()
      reserve(reserved)
      filled = ''
      const { width, height } = reserved
      return { width, height: height + rim }
    },
    point(at, rect) {
      aim = [at, rect]
      const top = rect.y + rim
      const shown = {
        ...{ x: rect.x, y: top },
        ...{ width: rect.width - rest.width, height: rect.height - rim - rest.height },
      }
      const to = at && tailTo(shown, at)
      plate.classList.toggle('tailed', to?.reaches === true)
      if (to === null) return
      const { foot, tip, corners } = to
      const point = ({ x, y }: Point): string => `${Math.round(x - rect.x)} ${Math.round(y - top)}`
      plate.style.setProperty('--foot', point(foot).replace(/ |$/g, 'px '))
      const path = `M${point(corners[0])}L${point(tip)}L${point(corners[1])}`
      for (const line of tail.children) line.setAttribute('d', path)
    },
    blink() {
      face?.element.animate(
        [{ transform: 'none' }, { transform: 'scale(1.1, 0.86)' }, { transform: 'none' }],
        140,
      )
    },
  }
}

const svg = 'http://www.w3.org/2000/svg'

function tagOf(speaker: Speaker): HTMLElement {
  const tag = box('tag')
  const name = document.createElement('b')
  name.textContent = speaker?.name ?? 'Adlib'
  const badge = document.createElement('i')
  badge.textContent = 'AI'
  if (speaker?.color !== undefined) {
    tag.classList.add('named')
  }
  tag.append(name, badge)
  return tag
}

function cutAfter(line: string, letters: number): number {
  if (letters <= 0) return 0
  let seen = 0
  for (let at = 0; at < line.length; at += 1) {
    if (/\s/.test(line[at] ?? '')) continue
    seen += 1
    if (seen === letters) return at + 1
  }
  return line.length
}
