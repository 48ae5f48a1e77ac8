import './own-character.css'
import { Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { puppetNameRule, puppetsAnswer } from '../../../src-shared/contract/api/stage.ts'
import { Button } from '../kit/button.tsx'
import { Field } from '../kit/field.tsx'
import { fill, ui } from '../kit/language.ts'
import { Problem } from '../kit/status.tsx'
import { change, problemOf, send } from '../store/store.ts'
import { useAnswer } from '../store/use-answer.ts'
import { base64Of, type CharacterPicture, type ReadPictures, readPictures } from './read-pictures.ts'

/** The files that were dropped, and a message for each file or folder that cannot be read. */
interface DroppedFiles {
  readonly files: readonly File[]
  readonly unreadable: readonly string[]
}

/** Resolves with the dropped files and those directly inside dropped folders. Never rejects. */
export async function droppedFiles(items: DataTransferItemList): Promise<DroppedFiles> {
  const files: File[] = []
  const unreadable: string[] = []
  const read = async (entry: FileSystemEntry): Promise<void> => {
    try {
      if (entry.isFile) files.push(await fileOf(entry as FileSystemFileEntry))
      else
        for (const inside of await entriesOf(entry as FileSystemDirectoryEntry))
          if (inside.isFile) await read(inside)
    } catch {
      unreadable.push(fill(ui.character.unreadable, { file: entry.name }))
    }
  }
  // The browser clears the dropped items after the event, so get all entries before the first `await`.
  for (const entry of [...items].flatMap((item) => item.webkitGetAsEntry() ?? [])) await read(entry)
  return { files, unreadable }
}

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject))

const entriesOf = (folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> =>
  new Promise((resolve, reject) => folder.createReader().readEntries(resolve, reject))

const nothing: ReadPictures = { pictures: [], refused: [], license: '' }

/** Imports pictures of the streamer's own character as a puppet, and lists the saved characters. */
export function OwnCharacter({ selected }: { selected: string }) {
  const [read, setRead] = useState(nothing)
  const [name, setName] = useState('my_character')
  const [license, setLicense] = useState('')
  const [isOver, setOver] = useState(false)
  const [message, setMessage] = useState('')
  const [isSaving, setSaving] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  const take = async (files: readonly File[], unreadable: readonly string[] = []): Promise<void> => {
    setMessage(ui.character.reading)
    const next = await readPictures(files)
    const refused = [...unreadable, ...next.refused]
    setRead({ ...next, refused })
    if (next.license !== '') setLicense(next.license)
    setMessage(next.pictures.length === 0 && refused.length === 0 ? ui.character.noPicture : '')
  }
  const save = async (): Promise<void> => {
    setSaving(true)
    const pictures = await Promise.all(
      read.pictures.map(async (picture) => ({ name: picture.name, data: await base64Of(picture.blob) })),
    )
    const error = await change('POST', `/api/puppets/${name}`, { pictures, license })
    setSaving(false)
    if (error !== null) return setMessage(`${error.message} ${error.remedy}`)
    setRead(nothing)
    const puppet = { show: true, character: name }
    // If the request fails, the panel shows why.
    const isOnStage = await send({ command: 'settings', patch: { overlay: { puppet } } })
    setMessage(isOnStage ? fill(ui.character.saved, { name }) : '')
  }
  const hasIdle = read.pictures.some((picture) => picture.name === 'idle')
  const isNamed = puppetNameRule.test(name)

  return (
    <section className="stack" aria-label={ui.character.title}>
      <h3>{ui.character.title}</h3>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button below does the same with the keyboard */}
      <div
        className={isOver ? 'box stack character-drop over' : 'box stack character-drop'}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          void droppedFiles(event.dataTransfer.items).then(({ files, unreadable }) => take(files, unreadable))
        }}
      >
        <b>{ui.character.drop}</b>
        <p className="t2">{ui.character.names}</p>
        <Button onClick={() => input.current?.click()} label={ui.character.choose} />
        <input
          ref={input}
          type="file"
          hidden
          multiple
          aria-label={ui.character.choose}
          accept=".png,.apng,.webp,.gif"
          onChange={({ target }) => {
            const files = [...(target.files ?? [])]
            if (files.length > 0) void take(files)
            target.value = ''
          }}
        />
      </div>
      <p role="status">{message}</p>
      {read.refused.length > 0 && (
        <div>
          <b>{ui.character.refused}</b>
          <ul>
            {read.refused.map((why) => (
              <li key={why} className="problem">
                {why}
              </li>
            ))}
          </ul>
        </div>
      )}
      {read.pictures.length > 0 && (
        <>
          <div className="stack anywhere character-pictures">
            {read.pictures.map((picture) => (
              <PicturePreview key={picture.name} picture={picture} />
            ))}
          </div>
          {!hasIdle && <p className="problem">{ui.character.noIdle}</p>}
          <Field
            label={ui.character.nameOf}
            hint={ui.character.nameHint}
            problem={isNamed ? undefined : ui.character.nameProblem}
          >
            {(ids) => (
              <input
                {...ids}
                className="input"
                maxLength={40}
                value={name}
                onChange={({ target }) => setName(target.value)}
              />
            )}
          </Field>
          <Field label={ui.character.license} hint={ui.character.licenseHint}>
            {(ids) => (
              <textarea
                {...ids}
                className="input grow"
                rows={3}
                maxLength={4000}
                value={license}
                onChange={({ target }) => setLicense(target.value)}
              />
            )}
          </Field>
          <div className="wrap">
            <Button
              look="warm"
              disabled={!hasIdle || !isNamed || isSaving}
              onClick={() => void save()}
              label={ui.character.save}
            />
            <Button onClick={() => setRead(nothing)} label={ui.character.discard} />
          </div>
        </>
      )}
      <SavedCharacters selected={selected} onDelete={() => setMessage('')} />
    </section>
  )
}

function PicturePreview({ picture: { name, file, blob, about } }: { picture: CharacterPicture }) {
  const [address, setAddress] = useState('')
  useEffect(() => {
    const made = URL.createObjectURL(blob)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return (
    <figure>
      {address !== '' && <img src={address} alt="" />}
      <figcaption>
        <b>{name}</b>
        <p className="t2">{fill(ui.character.from, { file })}</p>
        <p className="t2">{about}</p>
      </figcaption>
    </figure>
  )
}

/** List of the streamer's saved characters. The last deletion can be undone. */
function SavedCharacters({ selected, onDelete }: { selected: string; onDelete(): void }) {
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
