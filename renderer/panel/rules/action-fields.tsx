import type { ObsChoices } from '../../../src-shared/contract/api/rules.ts'
import { type RuleAction, type RuleShow, ruleAction } from '../../../src-shared/settings/rules.ts'
import { soundNames } from '../../../src-shared/stage/media.ts'
import { Field, Select } from '../kit/field.tsx'
import { ui } from '../kit/language.ts'
import { NameField } from './name-field.tsx'
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
        <NameField
          label={ui.rules.scene}
          value={action.scene}
          offered={scenes}
          change={(scene) => change({ ...action, scene })}
        />
      )
    case 'obs-source':
      return (
        <>
          <NameField
            label={ui.rules.scene}
            value={action.scene}
            offered={scenes}
            change={(scene) => change({ ...action, scene })}
          />
          <NameField
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
          <NameField
            label={ui.rules.source}
            value={action.source}
            offered={choices.filters.map(({ source }) => source)}
            change={(source) => change({ ...action, source })}
          />
          <NameField
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
        <NameField
          label={ui.rules.hotkey}
          value={action.name}
          offered={choices.hotkeys}
          change={(name) => change({ ...action, name })}
        />
      )
    case 'streamerbot':
      return (
        <>
          <NameField
            label={ui.rules.action}
            value={action.action}
            change={(name) => change({ ...action, action: name })}
          />
          <NameField
            label={ui.rules.address}
            value={action.url}
            change={(url) => change({ ...action, url })}
          />
        </>
      )
    case 'sammi':
      return (
        <>
          <NameField
            label={ui.rules.trigger}
            value={action.trigger}
            change={(trigger) => change({ ...action, trigger })}
          />
          <NameField
            label={ui.rules.address}
            value={action.url}
            change={(url) => change({ ...action, url })}
          />
        </>
      )
    case 'http':
      return <HttpFields action={action} change={change} />
    case 'sound':
      return (
        <NameField
          label={ui.rules.sound}
          value={action.sound}
          offered={soundNames}
          change={(sound) => change({ ...action, sound })}
        />
      )
    case 'words':
      return (
        <>
          <NameField
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
      <NameField
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
