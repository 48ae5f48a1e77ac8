import type { ModelChoice } from '../../../src-shared/contract/api/models.ts'
import { runner } from '../../../src-shared/settings/models.ts'
import { Select } from '../kit/field.tsx'
import { fill, ui } from '../kit/language.ts'
import { chooseFor } from './choose-for.ts'

const choices = ['auto', ...runner.options] as const

/** Who runs weights that both Ollama and Adlib's own engine have, why, and the streamer's choice. */
export function RunnerChoice({ model: { model, runs }, name }: { model: ModelChoice; name: string }) {
  if (runs === undefined) return null
  const { chosen, by, why } = runs
  const { options = {}, empty = '' } = ui.setting['brain.runs']
  return (
    <p className="wrap">
      <span className="t2" aria-hidden>
        {ui.models.runsIn}
      </span>
      <Select
        aria-label={fill(ui.models.whoRuns, { name })}
        value={chosen}
        options={choices.map((one) => [
          one,
          (one === 'auto' ? `${empty}: ${options[by]}` : options[one]) ?? one,
        ])}
        choose={(one) => void chooseFor('brain.runs', model, one)}
      />
      <span className="t2">{ui.models.whyRuns[why]}</span>
    </p>
  )
}
