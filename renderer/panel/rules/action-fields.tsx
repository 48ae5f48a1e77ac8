import { useId } from 'react'
import type { ObsChoices } from '../../../src-shared/contract/api/rules.ts'
import { type RuleAction, type RuleShow, ruleAction } from '../../../src-shared/settings/rules.ts'
import { soundNames } from '../../../src-shared/stage/media.ts'
import { Field, Select } from '../kit/field.tsx'
import { ui } from '../kit/language.ts'
import { emptyAction } from './new-rule.ts'

const kinds = ruleAction.options.map(({ shape }) => shape.do.value)
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** The fields for what a rule does. OBS's own names are offered while it is connected; other names can be typed. */
export function ActionFields(props: {
  action: RuleAction
  choices: ObsChoices
  change: (action: RuleAction) => void
}) {
  const { action, change } = props
  return (
    <>
      <Field label={ui.rules.doThis}>
        {(ids) => (
          <Select
            {...ids}
            value={action.do}
            options={kinds.map((kind) => [kind, ui.rules.does[kind]] as const)}
            choose={(kind) => change(emptyAction(kind))}
          />
        )}
      </Field>
      <DetailFields {...props} />
    </>
  )
}

function DetailFields(props: {
  action: RuleAction
  choices: ObsChoices
  change: (action: RuleAction) => void
}) {
  const { action, choices, change } = props
  const scenes = choices.scenes.map(({ name }) => name)
  switch (action.do) {
    case 'obs-scene':
      return (
        <Name
          label={ui.rules.scene}
          value={action.scene}
          offered={scenes}
          change={(scene) => change({ ...action, scene })}
        />
      )
    case 'obs-source':
      return (
        <>
          <Name
            label={ui.rules.scene}
            value={action.scene}
            offered={scenes}
            change={(scene) => change({ ...action, scene })}
          />
          <Name
            label={ui.rules.source}
            value={action.source}
            offered={choices.scenes.find(({ name }) => name === action.scene)?.sources ?? []}
            change={(source) => change({ ...action, source })}
          />
          <Show value={action.show} change={(show) => change({ ...action, show })} />
        </>
      )
    case 'obs-filter':
      return (
        <>
          <Name
            label={ui.rules.source}
            value={action.source}
            offered={choices.filters.map(({ source }) => source)}
            change={(source) => change({ ...action, source })}
          />
          <Name
            label={ui.rules.filter}
            value={action.filter}
            offered={choices.filters.find(({ source }) => source === action.source)?.names ?? []}
            change={(filter) => change({ ...action, filter })}
          />
          <Show value={action.show} change={(show) => change({ ...action, show })} />
        </>
      )
    case 'obs-replay':
      return <p className="fine t2">{ui.rules.replayAbout}</p>
    case 'obs-hotkey':
      return (
        <Name
          label={ui.rules.hotkey}
          value={action.name}
          offered={choices.hotkeys}
          change={(name) => change({ ...action, name })}
        />
      )
    case 'streamerbot':
      return (
        <>
          <Name
            label={ui.rules.action}
            value={action.action}
            change={(name) => change({ ...action, action: name })}
          />
          <Name label={ui.rules.address} value={action.url} change={(url) => change({ ...action, url })} />
        </>
      )
    case 'sammi':
      return (
        <>
          <Name
            label={ui.rules.trigger}
            value={action.trigger}
            change={(trigger) => change({ ...action, trigger })}
          />
          <Name label={ui.rules.address} value={action.url} change={(url) => change({ ...action, url })} />
        </>
      )
    case 'http':
      return <HttpFields action={action} change={change} />
    case 'sound':
      return (
        <Name
          label={ui.rules.sound}
          value={action.sound}
          offered={soundNames}
          change={(sound) => change({ ...action, sound })}
        />
      )
    case 'words':
      return (
        <>
          <Name
            label={ui.rules.words}
            hint={ui.rules.placeholders}
            value={action.text}
            change={(text) => change({ ...action, text: text.slice(0, 100) })}
          />
          <label className="inline">
            <input
              type="checkbox"
              checked={action.big}
              onChange={({ target }) => change({ ...action, big: target.checked })}
            />
            {ui.rules.big}
          </label>
        </>
      )
  }
}

function HttpFields(props: {
  action: Extract<RuleAction, { do: 'http' }>
  change: (action: RuleAction) => void
}) {
  const { action, change } = props
  return (
    <>
      <Field label={ui.rules.method}>
        {(ids) => (
          <Select
            {...ids}
            value={action.method}
            options={methods}
            choose={(method) => change({ ...action, method })}
          />
        )}
      </Field>
      <Name
        label={ui.rules.address}
        hint={ui.rules.addressAbout}
        value={action.url}
        change={(url) => change({ ...action, url })}
      />
      {action.method !== 'GET' && (
        <Field label={ui.rules.body} hint={ui.rules.placeholders}>
          {(ids) => (
            <textarea
              {...ids}
              className="input mono rule-text"
              rows={3}
              maxLength={4000}
              value={action.body}
              onChange={({ target }) => change({ ...action, body: target.value })}
            />
          )}
        </Field>
      )}
    </>
  )
}

/** A text field that offers known names. */
function Name(props: {
  label: string
  hint?: string
  value: string
  offered?: readonly string[]
  change: (value: string) => void
}) {
  const { label, hint, value, offered = [], change } = props
  const list = useId()
  return (
    <Field label={label} {...(hint !== undefined && { hint })}>
      {(ids) => (
        <>
          <input
            {...ids}
            className="input rule-text"
            list={offered.length > 0 ? list : undefined}
            maxLength={1000}
            value={value}
            onChange={({ target }) => change(target.value)}
          />
          {offered.length > 0 && (
            <datalist id={list}>
              {offered.map((name) => (
                <option key={name} value={name} />
              ))}
            </datalist>
          )}
        </>
      )}
    </Field>
  )
}

const Show = ({ value, change }: { value: RuleShow; change: (value: RuleShow) => void }) => (
  <Field label={ui.rules.show}>
    {(ids) => (
      <Select
        {...ids}
        value={value}
        options={(['on', 'off', 'toggle'] as const).map((one) => [one, ui.rules.shows[one]] as const)}
        choose={change}
      />
    )}
  </Field>
)
