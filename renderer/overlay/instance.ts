import type { Lane } from '../../src-shared/events/cue.ts'
import { laneNames } from '../../src-shared/events/lanes.ts'

/** Options in the address of an overlay page. */
export interface Instance {
  readonly lanes: ReadonlySet<Lane>
  /** Color (`#rrggbb`) of an opaque background. Overrides the setting; undefined if the address has none. */
  readonly chroma: string | undefined
}

/**
 * Reads `?lane=text,emotes` and `?chroma=00ff00` from an overlay's address. Without a known lane, the page shows all
 * lanes.
 */
export function instanceOf(query: URLSearchParams): Instance {
  const wanted = query
    .getAll('lane')
    .flatMap((list) => list.split(','))
    .map((name) => name.trim().toLowerCase().replace(/s$/, ''))
    .flatMap((name) => laneNames.filter((lane) => lane === name))
  const color = /^#?([0-9a-f]{6})$/i.exec(query.get('chroma') ?? '')?.[1]
  return {
    lanes: new Set(wanted.length === 0 ? laneNames : wanted),
    chroma: color === undefined ? undefined : `#${color.toLowerCase()}`,
  }
}
