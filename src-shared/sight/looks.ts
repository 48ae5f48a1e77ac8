import type { Look } from '../events/beat.ts'
import type { Observation } from '../events/observation.ts'

/** Brightness (0 to 1) below which a picture is dark, and above which it is bright. */
const darkBelow = 0.15
const brightAbove = 0.7

interface Picture {
  readonly scene: Pick<Observation['scene'], 'brightness'>
  /** Whether a page of text, or a page of a menu, is open. */
  readonly isPage: boolean
  readonly isMenu: boolean
}

/** Returns the looks of a picture: what anyone can see without reading it. */
export const looksOf = ({ scene: { brightness }, isPage, isMenu }: Picture): Look[] => [
  ...(brightness < darkBelow ? (['dark'] as const) : []),
  ...(brightness > brightAbove ? (['bright'] as const) : []),
  ...(isPage ? (['page'] as const) : []),
  ...(isMenu ? (['menu'] as const) : []),
]
