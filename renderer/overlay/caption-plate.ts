import type { CueContent, Mood } from '../../src-shared/events/cue.ts'
import { nodesOf } from './emoji.ts'
import { type CaptionType, captionLines, captionTypes } from './layout.ts'
import { box } from './painter.ts'
import type { Point, Rect } from './placement.ts'
import type { TagFace } from './tag-face.ts'
import { type Face, tailTo } from './tail.ts'

/** Who says a caption. */
export type Speaker = Extract<CueContent, { lane: 'caption' }>['speaker']

/** Height of the tag above the plate, beside a puppet and without one (design pixels). */
const tagRise = { beside: 40, alone: 58 }

/** The opaque plate of a caption with its tag. */
export interface Plate {
  readonly element: HTMLElement
  /** Shows a page; letters beyond `shown` (without counting spaces) take up room but stay invisible. */
  fill(page: string, shown?: number): void
  /**
   * Sizes the plate for a page; pages that need less room keep this size. Returns the size, including the
   * tag.
   */
  fit(page: string, type: CaptionType): { readonly width: number; readonly height: number }
  /**
   * Points a tail at the face that says the words, from where the plate grows; null for no tail.
   * @param rect of the plate on the stage, including the tag
   */
  point(face: Face | null, rect: Rect): void
  /** Dims the set-up, which the audience has read as a big word. */
  dimSetUp(): void
  setMood(mood: Mood): void
  /** Squashes the face for a moment, like a mouth that says one syllable. */
  blink(): void
}

/** @param face on the tag; null beside a puppet, which is the face, so the tag is small */
export function createPlate(speaker: Speaker, face: TagFace | null): Plate {
  const isBeside = face === null
  const element = box(isBeside ? 'said beside' : 'said')
  let lineLetters = captionTypes[0].letters
  const plate = box('cap')
  const words = document.createElement('p')
  const tail = document.createElementNS(svg, 'svg')
  tail.setAttribute('class', 'point')
  // The ink around the border, and the tail itself.
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

  return {
    element,
    setMood: (mood) => face?.setMood(mood),
    fill(page, shown = Number.POSITIVE_INFINITY) {
      let left = shown
      const setUpLines = captionLines(page.split('\n')[0] ?? '', lineLetters).length
      words.replaceChildren(
        ...captionLines(page, lineLetters).map((line, n) => {
          const row = document.createElement('span')
          if (n >= setUpLines && shown === Number.POSITIVE_INFINITY) row.className = 'punchline'
          row.dir = 'auto'
          const cut = cutAfter(line, left)
          left -= line.replace(/\s/g, '').length
          row.append(...nodesOf(line.slice(0, cut)))
          if (cut < line.length) {
            const rest = document.createElement('s')
            rest.append(...nodesOf(line.slice(cut)))
            row.append(rest)
          }
          return row
        }),
      )
    },
    fit(page, { letters, isSmall }) {
      lineLetters = letters
      element.classList.toggle('small', isSmall)
      plate.style.minWidth = plate.style.minHeight = ''
      this.fill(page)
      // Add one pixel, because sizes are rounded.
      const [width, height] = [plate.offsetWidth, plate.offsetHeight + 1]
      plate.style.minWidth = `${width}px`
      plate.style.minHeight = `${height}px`
      return { width, height: height + tagRise[isBeside ? 'beside' : 'alone'] }
    },
    point(at, rect) {
      plate.classList.toggle('tailed', at !== null)
      if (at === null) return
      const rise = tagRise[isBeside ? 'beside' : 'alone']
      const top = rect.y + rise
      const { foot, tip, corners } = tailTo({ ...rect, y: top, height: rect.height - rise }, at)
      const point = ({ x, y }: Point): string => `${Math.round(x - rect.x)} ${Math.round(y - top)}`
      plate.style.setProperty('--foot', point(foot).replace(/ |$/g, 'px '))
      const path = `M${point(corners[0])}L${point(tip)}L${point(corners[1])}`
      for (const line of tail.children) line.setAttribute('d', path)
    },
    dimSetUp() {
      element.classList.add('known')
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

/** Returns the index in a line after its first `letters` letters, without counting spaces. */
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
