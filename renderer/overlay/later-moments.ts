import type { Cue } from '../../src-shared/events/cue.ts'
import { effectsCode } from './effects-code.ts'
import type { MomentPainter } from './moment-painter.ts'
import type { StageGeometry } from './painter.ts'
import type { ShareBox } from './placement.ts'

/** Effects around great moments. Their code loads with the first call of `hear`. */
export interface LaterMoments {
  /** @param around called after the painter has loaded; returns what `MomentPainter.hear` needs */
  hear(
    cue: Cue,
    leftMs: number,
    alive: () => boolean,
    around: () => {
      readonly scene: StageGeometry
      readonly texts: readonly ShareBox[]
      readonly stop: (id: string) => void
    },
  ): Promise<void>
  leave(): void
  avoid(texts: readonly ShareBox[]): void
  clear(): void
}

/** Creates the effects without loading their code. If loading fails, the next call of `hear` tries again. */
export function laterMoments(root: HTMLElement): LaterMoments {
  let loading: Promise<MomentPainter | null> | undefined
  return {
    async hear(cue, leftMs, alive, around) {
      loading ??= effectsCode.moment().then(
        ({ momentPainter }) => momentPainter(root),
        () => null,
      )
      const moments = await loading
      if (moments === null) loading = undefined
      else if (alive()) {
        const { scene, texts, stop } = around()
        moments.hear(cue, leftMs, scene, texts, stop)
      }
    },
    leave: () => void loading?.then((moments) => moments?.leave()),
    avoid: (texts) => void loading?.then((moments) => moments?.avoid(texts)),
    clear: () => void loading?.then((moments) => moments?.clear()),
  }
}
