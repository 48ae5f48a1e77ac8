import { useState } from 'react'
import type { StoredProfile } from '../../../src-shared/contract/api/settings.ts'
import { maxProfileName, profileChanges, profilePatch } from '../../../src-shared/settings/profile.ts'
import type { SettingPath } from '../../../src-shared/settings/setting-path.ts'
import type { Settings } from '../../../src-shared/settings/settings.ts'
import { focusNow } from '../kit/focus-now.ts'
import { send } from '../store/store.ts'
import { valueText } from './setting-value.ts'
import { settingWords } from './setting-words.ts'
import { settingsWords } from './settings-words.ts'
import { exportProfile, type ProfileList, type ProfileUndo } from './use-profiles.ts'

/** A saved profile with the changes that it would make, and its buttons. */
export function ProfileRow(props: {
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
      did: settingsWords.changedTo(name),
      undo: () => send({ command: 'settings', patch: { ...back } }),
    })
  }
  const remove = async (): Promise<void> => {
    setAsks(null)
    if (!(await list.act(name, { do: 'delete' }))) return
    done({
      did: settingsWords.deleted(name),
      undo: () => list.act(name, { do: 'put', settings: profile.settings }),
    })
  }
  return (
    <li data-used={changes.length === 0 || undefined}>
      <div className="profile-head">
        {asks === 'rename' ? (
          <Rename
            name={name}
            rename={async (to) => {
              if (!(await list.act(name, { do: 'rename', to }))) return
              setAsks(null)
              done({
                did: settingsWords.renamed(name, to),
                undo: () => list.act(to, { do: 'rename', to: name }),
              })
            }}
            back={() => setAsks(null)}
          />
        ) : (
          <>
            <b dir="auto">{name}</b>
            {changes.length === 0 && <span className="badge ok">{settingsWords.inUse}</span>}
            <span className="grow" />
            <button
              type="button"
              className="btn sm warm"
              aria-label={settingsWords.applyProfile(name)}
              disabled={changes.length === 0}
              onClick={() => void use()}
            >
              {settingsWords.use}
            </button>
            <button
              type="button"
              className="btn sm"
              aria-label={settingsWords.renameProfile(name)}
              onClick={() => setAsks('rename')}
            >
              {settingsWords.rename}
            </button>
            <button
              type="button"
              className="btn sm"
              aria-label={settingsWords.exportProfile(name)}
              onClick={() => exportProfile(profile)}
            >
              {settingsWords.export}
            </button>
            <button
              type="button"
              className="btn sm"
              aria-label={settingsWords.deleteProfile(name)}
              onClick={() => void remove()}
            >
              {settingsWords.delete}
            </button>
          </>
        )}
      </div>
      {changes.length > 0 && <Changes changes={changes} />}
    </li>
  )
}

function Changes({ changes }: { changes: ReturnType<typeof profileChanges> }) {
  return (
    <details>
      <summary>
        {changes.length === 1 ? settingsWords.changesOne : settingsWords.changes(changes.length)}
      </summary>
      <ul>
        {changes.map(({ path, before, after }) => {
          const known = Object.hasOwn(settingWords, path) ? (path as SettingPath) : null
          const words = (value: unknown) =>
            known === null ? (JSON.stringify(value) ?? settingsWords.notSet) : valueText(known, value ?? null)
          return (
            <li key={path}>
              {known === null ? path : settingWords[known].name}: <span className="t3">{words(before)}</span>{' '}
              → {words(after)}
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
    <form
      className="profile-new"
      onSubmit={(event) => {
        event.preventDefault()
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
        aria-label={settingsWords.newNameOf(props.name)}
        maxLength={maxProfileName}
        value={to}
        ref={focusNow}
        onChange={(event) => setTo(event.target.value)}
      />
      <button type="submit" className="btn sm" disabled={to.trim() === ''}>
        {settingsWords.rename}
      </button>
      <button type="button" className="btn sm" onClick={props.back}>
        {settingsWords.cancel}
      </button>
    </form>
  )
}
