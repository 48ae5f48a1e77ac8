import type { ContentOf, Cue, Lane } from '../../src-shared/events/cue.ts'
import { isSaid, laneFacts, laneNames } from '../../src-shared/events/lanes.ts'
import type { Observation } from '../../src-shared/events/observation.ts'
import type { StageState } from '../../src-shared/projections/page-state.ts'
import { isActing } from '../../src-shared/stage/puppets.ts'
import { captionPainter } from './caption-painter.ts'
import { emoteFace } from './caption-plate.ts'
import { figuresOf, textBlocks } from './figures.ts'
import { effectsCode, laterMixer, laterMoments, layerPainters } from './later.ts'
import { outlinedScale, type StageSize } from './layout.ts'
import { box, type LayerDeps, type Painter, type Painters, type StageGeometry } from './painter.ts'
import type { Figure, Rect, ShareBox } from './placement.ts'
import type { Drawing } from './puppet/drawing.ts'
import { faceOn } from './puppet/stand.ts'
import { puppetPainter } from './puppet-painter.ts'
import { soundPainter, voicePainter } from './sound-painter.ts'
import { hasMovedOn, StageModel } from './stage-model.ts'
import {
  changedSettings,
  dressStage,
  type Instance,
  type StageChange,
  type StageSettings,
} from './stage-settings.ts'

/** Times (ms). A line without a free place looks for one again every `lookMs`, for at most `placeMs`. */
const [placeMs, lookMs] = [900, 300]

/** What the stage needs from the page. */
export interface OverlayDeps extends LayerDeps {
  readonly instance: Instance
  /**
   * Called once for each cue, after it is painted or its sound starts.
   * @param at epoch ms of that moment
   */
  shown(cue: Cue, at: number): void
  afterPaint(): Promise<number>
  now(): number
  /** Resolves with null if the sound or voice clip does not exist. */
  load(path: string): Promise<ArrayBuffer | null>
  /** Resolves with null if the puppet's drawing does not exist. */
  drawing(puppet: string): Promise<Drawing | null>
}

/** The overlay as the audience sees and hears it. */
export interface OverlayStage {
  /** Applies the state after a (re)connect, and paints the remaining cues. */
  begin(state: StageState): void
  /**
   * Shows or plays a cue.
   * @param at epoch ms of the cue's `stage/cue` event
   */
  cue(cue: Cue, at: number): void
  /**
   * Removes or moves whatever would hide new text in the picture. Ends the effects and words of a moment that has
   * passed.
   */
  see(seen: Pick<Observation, 'texts' | 'scene'>): void
  stop(id: string): void
  /** Ends everything now. New cues can appear immediately, unlike after `panic`. */
  clear(): void
  panic(): void
  release(): void
  set(changed: StageChange): void
  /** A hidden source of OBS is silent. Otherwise, overlays in two scenes would play each sound twice. */
  hide(hidden: boolean): void
  resize(size: StageSize): void
}

