import type { StageState } from '../../src-shared/projections/page-state.ts'

/** The settings that an overlay follows. */
export type StageSettings = Pick<StageState, 'overlay' | 'sound'>

/** Changed settings that an overlay may read. */
export interface StageChange {
  readonly overlay?: Partial<Omit<StageState['overlay'], 'puppet'>> & {
    readonly puppet?: Partial<StageState['overlay']['puppet']>
  }
  readonly stage?: { readonly sound?: Partial<StageState['sound']> }
}

/** Settings until the page has connected. */
export const defaultSettings: StageSettings = {
  overlay: {
    safeMargin: 5,
    theme: 'stage',
    look: 'plate',
    captionSize: 100,
    chroma: '',
    motion: 'full',
    captions: 'bottom-left',
    keepFree: [],
    puppet: {
      show: true,
      character: '',
      size: 320,
      side: 'auto',
      margin: 0,
      mirror: false,
      vtubeStudio: false,
      vtubeStudioPort: 8001,
    },
  },
  sound: { volume: 0.8, muted: false, duck: 0.3, device: '' },
}

/** Returns settings with a change applied. */
export const changedSettings = ({ overlay, sound }: StageSettings, changed: StageChange): StageSettings => ({
  overlay: { ...overlay, ...changed.overlay, puppet: { ...overlay.puppet, ...changed.overlay?.puppet } },
  sound: { ...sound, ...changed.stage?.sound },
})
