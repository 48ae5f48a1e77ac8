import type { Cue } from '../../src-shared/events/cue.ts'
import type { StageState } from '../../src-shared/events/role.ts'
import { captionPainter } from './caption-painter.ts'
import { emotePainter } from './emote-painter.ts'
import type { StageSize } from './layout.ts'
import { box, type Scene } from './painter.ts'
import { particlePainter } from './particle-painter.ts'
import { soundPainter } from './sound-painter.ts'
import { StageModel } from './stage-model.ts'
import { textPainter } from './text-painter.ts'

/** What the stage tells and asks. */
export interface StageDeps {
  /** A cue was painted, or began to sound, at this epoch ms. */
  shown(cue: Cue, at: number): void
  afterPaint(): Promise<number>
  now(): number
}

/** Settings that changed, as far as an overlay may read them. */
export interface StageChange {
  readonly overlay?: Partial<StageState['overlay']>
  readonly stage?: { readonly sound?: Partial<StageState['sound']> }
}

/** What the audience sees; the page's only state is what is still being shown. */
export interface Stage {
  /** The stage after a (re)connect: what is still due and not here yet is painted. */
  begin(state: StageState): void
  /** @param at epoch ms of the `stage/cue` */
  cue(cue: Cue, at: number): void
  panic(): void
  release(): void
  /** Takes changed settings over at once, also for what is on the stage now. */
  set(changed: StageChange): void
  resize(size: StageSize): void
}

/** Builds the layers (particles < emotes < captions < big text) and paints cues on them. */
export function createStage(root: HTMLElement, deps: StageDeps): Stage {
  const model = new StageModel()
  const canvas = document.createElement('canvas')
  canvas.className = 'layer'
  const [emotes, captions, texts] = [box('layer'), box('layer'), box('layer')]
  root.replaceChildren(canvas, emotes, captions, texts)

  let overlay: StageState['overlay'] = { safeMargin: 5, theme: 'stage', chroma: '', motion: 'full' }
  let sound: StageState['sound'] = { volume: 1, muted: false, duck: 0.3, device: '' }
  let size: StageSize = { scale: 1, width: 1920, height: 1080 }

  const painters = {
    text: textPainter(texts),
    caption: captionPainter(captions),
    emote: emotePainter(emotes),
    particle: particlePainter(canvas),
    sound: soundPainter(() => sound),
  }

  const clear = (): void => {
    for (const painter of Object.values(painters)) painter.clear()
  }

  const scene = (): Scene => ({
    size,
    margin: margin(),
    reducedMotion: matchMedia('(prefers-reduced-motion: reduce)').matches,
  })

  const margin = (): { x: number; y: number } => ({
    x: (size.width * overlay.safeMargin) / 100,
    y: (size.height * overlay.safeMargin) / 100,
  })

  const measure = (): void => {
    root.style.width = `${size.width}px`
    root.style.height = `${size.height}px`
    root.style.transform = `scale(${size.scale})`
    root.style.setProperty('--margin-x', `${margin().x}px`)
    root.style.setProperty('--margin-y', `${margin().y}px`)
  }

  const show = (cue: Cue, leftMs: number, alive: () => boolean): Promise<boolean> => {
    const { content } = cue
    switch (content.lane) {
      case 'text':
        return painters.text.paint(content, cue, leftMs, scene(), alive)
      case 'caption':
        return painters.caption.paint(content, cue, leftMs, scene(), alive)
      case 'emote':
        return painters.emote.paint(content, cue, leftMs, scene(), alive)
      case 'particle':
        return painters.particle.paint(content, cue, leftMs, scene(), alive)
      case 'sound':
        return painters.sound.paint(content, cue, leftMs, scene(), alive)
      case 'voice':
        return Promise.resolve(false)
    }
  }

  const paint = async (cue: Cue, at: number): Promise<void> => {
    const leftMs = model.admit(cue, at, deps.now())
    if (leftMs <= 0) return
    const { epoch } = model
    const alive = (): boolean => model.epoch === epoch
    if (!(await show(cue, leftMs, alive))) return
    const painted = await deps.afterPaint()
    if (alive() && model.tell(cue.id)) deps.shown(cue, painted)
  }

  const adopt = (nextOverlay: StageState['overlay'], nextSound: StageState['sound']): void => {
    overlay = nextOverlay
    sound = nextSound
    measure()
    painters.sound.adjust()
  }

  return {
    begin(state) {
      adopt(state.overlay, state.sound)
      const due = state.cues.map(({ cue }) => cue.id)
      if (model.begin(state.run, state.panic, due, deps.now())) clear()
      for (const { cue, at } of state.cues) void paint(cue, at)
    },
    cue: (cue, at) => void paint(cue, at),
    panic() {
      model.panic()
      clear()
    },
    release: () => model.release(),
    set: (changed) => adopt({ ...overlay, ...changed.overlay }, { ...sound, ...changed.stage?.sound }),
    resize(next) {
      size = next
      measure()
    },
  }
}
