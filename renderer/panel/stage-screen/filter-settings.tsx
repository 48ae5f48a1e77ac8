import { useState } from 'react'
import type { FilterCategory, FilterRules } from '../../../src-shared/settings/filter-rules.ts'
import { Button } from '../kit/button.tsx'
import { ui } from '../kit/language.ts'
import { Choice, Setting } from '../kit/setting-controls.tsx'
import { changeStage } from '../stage/stage-actions.ts'

const categories = (): readonly (readonly [FilterCategory, string])[] => [
  ['slur', ui.stageScreen.slurs],
  ['profanity', ui.stageScreen.profanity],
  ['sexual', ui.stageScreen.sexual],
  ['self-harm', ui.stageScreen.selfHarm],
  ['threat', ui.stageScreen.threats],
  ['personal-data', ui.stageScreen.personalData],
  ['link', ui.stageScreen.links],
]

const levels = () =>
  [
    ['off', ui.stageScreen.off],
    ['warn', ui.stageScreen.warn],
    ['hold', ui.stageScreen.holdBack],
  ] as const

/** The filter's action for each category, and the streamer's own lists. */
export function FilterSettings({ filter }: { filter: FilterRules }) {
  return (
    <section aria-label={ui.stageScreen.filter}>
      <h3>{ui.stageScreen.filter}</h3>
      <p className="t2">{ui.stageScreen.filterAbout}</p>
      {categories().map(([category, label]) => (
        <Setting key={category} label={label}>
          <Choice
            label={label}
            value={filter.levels[category]}
            options={levels()}
            choose={(level) => void changeStage({ filter: { levels: { [category]: level } } })}
          />
        </Setting>
      ))}
      <TermList
        label={ui.stageScreen.alwaysHold}
        hint={ui.stageScreen.alwaysHoldHint}
        terms={filter.block}
        save={(block) => changeStage({ filter: { block } })}
      />
      <TermList
        label={ui.stageScreen.alwaysAllow}
        hint={ui.stageScreen.alwaysAllowHint}
        terms={filter.allow}
        save={(allow) => changeStage({ filter: { allow } })}
      />
    </section>
  )
}

function TermList(props: {
  label: string
  hint: string
  terms: readonly string[]
  save: (terms: string[]) => Promise<boolean>
}) {
  const { label, hint, terms } = props
  const stored = terms.join('\n')
  const [edited, setEdited] = useState<string | null>(null)
  const isChanged = edited !== null && termsOf(edited).join('\n') !== stored
  const save = async (): Promise<void> => {
    if (edited !== null && (await props.save(termsOf(edited)))) setEdited(null)
  }
  return (
    <Setting label={label} hint={hint}>
      <textarea
        aria-label={label}
        className="input"
        rows={4}
        spellCheck={false}
        value={edited ?? stored}
        onChange={(event) => setEdited(event.target.value)}
      />
      <Button look="sm" disabled={!isChanged} onClick={() => void save()} label={ui.stageScreen.save} />
    </Setting>
  )
}

const termsOf = (text: string): string[] => [
  ...new Set(text.split('\n').flatMap((line) => line.trim() || [])),
]
