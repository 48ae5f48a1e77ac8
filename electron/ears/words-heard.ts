import { homedir } from 'node:os'
import PQueue from 'p-queue'
import { spokenWhisper } from '../../src-shared/commands/spoken-whisper.ts'
import { speechRate } from '../../src-shared/contract/api/eye.ts'
import { maxWhisper } from '../../src-shared/contract/command-table.ts'
import type { Journal } from '../../src-shared/events/journal.ts'
import type { Clock } from '../../src-shared/ports.ts'
import type { Settings } from '../../src-shared/settings/settings.ts'
import { maxProgramText, type ProgramText } from '../../src-shared/sight/lines/program-text.ts'
import { encodeWav } from '../../src-shared/voice/wav.ts'
import { audioUrl } from '../platform/audio-url.ts'
import { tokenBucket } from '../platform/clock.ts'
import { runProgram, splitCommand } from '../platform/run-program.ts'

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

/** Result of a transcription. `reason` completes the sentence "Speech cannot be turned into text: …". */
type Transcription =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly reason: string }

const maxAnswerBytes = 64 * 1024
const maxProgramOutput = 12 * 1024 * 1024

/** Turns the speech in a WAV file into text, with the server or program in the settings. Never rejects. */
function transcribe(
  wav: Uint8Array<ArrayBuffer>,
  words: Settings['ears']['words'],
  clock: Clock,
  signal: AbortSignal,
): Promise<Transcription> {
  return words.engine === 'http'
    ? askServer(wav, words, signal)
    : askProgram(wav, words.command, clock, signal)
}

async function askProgram(
  wav: Uint8Array,
  command: string,
  clock: Clock,
  signal: AbortSignal,
): Promise<Transcription> {
  const [program, ...args] = splitCommand(command)
  if (program === undefined) return { ok: false, reason: 'no program is named' }
  const end = await runProgram(
    { command: program, args, cwd: homedir(), input: wav, maxOutput: maxProgramOutput },
    clock,
    signal,
  )
  if (!end.ok) return { ok: false, reason: end.kind === 'cancelled' ? 'it took too long' : end.reason }
  return { ok: true, text: Buffer.from(end.output.subarray(0, maxAnswerBytes)).toString('utf8').trim() }
}

async function askServer(
  wav: Uint8Array<ArrayBuffer>,
  { url: address, model }: Settings['ears']['words'],
  signal: AbortSignal,
): Promise<Transcription> {
  const url = audioUrl(address, 'audio/transcriptions')
  if (url === null) return { ok: false, reason: `\`${address}\` is not an address` }
  const form = new FormData()
  form.set('file', new Blob([wav], { type: 'audio/wav' }), 'speech.wav')
  form.set('model', model)
  form.set('response_format', 'json')
  try {
    // Speech must go only to the address in the settings, so do not follow redirects.
    const response = await fetch(url, { method: 'POST', body: form, redirect: 'error', signal })
    if (!response.ok) {
      void response.body?.cancel()
      return { ok: false, reason: `the server answers with status ${response.status}` }
    }
    const answer = await boundedText(response)
    const { text } = (JSON.parse(answer) ?? {}) as { text?: unknown }
    if (typeof text !== 'string') return { ok: false, reason: 'the server answers without a transcription' }
    return { ok: true, text: text.trim() }
  } catch (problem) {
    if (signal.aborted) return { ok: false, reason: `${url.host} took too long` }
    if (problem instanceof SyntaxError)
      return { ok: false, reason: 'the server answers with something that is not JSON' }
    const { cause, message } = problem as Error
    return {
      ok: false,
      reason: `${url.host} does not answer (${(cause as Error | undefined)?.message || message})`,
    }
  }
}

async function boundedText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk as Uint8Array)
    bytes += (chunk as Uint8Array).length
    if (bytes > maxAnswerBytes) break
  }
  return Buffer.concat(chunks).toString('utf8')
}
