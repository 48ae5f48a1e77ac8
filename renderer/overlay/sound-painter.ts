import type { Cue } from '../../src-shared/events/cue.ts'
import type { CaptionPainter } from './caption-painter.ts'
import { lettersSaid } from './caption-times.ts'
import type { Mixer } from './mixer.ts'
import type { Painter } from './painter.ts'
import type { Voice } from './puppet/body.ts'

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

const voicePatienceMs = 400
const afterMs = 600

/**
 * Paints spoken words: a clip, and a caption in step with it.
 * @param onSpeech called when a line becomes visible or audible; `voice` is undefined if there is no sound or the
 * syllables are unknown
 */
export function voicePainter(
  captions: CaptionPainter,
  mixer: Mixer | null,
  onSpeech: (cue: Cue, leftMs: number, voice?: Voice) => void,
): Painter<'voice'> {
  return {
    async paint({ text, audio, speaker, captioned = true }, cue, leftMs, scene, alive) {
      const began = performance.now()
      const playing =
        audio === undefined || mixer === null
          ? null
          : await mixer.play(`/media/voice/${audio.id}.wav`, {
              id: cue.id,
              kind: 'voice',
              volume: 1,
              fromMs: Math.max(0, cue.durationMs - leftMs),
              patienceMs: voicePatienceMs,
              alive,
            })
      if (!alive()) {
        playing?.stop()
        return false
      }
      if (playing === null || audio === undefined) {
        const left = leftMs - (performance.now() - began)
        const isPainted =
          left > 0 &&
          captioned &&
          (await captions.paint(
            { lane: 'caption', text, ...(speaker && { speaker }) },
            ...([cue, left, scene, alive] as const),
          ))
        if (isPainted) onSpeech(cue, leftMs - (performance.now() - began))
        return isPainted
      }
      const left = audio.durationMs - playing.elapsedMs() + afterMs
      const { syllables } = audio
      // Without known syllables, the mouth moves at reading pace.
      const voice = syllables.length === 0 ? undefined : { syllables, elapsedMs: playing.elapsedMs }
      if (!captioned) {
        onSpeech(cue, left, voice)
        return true
      }
      captions.speak(text, speaker, cue, left, scene, {
        letters: () => lettersSaid(text, audio, playing.elapsedMs()),
      })
      onSpeech(cue, left, voice)
      return true
    },
    stop(id) {
      mixer?.stop(id)
      captions.stop(id)
    },
    clear() {
      mixer?.clear()
      captions.clear()
    },
    // The caption painter reports the box of the words.
    taken: () => [],
  }
}
