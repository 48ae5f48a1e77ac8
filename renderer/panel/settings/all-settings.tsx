import { Status } from '../kit/status.tsx'
import './all-settings.css'
import { type ReactNode, useState } from 'react'
import type { SettingPath } from '../../../src-shared/settings/setting-fields.ts'
import type { Settings } from '../../../src-shared/settings/settings.ts'
import { fill, ui } from '../kit/language.ts'
import { LastChange } from './last-change.tsx'
import { type SettingGroup, settingFacts, settingGroups } from './setting-facts.ts'
import { settingValue } from './setting-patch.ts'
import { SettingRow } from './setting-row.tsx'
import { isFound } from './setting-value.ts'
import { FieldsMissing, useFields } from './use-fields.tsx'

/**
 * Returns the name of the screen that edits a setting, and a function that opens this screen. Returns null if no
 * other screen edits the setting.
 */
export type OpenSetting = (path: SettingPath) => { readonly name: string; readonly show: () => void } | null

/**
 * All settings, with a search.
 * @param props.beside what a group has that is no setting, such as a password
 */
export function AllSettings(props: {
  settings: Settings
  open: OpenSetting
  beside: { readonly [Group in SettingGroup]?: ReactNode }
}) {
  const { settings, open, beside } = props
  const { fields, retry } = useFields()
  const [search, setSearch] = useState('')
  const [opened, setOpened] = useState<ReadonlySet<SettingGroup>>(new Set())
  if (typeof fields === 'string') return <FieldsMissing fields={fields} retry={retry} />
  const found = fields.filter(({ path }) => isFound(path, search.trim()))
  return (
    <section aria-label={ui.settings.allSettings} className="all-settings">
      <input
        type="search"
        className="input"
        aria-label={ui.settings.searchSettings}
        placeholder={ui.settings.searchExample}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <Status
        words={
          search.trim() === ''
            ? fill(ui.settings.settingCount, { count: fields.length })
            : fill(ui.settings.foundOf, { found: found.length, of: fields.length })
        }
      />
      {found.length === 0 && <p>{fill(ui.settings.noMatch, { search: search.trim() })}</p>}
      {settingGroups.map((group) => {
        const rows = found.filter(({ path }) => settingFacts(path).group === group)
        if (rows.length === 0) return null
        return (
          <details
            key={group}
            className="underlined"
            open={search.trim() !== '' || opened.has(group)}
            onToggle={({ currentTarget: { open } }) => {
              if (search.trim() !== '') return
              const others = [...opened].filter((one) => one !== group)
              if (open !== opened.has(group)) setOpened(new Set(open ? [...others, group] : others))
            }}
          >
            <summary className="inline">
              <h3>{ui.settings.groups[group]}</h3>
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
            {beside[group]}
          </details>
        )
      })}
      <LastChange />
    </section>
  )
}
