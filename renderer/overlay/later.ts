import type { Cue, Lane } from '../../src-shared/events/cue.ts'
import type { Mixer } from './mixer.ts'
import type { MomentPainter } from './moment-painter.ts'
import { box, type LayerDeps, type Painter, type StageGeometry } from './painter.ts'
import type { ShareBox } from './placement.ts'

type PainterCode<L extends Lane> = () => Promise<(layer: HTMLElement, deps: LayerDeps) => Painter<L>>

const readPainters = () => import('./read-painters.ts')

/**
 * The painters that load later, by lane. Each paints on a layer; the layers are in this order, from back to front, in
 * front of the frames around moments and behind the puppet.
 */
const layers = {
  particle: async () => (await import('./particle-painter.ts')).particlePainter,
  emote: async () => (await import('./emote-painter.ts')).emotePainter,
  text: async () => (await readPainters()).textPainter,
  chat: async () => (await readPainters()).chatPainter,
  vote: async () => (await readPainters()).votePainter,
} satisfies { [L in Lane]?: PainterCode<L> }

/** Loads the code of each effect. The effects are files of their own, so that the page itself stays small. */
export const effectsCode = {
  ...layers,
  moment: () => import('./moment-painter.ts'),
  sound: () => import('./mixer.ts'),
}

/**
 * Loads the code of all effects. A page that loads them only with the first cue may be too late for it: a burst of
 * particles is over after 1.6 s. Never rejects, because a cue tries again to load what is missing.
 */
export const loadEffects = async (): Promise<void> => {
  await Promise.allSettled(Object.values(effectsCode).map((load) => load()))
}

/** Something that loads with its first use. If loading fails, the next use tries again. */
function later<Code>(load: () => Promise<Code>) {
  let loading: Promise<Code | null> | undefined
  let loaded: Code | null = null
  /** Resolves to null if loading failed. */
  const get = async (): Promise<Code | null> => {
    loading ??= load().catch(() => null)
    loaded = await loading
    if (loaded === null) loading = undefined
    return loaded
  }
  return {
    get,
    /** Returns null until it has loaded. */
    now: () => loaded,
    /** Uses it after all earlier uses, unless none has begun to load it. */
    soon(use: (code: Code) => void) {
      if (loading !== undefined) void get().then((code) => code && use(code))
    },
  }
}

type LayerPainters = { readonly [L in keyof typeof layers]: Painter<L> }

/** Returns the elements of the layers, from back to front, and the painter of each of their lanes. */
export function layerPainters(deps: LayerDeps): {
  readonly elements: readonly HTMLElement[]
  readonly painters: LayerPainters
} {
  const elements: HTMLElement[] = []
  const painters = mapLayers((load) => {
    const layer = box('layer')
    elements.push(layer)
    return laterPainter(async () => (await load())(layer, deps))
  })
  return { elements, painters }
}

function mapLayers(painterOf: (load: PainterCode<Lane>) => Painter<Lane>): LayerPainters {
  const made = Object.entries(layers).map(([lane, load]) => [lane, painterOf(load as PainterCode<Lane>)])
  return Object.fromEntries(made)
}

/** Returns a painter whose code loads with the first cue. */
function laterPainter<L extends Lane>(load: () => Promise<Painter<L>>): Painter<L> {
  const painter = later(load)
  return {
    async paint(content, cue, leftMs, scene, alive) {
      const began = performance.now()
      const loaded = await painter.get()
      const left = leftMs - (performance.now() - began)
      if (loaded === null || !alive() || left <= 0) return false
      return loaded.paint(content, cue, left, scene, alive)
    },
    avoid: (texts, scene) => painter.now()?.avoid?.(texts, scene),
    stop: (id) => painter.now()?.stop(id),
    clear: () => painter.now()?.clear(),
    taken: () => painter.now()?.taken() ?? [],
  }
}

/** Returns a mixer whose code loads with the first sound. */
export function laterMixer(load: () => Promise<Mixer>): Mixer {
  const mixer = later(load)
  return {
    async play(path, options) {
      const loaded = await mixer.get()
      return loaded !== null && options.alive() ? loaded.play(path, options) : null
    },
    adjust: () => mixer.now()?.adjust(),
    stop: (id) => mixer.now()?.stop(id),
    clear: () => mixer.now()?.clear(),
  }
}

/** Effects around great moments. Their code loads with the first call of `hear`. */
export interface LaterMoments extends Omit<MomentPainter, 'hear'> {
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
}

/** Creates the effects around great moments without loading their code. */
export function laterMoments(root: HTMLElement): LaterMoments {
  const moments = later(async () => (await effectsCode.moment()).momentPainter(root))
  return {
    async hear(cue, leftMs, alive, around) {
      const loaded = await moments.get()
      if (loaded === null || !alive()) return
      const { scene, texts, stop } = around()
      loaded.hear(cue, leftMs, scene, texts, stop)
    },
    leave: () => moments.soon((loaded) => loaded.leave()),
    avoid: (texts) => moments.soon((loaded) => loaded.avoid(texts)),
    clear: () => moments.soon((loaded) => loaded.clear()),
  }
}
