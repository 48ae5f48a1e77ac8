import { bigWordMs, bigWordOf, isSetUpWord, knownSetUpMs } from '../../src-shared/events/big-word.ts'
import type { ContentOf, Cue, Lane, Mood } from '../../src-shared/events/cue.ts'
import { laneFacts, laneNames } from '../../src-shared/events/lanes.ts'
import type { Observation } from '../../src-shared/events/observation.ts'
import { jokeOf } from '../../src-shared/events/reading-time.ts'
import type { StageState } from '../../src-shared/projections/page-state.ts'
import { captionPainter, faceAheadMs } from './caption-painter.ts'
import { figuresOf } from './figures.ts'
import type { Instance } from './instance.ts'
import { laterMixer } from './later-mixer.ts'
import { laterPainter } from './later-painter.ts'
import type { StageSize } from './layout.ts'
import type { MomentPainter } from './moment-painter.ts'
import { box, type Painter, type Painters, type StageGeometry } from './painter.ts'
import type { Figure, Rect, ShareBox } from './placement.ts'
import type { Drawing } from './puppet/drawing.ts'
import { faceOn } from './puppet/face-on.ts'
import { puppetPainter } from './puppet-painter.ts'
import { createScreenTexts } from './screen-texts.ts'
import { soundPainter } from './sound-painter.ts'
import { StageModel } from './stage-model.ts'
import { emoteFace } from './tag-face.ts'
import { textPainter } from './text-painter.ts'
import { voicePainter } from './voice-painter.ts'

/** Functions of the page that the stage uses. */
export interface OverlayDeps {
  readonly instance: Instance
  /** Called when a cue was painted or started to sound, with the epoch ms. */
  shown(cue: Cue, at: number): void
  afterPaint(): Promise<number>
  now(): number
  /** Fetches a sound from the gateway; null if it does not exist. */
  load(path: string): Promise<ArrayBuffer | null>
  /** Fetches the drawing of a puppet; null if it does not exist. */
  drawing(puppet: string): Promise<Drawing | null>
  /** Returns the address of an emote's picture. */
  emoteAddress(emote: string): string
}

/** Changed settings that an overlay may read. */
export interface StageChange {
  readonly overlay?: Partial<Omit<StageState['overlay'], 'puppet'>> & {
    readonly puppet?: Partial<StageState['overlay']['puppet']>
  }
  readonly stage?: { readonly sound?: Partial<StageState['sound']> }
}

/** The picture for the audience. Its only state is the cues on stage. */
export interface OverlayStage {
  /** Applies the state after a (re)connect and paints the cues that are still due. */
  begin(state: StageState): void
  /** @param at epoch ms of the cue's `stage/cue` event */
  cue(cue: Cue, at: number): void
  /** Makes way for text, and for figures beside text, that appeared in the picture. */
  see(seen: Pick<Observation, 'newLines' | 'goneLines' | 'size' | 'scene'>): void
  /** Ends one cue now. */
  stop(id: string): void
  /** Ends everything now; unlike after `panic`, new cues may appear at once. */
  clear(): void
  panic(): void
  release(): void
  /** Applies changed settings at once, even to cues on the stage. */
  set(changed: StageChange): void
  resize(size: StageSize): void
}

/**
 * Builds the layers (from back to front: frames of moments, particles, emotes, puppet, captions, big text)
 * and paints cues on them.
 */
