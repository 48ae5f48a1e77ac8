import { useId, useState } from 'react'
import { type CardNumber, numberKind } from '../../../src-shared/events/card.ts'
import { numberMeaning } from '../../../src-shared/events/observation.ts'
import { Button } from '../kit/button.tsx'
import { Select } from '../kit/field.tsx'
import { focusNow } from '../kit/focus-now.ts'
import { Form } from '../kit/form.tsx'
import { ui } from '../kit/language.ts'
import { send } from '../store/store.ts'

/** A number as the streamer names it: the card (null: that of the game on the screen) and the number's earlier name. */
export interface NamedPlace {
  readonly card: string | null
  readonly was: string | null
  readonly number: CardNumber
}

/** Form that names a number on the screen and says what it measures. */
export function NumberForm({ place, close }: { place: NamedPlace; close: (saved: boolean) => void }) {
  const [number, setNumber] = useState(place.number)
  const field = useId()
  const save = async (): Promise<void> => {
    const { card, was } = place
    const named = { ...number, name: number.name.trim() }
    if (await send({ command: 'card-number', card, was, number: named })) close(true)
  }
  return (
    <Form
      className="stack form box number-form"
      aria-label={ui.sight.nameNumber}
      submit={save}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        close(false)
      }}
    >
      <label htmlFor={`${field}-name`}>{ui.sight.numberName}</label>
      <input
        id={`${field}-name`}
        className="input"
        maxLength={40}
        placeholder="HP"
        ref={focusNow}
        value={number.name}
        onChange={({ target }) => setNumber({ ...number, name: target.value })}
      />
      <label htmlFor={`${field}-means`}>{ui.sight.numberMeans}</label>
      <Select
        id={`${field}-means`}
        value={number.means}
        options={numberMeaning.options.map((means) => [means, ui.sight.numberMeanings[means]])}
        choose={(means) => setNumber({ ...number, means })}
      />
      <label htmlFor={`${field}-kind`}>{ui.sight.numberKind}</label>
      <Select
        id={`${field}-kind`}
        value={number.kind}
        options={numberKind.options.map((kind) => [kind, ui.sight.numberKinds[kind]])}
        choose={(kind) => setNumber({ ...number, kind })}
      />
      <div className="wrap">
        <Button look="sm warm" type="submit" disabled={number.name.trim() === ''} label={ui.sight.save} />
        <Button look="sm" onClick={() => close(false)} label={ui.sight.cancel} />
      </div>
    </Form>
  )
}
