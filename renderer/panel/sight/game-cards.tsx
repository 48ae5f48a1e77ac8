import { Form } from '../kit/form.tsx'
import './game-cards.css'
import { useRef, useState } from 'react'
import { memoryAnswer, type ShownCard } from '../../../src-shared/contract/api/show.ts'
import { maxCardBytes } from '../../../src-shared/events/card.ts'
import { type CardFile, parseCard } from '../../../src-shared/events/card-file.ts'
import type { State } from '../../../src-shared/events/state.ts'
import { Button } from '../kit/button.tsx'
import { fill, ui } from '../kit/language.ts'
import { asFileName, saveFile } from '../kit/save-file.ts'
import { Failed, Problem } from '../kit/status.tsx'
import { problemOf, send } from '../store/store.ts'
import { useAnswer } from '../store/use-answer.ts'
import { cardName } from '../words/card-name.ts'

type Regions = State['settings']['sight']['regions']

/** The cards of all games: name, export, import and deletion. The one in use comes first. */
export function GameCards({ card: used, regions }: { card: State['card']; regions: Regions }) {
  const { answer, failed, load } = useAnswer('/api/memory', memoryAnswer, JSON.stringify(used))
  const [deleted, setDeleted] = useState<ShownCard | null>(null)
  const [problem, setProblem] = useState('')
  const section = useRef<HTMLElement>(null)
  const act = async (command: 'card-delete' | 'card-restore', card: ShownCard): Promise<void> => {
    const error = await problemOf({ command, card: card.id })
    setProblem(error === null ? '' : `${error.message} ${error.remedy}`)
    if (error === null) setDeleted(command === 'card-delete' ? card : null)
    await load()
    // Move the focus, because the focused button is removed.
    section.current?.focus()
  }
  const cards = (answer?.cards ?? [])
    .toReversed()
    .toSorted((a, b) => Number(b.id === used?.id) - Number(a.id === used?.id))
  return (
    <section className="stack" aria-label={ui.sight.gameCards} ref={section} tabIndex={-1}>
      <h3>{ui.sight.gameCards}</h3>
      <p className="t2">{ui.sight.gameCardsHint}</p>
      {failed && <Failed words={ui.show.notLoaded} retry={load} look="t2" />}
      {answer !== null && cards.length === 0 && <p className="t2">{ui.sight.noCards}</p>}
      <ul className="stack game-cards">
        {cards.map((card) => (
          <Card
            key={card.id}
            card={card}
            isUsed={card.id === used?.id}
            regions={regions}
            changed={load}
            remove={() => void act('card-delete', card)}
          />
        ))}
      </ul>
      <div role="status">
        {deleted !== null && (
          <p className="wrap">
            {fill(ui.sight.cardDeleted, { name: cardName(deleted) })}{' '}
            <Button look="sm" onClick={() => void act('card-restore', deleted)} label={ui.sight.undo} />
          </p>
        )}
      </div>
      <Problem of={problem} />
      <ImportCard done={load} />
    </section>
  )
}

function Card(props: {
  card: ShownCard
  isUsed: boolean
  regions: Regions
  changed: () => Promise<void>
  remove: () => void
}) {
  const { card, isUsed, changed, remove } = props
  const [name, setName] = useState(card.name)
  const [isOpen, setOpen] = useState(false)
  const rename = async (): Promise<void> => {
    if (await send({ command: 'card-name', card: card.id, name: name.trim() })) await changed()
  }
  const shown = cardName(card)
  const named = props.regions.filter(({ name }) => name.trim() !== '')
  const keepRegions = async (): Promise<void> => {
    if (await send({ command: 'card-regions', card: card.id, regions: named })) await changed()
  }
  return (
    <li className="box stack tight">
      <p className="wrap">
        <b className="anywhere" dir="auto">
          {shown}
        </b>
        {isUsed && <span className="mono t2">{ui.sight.cardInUse}</span>}
        <span className="t2">
          {fill(ui.sight.cardHolds, { numbers: card.numbers.length, corrections: card.corrections.length })}
        </span>
        {card.by !== undefined && <span className="t2">{fill(ui.sight.cardBy, { by: card.by })}</span>}
      </p>
      <Form className="wrap" submit={rename}>
        <input
          className="input"
          aria-label={fill(ui.sight.nameOfGame, { name: shown })}
          placeholder={ui.sight.gameName}
          maxLength={60}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        {name.trim() !== '' && name.trim() !== card.name && (
          <Button look="sm" type="submit" label={ui.sight.save} />
        )}
        <Button
          look="sm"
          aria-expanded={isOpen}
          aria-label={fill(ui.sight.exportCard, { name: shown })}
          onClick={() => setOpen(!isOpen)}
          label={ui.show.export}
        />
        <Button
          look="sm plain"
          aria-label={fill(ui.sight.deleteArea, { area: shown })}
          onClick={remove}
          label={ui.show.delete}
        />
      </Form>
      {isUsed && named.length > 0 && JSON.stringify(named) !== JSON.stringify(card.regions) && (
        <div>
          <Button look="sm" onClick={() => void keepRegions()} label={ui.sight.keepRegions} />
        </div>
      )}
      {isOpen && <Export card={card} />}
    </li>
  )
}

