import type { Lane } from '../../src-shared/events/cue.ts'
import type { Painter } from './painter.ts'

/** Returns a painter whose code loads with the first cue. If loading fails, the next cue tries again. */
export function laterPainter<L extends Lane>(load: () => Promise<Painter<L>>): Painter<L> {
  let loading: Promise<Painter<L> | null> | undefined
  let painter: Painter<L> | null = null
  return {
    async paint(content, cue, leftMs, scene, alive) {
      const began = performance.now()
      loading ??= load().catch(() => null)
      painter = await loading
      if (painter === null) loading = undefined
      const left = leftMs - (performance.now() - began)
      if (painter === null || !alive() || left <= 0) return false
      return painter.paint(content, cue, left, scene, alive)
    },
    avoid: (texts, scene) => painter?.avoid?.(texts, scene),
    stop: (id) => painter?.stop(id),
    clear: () => painter?.clear(),
    taken: () => painter?.taken() ?? [],
  }
}
