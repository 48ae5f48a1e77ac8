import { homedir } from 'node:os'
import type { Clock } from '../../src-shared/ports.ts'
import type { Settings } from '../../src-shared/settings/settings.ts'
import { audioUrl } from '../platform/audio-url.ts'
import { runProgram, splitCommand } from '../platform/run-program.ts'

/** Result of a transcription. `reason` completes the sentence "Speech cannot be turned into text: …". */
export type Transcription =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly reason: string }

const maxAnswerBytes = 64 * 1024
const maxProgramOutput = 12 * 1024 * 1024

/** Turns the speech in a WAV file into text, with the server or program in the settings. Never rejects. */
export function transcribe(
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
