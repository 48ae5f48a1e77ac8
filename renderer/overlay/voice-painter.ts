import type { CaptionPainter } from './caption-painter.ts'
import type { Mixer } from './mixer.ts'
import type { Painter } from './painter.ts'
import { lettersSaid } from './speech.ts'

/** Words do not wait longer than this for their voice. */
const patienceMs = 400
/** How long the words stay after the voice. */
const afterMs = 600

/** Spoken words: a clip with a caption in step, or the caption alone where nothing can sound. */
export function voicePainter(captions: CaptionPainter, mixer: Mixer | null): Painter<'voice'> {
  return {
    async paint({ text, audio, speaker }, cue, leftMs, scene, alive) {
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
          captions.paint({ lane: 'caption', text, ...(speaker && { speaker }) }, cue, left, scene, alive)
        )
      }
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
    // Its words are the caption's.
    taken: () => [],
  }
}
