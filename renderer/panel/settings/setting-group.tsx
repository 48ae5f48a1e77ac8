import type { SettingPath } from '../../../src-shared/settings/setting-fields.ts'
import type { Settings } from '../../../src-shared/settings/settings.ts'
import { LastChange } from './last-change.tsx'
import { type SettingGroup, settingFacts } from './setting-facts.ts'
import { settingValue } from './setting-patch.ts'
import { SettingRow } from './setting-row.tsx'
import { FieldsMissing, useFields } from './use-fields.tsx'

/** Rows for the settings of a group or for these paths, except forms and settings without an effect at the moment. */
export function SettingRows(props: { of: SettingGroup | readonly SettingPath[]; settings: Settings }) {
  const { of, settings } = props
  const { fields, retry } = useFields()
  if (typeof fields === 'string') return <FieldsMissing fields={fields} retry={retry} />
  const rows = fields.filter(({ path, kind }) => {
    const { group, applies } = settingFacts(path)
    const isMeant = typeof of === 'string' ? group === of : of.includes(path)
    return isMeant && kind !== 'form' && (applies?.(settings) ?? true)
  })
  return (
    <>
      <ul>
        {rows.map((field) => (
          <SettingRow key={field.path} field={field} value={settingValue(settings, field.path)} open={null} />
        ))}
      </ul>
      <LastChange isShown={(path) => rows.some((row) => row.path === path)} />
    </>
  )
}

/** A section with the settings of a group. */
export const SettingGroupRows = (props: { group: SettingGroup; settings: Settings; name: string }) => (
  <section aria-label={props.name}>
    <h3>{props.name}</h3>
    <SettingRows of={props.group} settings={props.settings} />
  </section>
)