/** Builds the layers from back to front, and paints cues on them. */
export function createOverlay(
  root: HTMLElement,
  deps: OverlayDeps,
  settings: StageSettings & { readonly size: StageSize },
): OverlayStage {
  const { lanes } = deps.instance
  const model = new StageModel()
  const [frames, puppets, captions] = [box('layer'), box('layer'), box('layer')]
  const layers = layerPainters(deps)
  root.replaceChildren(frames, ...layers.elements, puppets, captions)

  let { overlay, sound } = settings
  let keptFree = ''
  let figures: readonly Figure[] = []
  let texts: NonNullable<Cue['avoid']> = []
  /** Box of the text that announced the boss; undefined if the words on stage are not about a boss. */
  let boss: ShareBox | undefined
  let { size } = settings
  let isHidden = false

  const soundNow = (): typeof sound => (isHidden ? { ...sound, muted: true } : sound)
  const mixer = laterMixer(async () => (await effectsCode.sound()).createMixer(soundNow, deps.load))
  const isReduced = (): boolean =>
    overlay.motion === 'reduced' || matchMedia('(prefers-reduced-motion: reduce)').matches

  const moments = laterMoments(frames)
  const puppet = puppetPainter(puppets, deps.drawing, isReduced)
  const caption = captionPainter(
    captions,
    (name, speaker) =>
      name !== undefined && isActing(overlay.puppet) ? null : emoteFace(speaker?.faces, deps.emoteAddress),
    () => faceOn(puppets, size),
    ({ id, lane }) => {
      // Only a `caption` stops the puppet. A `voice` cue is still heard after its words have left.
      if (lane === 'caption') puppet.stop(id)
    },
  )
  const painters: Painters = {
    caption,
    ...layers.painters,
    sound: soundPainter(mixer),
    // A page without the voice lane plays no voice, because another page plays it.
    voice: voicePainter(caption, lanes.has('voice') ? mixer : null, (cue, leftMs, voice) =>
      puppet.hear(cue, leftMs, scene(), voice),
    ),
    act: puppet,
  }

  const empty = (): void => {
    for (const painter of Object.values(painters)) painter.clear()
    moments.clear()
  }

  const chroma = (): string => deps.instance.chroma ?? overlay.chroma

  const scene = (): StageGeometry => ({
    ...{ size, margin: margin(), reducedMotion: isReduced(), chroma: chroma() !== '' },
    settings: overlay,
    captionScale: (overlay.captionSize / 100) * (overlay.look === 'outlined' ? outlinedScale : 1),
    figures: [...figures, ...textBlocks(texts, size)],
    puppet: { ...overlay.puppet, show: hasPuppet() },
    taken: taken(isRead),
    word: painters.text.taken()[0],
    standing: puppet.taken()[0],
    home: puppet.corner() ?? overlay.captions,
    emotes: taken((one) => !isRead(one)),
  })

  const hasPuppet = (): boolean => isActing(overlay.puppet) && lanes.has('act')

  const taken = (isWanted: (lane: Lane) => boolean): Rect[] =>
    laneNames.flatMap((one) => (isWanted(one) ? painters[one].taken() : []))

  const margin = (): { x: number; y: number } => ({
    x: (size.width * overlay.safeMargin) / 100,
    y: (size.height * overlay.safeMargin) / 100,
  })

  const dress = (): void => {
    dressStage(root, { ...overlay, size, margin: margin(), isReduced: isReduced(), chroma: chroma() })
    puppet.dress(scene())
    if (String(overlay.keepFree) === keptFree) return
    keptFree = String(overlay.keepFree)
    puppet.leaveHome()
    makeWay()
    void import('./clip-around.ts').then(
      ({ clipAround }) => {
        root.style.clipPath = clipAround(overlay.keepFree)
      },
      () => {
        keptFree = ''
      },
    )
  }

  const painterOf = <L extends Lane>({ lane }: ContentOf<L>): Painter<L> => painters[lane]

  const isMine = ({ content }: Cue): boolean =>
    lanes.has(content.lane) || (content.lane === 'voice' && lanes.has('caption'))

  /** Returns boxes of text together with the areas that the settings keep free. */
  const avoided = <Box extends ShareBox>(read: readonly Box[]) => [...overlay.keepFree, ...read]

  const makeWay = (): void => {
    for (const painter of Object.values(painters)) painter.avoid?.(avoided(texts), scene())
    moments.avoid(avoided(texts))
  }

  const stop = (id: string): void => {
    model.stop(id)
    for (const painter of Object.values(painters)) painter.stop(id)
  }

  const paint = async (written: Cue, at: number): Promise<void> => {
    const cue = { ...written, avoid: avoided(written.avoid ?? []) }
    if (!isMine(cue)) return
    const leftMs = model.admit(cue, at, deps.now())
    if (leftMs <= 0) return
    const { epoch } = model
    const alive = (): boolean => model.epoch === epoch && !model.isStopped(cue.id)
    if (cue.turn ?? cue.moment) caption.makeWay(cue.turn)
    puppet.prepare(cue, scene())
    if (cue.moment ?? cue.turn)
      void moments.hear(cue, leftMs, alive, () => ({ scene: scene(), texts: avoided(texts), stop }))
    const began = deps.now()
    if (laneFacts(cue.lane).track === 'words') boss = cue.moment === 'boss' ? cue.cause : undefined
    const paintOver = (avoid: Cue['avoid']): Promise<boolean> => {
      const left = leftMs - (deps.now() - began)
      return painterOf(cue.content).paint(cue.content, { ...cue, avoid }, left, scene(), alive)
    }
    let isPainted = await paintOver(cue.avoid)
    // Look for a place for up to `placeMs`. If none becomes free, drop the line and let the puppet make way for text.
    while (!isPainted && isSaid(cue.content) && alive() && deps.now() - began < placeMs) {
      await sleep(lookMs)
      isPainted = alive() && (await paintOver(avoided(texts)))
    }
    if (!isPainted) return puppet.avoid(avoided(texts), scene())
    if (cue.lane !== 'act' && cue.lane !== 'voice') puppet.hear(cue, leftMs - (deps.now() - began), scene())
    const shownAt = laneFacts(cue.lane).onScreen ? await deps.afterPaint() : deps.now()
    if (alive() && model.tell(cue.id)) deps.shown(cue, shownAt)
  }

  const adopt = (next: StageSettings): void => {
    overlay = next.overlay
    sound = next.sound
    dress()
    mixer.adjust()
  }

  const see: OverlayStage['see'] = (seen) => {
    if (hasMovedOn(seen, boss, texts)) {
      caption.makeWay()
      moments.leave()
      puppet.leaveHome()
    }
    const { detail } = seen.scene
    if (detail !== undefined)
      figures = figuresOf(
        detail,
        taken(() => true),
        size,
      )
    if (seen.texts === undefined || String(seen.texts) === String(texts)) return
    texts = seen.texts
    makeWay()
  }

  return {
    begin(state) {
      adopt(state)
      const due = state.cues.map(({ cue }) => cue.id)
      if (model.begin(state.run, state.panic, due, deps.now())) empty()
      if (state.seen !== null) see(state.seen)
      else [texts, figures] = [[], []]
      // The cue's own text boxes are older than those of the current picture.
      const now = (cue: Cue): Cue => ({ ...cue, avoid: [...(state.seen?.texts ?? cue.avoid ?? [])] })
      if (state.puppet !== null) {
        const cue = now(state.puppet.cue)
        puppet.appear({ ...cue, avoid: avoided(cue.avoid ?? []) }, deps.now() - state.puppet.at, scene())
      }
      for (const { cue, at } of state.cues) void paint(now(cue), at)
    },
    cue(cue, at) {
      if (laneFacts(cue.lane).onScreen || cue.moment !== undefined) texts = cue.avoid ?? []
      void paint(cue, at)
    },
    see,
    stop,
    clear() {
      model.clear()
      empty()
    },
    panic() {
      model.panic()
      empty()
    },
    release: () => model.release(),
    set: (changed) => adopt(changedSettings({ overlay, sound }, changed)),
    hide(hidden) {
      isHidden = hidden
      mixer.adjust()
    },
    resize(next) {
      size = next
      dress()
    },
  }
}

/** Returns whether the audience reads the cues of a lane. */
const isRead = (lane: Lane): boolean => /words|card/.test(laneFacts(lane).track)

const sleep = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
