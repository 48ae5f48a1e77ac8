import { describe, expect, it } from 'vitest'
import type { Synthesis, VoiceEngine, VoiceRequest } from '../../../electron/voice/engine.ts'
import { createSpeech, type EngineReport } from '../../../electron/voice/speech.ts'
import { defaultSettings, type Settings } from '../../../src-shared/settings/settings.ts'
import { mumble } from '../../../src-shared/voice/mumble.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

const never = new AbortController().signal
const spoken = (text: string): Synthesis => ({ ok: true, clip: mumble(text, { voice: 'pip' }) })
const failed = (kind: 'failed' | 'missing'): Synthesis => ({ ok: false, kind, reason: 'no model' })

function scripted(
  engines: Partial<Record<VoiceEngine['name'], (text: string, signal: AbortSignal) => Promise<Synthesis>>>,
  voice: Partial<Settings['voice']> = {},
) {
  const clock = virtualClock()
  const reports: EngineReport[] = []
  const settings = { ...defaultSettings.voice, ...voice }
  const speech = createSpeech({
    settings: () => settings,
    clock,
    report: (report) => reports.push(report),
    engines: () =>
      Object.entries(engines).map(([name, synthesize]) => ({
        name: name as VoiceEngine['name'],
        synthesize: ({ text }, signal) => synthesize(text, signal),
      })),
  })
  const wavOf = async (text: string) => {
    const made = await speech.prepare(text, {}, never)
    return made === null ? null : speech.clip(made.id)
  }
  return { speech, clock, reports, wavOf, settings }
}

describe('createSpeech', () => {
  it('gives an engine no emoji, Markdown or gestures, and keeps the shown words for the timing', async () => {
    const requests: VoiceRequest[] = []
    const speech = createSpeech({
      settings: () => defaultSettings.voice,
      clock: virtualClock(),
      report: () => {},
      engines: () => [
        {
          name: 'http',
          synthesize: async (request) => {
            requests.push(request)
            return spoken(request.text)
          },
        },
      ],
    })
    await speech.prepare('*laughs* **Nice** jump 😂', {}, never)
    expect(requests).toMatchObject([{ text: '*laughs* **Nice** jump 😂', spoken: 'Nice jump' }])
  })

  it('uses the first installed engine', async () => {
    const { wavOf, reports } = scripted({
      'espeak-ng': async () => failed('missing'),
      flite: async (text) => spoken(text),
    })
    expect(await wavOf('Hello.')).toEqual(mumble('Hello.', { voice: 'pip' }).wav)
    expect(reports).toEqual([])
  })

  it('plays mumbled sounds while the engine fails, and reports the failure and the recovery once', async () => {
    let works = false
    const { wavOf, reports } = scripted({ http: async (text) => (works ? spoken(text) : failed('failed')) })
    expect(await wavOf('Hello.')).toEqual(mumble('Hello.').wav)
    await wavOf('Again.')
    expect(reports).toMatchObject([{ engine: 'http', state: 'failed' }])
    works = true
    await wavOf('Hello.')
    await wavOf('Hello.')
    expect(reports).toMatchObject([{ state: 'failed' }, { engine: 'http', state: 'ready' }])
  })

  it('stops an engine that takes longer than 2 s, and mumbles the line', async () => {
    let ended = false
    const { speech, clock, reports } = scripted({
      command: (_, signal) => {
        signal.addEventListener('abort', () => {
          ended = true
        })
        return new Promise(() => {})
      },
    })
    const made = speech.prepare('Hello.', {}, never)
    await clock.advanceAsync(2000)
    expect((await made)?.durationMs).toBe(mumble('Hello.').durationMs)
    expect(ended).toBe(true)
    expect(reports).toMatchObject([{ engine: 'command', message: expect.stringContaining('2 s') }])
  })

  it('stops the engine and reports nothing when the line is canceled', async () => {
    let ended = false
    const { speech, clock, reports } = scripted({
      command: (_, signal) => {
        signal.addEventListener('abort', () => {
          ended = true
        })
        return new Promise(() => {})
      },
    })
    const line = new AbortController()
    const made = speech.prepare('Hello.', {}, line.signal)
    line.abort()
    expect(await made).toBeNull()
    expect(ended).toBe(true)
    expect(reports).toEqual([])
    expect(clock.waiting()).toBe(0)
  })

  it('keeps only the audio of the newest 20 lines', async () => {
    const { speech } = scripted({})
    const ids: string[] = []
    for (let n = 0; n < 21; n += 1) ids.push((await speech.prepare(`Line ${n}`, {}, never))?.id ?? '')
    expect(speech.clip(ids[0] ?? '')).toBeNull()
    for (const id of ids.slice(1)) expect(speech.clip(id)).not.toBeNull()
  })

  it('uses the voice of the line if it has one, and otherwise the voice from the settings', async () => {
    const { speech } = scripted({}, { voice: 'vera' })
    const [own, given] = await Promise.all(
      [undefined, 'pip'].map((voice) => speech.prepare('Hello.', { voice }, never)),
    )
    expect(own?.durationMs).toBe(mumble('Hello.', { voice: 'vera' }).durationMs)
    expect(given?.durationMs).toBe(mumble('Hello.', { voice: 'pip' }).durationMs)
  })

  it('prepares no sound while the voice is off', async () => {
    expect(await scripted({}, { engine: 'off' }).speech.prepare('Hello.', {}, never)).toBeNull()
  })
})
