import PQueue from 'p-queue'
import { spokenWhisper } from '../../src-shared/commands/spoken-whisper.ts'
import { speechRate } from '../../src-shared/contract/api/eye.ts'
import { maxWhisper } from '../../src-shared/contract/command-table.ts'
import type { Journal } from '../../src-shared/events/journal.ts'
import type { Clock } from '../../src-shared/ports.ts'
import { maxProgramText, type ProgramText } from '../../src-shared/sight/lines/program-text.ts'
import { encodeWav } from '../../src-shared/voice/wav.ts'
import { tokenBucket } from '../platform/clock.ts'
import { transcribe } from './transcribe.ts'

const maxWaiting = 2
const timeoutMs = 15_000
/** Speech has fewer stretches, and each one becomes an event on disk. */
const rate = { burst: 5, perSecond: 2 }

const source = 'microphone'

/** Turns what the streamer says into text. */
export interface WordsHeard {
  /** Transcribes a stretch of speech: 16-bit PCM at `speechRate`. Drops it if too many wait or come at once. */
  take(pcm: Uint8Array): void
  close(): void
}

/** Turns the streamer's speech into a whisper if it begins with the persona's name, or else into an observation. */
export function openWordsHeard(deps: {
  readonly journal: Pick<Journal, 'append' | 'state'>
  readonly clock: Clock
  readonly persona: () => { readonly name: string }
  readonly whisper: (text: string) => void
  readonly observe: (text: ProgramText) => void
}): WordsHeard {
  const { journal, clock } = deps
  const queue = new PQueue({ concurrency: 1 })
  const stretches = tokenBucket(clock, rate)
  const closed = new AbortController()
  const settings = () => journal.state().settings.ears
  const isOn = () => settings().enabled && settings().words.engine !== 'off' && !closed.signal.aborted

  const report = (reason: string | null): void => {
    const message = reason === null ? null : `Speech cannot be turned into text: ${reason}.`
    const known = journal.state().ears?.wordsProblem ?? null
    if (message === known) return
    journal.append({ type: 'ears/words', ...(message === null ? {} : { problem: message }) })
  }

  const hear = (text: string): void => {
    const words = text.slice(0, maxProgramText)
    // Recognizers write marks such as "[BLANK_AUDIO]" or "(music)" for sounds other than speech.
    const said = words.replace(/\[[^\]]*\]|\([^)]*\)/g, ' ').trim()
    if (!/\p{L}/u.test(said)) return
    const whisper = spokenWhisper(said, deps.persona().name)
    if (whisper === null) deps.observe({ text: said, source })
    else deps.whisper(whisper.slice(0, maxWhisper))
  }

  const turnIntoText = async (pcm: Uint8Array): Promise<void> => {
    if (!isOn()) return
    const wav = encodeWav({ rate: speechRate, samples: samplesOf(pcm) })
    const timeout = new AbortController()
    const cancelTimeout = clock.after(timeoutMs, () => timeout.abort())
    const signal = AbortSignal.any([closed.signal, timeout.signal])
    const heard = await transcribe(wav, settings().words, clock, signal)
    cancelTimeout()
    if (!isOn()) return
    report(heard.ok ? null : heard.reason)
    if (heard.ok) hear(heard.text)
  }

  return {
    take(pcm) {
      if (!isOn() || queue.size >= maxWaiting || !stretches.take(1)) return
      void queue.add(() => turnIntoText(pcm))
    },
    close() {
      closed.abort()
      queue.clear()
    },
  }
}

function samplesOf(pcm: Uint8Array): Float32Array {
  const view = new DataView(pcm.buffer, pcm.byteOffset, pcm.byteLength)
  return Float32Array.from(
    { length: Math.floor(pcm.byteLength / 2) },
    (_, n) => view.getInt16(n * 2, true) / 32_768,
  )
}
