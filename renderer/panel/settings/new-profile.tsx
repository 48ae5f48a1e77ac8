import { type FormEvent, useState } from 'react'
import type { StoredProfile } from '../../../src-shared/contract/api/settings.ts'
import { maxProfileName } from '../../../src-shared/settings/profile.ts'
import { Button } from '../kit/button.tsx'
import { fill, ui } from '../kit/language.ts'
import type { ProfileList, ProfileUndo } from './use-profiles.ts'

/** Saves the current settings under a name. Replacing an existing profile can be undone. */
export function NewProfile(props: {
  list: ProfileList
  profiles: readonly StoredProfile[]
  saved: (undo: ProfileUndo) => void
}) {
  const { list, profiles, saved } = props
  const [name, setName] = useState('')
  const wanted = name.trim()
  const old = profiles.find((one) => one.name.toLowerCase() === wanted.toLowerCase())
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (wanted === '' || !(await list.act(old?.name ?? wanted, { do: 'save' }))) return
    setName('')
    saved({
      did:
        old === undefined
          ? fill(ui.settings.savedAs, { name: wanted })
          : fill(ui.settings.replaced, { name: old.name }),
      undo: () =>
        list.act(
          old?.name ?? wanted,
          old === undefined ? { do: 'delete' } : { do: 'put', settings: old.settings },
        ),
    })
  }
  return (
    <form className="wrap grow typed" onSubmit={(event) => void save(event)}>
      <input
        className="input"
        aria-label={ui.settings.profileName}
        placeholder={ui.settings.profileExample}
        maxLength={maxProfileName}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button
        type="submit"
        look="warm"
        disabled={wanted === ''}
        label={old === undefined ? ui.settings.saveCurrent : ui.settings.replaceIt}
      />
    </form>
  )
}
