import type { Mixer } from './mixer.ts'
import type { Painter } from './painter.ts'

/** A sound that cannot begin within this time is left out: late is worse than never. */
const patienceMs = 1500

/** Sounds from `/media/sounds`: one at a time, the one before it ducked, older ones stopped. */
export const soundPainter = (mixer: Mixer): Painter<'sound'> => ({
  async paint({ sound, volume }, { id }, _leftMs, _scene, alive) {
    const path = `/media/sounds/${encodeURIComponent(sound)}`
    return (await mixer.play(path, { id, kind: 'sound', volume, patienceMs, alive })) !== null
  },
  stop: mixer.stop,
  clear: mixer.clear,
})
