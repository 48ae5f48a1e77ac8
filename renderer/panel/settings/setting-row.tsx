import { Form } from '../kit/form.tsx'
import './setting-row.css'
import { RotateCcw, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { McpServer } from '../../../src-shared/settings/mcp-server.ts'
import type { Verdict } from '../../../src-shared/settings/policy-rules.ts'
import type { SettingField } from '../../../src-shared/settings/setting-fields.ts'
import { Button } from '../kit/button.tsx'
import { Select } from '../kit/field.tsx'
import { fill, ui } from '../kit/language.ts'
import { Choice, Range } from '../kit/setting-controls.tsx'
import { TermChips } from '../kit/term-chips.tsx'
import { CharacterChoice, VisionModelChoice } from './listed-choice.tsx'
import { ServersForm } from './servers-form.tsx'
import { settingFacts } from './setting-facts.ts'
import { isDefault, valueText } from './setting-value.ts'
import { changeSetting } from './undo-settings.ts'

/**
 * One setting: its name, effect, control and default.
 * @param props.open the screen that edits the setting, if any; a button that opens it replaces the control
 */
export function SettingRow({
  field,
  value,
  open,
}: {
  field: SettingField
  value: unknown
  open: { readonly name: string; readonly show: () => void } | null
}) {
  const { name, effect } = ui.setting[field.path]
  const { restart } = settingFacts(field.path)
  const isChanged = !isDefault(field, value)
  return (
    <li className="setting" data-changed={isChanged || undefined} title={field.path}>
      <div>
        <b>{name}</b>
        <p className="fine t2">
          {effect}
          {restart && ui.settings.fromNextStart}
        </p>
      </div>
      <div className="wrap setting-control">
        {open !== null ? (
          <Button look="sm" onClick={open.show} label={open.name} />
        ) : (
          <Control field={field} value={value} />
        )}
        {isChanged && open === null && (
          <Button
            icon={RotateCcw}
            look="sm plain"
            aria-label={fill(ui.settings.resetTo, { name, value: valueText(field.path, field.default) })}
            onClick={() => void changeSetting(field.path, field.default)}
            label={shorten(valueText(field.path, field.default))}
          />
        )}
      </div>
    </li>
  )
}

const shorten = (text: string): string => (text.length > 24 ? `${text.slice(0, 23)}…` : text)

function Control({ field, value }: { field: SettingField; value: unknown }) {
  const { name, options = {} } = ui.setting[field.path]
  const { unit } = settingFacts(field.path)
  const change = (next: unknown) => changeSetting(field.path, next)
  if (field.kind === 'switch')
    return (
      <Choice
        label={name}
        value={value === true ? 'on' : 'off'}
        options={[
          ['off', ui.settings.switchOff],
          ['on', ui.settings.switchOn],
        ]}
        choose={(next) => void change(next === 'on')}
      />
    )
  if (field.kind === 'choice')
    return (
      <Select
        aria-label={name}
        value={typeof value === 'string' ? value : ''}
        options={[
          ...(field.optional ? [['', ui.settings.choiceNotSet] as const] : []),
          ...(field.options ?? []).map((option) => [option, options[option] ?? option] as const),
        ]}
        choose={(next) => void change(next === '' ? null : next)}
      />
    )
  if (field.path === 'overlay.puppet.character')
    return <CharacterChoice name={name} chosen={String(value)} choose={(next) => void change(next)} />
  if (field.path === 'sight.visionModel')
    return <VisionModelChoice name={name} chosen={String(value)} choose={(next) => void change(next)} />
  if (field.kind === 'list')
    return <TermChips label={name} terms={value as readonly string[]} save={(terms) => change(terms)} />
  if (field.path === 'mcp.servers')
    return <ServersForm field={field} servers={value as Readonly<Record<string, McpServer>>} />
  if (field.kind === 'form')
    return <RulesForm field={field} rules={value as Readonly<Record<string, Verdict>>} />
  if (unit === 'share')
    return (
      <Range
        label={name}
        value={value as number}
        max={1}
        step={0.05}
        valueText={(share) => valueText(field.path, share)}
        showsValue
        commit={change}
      />
    )
  return <Typed field={field} stored={value} />
}

function Typed({ field, stored }: { field: SettingField; stored: unknown }) {
  const { name, empty, example = empty } = ui.setting[field.path]
  const { unit } = settingFacts(field.path)
  const scale = unit === 'ms' ? 1000 : 1
  const textOf = (value: unknown): string =>
    value === null ? '' : typeof value === 'number' ? String(value / scale) : String(value)
  const shown = textOf(stored)
  const [typed, setTyped] = useState(shown)
  const [base, setBase] = useState(shown)
  const isElsewhere = shown !== base && typed !== base && typed !== shown
  useEffect(() => {
    if (shown === base || (typed !== base && typed !== shown)) return
    setBase(shown)
    setTyped(shown)
  }, [shown, base, typed])
  const isNumber = field.kind === 'number'
  const save = async (): Promise<void> => {
    if (typed === shown) return
    const next = !isNumber ? typed.trim() : typed.trim() === '' ? null : Number(typed) * scale
    // A rejected value stays in the field, so that it can be corrected.
    if (!(await changeSetting(field.path, next))) return
    setBase(textOf(next))
    setTyped(textOf(next))
  }
  const Field = field.maxLength !== undefined && field.maxLength > 1000 ? 'textarea' : 'input'
  return (
    <Form className="wrap typed" submit={save}>
      <Field
        className="input"
        aria-label={
          unit === undefined
            ? name
            : `${name}, ${unit === 'ms' ? ui.settings.seconds : ui.settings.units[unit]}`
        }
        {...(Field === 'input' && isNumber
          ? {
              type: 'number',
              step: field.isWhole && scale === 1 ? 1 : 'any',
              ...(field.min === undefined ? {} : { min: field.min / scale }),
              ...(field.max === undefined ? {} : { max: field.max / scale }),
              required: !field.optional,
            }
          : { maxLength: field.maxLength, spellCheck: false })}
        placeholder={isNumber ? (field.optional ? ui.settings.notSet : undefined) : example}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={({ currentTarget }) => void (!isElsewhere && currentTarget.checkValidity() && save())}
      />
      {isNumber && unit !== undefined && <span className="t2">{ui.settings.units[unit]}</span>}
      {isNumber && typed !== shown && field.min !== undefined && field.max !== undefined && (
        <span className="t3">
          {fill(ui.settings.range, { from: field.min / scale, to: field.max / scale })}
        </span>
      )}
      {isElsewhere ? (
        <span className="wrap fine" role="status">
          {fill(ui.settings.changedElsewhere, { value: valueText(field.path, stored) })}
          <Button
            look="sm"
            onClick={() => {
              setBase(shown)
              setTyped(shown)
            }}
            label={ui.settings.takeIt}
          />
          <Button type="submit" look="sm" label={ui.settings.keepMine} />
        </span>
      ) : (
        typed !== shown && <Button type="submit" look="sm" label={ui.settings.save} />
      )}
    </Form>
  )
}

const verdicts = (): readonly (readonly [Verdict, string])[] => [
  ['allow', ui.settings.allow],
  ['ask', ui.settings.askMe],
  ['deny', ui.settings.deny],
]

type Rules = Readonly<Record<string, Verdict>>

/** A form for the rules of tools or scopes. A new name gets the rule "Ask me". */
function RulesForm({ field, rules }: { field: SettingField; rules: Rules }) {
  const [typed, setTyped] = useState('')
  const { name } = ui.setting[field.path]
  const change = (next: Rules): Promise<boolean> => changeSetting(field.path, next)
  const add = async (): Promise<void> => {
    const added = typed.trim()
    if (added !== '' && (await change({ ...rules, [added]: rules[added] ?? 'ask' }))) setTyped('')
  }
  return (
    <Form className="wrap rules" submit={add}>
      <ul aria-label={name}>
        {Object.entries(rules).map(([rule, verdict]) => (
          <li key={rule} className="inline">
            <span className="grow mono anywhere">{rule}</span>
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
    </Form>
  )
}
