import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Clock } from '../../src-shared/ports.ts'
import type { ShowLanguage } from '../../src-shared/settings/show.ts'
import { clipOfWav } from '../../src-shared/voice/clip.ts'
import type { CharacterName } from '../../src-shared/voice/phrase.ts'
import { type Program, type ProgramEnd, runProgram, splitCommand } from '../platform/run-program.ts'
import { cancelled, maxWavBytes, type Synthesis, type VoiceEngine, type VoiceRequest } from './engine.ts'

type Call = Pick<Program, 'command' | 'args' | 'env'>

/** Creates an engine for espeak-ng. Each character has its own pitch. */
export const espeakNg = (clock: Clock): VoiceEngine =>
  pipedEngine('espeak-ng', clock, ({ voice, character, rate, language }) => ({
    command: 'espeak-ng',
    args: [
      ...['--stdin', '--stdout', '-v', voice || espeakVoice[language]],
      ...['-p', String(espeakPitch[character]), '-s', String(Math.round(165 * rate))],
    ],
  }))
const espeakVoice: Record<ShowLanguage, string> = { en: 'en-us', de: 'de' }
/** The pitch of each character's voice. espeak-ng accepts 0 to 99. */
const espeakPitch: Record<CharacterName, number> = { marlow: 30, vera: 55, pip: 85 }

/**
 * Creates an engine for Piper. It speaks with the first voice of the language if the requested one was not downloaded.
 * @param voices paths of the downloaded voices by name, such as `en_US-joe-medium`
 */
export const piper = (clock: Clock, voices: ReadonlyMap<string, string>): VoiceEngine => {
  const modelFor = ({ voice, language }: VoiceRequest): string | undefined =>
    voices.get(voice) ?? [...voices].find(([name]) => name.startsWith(`${language}_`))?.[1]
  const engine = pipedEngine('piper', clock, (request) => ({
    command: 'piper',
    args: [
      ...['--model', modelFor(request) ?? ''],
      ...['--length_scale', String(1 / request.rate), '--output_file', '-'],
    ],
  }))
  return speakingOnly(engine, (request) => modelFor(request) !== undefined)
}

/** Creates an engine for flite. Each character has its own pitch. Without a voice of the user's choice, it speaks English. */
export const flite = (clock: Clock): VoiceEngine =>
  speakingOnly(fliteProgram(clock), ({ voice, language }) => voice !== '' || language === 'en')

const fliteProgram = (clock: Clock): VoiceEngine =>
  fileEngine('flite', clock, ({ voice, character, rate }) => ({
    command: 'flite',
    args: [
      ...(voice === '' ? [] : ['-voice', voice]),
      ...['--setf', `int_f0_target_mean=${flitePitch[character]}`, '--setf', `duration_stretch=${1 / rate}`],
      ...['-f', textFile, '-o', wavFile],
    ],
  }))
const flitePitch: Record<CharacterName, number> = { marlow: 100, vera: 140, pip: 185 }

/** Creates an engine for `say`, a program of macOS. */
export const macSay = (clock: Clock): VoiceEngine =>
  fileEngine('say', clock, ({ voice: chosen, rate, language }) => ({
    command: '/usr/bin/say',
    args: [
      ...(voiceOfSay(chosen, language) === '' ? [] : ['-v', voiceOfSay(chosen, language)]),
      ...['-r', String(Math.round(180 * rate)), '--file-format=WAVE', '--data-format=LEI16@22050'],
      ...['-f', textFile, '-o', wavFile],
    ],
  }))

/** English is spoken by the voice of the system's settings. */
const voiceOfSay = (chosen: string, language: ShowLanguage): string =>
  chosen || (language === 'de' ? 'Anna' : '')

/** Creates an engine for the voices of Windows (.NET's System.Speech). */
export const windowsSpeech = (clock: Clock): VoiceEngine =>
  fileEngine('sapi', clock, ({ voice, rate, language }) => ({
    command: join(
      process.env.SystemRoot ?? 'C:\\Windows',
      'System32',
      'WindowsPowerShell',
      'v1.0',
      'powershell.exe',
    ),
    args: ['-NoProfile', '-NonInteractive', '-Command', sapiScript],
    // As environment variables, the values cannot run as code. Windows rates range from -10 to 10.
    env: {
      ADLIB_VOICE: voice,
      ADLIB_CULTURE: language === 'de' ? 'de-DE' : '',
      ADLIB_RATE: String(Math.round(Math.max(-10, Math.min(10, 10 * Math.log2(rate))))),
    },
  }))

