import '../kit/side-by-side.css'
import { Drama } from 'lucide-react'
import { useState } from 'react'
import type { Persona } from '../../../src-shared/events/persona.ts'
import { rehearsalBeats } from '../../../src-shared/performer/rehearsal-beats.ts'
import { sharedWords } from '../words/shared-words.ts'
import { usePersonas } from './personas.ts'
import { personasWords } from './personas-words.ts'
import { rehearse } from './rehearse.ts'

/** Recorded moments with the persona's line beside the line of the persona Marlow. */
export function Rehearsal({ persona }: { persona: Persona | null }) {
  const { answer } = usePersonas()
  const [take, setTake] = useState(0)
  const marlow = answer?.personas.find((entry) => entry.persona.id === 'marlow')?.persona
  const own = take === 0 || persona === null ? null : rehearse(persona, take)
  const usual = take === 0 || marlow === undefined ? null : rehearse(marlow, take)
  return (
    <section aria-label={personasWords.rehearsal}>
      <h3>{personasWords.rehearsal}</h3>
      <p className="t2">{personasWords.rehearsalHint}</p>
      <button
        type="button"
        className="btn sm"
        disabled={persona === null}
        onClick={() => setTake((before) => before + 1)}
      >
        <Drama size={14} aria-hidden />
        {take === 0 ? personasWords.rehearse : personasWords.rehearseAgain}
      </button>
      {persona === null && <p className="t2">{personasWords.correctFirst}</p>}
      {own !== null && (
        <table className="side-by-side">
          <caption className="sr">{personasWords.rehearsed}</caption>
          <thead>
            <tr>
              <th>{personasWords.onScreen}</th>
              <th>{persona?.name}</th>
              <th>Marlow</th>
            </tr>
          </thead>
          <tbody>
            {rehearsalBeats.map(({ genre, beat, screen }, n) => (
              <tr key={genre}>
                <td>
                  <b>{sharedWords.beats[beat.kind]}</b> <span className="t3">{genre}</span>
                  <span className="mono screen" dir="auto">
                    {screen.join(' / ')}
                  </span>
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
    {line ?? personasWords.saysNothing}
  </td>
)
