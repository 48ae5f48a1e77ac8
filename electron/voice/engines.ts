import type { Clock } from '../../src-shared/ports.ts'
import type { Settings } from '../../src-shared/settings/settings.ts'
import { clipOfWav } from '../../src-shared/voice/clip.ts'
import { mumble } from '../../src-shared/voice/mumble.ts'
import { audioUrl } from '../platform/audio-url.ts'
import { cancelled, maxWavBytes, type Synthesis, type VoiceEngine } from './engine.ts'
import { commandEngine, espeakNg, flite, macSay, piper, windowsSpeech } from './program-engines.ts'

/** The built-in voice. It always works. */
export const mumbleEngine: VoiceEngine = {
  name: 'mumble',
  async synthesize({ text, character, rate, language }) {
    return { ok: true, clip: mumble(text, { voice: character, rate, language }) }
  },
}

/**
 * Returns the engines that the settings allow, in the order to try them.
 * @param voices returns the paths of the downloaded Piper voices by name
 */
export function enginesFor(
  { engine, command, url }: Settings['voice'],
  clock: Clock,
  platform: NodeJS.Platform = process.platform,
  voices: () => ReadonlyMap<string, string> = () => new Map(),
): VoiceEngine[] {
  const piperIfAny = () => (voices().size === 0 ? [] : [piper(clock, voices())])
  const engines: Readonly<Record<typeof engine, () => VoiceEngine[]>> = {
    auto: () => [
      ...(command.trim() === '' ? [] : [commandEngine(command, clock)]),
      ...(url.trim() === '' ? [] : [httpEngine(url)]),
      ...piperIfAny(),
      ...(platform === 'darwin' ? [macSay(clock)] : []),
      ...(platform === 'win32' ? [windowsSpeech(clock)] : []),
      espeakNg(clock),
      flite(clock),
    ],
    command: () => [commandEngine(command, clock)],
    http: () => [httpEngine(url)],
    piper: piperIfAny,
    say: () => [macSay(clock)],
    sapi: () => [windowsSpeech(clock)],
    'espeak-ng': () => [espeakNg(clock)],
    flite: () => [flite(clock)],
    mumble: () => [mumbleEngine],
    off: () => [],
  }
  return engines[engine]()
}

/**
 * Creates an engine for a server with OpenAI's speech API.
 * @param address such as `localhost:8880`, `http://host:8880/v1`, or the full URL of the speech API
 */
export function httpEngine(address: string): VoiceEngine {
  const failed = (reason: string): Synthesis => ({ ok: false, kind: 'failed', reason })
  return {
    name: 'http',
    async synthesize({ text, spoken, voice, rate, language }, signal) {
      const url = audioUrl(address, 'audio/speech')
      if (url === null) return failed(`\`${address}\` is not an address`)
      try {
        const response = await fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({
            model: 'tts-1',
            input: spoken,
            voice: voice || 'alloy',
            response_format: 'wav',
            speed: rate,
          }),
          // A redirect would send the text to an address that is not in the settings.
          redirect: 'error',
          signal,
        })
        if (!response.ok) {
          void response.body?.cancel()
          return failed(`the server answers with status ${response.status}`)
        }
        const wav = await boundedBytes(response)
        if (wav === null) return failed('the server sends too much data for a clip')
        const made = clipOfWav(wav, text, language)
        return made.ok ? made : failed(made.reason)
      } catch (problem) {
        if (signal.aborted) return cancelled
        const { cause, message } = problem as Error
        return failed(`${url.host} does not answer (${(cause as Error | undefined)?.message || message})`)
      }
    },
  }
}

async function boundedBytes(response: Response): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk as Uint8Array)
    bytes += (chunk as Uint8Array).length
    if (bytes > maxWavBytes) return null
  }
  return Buffer.concat(chunks)
}
