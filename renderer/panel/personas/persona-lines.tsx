import { Plus, Trash2 } from 'lucide-react'
import { type LineKind, lineKinds } from '../../../src-shared/events/persona.ts'
import { Button } from '../kit/button.tsx'
import { Field, Select } from '../kit/field.tsx'
import { fill, ui } from '../kit/language.ts'
import { linesOf } from './line-rows.ts'
import { type Draft, type GagDraft, gagSteps } from './persona-draft.ts'

const enough = 20

const stepNames = () =>
  ({ plant: ui.personas.plant, twist: ui.personas.twist, payoff: ui.personas.payoff }) as const

/** Returns the name of a list of lines, such as `Arrival`. */
const lineName = (kind: LineKind): string => ({ ...ui.personas.lineKinds, ...ui.shared.beats })[kind]

/** A persona's lines for each kind of moment, and its running jokes. */
export function PersonaLines(props: {
  draft: Draft
  change: (part: Partial<Draft>) => void
  problem: (field: string) => string | undefined
  warning: (field: string) => string | undefined
}) {
  const { draft, change, problem, warning } = props
  const setGag = (at: number, part: Partial<GagDraft>): void =>
    change({ gags: draft.gags.map((gag, n) => (n === at ? { ...gag, ...part } : gag)) })
  return (
    <>
      <section aria-label={ui.personas.lines}>
        <h3>{ui.personas.lines}</h3>
        <p className="t2">{ui.personas.linesHint}</p>
        {lineKinds.map((kind) => (
          <Rows
            key={kind}
            label={lineName(kind)}
            rows={draft.lines[kind]}
            counts
            problem={problem(`lines.${kind}`)}
            warning={warning(`lines.${kind}`)}
            set={(rows) => change({ lines: { ...draft.lines, [kind]: rows } })}
          />
        ))}
      </section>
      <section aria-label={ui.personas.runningJokes}>
        <h3>{ui.personas.runningJokes}</h3>
        <p className="t2">{ui.personas.jokesHint}</p>
        {draft.gags.map((gag, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: jokes are only added at the end or removed
          <fieldset key={at} className="box gag">
            <legend>{fill(ui.personas.joke, { number: at + 1 })}</legend>
            <div className="wrap">
              <Select
                aria-label={fill(ui.personas.jokeAbout, { number: at + 1 })}
                value={gag.about}
                options={[
                  ['prop', ui.personas.aboutThing],
                  ['boss', ui.personas.aboutOpponent],
                  ['chatter', ui.personas.aboutChatter],
                ]}
                choose={(about) => setGag(at, { about })}
              />
              <Button
                icon={Trash2}
                look="plain sm"
                onClick={() => change({ gags: draft.gags.filter((_, n) => n !== at) })}
                label={ui.personas.remove}
              />
            </div>
            {gagSteps.map((step) => (
              <Rows
                key={step}
                label={stepNames()[step]}
                rows={gag[step]}
                problem={problem(`gags.${at}.${step}`)}
                warning={warning(`gags.${at}.${step}`)}
                set={(rows) => setGag(at, { [step]: rows })}
              />
            ))}
          </fieldset>
        ))}
        <Button
          icon={Plus}
          look="sm"
          disabled={draft.gags.length >= 20}
          onClick={() => change({ gags: [...draft.gags, newGag(draft.gags)] })}
          label={ui.personas.addJoke}
        />
      </section>
    </>
  )
}

function newGag(gags: readonly GagDraft[]): GagDraft {
  let n = gags.length + 1
  while (gags.some(({ id }) => id === `joke-${n}`)) n += 1
  return { id: `joke-${n}`, about: 'prop', plant: '', twist: '', payoff: '' }
}

function Rows(props: {
  label: string
  rows: string
  counts?: boolean
  problem: string | undefined
  warning: string | undefined
  set: (rows: string) => void
}) {
  const { label, rows, counts = false, problem, warning } = props
  const count = linesOf(rows).length
  return (
    <Field
      label={label}
      hint={
        counts && count < enough
          ? fill(ui.personas.countOf, { count, enough })
          : count === 1
            ? ui.personas.oneLine
            : fill(ui.personas.lineCount, { count })
      }
      problem={problem}
      warning={warning}
    >
      {(ids) => (
        <textarea
          {...ids}
          className="input"
          rows={Math.min(8, Math.max(2, count + 1))}
          value={rows}
          onChange={({ target }) => props.set(target.value)}
        />
      )}
    </Field>
  )
}
