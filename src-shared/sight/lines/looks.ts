import type { Look } from '../../events/beat.ts'
import type { Observation } from '../../events/observation.ts'

const darkBelow = 0.15
const brightAbove = 0.7
const minLead = 40
const maxGrayTint = 16
const manyNumbers = 12
const numbersShare = 0.5

/** Maximum number of lines, and of words and letters in each, in a picture with hardly any words. */
const [fewLines, fewWords, fewLetters] = [5, 3, 24]
/** Matches letters of languages that are written without spaces between words. */
const unspaced = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Thai}/u

interface Picture {
  readonly standing: readonly { readonly line: { readonly text: string } }[]
  readonly scene: Pick<Observation['scene'], 'brightness' | 'colors'>
  readonly isPage: boolean
  readonly isMenu: boolean
}

/** Returns what viewers see at a glance, without reading. */
export const looksOf = ({
  scene: { brightness, colors = [] },
  standing,
  isPage,
  isMenu,
}: Picture): Look[] => [
  ...(brightness < darkBelow ? (['dark'] as const) : []),
  ...(brightness > brightAbove ? (['bright'] as const) : []),
  ...(isPage ? (['page'] as const) : []),
  ...(isMenu ? (['menu'] as const) : []),
  ...(isFullOfNumbers(standing) ? (['numbers'] as const) : []),
  ...(!isPage && !isMenu && isSparse(standing) ? (['sparse'] as const) : []),
  ...mainHue(colors),
]

/**
 * Returns whether there are few lines and all are short. Returns false without any line, because OCR may have missed
 * the text.
 */
const isSparse = (standing: Picture['standing']): boolean =>
  standing.length > 0 &&
  standing.length <= fewLines &&
  standing.every(
    ({ line: { text } }) =>
      text.length <= fewLetters && !unspaced.test(text) && text.trim().split(/\s+/).length <= fewWords,
  )

function isFullOfNumbers(standing: Picture['standing']): boolean {
  const counts = standing.filter(({ line }) => /\d/.test(line.text)).length
  return counts >= manyNumbers && counts >= standing.length * numbersShare
}

/**
 * Returns the hue of the largest area. `warm` and `gray` count only if no other large area has another hue, because
 * lines about them speak of the whole picture.
 */
function mainHue(colors: readonly string[]): Look[] {
  const [main, ...others] = colors.map(hueOf)
  if (main === undefined) return []
  const isAll = others.every((hue) => hue === undefined || hue === main || hue === 'gray')
  return (main === 'warm' || main === 'gray') && !isAll ? [] : [main]
}

/**
 * Returns the hue of a color; undefined for black, white and mixed colors. `warm` is yellow, orange or light brown.
 */
function hueOf(color: string): Look | undefined {
  const [red, green, blue] = (color.slice(1).match(/../g) ?? []).map((hex) => Number.parseInt(hex, 16))
  if (red === undefined || green === undefined || blue === undefined) return undefined
  if (red - Math.max(green, blue) >= minLead && green - blue < minLead) return 'red'
  if (green - Math.max(red, blue) >= minLead) return 'green'
  if (blue - Math.max(red, green) >= minLead) return 'blue'
  if (red >= green && green - blue >= minLead) return 'warm'
  const lightness = (red + green + blue) / 3 / 255
  const isGray = Math.max(red, green, blue) - Math.min(red, green, blue) <= maxGrayTint
  return isGray && lightness >= darkBelow && lightness <= brightAbove ? 'gray' : undefined
}
