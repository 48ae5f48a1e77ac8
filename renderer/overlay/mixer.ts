import type { StageState } from '../../src-shared/projections/page-state.ts'

type SoundSettings = StageState['sound']

/** In seconds. The fade prevents a click, but the clip must be silent within 30 ms. */
const stopFade = 0.02
/** In seconds. */
const duckFade = 0.06
/** Maximum length of a sound, in seconds. A longer sound is cut off; a voice is not. */
const longest = 10
const restAfterMs = 8000
const maxBuffers = 40

export interface Playing {
  /** Returns the position in the clip by the audio clock, starting at `fromMs`. */
  elapsedMs(): number
  stop(): void
}

export interface PlayOptions {
  readonly id: string
  /** A `voice` lowers all sounds while it plays. */
  readonly kind: 'sound' | 'voice'
  /** From 0 to 1. Multiplied by the volume in the settings. */
  readonly volume: number
  /** The start position for a page that connects late. */
  readonly fromMs?: number
  /** Maximum loading time (ms). A clip that takes longer is not played. */
  readonly patienceMs: number
  alive(): boolean
}

/** Plays clips with Web Audio: at most one voice and two sounds at a time. */
export interface Mixer {
  /** Resolves with null if nothing is played, for example because sound is muted. Never rejects. */
  play(path: string, options: PlayOptions): Promise<Playing | null>
  adjust(): void
  stop(id: string): void
  clear(): void
}

interface Channel extends Playing {
  readonly id: string
  readonly kind: 'sound' | 'voice'
  readonly volume: number
  readonly gain: GainNode
}

/**
 * Creates the mixer for a page.
 * @param load fetches a file from the gateway; resolves with null if the file does not exist
 */
export function createMixer(
  settings: () => SoundSettings,
  load: (path: string) => Promise<ArrayBuffer | null>,
): Mixer {
  let context: AudioContext | undefined
  let master: GainNode | undefined
  let device = ''
  let rest: ReturnType<typeof setTimeout> | undefined
  let channels: Channel[] = []
  const buffers = new Map<string, Promise<AudioBuffer | null>>()

  const open = (): { context: AudioContext; master: GainNode } => {
    context ??= new AudioContext({ latencyHint: 'interactive' })
    if (master === undefined) {
      master = context.createGain()
      master.gain.value = settings().muted ? 0 : settings().volume
      master.connect(context.destination)
    }
    clearTimeout(rest)
    void chooseDevice(context)
    return { context, master }
  }

  const chooseDevice = async (on: AudioContext): Promise<void> => {
    const wanted = settings().device
    if (wanted === device || !('setSinkId' in on)) return
    device = wanted
    try {
      const known = wanted === '' ? [] : await navigator.mediaDevices.enumerateDevices()
      const found = known.find(({ kind, label }) => kind === 'audiooutput' && label === wanted)
      await (on as AudioContext & { setSinkId(id: string): Promise<void> }).setSinkId(
        found?.deviceId ?? wanted,
      )
    } catch {
      // If the device is gone or not allowed, the sound stays on the previous device.
    }
  }

  const bufferOf = (path: string, on: AudioContext): Promise<AudioBuffer | null> => {
    const known = buffers.get(path)
    if (known) return known
    const decoded = load(path)
      .then((bytes) => (bytes === null ? null : on.decodeAudioData(bytes)))
      .catch(() => null)
    buffers.set(path, decoded)
    void decoded.then((buffer) => buffer ?? buffers.delete(path))
    const [oldest] = buffers.keys()
    if (buffers.size > maxBuffers && oldest !== undefined) buffers.delete(oldest)
    return decoded
  }

  const level = (): void => {
    if (context === undefined || master === undefined) return
    const { volume, muted, duck } = settings()
    master.gain.setTargetAtTime(muted ? 0 : volume, context.currentTime, stopFade / 3)
    const voice = channels.some(({ kind }) => kind === 'voice')
    const newest = channels.findLast(({ kind }) => kind === 'sound')
    for (const channel of channels) {
      const isFull = channel.kind === 'voice' || (channel === newest && !voice)
      channel.gain.gain.setTargetAtTime(
        channel.volume * (isFull ? 1 : duck),
        context.currentTime,
        duckFade / 3,
      )
    }
  }

  const restLater = (): void => {
    clearTimeout(rest)
    rest = setTimeout(() => {
      if (channels.length === 0) void context?.suspend()
    }, restAfterMs)
  }

  const start = (buffer: AudioBuffer, { id, kind, volume, fromMs = 0 }: PlayOptions): Channel => {
    const { context, master } = open()
    const source = context.createBufferSource()
    source.buffer = buffer
    const gain = context.createGain()
    gain.gain.value = volume
    source.connect(gain).connect(master)
    const began = context.currentTime - fromMs / 1000
    const channel: Channel = {
      ...{ id, kind, volume, gain },
      elapsedMs: () => Math.max(0, (context.currentTime - began - (context.outputLatency || 0)) * 1000),
      stop() {
        const now = context.currentTime
        gain.gain.cancelScheduledValues(now)
        gain.gain.setTargetAtTime(0, now, stopFade / 5)
        source.stop(now + stopFade)
      },
    }
    source.onended = () => {
      gain.disconnect()
      channels = channels.filter((other) => other !== channel)
      level()
      if (channels.length === 0) restLater()
    }
    source.start(0, fromMs / 1000)
    if (kind === 'sound') source.stop(context.currentTime + longest)
    return channel
  }

  // A browser plays no sound before the user's first gesture, so each gesture resumes the sound.
  const wake = (): void => void context?.resume().catch(() => {})
  for (const gesture of ['pointerdown', 'keydown'] as const) window.addEventListener(gesture, wake)

  return {
    async play(path, options) {
      if (settings().muted) return null
      try {
        const { context } = open()
        const [buffer, running] = await within(
          options.patienceMs,
          Promise.all([
            bufferOf(path, context),
            context.state === 'running' || context.resume().then(() => true),
          ]),
          [null, false] as const,
        )
        if (buffer === null || !running || settings().muted || !options.alive()) return null
        if ((options.fromMs ?? 0) >= buffer.duration * 1000) return null
        // A new voice replaces the old voice. A new sound leaves only the most recent older sound.
        const same = channels.filter(({ kind }) => kind === options.kind)
        for (const old of options.kind === 'voice' ? same : same.slice(0, -1)) old.stop()
        const channel = start(buffer, options)
        channels.push(channel)
        level()
        return channel
      } catch {
        return null
      } finally {
        if (channels.length === 0) restLater()
      }
    },
    adjust() {
      if (context !== undefined) void chooseDevice(context)
      level()
    },
    stop(id) {
      for (const channel of channels) if (channel.id === id) channel.stop()
    },
    clear() {
      for (const channel of channels) channel.stop()
    },
  }
}

const within = <T>(ms: number, promise: Promise<T>, late: T): Promise<T> =>
  Promise.race([
    promise,
    new Promise<T>((resolve) => {
      setTimeout(() => resolve(late), ms)
    }),
  ])
