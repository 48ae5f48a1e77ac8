import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { puppetsAnswer } from '../../../src-shared/contract/api/puppets.ts'
import { Button } from '../kit/button.tsx'
import { fill, ui } from '../kit/language.ts'
import { Problem } from '../kit/status.tsx'
import { problemOf, send } from '../store/store.ts'
import { useAnswer } from '../store/use-answer.ts'

/** List of the streamer's saved characters. The last deletion can be undone. */
export function SavedCharacters({ selected, onDelete }: { selected: string; onDelete(): void }) {
  // A new character is selected as soon as it is saved.
  const { answer, load } = useAnswer('/api/puppets', puppetsAnswer, selected)
  const own = answer?.own ?? []
  const [deleted, setDeleted] = useState<{ readonly name: string; readonly wasSelected: boolean } | null>(
    null,
  )
  const [problem, setProblem] = useState('')
  const select = (character: string) =>
    send({ command: 'settings', patch: { overlay: { puppet: { character } } } })
  const remove = async (name: string): Promise<void> => {
    const error = await problemOf({ command: 'puppet-delete', puppet: name })
    setProblem(error === null ? '' : `${error.message} ${error.remedy}`)
    if (error === null) {
      onDelete()
      setDeleted({ name, wasSelected: name === selected })
      if (name === selected) await select('')
    }
    void load()
  }
  const restore = async (): Promise<void> => {
    if (deleted === null) return
    const error = await problemOf({ command: 'puppet-restore', puppet: deleted.name })
    setProblem(error === null ? '' : `${error.message} ${error.remedy}`)
    if (error === null) {
      if (deleted.wasSelected && selected === '') await select(deleted.name)
      setDeleted(null)
    }
    void load()
  }
  if (own.length === 0 && deleted === null && problem === '') return null
  return (
    <section aria-label={ui.character.savedOnes}>
      <h4>{ui.character.savedOnes}</h4>
      <ul className="ruled">
        {own.map((name) => (
          <li key={name} className="inline spread">
            <span className="mono">{name}</span>
            <Button
              icon={Trash2}
              look="sm"
              aria-label={fill(ui.character.deleteOne, { name })}
              onClick={() => void remove(name)}
              label={ui.character.deleteIt}
            />
          </li>
        ))}
      </ul>
      <div role="status">
        {deleted !== null && (
          <p>
            {fill(ui.character.deleted, { name: deleted.name })}{' '}
            <Button look="sm" onClick={() => void restore()} label={ui.character.undo} />
          </p>
        )}
      </div>
      <Problem of={problem} />
    </section>
  )
}
