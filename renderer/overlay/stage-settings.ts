import type { Lane } from '../../src-shared/events/cue.ts'
import { laneNames } from '../../src-shared/events/lanes.ts'
import type { StageState } from '../../src-shared/projections/page-state.ts'
import type { StageSize } from './layout.ts'
import type { Point } from './placement.ts'

/** The settings that an overlay follows. */
export type StageSettings = Pick<StageState, 'overlay' | 'sound'>

type DeepPartial<Value> = Value extends readonly unknown[]
  ? Value
  : Value extends object
    ? { readonly [Key in keyof Value]?: DeepPartial<Value[Key]> }
    : Value

/** The part of a settings change that an overlay may read. */
export interface StageChange {
  readonly overlay?: DeepPartial<StageSettings['overlay']>
  readonly stage?: { readonly sound?: DeepPartial<StageSettings['sound']> }
}

/** Returns settings with a change applied. */
export const changedSettings = ({ overlay, sound }: StageSettings, changed: StageChange): StageSettings => ({
  overlay: merged(overlay, changed.overlay) as StageSettings['overlay'],
  sound: merged(sound, changed.stage?.sound) as StageSettings['sound'],
})

function merged(before: object, patch: object = {}): object {
  const after: Record<string, unknown> = { ...before }
  for (const [key, part] of Object.entries(patch)) {
    const old = after[key]
    after[key] = isGroup(old) && isGroup(part) ? merged(old, part) : part
  }
  return after
}

const isGroup = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

interface Dress extends Pick<StageState['overlay'], 'theme' | 'look' | 'captionSize'> {
  readonly size: StageSize
  readonly margin: Point
  readonly isReduced: boolean
  readonly chroma: string
}

/** Sets the size of the stage and the attributes for the style sheets. */
export function dressStage(
  root: HTMLElement,
  { size, margin, theme, look, captionSize, isReduced, chroma }: Dress,
): void {
  root.style.width = `${size.width}px`
  root.style.height = `${size.height}px`
  root.style.transform = `scale(${size.scale})`
  root.style.setProperty('--margin-x', `${margin.x}px`)
  root.style.setProperty('--margin-y', `${margin.y}px`)
  root.style.setProperty('--size', `${captionSize / 100}`)
  const { dataset, style } = document.documentElement
  dataset.overlayTheme = theme
  dataset.overlayLook = look
  // Without this file, captions appear on plates in the colors of the theme "stage".
  if (look !== 'plate' || theme !== 'stage') import('./looks.css').catch(() => {})
  dataset.motion = isReduced ? 'reduced' : 'full'
  dataset.chroma = chroma === '' ? 'off' : 'on'
  style.setProperty('--chroma', chroma || 'transparent')
}

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
