import type { CueContent, Mood } from '../../src-shared/events/cue.ts'
import { faceOf } from '../../src-shared/projections/faces.ts'
import { nodesOf } from './emoji.ts'
import { captionLines } from './layout.ts'
import { box } from './painter.ts'

/** Who says a caption. */
export type Speaker = Extract<CueContent, { lane: 'caption' }>['speaker']

/** Height of the tag above the plate (design pixels). */
const tagRise = 58

/** The opaque plate of a caption with its tag. */
export interface Plate {
  readonly element: HTMLElement
  /** Shows a page; letters beyond `shown` (spaces do not count) take up room but stay invisible. */
  fill(page: string, shown?: number): void
  /** Returns the size of the plate with its tag. Pages that need less room keep this size. */
  reserve(): { readonly width: number; readonly height: number }
  setMood(mood: Mood): void
  /** Squashes the face for a moment, like a mouth that says one syllable. */
  blink(): void
}

/** @param addressOf returns the address of an emote's picture */
export function createPlate(speaker: Speaker, addressOf: (emote: string) => string): Plate {
  const element = box('said')
  const plate = box('cap')
  const words = document.createElement('p')
  plate.append(words)
  const face = document.createElement('img')
  face.alt = ''
  // A user's persona may name a picture that does not exist any more.
  face.onerror = () => face.remove()
  const tag = tagOf(speaker)
  if (speaker?.color !== undefined) element.style.setProperty('--name', speaker.color)
  element.append(tag, plate)

  const setMood = (mood: Mood): void => {
    face.src = addressOf(faceOf({ faces: speaker?.faces }, mood))
  }
  if (speaker?.mood !== undefined) {
    element.classList.add('faced')
    setMood(speaker.mood)
    tag.prepend(face)
  }

  return {
    element,
    setMood,
    fill(page, shown = Number.POSITIVE_INFINITY) {
      let left = shown
      const setUpLines = captionLines(page.split('\n')[0] ?? '').length
      words.replaceChildren(
        ...captionLines(page).map((line, n) => {
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
    reserve() {
      const { offsetWidth: width, offsetHeight: height } = plate
      // One pixel more, because `offsetHeight` is rounded. The plate is at the top of this height, so a set-up does not
      // move when its punchline appears.
      element.style.minHeight = `${height + 1}px`
      plate.style.minWidth = `${width}px`
      return { width, height: height + 1 + tagRise }
    },
    blink() {
      face.animate([{ transform: 'none' }, { transform: 'scale(1.1, 0.86)' }, { transform: 'none' }], 140)
    },
  }
}

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

/** Returns the index in a line that follows its first `letters` letters, not counting spaces. */
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
