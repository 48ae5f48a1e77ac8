import { Volume2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Persona } from '../../../src-shared/events/persona.ts'
import { ui } from '../kit/language.ts'
import { Failed } from '../kit/status.tsx'
import { sampleLine } from '../personas/line-rows.ts'
import { PersonaFace } from '../personas/persona-face.tsx'
import { cardsOf, loadPersonas, usePersonas, useShowLanguage } from '../personas/personas.ts'
import { rehearse } from '../personas/rehearse.ts'
import { changeShow } from '../stage/stage-actions.ts'
import { fetchOrNull } from '../store/store.ts'
import type { Sample } from './live-preview.tsx'

/** The characters to choose from. A selected character says a line, aloud if the voice is on. */
export function PersonaFaces(props: { chosen: string; show: (sample: Sample) => void }) {
  const { answer, failed } = usePersonas()
  const language = useShowLanguage()
  const [takes, setTakes] = useState(0)
  const [said, setSaid] = useState<{ persona: string; line: string } | null>(null)
  const speak = useVoice()
  if (answer === null) {
    return failed ? (
      <Failed words={ui.setup.charactersNotLoaded} retry={loadPersonas} />
    ) : (
      <p className="t2">{ui.setup.loading}</p>
    )
  }
  const say = (persona: Persona): void => {
    const lines = rehearse(persona, takes + 1).filter((line) => line !== null)
    const line = lines[takes % Math.max(1, lines.length)] ?? sampleLine(persona) ?? ''
    setTakes(takes + 1)
    setSaid({ persona: persona.id, line })
    void changeShow({ persona: persona.id })
    if (line === '') return
    props.show({ content: { lane: 'caption', text: line, speaker: { name: persona.name, mood: 'smug' } } })
    void speak(line, persona)
  }
  return (
    <ul className="tiles faces" aria-label={ui.setup.characters}>
      {cardsOf(answer, language).map(({ persona }) => (
        <li key={persona.id}>
          <button
            type="button"
            className="tile"
            aria-pressed={persona.id === props.chosen}
            aria-label={`${persona.name}: ${persona.about}`}
            aria-describedby={`says-${persona.id}`}
            onClick={() => say(persona)}
          >
            <span className="inline">
              <PersonaFace persona={persona} />
              <b className="grow" dir="auto">
                {persona.name}
              </b>
              <Volume2 size={14} aria-hidden />
            </span>
            <span className="t2 fine" dir="auto">
              {persona.about}
            </span>
            <span className="voice" dir="auto" id={`says-${persona.id}`}>
              “{said?.persona === persona.id ? said.line.replaceAll('\n', ' ') : sampleLine(persona)}”
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

function useVoice(): (text: string, persona: Pick<Persona, 'voice' | 'language'>) => Promise<void> {
  const playing = useRef<HTMLAudioElement | null>(null)
  const asked = useRef(0)
  const stop = (): void => {
    asked.current += 1
    playing.current?.pause()
    if (playing.current !== null) URL.revokeObjectURL(playing.current.src)
    playing.current = null
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sound stops with the page
  useEffect(() => stop, [])
  return async (text, { voice, language }) => {
    stop()
    const mine = asked.current
    const query = new URLSearchParams({ text, voice, language })
    const clip = await (await fetchOrNull(`/api/try/voice.wav?${query}`))?.blob()
    if (clip === undefined || mine !== asked.current) return
    playing.current = new Audio(URL.createObjectURL(clip))
    // If the browser does not allow sound yet, the line is still on the card.
    await playing.current.play().catch(() => {})
  }
}
