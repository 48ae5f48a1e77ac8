import type { Look } from '../events/beat.ts'
import type { Observation } from '../events/observation.ts'

/** A picture is dark if its brightness (0 to 1) is below this value. */
const darkBelow = 0.15
/** A picture is bright if its brightness (0 to 1) is above this value. */
const brightAbove = 0.7
/** A color has a name only if its strongest channel exceeds both others by at least this much (0 to 255). */
const minLead = 40

interface Picture {
  readonly scene: Pick<Observation['scene'], 'brightness' | 'colors'>
  readonly isPage: boolean
  readonly isMenu: boolean
}

/** Returns the looks of a picture: what viewers see without reading its text. */
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
