import { ui } from '../kit/language.ts'
import './saved-profiles.css'
import { useState } from 'react'
import type { Settings } from '../../../src-shared/settings/settings.ts'
import { ImportProfile } from './import-profile.tsx'
import { NewProfile } from './new-profile.tsx'
import { ProfileRow } from './profile-row.tsx'
import { type ProfileUndo, useProfiles } from './use-profiles.ts'

/** The saved profiles, with an Undo button for the last action. */
export function SavedProfiles({ settings }: { settings: Settings }) {
  const list = useProfiles()
  const [undo, setUndo] = useState<ProfileUndo | null>(null)
  const { profiles } = list
  return (
    <section aria-label={ui.settings.profiles} className="profiles">
      <p className="t2">{ui.settings.profilesAbout}</p>
      {profiles === 'loading' ? (
        <p className="t3" role="status">
          {ui.settings.loading}
        </p>
      ) : profiles === 'failed' ? (
        <p className="problem" role="alert">
          {ui.settings.profilesNotLoaded}{' '}
          <button type="button" className="btn sm" onClick={() => void list.load()}>
            {ui.kit.tryAgain}
          </button>
        </p>
      ) : (
        <>
          <NewProfile list={list} profiles={profiles} saved={setUndo} />
          {profiles.length === 0 && <p className="t2">{ui.settings.noProfile}</p>}
          <ul className="profile-list" aria-label={ui.settings.savedProfiles}>
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
              {ui.settings.undo}
            </button>
          </>
        )}
      </div>
    </section>
  )
}
