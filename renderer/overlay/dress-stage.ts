import type { StageState } from '../../src-shared/projections/page-state.ts'
import type { StageSize } from './layout.ts'

interface Dress extends Pick<StageState['overlay'], 'theme' | 'look' | 'captionSize'> {
  readonly size: StageSize
  readonly margin: { readonly x: number; readonly y: number }
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
