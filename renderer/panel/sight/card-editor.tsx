import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { type CardNumber, maxCardNumbers } from '../../../src-shared/events/card.ts'
import type { State } from '../../../src-shared/events/state.ts'
import { Button } from '../kit/button.tsx'
import { fill, ui } from '../kit/language.ts'
import { send } from '../store/store.ts'
import type { DraftArea } from './area-draft.ts'
import { AreaLayer } from './area-layer.tsx'
import { type NamedPlace, NumberForm } from './number-form.tsx'
import { EyeImage } from './seen-lines.tsx'

/** A change that can be taken back. */
interface Undo {
  readonly did: string
  readonly was: string | null
  readonly number: CardNumber | null
}

/** The numbers of the game's card on the picture: draw a box to name a number, drag it, or delete it. */
export function CardEditor({ card, picture }: { card: State['card']; picture: string | null }) {
  const [selected, setSelected] = useState<number | null>(null)
  const [place, setPlace] = useState<NamedPlace | null>(null)
  const [undo, setUndo] = useState<Undo | null>(null)
  const numbers = card?.numbers ?? []
  const id = card?.id ?? null
  const areas = numbers.map(
    ({ name, box }, at): DraftArea => ({ id: at, tool: 'region', name, box, onEvery: false }),
  )
  const change = async (was: string | null, number: CardNumber | null, back: Undo | null): Promise<void> => {
    if (await send({ command: 'card-number', card: id, was, number })) setUndo(back)
  }
  const edit = (number: CardNumber): void => setPlace({ card: id, was: number.name, number })
  const remove = (at: number): void => {
    const number = numbers[at]
    if (number === undefined) return
    setSelected(null)
    void change(number.name, null, {
      did: fill(ui.sight.numberDeleted, { name: number.name }),
      ...{ was: null, number },
    })
  }
  const move = (at: number, box: CardNumber['box']): void => {
    const number = numbers[at]
    if (number === undefined) return
    void change(
      number.name,
      { ...number, box },
      { did: fill(ui.sight.numberMoved, { name: number.name }), was: number.name, number },
    )
  }
  return (
    <div className="area-editor">
      <p className="t2">{ui.sight.cardHint}</p>
      <div className="eye-see">
        <EyeImage picture={picture}>
          <AreaLayer
            tool="region"
            areas={areas}
            selected={selected}
            canDraw={numbers.length < maxCardNumbers}
            select={setSelected}
            draw={(box) =>
              setPlace({ card: id, was: null, number: { name: '', box, kind: 'number', means: 'other' } })
            }
            change={move}
            remove={remove}
          />
        </EyeImage>
        <section className="stack" aria-label={ui.sight.cardNumbers}>
          {place !== null ? (
            <NumberForm key={`${place.was} ${place.number.box}`} place={place} close={() => setPlace(null)} />
          ) : numbers.length === 0 ? (
            <p className="t3">{ui.sight.noCardNumbers}</p>
          ) : (
            <ul className="stack tight scroll areas">
              {numbers.map((number, at) => (
                <li key={number.name} className="wrap tight" data-active={at === selected || undefined}>
                  <span className="grow anywhere" dir="auto">
                    {number.name} <span className="t2">{ui.sight.numberMeanings[number.means]}</span>
                  </span>
                  <Button
                    icon={Pencil}
                    look="sm plain"
                    aria-label={fill(ui.sight.editNumber, { name: number.name })}
                    onClick={() => edit(number)}
                  />
                  <Button
                    icon={Trash2}
                    look="sm plain"
                    aria-label={fill(ui.sight.deleteArea, { area: number.name })}
                    onClick={() => remove(at)}
                  />
                </li>
              ))}
            </ul>
          )}
          <div role="status">
            {undo !== null && (
              <p className="wrap">
                {undo.did}{' '}
                <Button
                  look="sm"
                  onClick={() => void change(undo.was, undo.number, null)}
                  label={ui.sight.undo}
                />
              </p>
            )}
          </div>
          <p className="t3" id="area-keys">
            {ui.sight.keysHint}
          </p>
        </section>
      </div>
    </div>
  )
}
