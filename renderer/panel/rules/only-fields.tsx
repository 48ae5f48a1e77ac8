import { memoryAnswer } from '../../../src-shared/contract/api/show.ts'
import type { Rule } from '../../../src-shared/settings/rules.ts'
import { defined } from '../../../src-shared/step/record.ts'
import { Field, Select } from '../kit/field.tsx'
import { ui } from '../kit/language.ts'
import { useAnswer } from '../store/use-answer.ts'
import { NameField } from './name-field.tsx'

type Only = NonNullable<Rule['only']>

/**
 * The fields for when a rule may start: only while live, only in one game, only in one scene of OBS. `scenes`: those that OBS
 * has; other names can be typed.
 */
export function OnlyFields(props: { only: Only; scenes: readonly string[]; change: (only: Only) => void }) {
  const { only, scenes, change } = props
  const { answer } = useAnswer('/api/memory', memoryAnswer)
  const { game, live, scene } = only
  const cards = (answer?.cards ?? []).map(({ name }) => name)
  // A rule can name a game whose card was deleted, or is not imported yet.
  const names = new Set([...cards, game ?? ''].filter((name) => name !== ''))
  return (
    <>
      <Field label={ui.rules.onlyGame} hint={names.size === 0 ? ui.rules.noGames : ui.rules.onlyGameAbout}>
        {(ids) => (
          <Select
            {...ids}
            value={game ?? ''}
            options={[['', ui.rules.anyGame], ...[...names].sort((a, b) => a.localeCompare(b))]}
            choose={(name) => change(defined({ ...only, game: name || undefined }))}
          />
        )}
      </Field>
      <NameField
        label={ui.rules.onlyScene}
        placeholder={ui.rules.anyScene}
        value={scene ?? ''}
        offered={scenes}
        change={(name) => change(defined({ ...only, scene: name || undefined }))}
      />
      <label className="inline">
        <input
          type="checkbox"
          checked={live === true}
          onChange={({ target }) => change(defined({ ...only, live: target.checked || undefined }))}
        />
        {ui.rules.onlyLive}
      </label>
    </>
  )
}
