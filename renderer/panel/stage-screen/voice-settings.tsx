import { useState } from 'react'
import type { Settings } from '../../../src-shared/settings/settings.ts'
import { Choice, Range, Setting } from '../kit/setting-controls.tsx'
import { send } from '../store/store.ts'

type Voice = Settings['voice']

const engines: Record<Voice['engine'], string> = {
  auto: 'Automatic: the best one found',
  mumble: 'Mumble, built in',
  'espeak-ng': 'eSpeak NG',
  flite: 'Flite',
  say: 'macOS say',
  sapi: 'Windows SAPI',
  command: 'Your program',
  http: 'Your server',
  off: 'Off: captions only',
}

const change = (voice: Partial<Voice>): Promise<boolean> => send({ command: 'settings', patch: { voice } })

/** Who speaks, and how fast. */
export function VoiceSettings({ voice, speakAloud }: { voice: Voice; speakAloud: boolean }) {
  const { engine, rate } = voice
  return (
    <section aria-label="Voice">
      <h3>Voice</h3>
      <Setting label="Speak captions aloud" hint="The model’s words, besides the lines of its tool “speak”">
        <Choice
          label="Speak captions aloud"
          value={speakAloud ? 'on' : 'off'}
          options={[
            ['off', 'Off'],
            ['on', 'On'],
          ]}
          choose={(value) =>
            void send({ command: 'settings', patch: { performer: { speakAloud: value === 'on' } } })
          }
        />
      </Setting>
      <Setting label="Engine">
        <select
          className="input"
          aria-label="Engine"
          value={engine}
          onChange={({ target }) => void change({ engine: target.value as Voice['engine'] })}
        >
          {Object.entries(engines).map(([name, label]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </select>
      </Setting>
      <VoiceName key={voice.voice} stored={voice.voice} />
      <Setting label="Speed">
        <Range
          label="Speed"
          value={rate}
          min={0.5}
          max={2}
          step={0.1}
          valueText={(value) => `× ${value}`}
          showsValue
          commit={(value) => change({ rate: value })}
        />
      </Setting>
    </section>
  )
}

function VoiceName({ stored }: { stored: string }) {
  const [name, setName] = useState(stored)
  return (
    <Setting label="Voice" hint="The engine’s name of a voice; empty for its default">
      <form
        className="setting-control"
        onSubmit={(event) => {
          event.preventDefault()
          void change({ voice: name.trim() })
        }}
      >
        <input
          className="input"
          aria-label="Voice"
          maxLength={100}
          spellCheck={false}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <button type="submit" className="btn sm" disabled={name.trim() === stored}>
          Save
        </button>
      </form>
    </Setting>
  )
}
