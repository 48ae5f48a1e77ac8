import { useEffect, useState } from 'react'
import { settingsAnswer } from '../../../src-shared/contract/api/settings.ts'
import type { SettingField } from '../../../src-shared/settings/setting-fields.ts'
import { ui } from '../kit/language.ts'
import { Failed } from '../kit/status.tsx'
import { fetchAnswer } from '../store/store.ts'

type Fields = readonly SettingField[] | 'loading' | 'failed'

/** Fetches the kind, default and limits of each setting; `retry` fetches them again. */
export function useFields(): { fields: Fields; retry: () => void } {
  const [fields, setFields] = useState<Fields>('loading')
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

/** Text in place of the settings while they load, or if loading failed. */
export const FieldsMissing = ({ fields, retry }: { fields: 'loading' | 'failed'; retry: () => void }) =>
  fields === 'loading' ? (
    <p className="t2">{ui.settings.loadingSettings}</p>
  ) : (
    <Failed words={ui.settings.settingsNotLoaded} retry={retry} />
  )
