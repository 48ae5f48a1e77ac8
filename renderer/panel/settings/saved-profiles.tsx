import { useState } from 'react'
import type { Settings } from '../../../src-shared/settings/settings.ts'
import { Button } from '../kit/button.tsx'
import { ui } from '../kit/language.ts'
import { Failed, Status } from '../kit/status.tsx'
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
