import './profiles.css'
import { useState } from 'react'
import type { Settings } from '../../../src-shared/settings/settings.ts'
import { ImportProfile } from './import-profile.tsx'
import { NewProfile } from './new-profile.tsx'
import { ProfileRow } from './profile-row.tsx'
import { type ProfileUndo, useProfiles } from './use-profiles.ts'

/** Saved sets of settings: save, use, rename, export, import, delete. Each change can be taken back. */
export function Profiles({ settings }: { settings: Settings }) {
  const list = useProfiles()
  const [undo, setUndo] = useState<ProfileUndo | null>(null)
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
          <ImportProfile list={list} profiles={profiles} done={setUndo} />
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
