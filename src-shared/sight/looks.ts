import type { Look } from '../events/beat.ts'
import type { Observation } from '../events/observation.ts'

/** Brightness (0 to 1) below which a picture is dark, and above which it is bright. */
const darkBelow = 0.15
const brightAbove = 0.7
/** Minimum difference (0 to 255) between the strongest channel of a color and the other two for the color to have a name. */
const minLead = 40

interface Picture {
  readonly scene: Pick<Observation['scene'], 'brightness' | 'colors'>
  /** Whether a page of text, or a page of a menu, is open. */
  readonly isPage: boolean
  readonly isMenu: boolean
}

/** Returns the looks of a picture: what anyone can see without reading it. */
export const looksOf = ({ scene: { brightness, colors = [] }, isPage, isMenu }: Picture): Look[] => [
  ...(brightness < darkBelow ? (['dark'] as const) : []),
  ...(brightness > brightAbove ? (['bright'] as const) : []),
  ...(isPage ? (['page'] as const) : []),
  ...(isMenu ? (['menu'] as const) : []),
  ...hueOf(colors[0] ?? ''),
]

/** Returns the name of a color `#rrggbb`; none for gray and for mixed colors, such as yellow. */
function hueOf(color: string): Look[] {
  const [red = 0, green = 0, blue = 0] = (color.slice(1).match(/../g) ?? []).map((hex) =>
    Number.parseInt(hex, 16),
  )
  if (red - Math.max(green, blue) >= minLead) return ['red']
  if (green - Math.max(red, blue) >= minLead) return ['green']
  return blue - Math.max(red, green) >= minLead ? ['blue'] : []
}
