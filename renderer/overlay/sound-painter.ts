import type { Mixer } from './mixer.ts'
import type { Painter } from './painter.ts'

/** Maximum time (ms) to load a sound. A sound that takes longer is not played. */
const patienceMs = 1500

/** Plays sounds from `/media/sounds`. A new sound lowers the volume of the previous one and stops older ones. */
export const soundPainter = (mixer: Mixer): Painter<'sound'> => ({
  async paint({ sound, volume }, { id }, _leftMs, _scene, alive) {
    const path = `/media/sounds/${encodeURIComponent(sound)}`
    return (await mixer.play(path, { id, kind: 'sound', volume, patienceMs, alive })) !== null
  },
  stop: mixer.stop,
  clear: mixer.clear,
  taken: () => [],
})
