import { useRef, useState } from 'react'
import type { StoredProfile } from '../../../src-shared/contract/api/settings.ts'
import { Button } from '../kit/button.tsx'
import { fill, ui } from '../kit/language.ts'
import { Question } from '../kit/question.tsx'
import { Problem } from '../kit/status.tsx'
import { usePanel } from '../store/store.ts'
import { type ProfileList, type ProfileUndo, readProfile } from './use-profiles.ts'

/** Imports a profile from a file. This does not change the settings. */
export function ImportProfile(props: {
  list: ProfileList
  profiles: readonly StoredProfile[]
  done: (undo: ProfileUndo) => void
}) {
  const { list, profiles, done } = props
  const input = useRef<HTMLInputElement>(null)
  const isLive = usePanel(({ status }) => status === 'live')
  const [problem, setProblem] = useState<string | null>(null)
  const [found, setFound] = useState<{ profile: StoredProfile; leftOut: readonly string[] } | null>(null)
  const old = profiles.find(({ name }) => name.toLowerCase() === found?.profile.name.toLowerCase())
  const store = async ({ name, settings }: StoredProfile): Promise<void> => {
    if (!(await list.act(name, { do: 'put', settings }))) return
    done({
      did: fill(ui.settings.imported, { name }),
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
    <div className="stack">
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        hidden
        aria-label={ui.settings.profileFile}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file !== undefined) void read(file)
        }}
      />
      <Button disabled={!isLive} onClick={() => input.current?.click()} label={ui.settings.importFile} />
      <Problem of={problem} />
      {found !== null && (
        <>
          {found.leftOut.length > 0 && (
            <p className="t2">
              {ui.settings.leftOut} <span className="mono">{found.leftOut.slice(0, 8).join(', ')}</span>
              {found.leftOut.length > 8 && fill(ui.settings.andMore, { count: found.leftOut.length - 8 })}.
            </p>
          )}
          <Question
            words={
              old === undefined
                ? fill(ui.settings.importQuestion, { name: found.profile.name })
                : fill(ui.settings.replaceQuestion, { name: old.name })
            }
            yes={old === undefined ? ui.settings.importIt : ui.settings.replace}
            no={ui.settings.cancel}
            act={() => void store(found.profile)}
            back={() => setFound(null)}
          />
        </>
      )}
    </div>
  )
}
