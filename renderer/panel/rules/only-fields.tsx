import { memoryAnswer } from '../../../src-shared/contract/api/show.ts'
import type { Rule } from '../../../src-shared/settings/rules.ts'
import { Field, Select } from '../kit/field.tsx'
import { ui } from '../kit/language.ts'
import { useAnswer } from '../store/use-answer.ts'

type Only = NonNullable<Rule['only']>

/** The fields for when a rule may start: only while live, only in one game. */
export function OnlyFields({ only, change }: { only: Only; change: (only: Only) => void }) {
  const { answer } = useAnswer('/api/memory', memoryAnswer)
  const { game, live, ...others } = only
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
            choose={(name) =>
              change({ ...others, ...(live && { live }), ...(name !== '' && { game: name }) })
            }
          />
        )}
      </Field>
      <label className="inline">
        <input
          type="checkbox"
          checked={live === true}
          onChange={({ target }) =>
            change({ ...others, ...(game !== undefined && { game }), ...(target.checked && { live: true }) })
          }
        />
        {ui.rules.onlyLive}
      </label>
    </>
  )
}
