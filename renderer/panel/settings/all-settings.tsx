import './all-settings.css'
import { Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { settingsAnswer } from '../../../src-shared/contract/api/settings.ts'
import type { SettingField } from '../../../src-shared/settings/setting-fields.ts'
import type { SettingPath } from '../../../src-shared/settings/setting-path.ts'
import type { Settings } from '../../../src-shared/settings/settings.ts'
import { fetchAnswer } from '../store/store.ts'
import { SettingRow } from './setting-row.tsx'
import { isFound, settingValue, valueText } from './setting-value.ts'
import { type SettingGroup, settingGroups, settingWords } from './setting-words.ts'
import { undoSetting, useChanges } from './undo-settings.ts'

/** Where a setting with a form of its own is changed. */
export type OpenSetting = (path: SettingPath) => { readonly name: string; readonly show: () => void } | null

/** Every setting of the schema, with a search over all of them. */
export function AllSettings({ settings, open }: { settings: Settings; open: OpenSetting }) {
  const { fields, retry } = useFields()
  const [search, setSearch] = useState('')
  if (fields === 'loading') return <p className="t2">Loading the settings…</p>
  if (fields === 'failed')
    return (
      <p className="problem" role="alert">
        Adlib did not send the list of settings.{' '}
        <button type="button" className="btn sm" onClick={retry}>
          Try again
        </button>
      </p>
    )
  const found = fields.filter(({ path }) => isFound(path, search.trim()))
  return (
    <section aria-label="All settings" className="all-settings">
      <input
        type="search"
        className="input"
        aria-label="Search the settings"
        placeholder="Search all settings: volume, theme, privacy…"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <p className="t2" role="status">
        {search.trim() === '' ? `${fields.length} settings` : `${found.length} of ${fields.length} settings`}
      </p>
      {found.length === 0 && <p>No setting matches “{search.trim()}”.</p>}
      {(Object.keys(settingGroups) as SettingGroup[]).map((group) => {
        const rows = found.filter(({ path }) => settingWords[path].group === group)
        if (rows.length === 0) return null
        return (
          <details key={group} open={search.trim() !== '' || undefined}>
            <summary>
              <h3>{settingGroups[group]}</h3>
              <span className="t3">{rows.length}</span>
            </summary>
            <ul>
              {rows.map((field) => (
                <SettingRow
                  key={field.path}
                  field={field}
                  value={settingValue(settings, field.path)}
                  open={open(field.path)}
                />
              ))}
            </ul>
          </details>
        )
      })}
      <LastChange />
    </section>
  )
}

/** The last change of this page, with a button that takes it back. */
function LastChange() {
  const last = useChanges(({ changes }) => changes.at(-1))
  if (last === undefined) return null
  const { field, before, after } = last
  return (
    <p className="last-change" role="status">
      <span>
        {settingWords[field.path].name}: {valueText(field, before)} → {valueText(field, after)}
      </span>
      <button type="button" className="btn sm" onClick={() => void undoSetting()}>
        <Undo2 size={13} aria-hidden />
        Undo
      </button>
    </p>
  )
}

function useFields(): { fields: readonly SettingField[] | 'loading' | 'failed'; retry: () => void } {
  const [fields, setFields] = useState<readonly SettingField[] | 'loading' | 'failed'>('loading')
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new try asks again
  useEffect(() => {
    const controller = new AbortController()
    setFields('loading')
    void fetchAnswer('/api/settings/schema', settingsAnswer, controller.signal).then((answer) => {
      if (!controller.signal.aborted) setFields(answer?.fields ?? 'failed')
    })
    return () => controller.abort()
  }, [tries])
  return { fields, retry: () => setTries((count) => count + 1) }
}