/** Creates an engine for the user's own program, which reads text from stdin and writes a WAV file to stdout. */
export const commandEngine = (command: string, clock: Clock): VoiceEngine =>
  pipedEngine('command', clock, ({ voice, rate, language }) => {
    const [program = '', ...args] = splitCommand(command)
    return {
      command: program,
      args: args.map((arg) =>
        arg
          .replaceAll('{voice}', voice)
          .replaceAll('{rate}', String(rate))
          .replaceAll('{language}', language),
      ),
    }
  })

const textFile = 'text.txt'
const wavFile = 'speech.wav'

const sapiScript = [
  "$ErrorActionPreference = 'Stop'",
  'Add-Type -AssemblyName System.Speech',
  '$speech = New-Object System.Speech.Synthesis.SpeechSynthesizer',
  'if ($env:ADLIB_VOICE) { $speech.SelectVoice($env:ADLIB_VOICE) }',
  "elseif ($env:ADLIB_CULTURE) { $speech.SelectVoiceByHints('NotSet', 'NotSet', 0, [Globalization.CultureInfo]$env:ADLIB_CULTURE) }",
  '$speech.Rate = [int]$env:ADLIB_RATE',
  "$format = New-Object System.Speech.AudioFormat.SpeechAudioFormatInfo(22050, 'Sixteen', 'Mono')",
  '$folder = (Get-Location).ProviderPath',
  `$speech.SetOutputToWaveFile([IO.Path]::Combine($folder, '${wavFile}'), $format)`,
  `$speech.Speak([IO.File]::ReadAllText([IO.Path]::Combine($folder, '${textFile}')))`,
  '$speech.Dispose()',
].join('; ')

/** Returns an engine that leaves a line to the next one unless it has a voice for the line's language. */
const speakingOnly = (engine: VoiceEngine, canSpeak: (request: VoiceRequest) => boolean): VoiceEngine => ({
  ...engine,
  synthesize: async (request, signal) =>
    canSpeak(request)
      ? engine.synthesize(request, signal)
      : { ok: false, kind: 'language', reason: `it has no voice for the language “${request.language}”` },
})

function pipedEngine(
  name: VoiceEngine['name'],
  clock: Clock,
  callOf: (request: VoiceRequest) => Call,
): VoiceEngine {
  return {
    name,
    async synthesize(request, signal) {
      const program = {
        ...callOf(request),
        ...{ cwd: homedir(), input: `${request.spoken}\n`, maxOutput: maxWavBytes },
      }
      return clipOfEnd(await runProgram(program, clock, signal), request)
    },
  }
}

/** Creates an engine whose program runs in a temporary folder, reads `text.txt` and writes `speech.wav`. */
function fileEngine(
  name: VoiceEngine['name'],
  clock: Clock,
  callOf: (request: VoiceRequest) => Call,
): VoiceEngine {
  return {
    name,
    async synthesize(request, signal) {
      if (signal.aborted) return cancelled
      let folder: string | undefined
      try {
        folder = await mkdtemp(join(tmpdir(), 'adlib-voice-'))
        await writeFile(join(folder, textFile), `${request.spoken}\n`, { mode: 0o600 })
        const program = { ...callOf(request), cwd: folder, input: '', maxOutput: maxWavBytes }
        const end = await runProgram(program, clock, signal)
        if (!end.ok) return end
        const wav = join(folder, wavFile)
        if ((await stat(wav)).size > maxWavBytes)
          return { ok: false, kind: 'failed', reason: 'it writes too much data for a clip' }
        return clipOfEnd({ ok: true, output: await readFile(wav) }, request)
      } catch (problem) {
        return { ok: false, kind: 'failed', reason: (problem as Error).message }
      } finally {
        if (folder !== undefined) await rm(folder, { recursive: true, force: true }).catch(() => {})
      }
    },
  }
}

function clipOfEnd(end: ProgramEnd, { text, language }: VoiceRequest): Synthesis {
  if (!end.ok) return end
  const made = clipOfWav(end.output, text, language)
  return made.ok ? made : { ok: false, kind: 'failed', reason: made.reason }
}
