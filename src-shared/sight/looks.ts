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
/** Minimum number of lines with digits in a picture full of numbers, such as a map with many counts. */
const manyNumbers = 12

interface Picture {
  /** The lines on the screen. */
  readonly standing: readonly { readonly line: { readonly text: string } }[]
  readonly scene: Pick<Observation['scene'], 'brightness' | 'colors'>
  readonly isPage: boolean
  readonly isMenu: boolean
}

/**
 * Returns the looks of a picture: what viewers see at a glance, without reading its text. A black or white picture is
 * dark or bright, not gray.
 */
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
  ...(standing.filter(({ line }) => /\d/.test(line.text)).length >= manyNumbers
    ? (['numbers'] as const)
    : []),
  ...hueOf(colors[0] ?? '').filter(
    (hue) => hue !== 'gray' || (brightness >= darkBelow && brightness <= brightAbove),
  ),
]

/**
 * Returns the name of a color `#rrggbb`: `warm` for yellow, orange and brown; no name for other mixed colors, such as
 * purple. Black and white are `gray`.
 */
function hueOf(color: string): Look[] {
  const [red, green, blue] = (color.slice(1).match(/../g) ?? []).map((hex) => Number.parseInt(hex, 16))
  if (red === undefined || green === undefined || blue === undefined) return []
  if (red - Math.max(green, blue) >= minLead && green - blue < minLead) return ['red']
  if (green - Math.max(red, blue) >= minLead) return ['green']
  if (blue - Math.max(red, green) >= minLead) return ['blue']
  if (Math.min(red, green) - blue >= minLead) return ['warm']
  return Math.max(red, green, blue) - Math.min(red, green, blue) <= maxGrayTint ? ['gray'] : []
}
