import { Howl, Howler } from 'howler'
import type { Painter } from './painter.ts'

/** How loud a sound goes on while a newer one plays. */
const ducked = 0.25
/** A sound that cannot begin within this time is left out: late is worse than never. */
const patienceMs = 1500

interface Playing {
  howl: Howl
  id: number
  volume: number
}

/** Sounds from `/media/sounds`: one at a time, the one before it ducked, older ones stopped. */
export function soundPainter(settings: () => { sound: boolean; volume: number }): Painter<'sound'> {
  const howls = new Map<string, Howl>()
  let playing: Playing[] = []

  const howlOf = (name: string): Howl => {
    const known = howls.get(name)
    if (known) return known
    const howl = new Howl({ src: [`/media/sounds/${encodeURIComponent(name)}.wav`], preload: true })
    howls.set(name, howl)
    return howl
  }

  return {
    async paint({ sound, volume }, _cue, leftMs, _scene, alive) {
      const { sound: on, volume: master } = settings()
      if (!on) return false
      const howl = howlOf(sound)
      if (!(await loaded(howl)) || !(await audible()) || !alive()) {
        if (howl.state() !== 'loaded') howls.delete(sound)
        return false
      }
      const loud = volume * master
      howl.volume(loud)
      const mine: Playing = { howl, id: howl.play(), volume: loud }
      for (const old of playing.splice(0, playing.length - 1)) old.howl.stop(old.id)
      for (const old of playing) old.howl.volume(old.volume * ducked, old.id)
      playing.push(mine)
      const over = (): void => {
        playing = playing.filter((other) => other !== mine)
        for (const old of playing.slice(-1)) old.howl.volume(old.volume, old.id)
      }
      howl.once('end', over, mine.id)
      // A cue's time bounds its sound, however long the file is.
      setTimeout(() => howl.stop(mine.id), Math.max(leftMs, 1000))
      howl.once('stop', over, mine.id)
      return true
    },
    clear() {
      Howler.stop()
      playing = []
    },
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