function Export({ card: { file, name, leftOut, labels, places } }: { card: ShownCard }) {
  if (file === null)
    return <p className="warning">{name === '' ? ui.sight.nameFirst : ui.sight.nameIsPersonal}</p>
  return (
    <div className="stack tight">
      <p className="t2">{ui.sight.exportHint}</p>
      {labels.length + places.length === 0 && <p className="warning">{ui.sight.notRecognized}</p>}
      {leftOut > 0 && <p className="warning">{fill(ui.sight.cardLeftOut, { count: leftOut })}</p>}
      <textarea
        className="input mono card-file"
        aria-label={ui.sight.cardFile}
        rows={8}
        readOnly
        value={file}
      />
      <div className="wrap">
        <Button
          look="sm"
          onClick={() => saveFile(file, `${asFileName(name, 'game')}.adlib-card.json`, 'application/json')}
          label={ui.sight.saveFile}
        />
      </div>
    </div>
  )
}

/** Reads a card from a file, shows what is in it, and adds it. A damaged file changes nothing. */
function ImportCard({ done }: { done: () => Promise<void> }) {
  const input = useRef<HTMLInputElement>(null)
  const [found, setFound] = useState<{ card: CardFile; text: string } | null>(null)
  const [problem, setProblem] = useState('')
  const read = async (file: File): Promise<void> => {
    // Do not load a large file; its size alone is an error.
    const text = file.size > maxCardBytes ? ' '.repeat(maxCardBytes + 1) : await file.text()
    const answer = parseCard(text)
    setProblem('problem' in answer ? `${file.name}: ${answer.problem.message} ${answer.problem.remedy}` : '')
    setFound('card' in answer ? { card: answer.card, text } : null)
  }
  const store = async ({ text }: { text: string }): Promise<void> => {
    if (!(await send({ command: 'card-import', file: text }))) return
    setFound(null)
    await done()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button below does the same with the keyboard
    <div
      className="stack card-import"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        const [file] = event.dataTransfer.files
        if (file !== undefined) void read(file)
      }}
    >
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        hidden
        aria-label={ui.sight.cardFile}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file !== undefined) void read(file)
        }}
      />
      <p className="wrap">
        <Button look="sm" onClick={() => input.current?.click()} label={ui.sight.importCard} />
        <span className="t2">{ui.sight.orDrop}</span>
      </p>
      <Problem of={problem} />
      {found !== null && (
        <div className="box stack tight">
          <p>
            <b dir="auto">{found.card.name}</b>{' '}
            <span className="t2">
              {fill(ui.sight.cardHolds, {
                numbers: found.card.numbers.length,
                corrections: found.card.words.length + found.card.changes.length,
              })}
            </span>
          </p>
          <textarea
            className="input mono card-file"
            aria-label={ui.sight.cardFile}
            rows={8}
            readOnly
            value={found.text}
          />
          <div className="wrap">
            <Button look="sm warm" onClick={() => void store(found)} label={ui.sight.addCard} />
            <Button look="sm" onClick={() => setFound(null)} label={ui.sight.cancel} />
          </div>
        </div>
      )}
    </div>
  )
}
