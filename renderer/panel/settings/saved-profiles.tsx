import { useState } from 'react'
import type { StoredProfile } from '../../../src-shared/contract/api/settings.ts'
import { maxProfileName, profileChanges, profilePatch } from '../../../src-shared/settings/profile.ts'
import type { SettingPath } from '../../../src-shared/settings/setting-fields.ts'
import type { Settings } from '../../../src-shared/settings/settings.ts'
import { Button } from '../kit/button.tsx'
import { focusNow } from '../kit/focus-now.ts'
import { Form } from '../kit/form.tsx'
import { fill, ui } from '../kit/language.ts'
import { Failed, Status } from '../kit/status.tsx'
import { send } from '../store/store.ts'
import { ImportProfile } from './import-profile.tsx'
import { valueText } from './setting-value.ts'
import { exportProfile, type ProfileList, type ProfileUndo, useProfiles } from './use-profiles.ts'

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
  const save = async (): Promise<void> => {
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
    <Form className="wrap grow typed" submit={save}>
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
    </Form>
  )
}

/** A saved profile with the changes that it would make, and its buttons. */
function ProfileRow(props: {
  profile: StoredProfile
  settings: Settings
  list: ProfileList
  done: (undo: ProfileUndo) => void
}) {
  const { profile, settings, list, done } = props
  const [asks, setAsks] = useState<'rename' | 'delete' | null>(null)
  const changes = profileChanges(settings, profile)
  const { name } = profile
  const use = async (): Promise<void> => {
    if (!(await list.act(name, { do: 'use' }))) return
    const back = profilePatch(changes.map(({ path, before }) => ({ path, after: before ?? null })))
    done({
      did: fill(ui.settings.changedTo, { name }),
      undo: () => send({ command: 'settings', patch: { ...back } }),
    })
  }
  const remove = async (): Promise<void> => {
    setAsks(null)
    if (!(await list.act(name, { do: 'delete' }))) return
    done({
      did: fill(ui.settings.deleted, { name }),
      undo: () => list.act(name, { do: 'put', settings: profile.settings }),
    })
  }
  return (
    <li data-used={changes.length === 0 || undefined}>
      <div className="wrap anywhere">
        {asks === 'rename' ? (
          <Rename
            name={name}
            rename={async (to) => {
              if (!(await list.act(name, { do: 'rename', to }))) return
              setAsks(null)
              done({
                did: fill(ui.settings.renamed, { name, to }),
                undo: () => list.act(to, { do: 'rename', to: name }),
              })
            }}
            back={() => setAsks(null)}
          />
        ) : (
          <>
            <b dir="auto">{name}</b>
            {changes.length === 0 && <span className="badge ok">{ui.settings.inUse}</span>}
            <span className="grow" />
            <Button
              look="sm warm"
              aria-label={fill(ui.settings.applyProfile, { name })}
              disabled={changes.length === 0}
              onClick={() => void use()}
              label={ui.settings.use}
            />
            <Button
              look="sm"
              aria-label={fill(ui.settings.renameProfile, { name })}
              onClick={() => setAsks('rename')}
              label={ui.settings.rename}
            />
            <Button
              look="sm"
              aria-label={fill(ui.settings.exportProfile, { name })}
              onClick={() => exportProfile(profile)}
              label={ui.settings.export}
            />
            <Button
              look="sm"
              aria-label={fill(ui.settings.deleteProfile, { name })}
              onClick={() => void remove()}
              label={ui.settings.delete}
            />
          </>
        )}
      </div>
      {changes.length > 0 && <Changes changes={changes} />}
    </li>
  )
}

function Changes({ changes }: { changes: ReturnType<typeof profileChanges> }) {
  return (
    <details className="fine t2 anywhere">
      <summary>
        {changes.length === 1 ? ui.settings.changesOne : fill(ui.settings.changes, { count: changes.length })}
      </summary>
      <ul>
        {changes.map(({ path, before, after }) => {
          const known = Object.hasOwn(ui.setting, path) ? (path as SettingPath) : null
          const words = (value: unknown) =>
            known === null ? (JSON.stringify(value) ?? ui.settings.notSet) : valueText(known, value ?? null)
          return (
            <li key={path}>
              {known === null ? path : ui.setting[known].name}: <span className="t3">{words(before)}</span> →{' '}
              {words(after)}
            </li>
          )
        })}
      </ul>
    </details>
  )
}

function Rename(props: { name: string; rename: (to: string) => Promise<void>; back: () => void }) {
  const [to, setTo] = useState(props.name)
  return (
    <Form
      className="wrap grow typed"
      submit={() => {
        if (to.trim() !== '') void props.rename(to.trim())
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        props.back()
      }}
    >
      <input
        className="input"
        aria-label={fill(ui.settings.newNameOf, { name: props.name })}
        maxLength={maxProfileName}
        value={to}
        ref={focusNow}
        onChange={(event) => setTo(event.target.value)}
      />
      <Button type="submit" look="sm" disabled={to.trim() === ''} label={ui.settings.rename} />
      <Button look="sm" onClick={props.back} label={ui.settings.cancel} />
    </Form>
  )
}
