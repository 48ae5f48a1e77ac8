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
      return <ActionName {...{ action, change }} of="scene" label={ui.rules.scene} offered={scenes} />
    case 'obs-source': {
      const sources = choices.scenes.find(({ name }) => name === action.scene)?.sources
      return (
        <>
          <ActionName {...{ action, change }} of="scene" label={ui.rules.scene} offered={scenes} />
          <ActionName {...{ action, change }} of="source" label={ui.rules.source} offered={sources} />
          <Show value={action.show} change={(show) => change({ ...action, show })} />
        </>
      )
    }
    case 'obs-filter': {
      const sources = choices.filters.map(({ source }) => source)
      const filters = choices.filters.find(({ source }) => source === action.source)?.names
      return (
        <>
          <ActionName {...{ action, change }} of="source" label={ui.rules.source} offered={sources} />
          <ActionName {...{ action, change }} of="filter" label={ui.rules.filter} offered={filters} />
          <Show value={action.show} change={(show) => change({ ...action, show })} />
        </>
      )
    }
    case 'obs-replay':
      return <p className="fine t2">{ui.rules.replayAbout}</p>
    case 'obs-hotkey':
      return (
        <ActionName {...{ action, change }} of="name" label={ui.rules.hotkey} offered={choices.hotkeys} />
      )
    case 'streamerbot':
      return (
        <>
          <ActionName {...{ action, change }} of="action" label={ui.rules.action} />
          <ActionName {...{ action, change }} of="url" label={ui.rules.address} />
        </>
      )
    case 'sammi':
      return (
        <>
          <ActionName {...{ action, change }} of="trigger" label={ui.rules.trigger} />
          <ActionName {...{ action, change }} of="url" label={ui.rules.address} />
        </>
      )
    case 'http':
      return <HttpFields action={action} change={change} />
    case 'sound':
      return <ActionName {...{ action, change }} of="sound" label={ui.rules.sound} offered={soundNames} />
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

/** The field for one text of an action. */
function ActionName<Key extends string, Action extends RuleAction & { readonly [_ in Key]: string }>(props: {
  action: Action
  of: Key
  label: string
  hint?: string
  offered?: readonly string[] | undefined
  change: (action: RuleAction) => void
}) {
  const { action, of, change, ...field } = props
  return <NameField {...field} value={action[of]} change={(value) => change({ ...action, [of]: value })} />
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
      <ActionName {...{ action, change }} of="url" label={ui.rules.address} hint={ui.rules.addressAbout} />
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
