import { randomUUID } from 'node:crypto'
import type { Clock } from '../../src-shared/ports.ts'
import { speakableWords } from '../../src-shared/safety/model-marks.ts'
import type { Settings } from '../../src-shared/settings/settings.ts'
import type { PreparedSpeech, Speech } from '../../src-shared/stage/speech.ts'
import type { Clip } from '../../src-shared/voice/clip.ts'
import { characterOf } from '../../src-shared/voice/phrase.ts'
import { cancelled, type Synthesis, type VoiceEngine, type VoiceRequest } from './engine.ts'
import { enginesFor, mumbleEngine } from './engines.ts'

const engineMs = 2000
const maxClips = 20

/** Reports that an engine has started to fail or works again. */
export type EngineReport =
  | { readonly engine: string; readonly state: 'ready' }
  | { readonly engine: string; readonly state: 'failed'; readonly message: string; readonly remedy: string }

/** Prepares speech for the stage and stores its clips. */
export interface ClipSpeech extends Speech {
  /** Returns the WAV file of one of the newest 20 clips, otherwise null. */
  clip(id: string): Uint8Array<ArrayBuffer> | null
}

export interface SpeechDeps {
  readonly settings: () => Settings['voice']
  readonly clock: Clock
  /** Called once when an engine starts to fail, and once when it works again. */
  readonly report: (report: EngineReport) => void
  readonly engines?: (settings: Settings['voice'], clock: Clock) => VoiceEngine[]
}

/** Creates the speech of the stage. The mumble voice speaks if the engine in the settings fails or needs over 2 s. */
export function createSpeech({ settings, clock, report, engines = enginesFor }: SpeechDeps): ClipSpeech {
  const clips = new Map<string, Uint8Array<ArrayBuffer>>()
  const failing = new Set<string>()
  // `failing` and `missing` are cleared when the voice settings change, because the change may have fixed an engine.
  let missing = new Set<string>()
  let known = ''

  const keep = ({ wav, durationMs, syllables }: Clip): PreparedSpeech => {
    const id = randomUUID()
    clips.set(id, wav)
    for (const old of [...clips.keys()].slice(0, -maxClips)) clips.delete(old)
    return { id, durationMs, syllables }
  }

  const failed = (engine: string, reason: string) => {
    if (failing.has(engine)) return
    failing.add(engine)
    report({
      engine,
      state: 'failed',
      message: `The voice ${engine} cannot speak: ${reason}. The mumble voice speaks instead.`,
      remedy: remedies[engine] ?? 'Choose another engine in the voice settings.',
    })
  }

  const works = (engine: string) => {
    if (failing.delete(engine)) report({ engine, state: 'ready' })
  }

  const synthesize = async (request: VoiceRequest, signal: AbortSignal): Promise<Synthesis> => {
    const { engine: chosen } = settings()
    for (const engine of engines(settings(), clock)) {
      if (missing.has(engine.name)) continue
      const made = await withDeadline(engine, request, clock, signal)
      if (made.ok) {
        works(engine.name)
        return made
      }
      if (made.kind === 'cancelled') return made
      if (made.kind === 'missing') missing.add(engine.name)
      // The streamer has prepared these two: the command is in the settings, and Piper needs a downloaded voice.
      const isPrepared = engine.name === 'command' || engine.name === 'piper'
      const isSkipped = made.kind === 'language' || (made.kind === 'missing' && !isPrepared)
      if (!(chosen === 'auto' && isSkipped)) failed(engine.name, made.reason)
      if (made.kind === 'failed') break
    }
    return mumbleEngine.synthesize(request, signal)
  }

  return {
    async prepare(text, { voice, language = 'en' }, signal) {
      const now = settings()
      if (now.engine === 'off' || signal.aborted) return null
      const given = JSON.stringify(now)
      if (given !== known) {
        known = given
        missing = new Set()
        failing.clear()
      }
      const spoken = speakableWords(text)
      const request: VoiceRequest = {
        ...{ text, spoken },
        voice: now.voice,
        character: characterOf(voice, now.voice),
        ...{ rate: now.rate, language },
      }
      const made = /[\p{L}\p{N}]/u.test(spoken)
        ? await synthesize(request, signal)
        : await mumbleEngine.synthesize(request, signal)
      return made.ok && !signal.aborted ? keep(made.clip) : null
    },
    clip: (id) => clips.get(id) ?? null,
  }
}

const remedies: Readonly<Record<string, string>> = {
  'espeak-ng': 'Install espeak-ng, or choose another engine in the voice settings.',
  flite: 'Install flite, or choose another engine in the voice settings.',
  say: 'Choose a voice that `say -v ?` lists.',
  sapi: 'Choose a voice that is installed in the speech settings of Windows.',
  piper: 'Install Piper (`pip install piper-tts`), or choose another engine in the voice settings.',
  command: 'Run the command in `voice.command` in a terminal, with some text as its input.',
  http: 'Start the speech server, or correct `voice.url`.',
}

function withDeadline(
  engine: VoiceEngine,
  request: VoiceRequest,
  clock: Clock,
  signal: AbortSignal,
): Promise<Synthesis> {
  return new Promise((resolve) => {
    const limit = new AbortController()
    const finish = (made: Synthesis) => {
      cancelTimer()
      signal.removeEventListener('abort', abort)
      resolve(made)
      limit.abort()
    }
    const abort = () => finish(cancelled)
    const cancelTimer = clock.after(engineMs, () =>
      finish({ ok: false, kind: 'failed', reason: `it takes longer than ${engineMs / 1000} s for a line` }),
    )
    signal.addEventListener('abort', abort, { once: true })
    void engine.synthesize(request, limit.signal).then(finish)
  })
}
