import { useState } from 'react'
import type { StoredProfile } from '../../../src-shared/contract/api/settings.ts'
import { maxProfileName, profileChanges, profilePatch } from '../../../src-shared/settings/profile.ts'
import type { SettingPath } from '../../../src-shared/settings/setting-path.ts'
import type { Settings } from '../../../src-shared/settings/settings.ts'
import { focusNow } from '../kit/focus-now.ts'
import { send } from '../store/store.ts'
import { valueText } from './setting-value.ts'
import { settingWords } from './setting-words.ts'
import { exportProfile, type ProfileList, type ProfileUndo } from './use-profiles.ts'

/** One saved profile: use, rename, export and delete it, and what it would change. */
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
      did: `Changed to “${name}”.`,
      undo: () => send({ command: 'settings', patch: { ...back } }),
    })
  }
  const remove = async (): Promise<void> => {
    setAsks(null)
    if (!(await list.act(name, { do: 'delete' }))) return
    done({ did: `Deleted “${name}”.`, undo: () => list.act(name, { do: 'put', settings: profile.settings }) })
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
                did: `Renamed “${name}” to “${to}”.`,
                undo: () => list.act(to, { do: 'rename', to: name }),
              })
            }}
            back={() => setAsks(null)}
          />
        ) : (
          <>
            <b dir="auto">{name}</b>
            {changes.length === 0 && <span className="badge ok">In use</span>}
            <span className="grow" />
            <button
              type="button"
              className="btn sm warm"
              aria-label={`Use ${name}`}
              disabled={changes.length === 0}
              onClick={() => void use()}
            >
              Use
            </button>
            <button
              type="button"
              className="btn sm"
              aria-label={`Rename ${name}`}
              onClick={() => setAsks('rename')}
            >
              Rename
            </button>
            <button
              type="button"
              className="btn sm"
              aria-label={`Export ${name}`}
              onClick={() => exportProfile(profile)}
            >
              Export
            </button>
            <button
              type="button"
              className="btn sm"
              aria-label={`Delete ${name}`}
              onClick={() => void remove()}
            >
              Delete
            </button>
          </>
        )}
      </div>
      {changes.length > 0 && <Changes changes={changes} />}
    </li>
  )
}

/** What a profile would change, setting by setting. */
function Changes({ changes }: { changes: ReturnType<typeof profileChanges> }) {
  return (
    <details>
      <summary>{changes.length === 1 ? 'Changes 1 setting' : `Changes ${changes.length} settings`}</summary>
      <ul>
        {changes.map(({ path, before, after }) => {
          const known = Object.hasOwn(settingWords, path) ? (path as SettingPath) : null
          const words = (value: unknown) =>
            known === null ? (JSON.stringify(value) ?? 'not set') : valueText(known, value ?? null)
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
        aria-label={`New name of ${props.name}`}
        maxLength={maxProfileName}
        value={to}
        ref={focusNow}
        onChange={(event) => setTo(event.target.value)}
      />
      <button type="submit" className="btn sm" disabled={to.trim() === ''}>
        Rename
      </button>
      <button type="button" className="btn sm" onClick={props.back}>
        Cancel
      </button>
    </form>
  )
}
