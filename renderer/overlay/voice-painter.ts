import type { CaptionPainter } from './caption-painter.ts'
import type { Mixer } from './mixer.ts'
import type { Painter } from './painter.ts'
import { lettersSaid } from './speech.ts'

/** The words appear without a voice if it does not start within this time (ms). */
const patienceMs = 400
/** How long the words stay after the voice has ended (ms). */
const afterMs = 600

/**
 * Paints spoken words: a clip with a caption that follows it, or the caption alone if no sound can play. A line that is
 * only heard has no caption.
 */
export function voicePainter(captions: CaptionPainter, mixer: Mixer | null): Painter<'voice'> {
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
              patienceMs,
              alive,
            })
      if (!alive()) {
        playing?.stop()
        return false
      }
      if (playing === null || audio === undefined) {
        const left = leftMs - (performance.now() - began)
        return (
          left > 0 &&
          captioned &&
          captions.paint({ lane: 'caption', text, ...(speaker && { speaker }) }, cue, left, scene, alive)
        )
      }
      if (!captioned) return true
      const left = audio.durationMs - playing.elapsedMs() + afterMs
      captions.speak(text, speaker, cue, left, scene, {
        letters: () => lettersSaid(text, audio, playing.elapsedMs()),
      })
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
