import type { Cue, CueContent, Mood } from '../../src-shared/events/cue.ts'
import { pagesFromNow, type TimedPage } from './caption-times.ts'
import { nodesOf, picturesReady, withoutUnknownEmoji } from './emoji.ts'
import { captionLines } from './layout.ts'
import { box, type Scene, Shown, type WordsPainter } from './painter.ts'
import { freePlace, type LastPlace, type Rect, rectAt, wantedPlaces } from './placement.ts'
import { type Speech, spokenPages } from './speech.ts'

/** Faces of the moods, from the emotes. */
const faces: Record<Mood, string> = {
  calm: 'neutral',
  dread: 'grimace',
  joy: 'beam',
  smug: 'smirk',
  shock: 'scream',
  sorry: 'sad',
}

/** The opaque plate: two lines at a time, longer captions page after page, one caption at a time. */
export interface CaptionPainter extends WordsPainter<'caption'> {
  /** Shows words in step with a voice that is sounding. */
  speak(text: string, cue: Cue, leftMs: number, scene: Scene, speech: Speech): void
}

export function captionPainter(root: HTMLElement): CaptionPainter {
  let current: Shown | undefined
  let taken: Rect | undefined
  let last: LastPlace | undefined
  let turning: ReturnType<typeof setTimeout> | undefined
  let speaking = 0

  const clear = (): void => current?.drop()

  /** Shows a plate with the page `first`. */
  const open = (
    { id, avoid = [] }: Cue,
    speaker: Extract<CueContent, { lane: 'caption' }>['speaker'],
    first: string,
    leftMs: number,
    { size, margin, taken: others }: Scene,
  ): HTMLParagraphElement => {
    clear()
    const plate = box('cap')
    const words = document.createElement('p')
    plate.append(tagOf(speaker), words)
    fill(words, first)
    const cell = box('cell low')
    cell.append(plate)
    root.append(cell)
    // The tag rises above the plate.
    const measured = { width: plate.offsetWidth, height: plate.offsetHeight + tagRise }
    const rectOf = (place: Parameters<typeof rectAt>[0]) => rectAt(place, measured, size, margin)
    const now = performance.now()
    const place = freePlace({
      ...{ rectOf, avoid, last, now, stage: size },
      wanted: wantedPlaces.caption,
      taken: others,
    })
    last = { place, at: now }
    cell.dataset.place = place
    taken = rectOf(place)
    current = new Shown(id, cell, leftMs, (gone) => {
      if (gone !== current) return
      clearTimeout(turning)
      cancelAnimationFrame(speaking)
      current = undefined
      taken = undefined
    })
    return words
  }

  return {
    async paint({ text, speaker }, cue, leftMs, scene, alive) {
      const began = performance.now()
      const pages = pagesFromNow(withoutUnknownEmoji(text), cue.durationMs, leftMs)
      const [first] = pages
      if (first === undefined) return false
      const words = open(cue, speaker, first.words, leftMs, scene)
      const turn = ([page, ...later]: TimedPage[]): void => {
        if (page === undefined) return
        if (page !== first) fill(words, page.words)
        if (later.length > 0) turning = setTimeout(turn, page.ms, later)
      }
      turn(pages)
      await picturesReady(words)
      return alive() && performance.now() - began < leftMs
    },
    speak(text, cue, leftMs, scene, speech) {
      const pages = spokenPages(withoutUnknownEmoji(text))
      const words = open(cue, undefined, pages[0]?.words ?? '', leftMs, scene)
      let painted = ''
      const follow = (): void => {
        const letters = speech.letters()
        const page = pages.findLast(({ from }) => from <= letters) ?? pages[0]
        const state = `${page?.from} ${letters}`
        if (page !== undefined && state !== painted) {
          painted = state
          fill(words, page.words, letters - page.from)
        }
        speaking = requestAnimationFrame(follow)
      }
      follow()
    },
    taken: () => taken,
    stop(id) {
      if (current?.id === id) clear()
    },
    clear,
  }
}

const tagRise = 30

function tagOf(speaker: Extract<CueContent, { lane: 'caption' }>['speaker']): HTMLElement {
  const tag = box('tag')
  const name = document.createElement('b')
  name.textContent = speaker?.name ?? 'Adlib'
  const badge = document.createElement('i')
  badge.textContent = 'AI'
  if (speaker?.mood !== undefined) {
    const face = document.createElement('img')
    face.alt = ''
    face.src = `/media/emotes/${faces[speaker.mood]}.svg`
    tag.append(face)
  }
  tag.append(name, badge)
  return tag
}

/**
 * Fills the plate with a page; letters beyond `shown` (spaces do not count) take up room but stay invisible.
 */
function fill(words: HTMLElement, page: string, shown = Number.POSITIVE_INFINITY): void {
  let left = shown
  words.replaceChildren(
    ...captionLines(page).map((line) => {
      const row = document.createElement('span')
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
}

/** Returns the index in a line after this many letters, not counting spaces. */
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
