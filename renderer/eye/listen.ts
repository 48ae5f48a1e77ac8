import { MicVAD } from '@ricky0123/vad-web'
import model from '@ricky0123/vad-web/dist/silero_vad_v5.onnx?url'
import worklet from '@ricky0123/vad-web/dist/vad.worklet.bundle.min.js?url'
import glue from 'onnxruntime-web/ort-wasm-simd-threaded.mjs?url'
import wasm from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url'
import type { SpeechReport } from '../../src-shared/contract/wire.ts'

/** Pause (ms) that ends speech. It is longer than the pauses between words. */
const pauseMs = 800
/**
 * Time (ms) after which speech is split. It is shorter than `maxWordsMs`, because the detector adds some sound from
 * before the speech.
 */
const maxStretchMs = 19_000
/** Maximum length (ms) of one stretch of speech. The rest of a longer stretch is dropped. */
const maxWordsMs = 20_000
/** Samples per millisecond, because the detector works at 16 kHz. */
const samplesPerMs = 16
/** Loudness (dBFS) that is reported for silence. */
const minLoudness = -100

export interface Listening {
  /** Turns the microphone off. */
  stop(): Promise<void>
}

interface ListenCallbacks {
  speech(report: SpeechReport): void
  /** Called with each stretch of speech: 16 kHz samples, at most 20 s. */
  words(pcm: Int16Array<ArrayBuffer>): void
  /** Called if the audio has not started after a second. The browser then probably requires a click in the page. */
  needsClick(): void
  /** Called if the microphone is disconnected. */
  ended(): void
}

/**
 * Opens the microphone and finds speech in it. Rejects with the browser's error if the microphone cannot be opened, and
 * with a `NotSupportedError` if there is no speech detector. If the signal aborts before the detector starts to load,
 * turns the microphone off and rejects. A later abort has no effect, so the caller must then call `stop`.
 */
export async function listen(callbacks: ListenCallbacks, signal: AbortSignal): Promise<Listening> {
  // The npm package does not include the detector, because the detector is larger than all other files together.
  const { ok } = await fetch(wasm, { method: 'HEAD' })
  if (!ok) throw new DOMException('no speech detector', 'NotSupportedError')
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: false },
  })
  const [track] = stream.getAudioTracks()
  track?.addEventListener('ended', callbacks.ended)
  const audioContext = new AudioContext()
  const close = async (): Promise<void> => {
    track?.removeEventListener('ended', callbacks.ended)
    for (const one of stream.getTracks()) one.stop()
    await audioContext.close()
  }
  try {
    await running(audioContext, callbacks.needsClick, signal)
    const detector = await detectSpeech(stream, audioContext, callbacks)
    return {
      async stop() {
        await detector.destroy()
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

/**
 * Resolves once the audio context runs. On a page that was never clicked, this may need a click. Rejects if the signal
 * aborts.
 */
async function running(context: AudioContext, needsClick: () => void, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  const late = setTimeout(needsClick, 1000)
  const resume = (): void => void context.resume()
  addEventListener('pointerdown', resume)
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  try {
    await Promise.race([context.resume(), aborted])
  } finally {
    removeEventListener('pointerdown', resume)
    clearTimeout(late)
  }
}

async function detectSpeech(
  stream: MediaStream,
  audioContext: AudioContext,
  { speech, words }: Pick<ListenCallbacks, 'speech' | 'words'>,
): Promise<MicVAD> {
  let [loudness, loudest] = [minLoudness, minLoudness]
  let isSpeaking = false
  let stretchMs = 0
  /** Timer that reports silence if speech does not continue after a cut. */
  let silence: ReturnType<typeof setTimeout> | undefined

  const begin = (): void => {
    clearTimeout(silence)
    if (isSpeaking) return
    isSpeaking = true
    loudest = loudness
    speech({ speaking: true, loudness })
  }
  const end = (): void => {
    isSpeaking = false
    stretchMs = 0
    speech({ speaking: false, loudness: loudest })
  }
  /** Splits long speech, because the detector keeps the sound of a whole stretch in memory. */
  const cut = async (): Promise<void> => {
    silence = setTimeout(end, pauseMs)
    await detector.pause()
    await detector.start()
  }

  const detector = await MicVAD.new({
    model: 'v5',
    // The library appends the file names of the worklet and the model to this path. The build does not rename these
    // files.
    baseAssetPath: folderOf(worklet, model),
    ortConfig(ort) {
      ort.env.wasm.wasmPaths = { wasm, mjs: glue }
      // More than one thread would need a cross-origin isolated page.
      ort.env.wasm.numThreads = 1
      ort.env.logLevel = 'error'
    },
    audioContext,
    getStream: async () => stream,
    // The detector is paused only to split speech, so keep the microphone on.
    pauseStream: async () => {},
    resumeStream: async () => stream,
    submitUserSpeechOnPause: true,
    redemptionMs: pauseMs,
    onFrameProcessed(_, frame) {
      loudness = loudnessOf(frame)
      loudest = Math.max(loudest, loudness)
      if (!isSpeaking) return
      stretchMs += frame.length / samplesPerMs
      if (stretchMs < maxStretchMs) return
      stretchMs = 0
      void cut()
    },
    onSpeechStart: begin,
    onSpeechEnd(samples) {
      // This also runs when `cut` pauses the detector to split long speech. In that case, the speech has not ended.
      if (detector.listening) end()
      words(pcmOf(samples))
    },
    // Called when a sound, such as a cough, was too short to contain words.
    onVADMisfire() {
      if (detector.listening) end()
    },
  })
  return detector
}

/** Converts samples from -1 to 1 to signed 16-bit samples. Keeps at most `maxWordsMs`. */
const pcmOf = (samples: Float32Array): Int16Array<ArrayBuffer> =>
  Int16Array.from(samples.subarray(0, maxWordsMs * samplesPerMs), (sample) =>
    Math.round(Math.max(-1, Math.min(1, sample)) * 32_767),
  )

/** Returns the loudness of a frame in dBFS. */
function loudnessOf(frame: Float32Array): number {
  let sum = 0
  for (const sample of frame) sum += sample * sample
  return Math.min(0, Math.max(minLoudness, Math.round(10 * Math.log10(sum / frame.length + 1e-10))))
}

/** Returns the folder that contains both files, with a slash at the end. Throws if their folders differ. */
function folderOf(...urls: readonly string[]): string {
  const [folder, other] = urls.map((url) => url.slice(0, url.lastIndexOf('/') + 1))
  if (folder === undefined || folder !== other)
    throw new Error('The files of the speech detector are in different folders.')
  return folder
}
