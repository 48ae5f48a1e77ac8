import { X } from 'lucide-react'
import { useState } from 'react'
import type { Verdict } from '../../../src-shared/settings/policy-rules.ts'
import type { SettingField } from '../../../src-shared/settings/setting-fields.ts'
import { Button } from '../kit/button.tsx'
import { Select } from '../kit/field.tsx'
import { fill, ui } from '../kit/language.ts'
import { changeSetting } from './undo-settings.ts'

const verdicts = (): readonly (readonly [Verdict, string])[] => [
  ['allow', ui.settings.allow],
  ['ask', ui.settings.askMe],
  ['deny', ui.settings.deny],
]

type Rules = Readonly<Record<string, Verdict>>

/** A form for the rules of tools or scopes. A new name gets the rule "Ask me". */
export function RulesForm({ field, rules }: { field: SettingField; rules: Rules }) {
  const [typed, setTyped] = useState('')
  const { name } = ui.setting[field.path]
  const change = (next: Rules): Promise<boolean> => changeSetting(field.path, next)
  const add = async (): Promise<void> => {
    const added = typed.trim()
    if (added !== '' && (await change({ ...rules, [added]: rules[added] ?? 'ask' }))) setTyped('')
  }
  return (
    <form
      className="wrap rules"
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      <ul aria-label={name}>
        {Object.entries(rules).map(([rule, verdict]) => (
          <li key={rule} className="inline">
            <span className="mono anywhere">{rule}</span>
            <Select
              aria-label={fill(ui.settings.ruleFor, { rule })}
              value={verdict}
              options={verdicts()}
              choose={(next) => void change({ ...rules, [rule]: next })}
            />
            <Button
              icon={X}
              look="sm plain"
              aria-label={fill(ui.settings.removeRule, { rule })}
              onClick={() => {
                const { [rule]: _, ...others } = rules
                void change(others)
              }}
            />
          </li>
        ))}
      </ul>
      <input
        className="input mono"
        aria-label={fill(ui.settings.addTo, { list: name })}
        placeholder={field.path === 'policy.tools' ? ui.settings.toolExample : ui.settings.scopeExample}
        maxLength={200}
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" look="sm" disabled={typed.trim() === ''} label={ui.settings.add} />
    </form>
  )
}
