import type { Cue } from '../../src-shared/events/cue.ts'
import { box, type StageGeometry } from './painter.ts'
import { onStage, overlap, type ShareBox } from './placement.ts'

/** Maximum time (ms) that the bars around a boss stay. */
const maxFramedMs = 7000
/** Duration (ms) of two pulses of the edges: slower than three flashes a second, which may harm viewers. */
const pulseMs = 1500

/** The frame around a great moment: bars above and below a boss, edges that pulse when the player is nearly beaten. */
export interface MomentPainter {
  /**
   * Begins with the first cue of a moment's turn, and lasts as long as its cues.
   * @param texts boxes of text in the picture
   */
  hear(cue: Cue, leftMs: number, scene: StageGeometry, texts: readonly ShareBox[]): void
  clear(): void
}

/** Only transforms and opacity move. With reduced motion, or over a chroma key, nothing surrounds the moment. */
export function momentPainter(root: HTMLElement): MomentPainter {
  let turn: string | undefined
  let bars: HTMLElement[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let endsBy = 0

  const clear = (): void => {
    clearTimeout(timer)
    root.replaceChildren()
    bars = []
  }
  const open = (): void => {
    for (const bar of bars) bar.classList.add('leaving')
    timer = setTimeout(clear, 260)
  }

  const frame = ({ size, taken }: StageGeometry, boxes: readonly ShareBox[]): void => {
    clear()
    endsBy = performance.now() + maxFramedMs
    const height = size.height * 0.075
    const texts = [...boxes.map((one) => onStage(one, size)), ...taken]
    bars = (['top', 'bottom'] as const).flatMap((side) => {
      const rect = { x: 0, y: side === 'top' ? 0 : size.height - height, width: size.width, height }
      // A bar must not cover the HUD.
      if (texts.some((text) => overlap(text, rect) > 0)) return []
      const bar = box(`bar ${side}`)
      bar.style.height = `${height}px`
      return [bar]
    })
    root.append(...bars)
  }
  const pulse = (): void => {
    clear()
    root.append(box('edges'))
    timer = setTimeout(clear, pulseMs)
  }

  return {
    hear(cue, leftMs, scene, texts) {
      if (cue.moment === undefined || scene.reducedMotion || scene.chroma) return
      const isNew = cue.turn !== turn
      turn = cue.turn
      if (isNew && cue.moment === 'danger') pulse()
      if (cue.moment !== 'boss') return
      if (isNew) frame(scene, texts)
      if (bars.length === 0) return
      clearTimeout(timer)
      timer = setTimeout(open, Math.min(leftMs, endsBy - performance.now()))
    },
    clear,
  }
}
