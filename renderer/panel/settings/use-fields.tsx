import { settingsAnswer } from '../../../src-shared/contract/api/settings.ts'
import type { SettingField } from '../../../src-shared/settings/setting-fields.ts'
import { ui } from '../kit/language.ts'
import { Failed } from '../kit/status.tsx'
import { useAnswer } from '../store/use-answer.ts'

type Fields = readonly SettingField[] | 'loading' | 'failed'

/** Fetches the kind, default and limits of each setting; `retry` fetches them again. */
export function useFields(): { fields: Fields; retry: () => void } {
  const { answer, failed, load } = useAnswer('/api/settings/schema', settingsAnswer)
  return { fields: answer?.fields ?? (failed ? 'failed' : 'loading'), retry: load }
}

/** Text in place of the settings while they load, or if loading failed. */
export const FieldsMissing = ({ fields, retry }: { fields: 'loading' | 'failed'; retry: () => void }) =>
  fields === 'loading' ? (
    <p className="t2">{ui.settings.loadingSettings}</p>
  ) : (
    <Failed words={ui.settings.settingsNotLoaded} retry={retry} />
  )
