import { MicVAD } from '@ricky0123/vad-web'
import model from '@ricky0123/vad-web/dist/silero_vad_v5.onnx?url'
import worklet from '@ricky0123/vad-web/dist/vad.worklet.bundle.min.js?url'
import glue from 'onnxruntime-web/ort-wasm-simd-threaded.mjs?url'
import wasm from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url'
import type { SpeechReport } from '../../src-shared/contract/wire.ts'

/** Silence (ms) that ends speech. Longer than the pauses between words. */
const pauseMs = 800
/**
 * Maximum length (ms) of speech before it is split. Shorter than `maxWordsMs`, because the detector adds some sound
 * from before the speech.
 */
const maxStretchMs = 19_000
const maxWordsMs = 20_000
const samplesPerMs = 16
const minLoudness = -100

export interface Listening {
  stop(): Promise<void>
}

interface ListenCallbacks {
  speech(report: SpeechReport): void
  /** Called with the sound of speech: 16 kHz samples, at most 20 s. */
  words(pcm: Int16Array<ArrayBuffer>): void
  /** Called if the audio has not started after a second. The browser then probably requires a click. */
  needsClick(): void
  ended(): void
}

/**
 * Finds speech in the microphone's sound. Rejects if the microphone cannot be opened or there is no speech detector.
 */
export async function listen(callbacks: ListenCallbacks, signal: AbortSignal): Promise<Listening> {
  // The npm package does not include the detector, which is larger than all other files together.
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
    // The library appends the file names of the worklet and the model. The build does not rename these files.
    baseAssetPath: folderOf(worklet, model),
    ortConfig(ort) {
      ort.env.wasm.wasmPaths = { wasm, mjs: glue }
      // More than one thread would need a cross-origin isolated page.
      ort.env.wasm.numThreads = 1
      ort.env.logLevel = 'error'
    },
    audioContext,
    getStream: async () => stream,
    // Keep the microphone on, because the detector is paused only to split speech.
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
      // `cut` pauses the detector although the speech has not ended.
      if (detector.listening) end()
      words(pcmOf(samples))
    },
    // Called after a sound that is too short for words, such as a cough.
    onVADMisfire() {
      if (detector.listening) end()
    },
  })
  return detector
}

const pcmOf = (samples: Float32Array): Int16Array<ArrayBuffer> =>
  Int16Array.from(samples.subarray(0, maxWordsMs * samplesPerMs), (sample) =>
    Math.round(Math.max(-1, Math.min(1, sample)) * 32_767),
  )

function loudnessOf(frame: Float32Array): number {
  let sum = 0
  for (const sample of frame) sum += sample * sample
  return Math.min(0, Math.max(minLoudness, Math.round(10 * Math.log10(sum / frame.length + 1e-10))))
}

function folderOf(...urls: readonly string[]): string {
  const [folder, other] = urls.map((url) => url.slice(0, url.lastIndexOf('/') + 1))
  if (folder === undefined || folder !== other)
    throw new Error('The files of the speech detector are in different folders.')
  return folder
}
