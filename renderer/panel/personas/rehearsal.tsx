import '../kit/side-by-side.css'
import { Drama } from 'lucide-react'
import { useState } from 'react'
import { inLanguage, type Persona } from '../../../src-shared/events/persona.ts'
import { rehearsalBeats } from '../../../src-shared/performer/rehearsal-beats.ts'
import { Button } from '../kit/button.tsx'
import { ui } from '../kit/language.ts'
import { usePersonas } from './personas.ts'
import { rehearse } from './rehearse.ts'

/** Recorded moments with the persona's line beside the line of the persona Marlow. */
export function Rehearsal({ persona }: { persona: Persona | null }) {
  const { answer } = usePersonas()
  const [take, setTake] = useState(0)
  const files = answer?.personas.map((entry) => entry.persona) ?? []
  const marlow = inLanguage(files, 'marlow', persona?.language ?? 'en')
  const own = take === 0 || persona === null ? null : rehearse(persona, take)
  const usual = take === 0 || marlow === undefined ? null : rehearse(marlow, take)
  return (
    <section aria-label={ui.personas.rehearsal}>
      <h3>{ui.personas.rehearsal}</h3>
      <p className="t2">{ui.personas.rehearsalHint}</p>
      <Button
        icon={Drama}
        look="sm"
        disabled={persona === null}
        onClick={() => setTake((before) => before + 1)}
        label={take === 0 ? ui.personas.rehearse : ui.personas.rehearseAgain}
      />
      {persona === null && <p className="t2">{ui.personas.correctFirst}</p>}
      {own !== null && (
        <table className="side-by-side">
          <caption className="sr">{ui.personas.rehearsed}</caption>
          <thead>
            <tr>
              <th>{ui.personas.onScreen}</th>
              <th>{persona?.name}</th>
              <th>Marlow</th>
            </tr>
          </thead>
          <tbody>
            {rehearsalBeats.map(({ genre, beat, screen }, n) => (
              <tr key={genre}>
                <td>
                  <b>{ui.shared.beats[beat.kind]}</b> <span className="t3">{genre}</span>
                  <p className="mono fine t2" dir="auto">
                    {screen.join(' / ')}
                  </p>
                </td>
                <Said line={own[n] ?? null} />
                <Said line={usual?.[n] ?? null} />
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

const Said = ({ line }: { line: string | null }) => (
  <td className={line === null ? 't3' : 'voice'} dir="auto">
    {line ?? ui.personas.saysNothing}
  </td>
)
