import { bigLines, fittedSize, outlineFor } from './layout.ts'
import { box, type Painter, Shown } from './painter.ts'

/** Largest letters in design pixels: one short shout, and everything else. */
const shoutSize = 196
const bigSize = 132
const shoutLetters = 11

/** Big text in one of nine places, one at a time. */
export function textPainter(root: HTMLElement): Painter<'text'> {
  let current: Shown | undefined
  return {
    async paint({ text, place, tone }, _cue, leftMs, { size, margin }) {
      const lines = bigLines(text)
      const cell = box('cell')
      cell.dataset.place = place ?? 'top'
      const big = box(`big ${tone}`)
      for (const [n, line] of lines.entries()) {
        const row = document.createElement('span')
        row.dir = 'auto'
        row.textContent = line
        // The outline is a second layer behind the letters: it works in the older Chromium of OBS, too.
        row.dataset.words = line
        row.style.setProperty('--n', String(n))
        big.append(row)
      }
      cell.append(big)
      const largest = lines.length === 1 && text.length <= shoutLetters ? shoutSize : bigSize
      big.style.fontSize = `${largest}px`
      current?.drop()
      root.append(cell)
      const room = size.width - 2 * margin.x
      const fitted = fittedSize(largest, big.scrollWidth, room)
      big.style.fontSize = `${fitted}px`
      big.style.setProperty('--outline', `${outlineFor(fitted)}px`)
      // A long line that tilts as much as a short one would leave its place.
      big.style.setProperty('--tilt', `${Math.max(-1.6, (-1.6 * fitted) / bigSize)}deg`)
      current = new Shown(cell, leftMs)
      return true
    },
    clear() {
      current?.drop()
      current = undefined
    },
  }
}
