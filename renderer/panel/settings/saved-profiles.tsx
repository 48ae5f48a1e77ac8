import { type FormEvent, useState } from 'react'
import type { StoredProfile } from '../../../src-shared/contract/api/settings.ts'
import { maxProfileName } from '../../../src-shared/settings/profile.ts'
import type { Settings } from '../../../src-shared/settings/settings.ts'
import { Button } from '../kit/button.tsx'
import { fill, ui } from '../kit/language.ts'
import { Failed, Status } from '../kit/status.tsx'
import { ImportProfile } from './import-profile.tsx'
import { ProfileRow } from './profile-row.tsx'
import { type ProfileList, type ProfileUndo, useProfiles } from './use-profiles.ts'

/** The saved profiles, with an Undo button for the last action. */
export function SavedProfiles({ settings }: { settings: Settings }) {
  const list = useProfiles()
  const [undo, setUndo] = useState<ProfileUndo | null>(null)
  const { profiles } = list
  return (
    <section aria-label={ui.settings.profiles} className="stack loose part">
      <p className="t2">{ui.settings.profilesAbout}</p>
      {profiles === 'loading' ? (
        <Status words={ui.settings.loading} />
      ) : profiles === 'failed' ? (
        <Failed words={ui.settings.profilesNotLoaded} retry={list.load} />
      ) : (
        <>
          <NewProfile list={list} profiles={profiles} saved={setUndo} />
          {profiles.length === 0 && <p className="t2">{ui.settings.noProfile}</p>}
          <ul className="ruled" aria-label={ui.settings.savedProfiles}>
            {profiles.map((profile) => (
              <ProfileRow
                key={profile.name}
                profile={profile}
                settings={settings}
                list={list}
                done={setUndo}
              />
            ))}
          </ul>
          <ImportProfile list={list} profiles={profiles} done={setUndo} />
        </>
      )}
      <div className="inline reserved" role="status">
        {undo !== null && (
          <>
            <span>{undo.did}</span>
            <Button
              look="sm"
              onClick={async () => {
                if (await undo.undo()) setUndo(null)
              }}
              label={ui.settings.undo}
            />
          </>
        )}
      </div>
    </section>
  )
}

/** Saves the current settings under a name. Replacing an existing profile can be undone. */
function NewProfile(props: {
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
