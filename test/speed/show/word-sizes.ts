import {
  bigLines,
  type CaptionType,
  captionLines,
  designWidth,
  fittedSize,
} from '../../../renderer/overlay/layout.ts'
import { captionPages, longestPage } from '../../../src-shared/events/reading-time.ts'

interface Size {
  readonly width: number
  readonly height: number
}

/** From the overlay's style sheets (design pixels). */
const big = { shout: 196, size: 132, shoutLetters: 11 }
const caption = { size: 72, lineHeight: 1.24, tagRise: 40 }
const padding = { usual: { x: 84, y: 76 }, small: { x: 66, y: 54 } }

export function bigSize(text: string, marginX: number, share: number): Size {
  const lines = bigLines(text)
  const largest = lines.length === 1 && text.length <= big.shoutLetters ? big.shout : big.size
  const wide = Math.max(...lines.map(emsOf))
  const font = share * fittedSize(largest, (wide + 0.36) * largest, designWidth - 2 * marginX)
  return { width: (wide + 0.36) * font, height: (lines.length * 1.02 + 0.28) * font }
}

export const reservedPage = (text: string): string => longestPage(captionPages(text))

export function captionSize(text: string, { letters, scale }: CaptionType): Size {
  const lines = captionLines(reservedPage(text), letters)
  const size = caption.size * scale
  const { x, y } = padding[scale < 1 ? 'small' : 'usual']
  return {
    width: Math.max(...lines.map(emsOf), 0) * size + x,
    height: lines.length * caption.lineHeight * size + y + caption.tagRise,
  }
}

/** Returns the width of a text in ems of the overlay's font, accurate to about three percent. */
const emsOf = (text: string): number =>
  [...text].reduce((sum, letter) => {
    if (/[ .,:;'’!|iljtf]/.test(letter)) return sum + 0.34
    if (/[mwMW]/.test(letter)) return sum + 0.81
    return sum + (/\p{Lu}/u.test(letter) ? 0.62 : 0.56)
  }, 0)
