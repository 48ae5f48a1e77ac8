import { Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { puppetsAnswer } from '../../../src-shared/contract/api/puppets.ts'
import { fetchAnswer, problemOf, send } from '../store/store.ts'
import { characterWords as words } from './character-words.ts'

/** List of the streamer's saved characters. The last deletion can be undone. */
export function SavedCharacters({ selected, onDelete }: { selected: string; onDelete(): void }) {
  const [own, setOwn] = useState<readonly string[]>([])
  const [deleted, setDeleted] = useState<{ readonly name: string; readonly wasSelected: boolean } | null>(
    null,
  )
  const [problem, setProblem] = useState('')
  const load = (): void =>
    void fetchAnswer('/api/puppets', puppetsAnswer).then((answer) => answer && setOwn(answer.own))
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new character is selected as soon as it is saved
  useEffect(load, [selected])
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
    load()
  }
  const restore = async (): Promise<void> => {
    if (deleted === null) return
    const error = await problemOf({ command: 'puppet-restore', puppet: deleted.name })
    setProblem(error === null ? '' : `${error.message} ${error.remedy}`)
    if (error === null) {
      if (deleted.wasSelected && selected === '') await select(deleted.name)
      setDeleted(null)
    }
    load()
  }
  if (own.length === 0 && deleted === null && problem === '') return null
  return (
    <section aria-label={words.savedOnes}>
      <h4>{words.savedOnes}</h4>
      <ul className="character-list">
        {own.map((name) => (
          <li key={name}>
            <span className="mono">{name}</span>
            <button
              type="button"
              className="btn sm"
              aria-label={words.deleteOne(name)}
              onClick={() => void remove(name)}
            >
              <Trash2 size={14} aria-hidden />
              {words.deleteIt}
            </button>
          </li>
        ))}
      </ul>
      <div role="status">
        {deleted !== null && (
          <p>
            {words.deleted(deleted.name)}{' '}
            <button type="button" className="btn sm" onClick={() => void restore()}>
              {words.undo}
            </button>
          </p>
        )}
      </div>
      {problem !== '' && (
        <p role="alert" className="problem">
          {problem}
        </p>
      )}
    </section>
  )
}
