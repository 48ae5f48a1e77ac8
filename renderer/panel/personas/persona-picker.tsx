import { Failed, Status } from '../kit/status.tsx'
import './persona-picker.css'
import { Check, Pencil, Plus } from 'lucide-react'
import { useEffect } from 'react'
import { Button } from '../kit/button.tsx'
import { fill, languageName, ui } from '../kit/language.ts'
import { changeShow } from '../stage/stage-actions.ts'
import { sampleLine } from './line-rows.ts'
import { PersonaFace } from './persona-face.tsx'
import { LanguageNote } from './persona-language.tsx'
import { cardsOf, loadPersonas, type PersonaCard, usePersonas, useShowLanguage } from './personas.ts'

/** Cards for all personas. */
export function PersonaPicker(props: { chosen: string; edit: (persona: string | null) => void }) {
  const { chosen, edit } = props
  const { answer, failed } = usePersonas()
  const language = useShowLanguage()
  useEffect(() => void loadPersonas(), [])
  if (answer === null) {
    return failed ? (
      <Failed words={ui.personas.notLoaded} retry={() => void loadPersonas()} />
    ) : (
      <Status words={ui.personas.loading} />
    )
  }
  const cards = cardsOf(answer, language)
  const active = cards.find(({ persona }) => persona.id === chosen)?.persona
  return (
    <>
      {active === undefined && (
        <p className="t2 anywhere" role="status">
          {fill(ui.personas.notThere, { name: chosen })}
        </p>
      )}
      <LanguageNote persona={active} />
      <ul className="tiles scroll personas" aria-label={ui.personas.personas}>
        {cards.map((card) => (
          <Card key={card.persona.id} card={card} chosen={chosen} edit={edit} />
        ))}
        <li>
          <button type="button" className="tile persona-new" onClick={() => edit(null)}>
            <Plus size={18} aria-hidden />
            {ui.personas.newPersona}
          </button>
        </li>
      </ul>
      {answer.broken.map(({ file, message }) => (
        <p key={file} className="problem">
          <code>{file}</code> {fill(ui.personas.notUsed, { why: message })}
        </p>
      ))}
    </>
  )
}

function Card(props: { card: PersonaCard; chosen: string; edit: (persona: string) => void }) {
  const { persona, builtIn, languages } = props.card
  const { id, name, about } = persona
  const isChosen = id === props.chosen
  const sample = sampleLine(persona)
  return (
    <li className="tile persona" data-chosen={isChosen || undefined}>
      <button
        type="button"
        className="stack"
        aria-pressed={isChosen}
        aria-label={`${name}: ${about}`}
        onClick={() => void changeShow({ persona: id })}
      >
        <span className="inline">
          <PersonaFace persona={persona} />
          <b className="grow clip" dir="auto">
            {name}
          </b>
          {isChosen && (
            <span className="badge stage">
              <Check size={12} aria-hidden />
              {ui.personas.performs}
            </span>
          )}
        </span>
        <span className="t2 fine three-lines" dir="auto">
          {about}
        </span>
        <span className="t3 fine">
          {fill(ui.personas.speaks, { languages: languages.map(languageName).join(', ') })}
        </span>
        {sample !== null && (
          <span className="voice three-lines" dir="auto">
            “{sample}”
          </span>
        )}
      </button>
      <Button
        icon={Pencil}
        look="plain sm"
        aria-label={builtIn ? fill(ui.personas.copyOf, { name }) : fill(ui.personas.editOf, { name })}
        onClick={() => props.edit(id)}
        label={builtIn ? ui.personas.makeCopy : ui.personas.edit}
      />
    </li>
  )
}