export function createOverlay(root: HTMLElement, deps: OverlayDeps): OverlayStage {
  const { lanes } = deps.instance
  const model = new StageModel()
  const texts = createScreenTexts()
  const canvas = document.createElement('canvas')
  canvas.className = 'layer'
  const [frames, puppets, emotes] = [box('layer'), box('layer'), box('layer')]
  const [captions, bigTexts] = [box('layer'), box('layer')]
  root.replaceChildren(frames, canvas, emotes, puppets, captions, bigTexts)
  let moments: Promise<MomentPainter | null> | undefined

  let overlay: StageState['overlay'] = {
    safeMargin: 5,
    theme: 'stage',
    look: 'plate',
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
  }
  let sound: StageState['sound'] = { volume: 0.8, muted: false, duck: 0.3, device: '' }
  let keptFree = ''
  let figures: readonly Figure[] = []
  let size: StageSize = { scale: 1, width: 1920, height: 1080 }

  const mixer = laterMixer(async () => (await import('./mixer.ts')).createMixer(() => sound, deps.load))
  const isReduced = (): boolean =>
    overlay.motion === 'reduced' || matchMedia('(prefers-reduced-motion: reduce)').matches

  const puppet = puppetPainter(puppets, deps.drawing, isReduced)
  const caption = captionPainter(
    captions,
    (name, speaker) =>
      name === undefined || !isActing() ? emoteFace(speaker?.faces, deps.emoteAddress) : puppet.head(name),
    () => faceOn(puppets, size),
  )
  const painters: Painters = {
    caption,
    text: textPainter(bigTexts),
    emote: laterPainter(async () =>
      (await import('./emote-painter.ts')).emotePainter(emotes, deps.emoteAddress),
    ),
    particle: laterPainter(async () => (await import('./particle-painter.ts')).particlePainter(canvas)),
    sound: soundPainter(mixer),
    // A page that shows only captions plays no voice, because another page already does.
    voice: voicePainter(caption, lanes.has('voice') ? mixer : null, (cue, leftMs, voice) =>
      puppet.hear(cue, leftMs, scene(), voice),
    ),
    act: puppet,
  }

  const empty = (): void => {
    for (const painter of Object.values(painters)) painter.clear()
    void moments?.then((moment) => moment?.clear())
  }

  const chroma = (): string => deps.instance.chroma ?? overlay.chroma

  const scene = (): StageGeometry => ({
    ...{ size, margin: margin(), reducedMotion: isReduced(), chroma: chroma() !== '' },
    captions: overlay.captions,
    keepFree: overlay.keepFree,
    figures,
    puppet: { ...overlay.puppet, show: hasPuppet() },
    taken: taken((one) => laneFacts(one).track === 'words'),
    standing: puppet.taken()[0],
    emotes: taken((one) => laneFacts(one).track !== 'words'),
  })

  /** Returns whether the puppet performs, on this page or on another one, and not a model in VTube Studio. */
  const isActing = (): boolean => overlay.puppet.show && !overlay.puppet.vtubeStudio
  const hasPuppet = (): boolean => isActing() && lanes.has('act')

  const taken = (isWanted: (lane: Lane) => boolean): Rect[] =>
    laneNames.flatMap((one) => (isWanted(one) ? painters[one].taken() : []))

  const margin = (): { x: number; y: number } => ({
    x: (size.width * overlay.safeMargin) / 100,
    y: (size.height * overlay.safeMargin) / 100,
  })

  const dress = (): void => {
    root.style.width = `${size.width}px`
    root.style.height = `${size.height}px`
    root.style.transform = `scale(${size.scale})`
    root.style.setProperty('--margin-x', `${margin().x}px`)
    root.style.setProperty('--margin-y', `${margin().y}px`)
    const { dataset, style } = document.documentElement
    dataset.overlayTheme = overlay.theme
    dataset.overlayLook = overlay.look
    dataset.motion = isReduced() ? 'reduced' : 'full'
    dataset.chroma = chroma() === '' ? 'off' : 'on'
    style.setProperty('--chroma', chroma() || 'transparent')
    puppet.dress(scene())
    if (String(overlay.keepFree) === keptFree) return
    keptFree = String(overlay.keepFree)
    makeWay()
    void import('./clip-around.ts').then(
      ({ clipAround }) => {
        root.style.clipPath = clipAround(overlay.keepFree)
      },
      // The next settings try again.
      () => {
        keptFree = ''
      },
    )
  }

  const painterOf = <L extends Lane>({ lane }: ContentOf<L>): Painter<L> => painters[lane]

  /** Returns whether this page shows a cue; the words of a spoken line also count as a caption. */
  const isMine = ({ content }: Cue): boolean =>
    lanes.has(content.lane) || (content.lane === 'voice' && lanes.has('caption'))

  /** Returns what cues must not cover: text of the picture, and the areas to keep free. */
  const avoided = <Box extends ShareBox>(read: readonly Box[]) => [...overlay.keepFree, ...read]

  const makeWay = (): void => {
    puppet.avoid(avoided(texts.boxes()), scene())
    caption.avoid(avoided(texts.boxes()), scene())
  }

  const paint = async (written: Cue, at: number): Promise<void> => {
    const cue = { ...written, avoid: avoided(written.avoid ?? []) }
    if (!isMine(cue)) return
    const leftMs = model.admit(cue, at, deps.now())
    if (leftMs <= 0) return
    const { epoch } = model
    const alive = (): boolean => model.epoch === epoch && !model.isStopped(cue.id)
    if (cue.turn !== undefined) caption.makeWay(cue.turn)
    puppet.prepare(cue, scene())
    if (laneFacts(cue.lane).onScreen || cue.moment !== undefined) texts.list(written.avoid ?? [])
    if (cue.moment !== undefined) void surround(cue, leftMs, alive)
    const began = deps.now()
    const isBoss = cue.moment === 'boss' && cue.content.lane === 'caption'
    const isPainted = isBoss
      ? await paintBoss(cue, cue.content as ContentOf<'caption'>, leftMs, alive)
      : await painterOf(cue.content).paint(cue.content, cue, leftMs, scene(), alive)
    if (!isPainted) return
    if (!isBoss && cue.lane !== 'act' && cue.lane !== 'voice')
      puppet.hear(cue, leftMs - (deps.now() - began), scene())
    const shownAt = laneFacts(cue.lane).onScreen ? await deps.afterPaint() : deps.now()
    if (alive() && model.tell(cue.id)) deps.shown(cue, shownAt)
  }

  /** Shows what surrounds a great moment; its painter is loaded with the first one. */
  const surround = async (cue: Cue, leftMs: number, alive: () => boolean): Promise<void> => {
    moments ??= import('./moment-painter.ts').then(
      ({ momentPainter }) => momentPainter(frames),
      () => null,
    )
    const moment = await moments
    if (moment === null) moments = undefined
    else if (alive()) moment.hear(cue, leftMs, scene(), avoided(texts.boxes()))
  }

  /**
   * Paints a line about a boss: its big word, then the line in its place. If the big word was the set-up, the
   * plate repeats it only briefly, and the puppet continues with the punchline.
   */
  const paintBoss = async (
    cue: Cue,
    content: ContentOf<'caption'>,
    leftMs: number,
    alive: () => boolean,
  ): Promise<boolean> => {
    const { text, speaker } = content
    const word = lanes.has('text') ? bigWordOf(text) : null
    /** Lets the puppet say a part of the line. */
    const say = (words: string, ms: number, mood: Mood | undefined, more: Partial<Cue>, at: StageGeometry) =>
      puppet.hear(
        {
          ...cue,
          ...more,
          durationMs: ms,
          content: { ...content, text: words, speaker: speaker && { ...speaker, mood } },
        },
        ms,
        at,
      )
    const sayWhole = async (): Promise<boolean> => {
      const isPainted = await caption.paint(content, cue, leftMs, scene(), alive)
      if (isPainted) puppet.hear(cue, leftMs, scene())
      return isPainted
    }
    if (word === null) return sayWhole()
    const isSetUp = isSetUpWord(text)
    const { punchline = '' } = jokeOf(text)
    const wordMs = bigWordMs - (cue.durationMs - leftMs)
    if (wordMs > 0) {
      const big = { lane: 'text', text: word, tone: speaker?.mood === 'joy' ? 'cheer' : 'alarm' } as const
      // Areas to keep free may leave room for the line, but not for its big word.
      if (!(await painters.text.paint(big, cue, leftMs, scene(), alive))) return alive() && sayWhole()
      if (isSetUp) say(word, wordMs, 'calm', {}, scene())
      await sleep(wordMs)
    }
    painters.text.stop(cue.id)
    if (!alive()) return false
    const rest = { ...cue, durationMs: cue.durationMs - bigWordMs }
    const restMs = Math.min(leftMs, rest.durationMs)
    if (!(await caption.paint(content, rest, restMs, scene(), alive, isSetUp))) return false
    if (!isSetUp) puppet.hear(rest, restMs, scene())
    else {
      const waitMs = Math.max(0, knownSetUpMs - faceAheadMs - (rest.durationMs - restMs))
      void sleep(waitMs).then(() => {
        // The puppet now looks at the audience instead of the cause of the line or the caption.
        if (alive())
          say(punchline, restMs - waitMs, speaker?.mood, { cause: undefined }, { ...scene(), taken: [] })
      })
    }
    return true
  }

  const adopt = (nextOverlay: StageState['overlay'], nextSound: StageState['sound']): void => {
    overlay = nextOverlay
    sound = nextSound
    dress()
    mixer.adjust()
  }

  return {
    begin(state) {
      adopt(state.overlay, state.sound)
      const due = state.cues.map(({ cue }) => cue.id)
      if (model.begin(state.run, state.panic, due, deps.now())) empty()
      if (state.puppet !== null) {
        const { cue } = state.puppet
        puppet.appear({ ...cue, avoid: avoided(cue.avoid ?? []) }, deps.now() - state.puppet.at, scene())
      }
      for (const { cue, at } of state.cues) void paint(cue, at)
    },
    cue: (cue, at) => void paint(cue, at),
    see(seen) {
      const { detail } = seen.scene
      if (detail !== undefined)
        figures = figuresOf(
          detail,
          taken(() => true),
          size,
        )
      if (texts.change(seen)) makeWay()
    },
    stop(id) {
      model.stop(id)
      for (const painter of Object.values(painters)) painter.stop(id)
    },
    clear() {
      model.clear()
      empty()
    },
    panic() {
      model.panic()
      empty()
    },
    release: () => model.release(),
    set: (changed) =>
      adopt(
        { ...overlay, ...changed.overlay, puppet: { ...overlay.puppet, ...changed.overlay?.puppet } },
        { ...sound, ...changed.stage?.sound },
      ),
    resize(next) {
      size = next
      dress()
    },
  }
}

const sleep = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
