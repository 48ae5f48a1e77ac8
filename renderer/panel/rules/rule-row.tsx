import { useState } from 'react'
import type { Rule } from '../../../src-shared/settings/rules.ts'
import { Button } from '../kit/button.tsx'
import { fill, ui } from '../kit/language.ts'
import { AskFirst } from '../kit/question.tsx'
import { send } from '../store/store.ts'
import { PastRun } from './past-run.tsx'
import { actionWords, whenWords } from './rule-words.ts'

/** One rule with its switch, what it does, and what can be done with it. */
export function RuleRow(props: {
  rule: Rule
  change: (rule: Rule) => void
  edit: () => void
  remove: () => void
}) {
  const { rule, change, edit, remove } = props
  const [showsPast, setShowsPast] = useState(false)
  const { name } = rule
  return (
    <li className="stack">
      <label className="inline">
        <input
          type="checkbox"
          checked={rule.isOn}
          onChange={({ target }) => change({ ...rule, isOn: target.checked })}
        />
        <b className="anywhere">{name}</b>
      </label>
      <p className="t2 anywhere">
        {fill(ui.rules.sentence, { when: whenWords(rule.when), do: actionWords(rule.do) })}
      </p>
      <div className="wrap">
        <AskFirst
          look="sm"
          label={ui.rules.tryNow}
          aria-label={fill(ui.rules.tryRule, { name })}
          words={fill(ui.rules.tryQuestion, { name })}
          yes={ui.rules.sendNow}
          no={ui.rules.cancel}
          act={() => void send({ command: 'rule-try', rule: rule.id })}
          beside={
            <>
              <Button
                look="sm"
                label={ui.rules.edit}
                aria-label={fill(ui.rules.editRule, { name })}
                onClick={edit}
              />
              <Button
                look="sm"
                aria-expanded={showsPast}
                label={ui.rules.tryPast}
                aria-label={fill(ui.rules.tryPastRule, { name })}
                onClick={() => setShowsPast(!showsPast)}
              />
              <Button
                look="sm plain"
                label={ui.rules.delete}
                aria-label={fill(ui.rules.deleteRule, { name })}
                onClick={remove}
              />
            </>
          }
        />
      </div>
      {showsPast && <PastRun rule={rule} />}
    </li>
  )
}
