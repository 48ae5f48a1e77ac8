import type { Look } from '../events/beat.ts'
import type { Observation } from '../events/observation.ts'

/** A picture is dark if its brightness (0 to 1) is below this value. */
const darkBelow = 0.15
/** A picture is bright if its brightness (0 to 1) is above this value. */
const brightAbove = 0.7
/** A color has a hue only if its strong channels exceed the others by at least this much (0 to 255). */
const minLead = 40
/** Maximum difference between the channels of a gray (0 to 255). */
const maxGrayTint = 16
/** Minimum number of lines with digits, and minimum share of them among all lines, in a picture full of numbers. */
const manyNumbers = 12
const numbersShare = 0.5

interface Picture {
  /** The lines on the screen. */
  readonly standing: readonly { readonly line: { readonly text: string } }[]
  readonly scene: Pick<Observation['scene'], 'brightness' | 'colors'>
  readonly isPage: boolean
  readonly isMenu: boolean
}

/** Returns the looks of a picture: what viewers see at a glance, without reading its text. */
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
  ...mainHue(colors),
]

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
 * Returns the hue of a color `#rrggbb`: `warm` for yellow, orange and light brown. Returns undefined for black, white
 * and other mixed colors, such as purple.
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
