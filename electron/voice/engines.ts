import type { Clock } from '../../src-shared/ports.ts'
import type { Settings } from '../../src-shared/settings/settings.ts'
import { mumble } from '../../src-shared/voice/mumble.ts'
import type { VoiceEngine } from './engine.ts'
import { httpEngine } from './http-engine.ts'
import { commandEngine, espeakNg, flite, macSay, piper, windowsSpeech } from './program-engines.ts'

/** The built-in voice. It always works. */
export const mumbleEngine: VoiceEngine = {
  name: 'mumble',
  async synthesize({ text, character, rate }) {
    return { ok: true, clip: mumble(text, { voice: character, rate }) }
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
  switch (engine) {
    case 'auto':
      return [
        ...(command.trim() === '' ? [] : [commandEngine(command, clock)]),
        ...(url.trim() === '' ? [] : [httpEngine(url)]),
        ...piperIfAny(clock, voices()),
        ...(platform === 'darwin' ? [macSay(clock)] : []),
        ...(platform === 'win32' ? [windowsSpeech(clock)] : []),
        espeakNg(clock),
        flite(clock),
      ]
    case 'command':
      return [commandEngine(command, clock)]
    case 'http':
      return [httpEngine(url)]
    case 'piper':
      return piperIfAny(clock, voices())
    case 'say':
      return [macSay(clock)]
    case 'sapi':
      return [windowsSpeech(clock)]
    case 'espeak-ng':
      return [espeakNg(clock)]
    case 'flite':
      return [flite(clock)]
    case 'mumble':
      return [mumbleEngine]
    case 'off':
      return []
  }
}

const piperIfAny = (clock: Clock, voices: ReadonlyMap<string, string>): VoiceEngine[] =>
  voices.size === 0 ? [] : [piper(clock, voices)]
