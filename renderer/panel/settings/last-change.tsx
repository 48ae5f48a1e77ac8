import './setting-row.css'
import { Undo2 } from 'lucide-react'
import type { SettingPath } from '../../../src-shared/settings/setting-fields.ts'
import { Button } from '../kit/button.tsx'
import { ui } from '../kit/language.ts'
import { valueText } from './setting-value.ts'
import { undoSetting, useChanges } from './undo-settings.ts'

/** The last setting changed on this page, with an Undo button. `isShown` can hide it. */
export function LastChange({ isShown = () => true }: { isShown?: (path: SettingPath) => boolean }) {
  const last = useChanges(({ changes }) => changes.at(-1))
  if (last === undefined || !isShown(last.path)) return null
  const { path, before, after } = last
  const words = ui.setting[path]
  return (
    <p className="form inline spread last-change" role="status">
      <span className="anywhere">
        {words.name}: {valueText(path, before)} → {valueText(path, after)}
      </span>
      <Button icon={Undo2} look="sm" onClick={() => void undoSetting()} label={ui.settings.undo} />
    </p>
  )
}
