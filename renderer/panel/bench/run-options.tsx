import { type BenchStart, benchModes } from '../../../src-shared/contract/api/bench.ts'
import { Field, Select } from '../kit/field.tsx'
import { fill, ui } from '../kit/language.ts'
export type RunOptions = Pick<BenchStart, 'modes' | 'epochs' | 'doses'>

/** The default options of a run, as in `adlib bench run`. */
export const usualOptions: RunOptions = { modes: ['auto'], epochs: 1, doses: ['own'] }

const modeChoices: readonly RunOptions['modes'][] = [
  ['auto'],
  ...benchModes.filter((mode) => mode !== 'auto').map((mode): RunOptions['modes'] => [mode]),
  ['native', 'schema', 'text'],
]
const epochChoices = [1, 2, 3, 5, 10] as const
const doseChoices: readonly RunOptions['doses'][] = [['own'], [0], [2], [5], [10], [20], [0, 2, 5, 10, 20]]

/** Returns the maximum number of requests for each case. A run makes fewer if the model lacks a mode. */
export const rowsOfCase = ({ modes, epochs, doses }: RunOptions): number =>
  modes.length * epochs * doses.length

/** Fields for the modes, repeats and decoys of the next run. */
export function RunOptionFields(props: { options: RunOptions; change: (options: RunOptions) => void }) {
  const { options, change } = props
  return (
    <details>
      <summary>{ui.bench.options}</summary>
      <Choice
        label={ui.bench.modes}
        about={ui.bench.modesAbout}
        values={modeChoices}
        value={options.modes}
        shown={modeChoice}
        choose={(modes) => change({ ...options, modes })}
      />
      <Choice
        label={ui.bench.epochs}
        about={ui.bench.epochsAbout}
        values={epochChoices}
        value={options.epochs}
        shown={String}
        choose={(epochs) => change({ ...options, epochs })}
      />
      <Choice
        label={ui.bench.doses}
        about={ui.bench.dosesAbout}
        values={doseChoices}
        value={options.doses}
        shown={doseChoice}
        choose={(doses) => change({ ...options, doses })}
      />
    </details>
  )
}

const modeChoice = (modes: RunOptions['modes']): string =>
  modes.length > 1
    ? fill(ui.bench.allModes, { modes: modes.join(', ') })
    : modes[0] === 'auto'
      ? ui.bench.bestMode
      : `${modes[0]}`

function doseChoice(doses: RunOptions['doses']): string {
  if (doses.length > 1) return fill(ui.bench.compareDoses, { doses: doses.join(', ') })
  return doses[0] === 'own' ? ui.bench.ownDose : doses[0] === 0 ? ui.bench.noDose : `${doses[0]}`
}

function Choice<Value>(props: {
  label: string
  about: string
  values: readonly Value[]
  value: Value
  shown: (value: Value) => string
  choose: (value: Value) => void
}) {
  const { values } = props
  return (
    <Field label={props.label} hint={props.about}>
      {(ids) => (
        <Select
          {...ids}
          value={String(values.findIndex((one) => String(one) === String(props.value)))}
          options={values.map((one, at) => [String(at), props.shown(one)])}
          choose={(at) => {
            const chosen = values[Number(at)]
            if (chosen !== undefined) props.choose(chosen)
          }}
        />
      )}
    </Field>
  )
}
