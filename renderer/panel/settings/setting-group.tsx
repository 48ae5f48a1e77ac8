import type { Settings } from '../../../src-shared/settings/settings.ts'
import { LastChange } from './last-change.tsx'
import { type SettingGroup, settingFacts } from './setting-facts.ts'
import { settingValue } from './setting-patch.ts'
import { SettingRow } from './setting-row.tsx'
import { FieldsMissing, useFields } from './use-fields.tsx'

/** Rows for a group's settings, except those of the kind `form` and those without an effect at the moment. */
export function SettingGroupRows({
  group,
  settings,
  name,
}: {
  group: SettingGroup
  settings: Settings
  name: string
}) {
  const { fields, retry } = useFields()
  const rows =
    typeof fields === 'string'
      ? []
      : fields.filter(({ path, kind }) => {
          const { group: its, applies } = settingFacts(path)
          return its === group && kind !== 'form' && (applies?.(settings) ?? true)
        })
  return (
    <section aria-label={name}>
      <h3>{name}</h3>
      {typeof fields === 'string' ? (
        <FieldsMissing fields={fields} retry={retry} />
      ) : (
        <ul>
          {rows.map((field) => (
            <SettingRow
              key={field.path}
              field={field}
              value={settingValue(settings, field.path)}
              open={null}
            />
          ))}
        </ul>
      )}
      <LastChange isShown={(path) => rows.some((row) => row.path === path)} />
    </section>
  )
}
