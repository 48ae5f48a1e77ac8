import { Howl, Howler } from 'howler'
import type { Painter } from './painter.ts'

/** How loud a sound goes on while a newer one plays. */
const ducked = 0.25
/** A sound that cannot begin within this time is left out: late is worse than never. */
const patienceMs = 1500

interface Playing {
  howl: Howl
  id: number
  /** The cue's own loudness, before the master volume. */
  volume: number
}

/** The sound lane, which can also change what is being played. */
export interface SoundPainter extends Painter<'sound'> {
  /** Takes changed settings over for what is being played: another volume, or silence. */
  adjust(): void
}

/** Sounds from `/media/sounds`: one at a time, the one before it ducked, older ones stopped. */
export function soundPainter(settings: () => { muted: boolean; volume: number }): SoundPainter {
  const howls = new Map<string, Howl>()
  let playing: Playing[] = []

  const howlOf = (name: string): Howl => {
    const known = howls.get(name)
    if (known) return known
    const howl = new Howl({ src: [`/media/sounds/${encodeURIComponent(name)}.wav`], preload: true })
    howls.set(name, howl)
    return howl
  }

  /** The newest sound at its own volume, the one before it ducked. */
  const level = (): void => {
    for (const [n, { howl, id, volume }] of playing.entries()) {
      const isNewest = n === playing.length - 1
      howl.volume(volume * settings().volume * (isNewest ? 1 : ducked), id)
    }
  }

  const clear = (): void => {
    Howler.stop()
    playing = []
  }

  return {
    async paint({ sound, volume }, _cue, leftMs, _scene, alive) {
      if (settings().muted) return false
      const howl = howlOf(sound)
      if (!(await loaded(howl)) || !(await audible()) || !alive() || settings().muted) {
        if (howl.state() !== 'loaded') howls.delete(sound)
        return false
      }
      const mine: Playing = { howl, id: howl.play(), volume }
      for (const old of playing.splice(0, playing.length - 1)) old.howl.stop(old.id)
      playing.push(mine)
      level()
      const over = (): void => {
        playing = playing.filter((other) => other !== mine)
        level()
      }
      howl.once('end', over, mine.id)
      // A cue's time bounds its sound, however long the file is.
      setTimeout(() => howl.stop(mine.id), Math.max(leftMs, 1000))
      howl.once('stop', over, mine.id)
      return true
    },
    adjust() {
      if (settings().muted) clear()
      else level()
    },
    clear,
  }
}

const loaded = (howl: Howl): Promise<boolean> =>
  howl.state() === 'loaded'
    ? Promise.resolve(true)
    : within(
        new Promise((resolve) => {
          howl.once('load', () => resolve(true))
          howl.once('loaderror', () => resolve(false))
        }),
      )

/** A browser may refuse sound until someone clicks; the overlay then stays silent and says nothing. */
async function audible(): Promise<boolean> {
  const context = Howler.ctx as AudioContext | null
  if (!context) return false
  if (context.state !== 'running') {
    await within(
      context.resume().then(
        () => true,
        () => false,
      ),
    )
  }
  return (context.state as AudioContextState) === 'running'
}

const within = (promise: Promise<boolean>): Promise<boolean> =>
  Promise.race([
    promise,
    new Promise<boolean>((resolve) => {
      setTimeout(() => resolve(false), patienceMs)
    }),
  ])
