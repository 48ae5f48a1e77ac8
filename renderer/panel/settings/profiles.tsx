import './profiles.css'
import { type FormEvent, useRef, useState } from 'react'
import type { StoredProfile } from '../../../src-shared/contract/api/settings.ts'
import { maxProfileName, profileChanges, profilePatch } from '../../../src-shared/settings/profile.ts'
import type { SettingPath } from '../../../src-shared/settings/setting-path.ts'
import type { Settings } from '../../../src-shared/settings/settings.ts'
import { focusNow } from '../kit/focus-now.ts'
import { Question } from '../kit/question.tsx'
import { send, usePanel } from '../store/store.ts'
import { valueText } from './setting-value.ts'
import { settingWords } from './setting-words.ts'
import { exportProfile, type ProfileList, readProfile, useProfiles } from './use-profiles.ts'

/** What can be taken back: its name in the note, and how. */
interface Undo {
  readonly did: string
  readonly undo: () => Promise<boolean>
}

/** Saved sets of settings: save, use, rename, export, import, delete. Each change can be taken back. */
export function Profiles({ settings }: { settings: Settings }) {
  const list = useProfiles()
  const [undo, setUndo] = useState<Undo | null>(null)
  const { profiles } = list
  return (
    <section aria-label="Profiles" className="profiles">
      <p className="t2">
        A profile keeps the model, persona, pace, effects, look, sound, voice and filter under a name. What
        Adlib watches, addresses, programs and permissions stay as they are when you change to it.
      </p>
      {profiles === 'loading' ? (
        <p className="t3" role="status">
          Loading…
        </p>
      ) : profiles === 'failed' ? (
        <p className="problem" role="alert">
          Could not load the profiles.{' '}
          <button type="button" className="btn sm" onClick={() => void list.load()}>
            Try again
          </button>
        </p>
      ) : (
        <>
          <NewProfile list={list} profiles={profiles} saved={setUndo} />
          {profiles.length === 0 && (
            <p className="t2">No profile yet. Save one for “just chatting”, one for “ranked”.</p>
          )}
          <ul className="profile-list" aria-label="Saved profiles">
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
          <Import list={list} profiles={profiles} done={setUndo} />
        </>
      )}
      <div className="profile-undo" role="status">
        {undo !== null && (
          <>
            <span>{undo.did}</span>
            <button
              type="button"
              className="btn sm"
              onClick={async () => {
                if (await undo.undo()) setUndo(null)
              }}
            >
              Undo
            </button>
          </>
        )}
      </div>
    </section>
  )
}

type Done = (undo: Undo) => void

/** Saves under a name. What a profile of that name had before can be brought back. */
function NewProfile(props: { list: ProfileList; profiles: readonly StoredProfile[]; saved: Done }) {
  const { list, profiles, saved } = props
  const [name, setName] = useState('')
  const wanted = name.trim()
  const old = profiles.find((one) => one.name.toLowerCase() === wanted.toLowerCase())
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (wanted === '' || !(await list.act(old?.name ?? wanted, { do: 'save' }))) return
    setName('')
    saved({
      did: old === undefined ? `Saved “${wanted}”.` : `Replaced “${old.name}”.`,
      undo: () =>
        list.act(
          old?.name ?? wanted,
          old === undefined ? { do: 'delete' } : { do: 'put', settings: old.settings },
        ),
    })
  }
  return (
    <form className="profile-new" onSubmit={(event) => void save(event)}>
      <input
        className="input"
        aria-label="Name of the profile"
        placeholder="Name, such as just chatting"
        maxLength={maxProfileName}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <button type="submit" className="btn warm" disabled={wanted === ''}>
        {old === undefined ? 'Save the current settings' : 'Replace it'}
      </button>
    </form>
  )
}

function ProfileRow(props: { profile: StoredProfile; settings: Settings; list: ProfileList; done: Done }) {
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

/** Reads a file into a profile. Nothing of it applies until the profile is used. */
function Import(props: { list: ProfileList; profiles: readonly StoredProfile[]; done: Done }) {
  const { list, profiles, done } = props
  const input = useRef<HTMLInputElement>(null)
  const isLive = usePanel(({ status }) => status === 'live')
  const [problem, setProblem] = useState<string | null>(null)
  const [found, setFound] = useState<{ profile: StoredProfile; leftOut: readonly string[] } | null>(null)
  const old = profiles.find(({ name }) => name.toLowerCase() === found?.profile.name.toLowerCase())
  const store = async ({ name, settings }: StoredProfile): Promise<void> => {
    if (!(await list.act(name, { do: 'put', settings }))) return
    done({
      did: `Imported “${name}”.`,
      undo: () =>
        list.act(name, old === undefined ? { do: 'delete' } : { do: 'put', settings: old.settings }),
    })
    setFound(null)
  }
  const read = async (file: File): Promise<void> => {
    const answer = await readProfile(file)
    setProblem(answer.ok ? null : answer.message)
    setFound(answer.ok ? answer : null)
  }
  return (
    <div className="profile-import">
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        hidden
        aria-label="File of a profile"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file !== undefined) void read(file)
        }}
      />
      <button type="button" className="btn" disabled={!isLive} onClick={() => input.current?.click()}>
        Import a file
      </button>
      {problem !== null && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      {found !== null && (
        <>
          {found.leftOut.length > 0 && (
            <p className="t2">
              Left out, because it belongs to a computer or is a permission:{' '}
              <span className="mono">{found.leftOut.slice(0, 8).join(', ')}</span>
              {found.leftOut.length > 8 && ` and ${found.leftOut.length - 8} more`}.
            </p>
          )}
          <Question
            words={
              old === undefined ? `Import “${found.profile.name}”?` : `Replace your profile “${old.name}”?`
            }
            yes={old === undefined ? 'Import' : 'Replace'}
            no="Cancel"
            act={() => void store(found.profile)}
            back={() => setFound(null)}
          />
        </>
      )}
    </div>
  )
}
