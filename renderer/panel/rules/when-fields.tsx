import { type RuleMoment, type RuleWhen, ruleMoment, ruleWhen } from '../../../src-shared/settings/rules.ts'
import { Field, Select } from '../kit/field.tsx'
import { ui } from '../kit/language.ts'
import { emptyWhen } from './new-rule.ts'
import { momentName } from './rule-words.ts'

const kinds = ruleWhen.options.map(({ shape }) => shape.on.value)
const feats = ['level', 'record'] as const

/** The fields for what starts a rule. */
export function WhenFields({ when, change }: { when: RuleWhen; change: (when: RuleWhen) => void }) {
  return (
    <>
      <Field label={ui.rules.when}>
        {(ids) => (
          <Select
            {...ids}
            value={when.on}
            options={kinds.map((on) => [on, ui.rules.on[on]] as const)}
            choose={(on) => change(emptyWhen(on))}
          />
        )}
      </Field>
      {when.on === 'moment' && <MomentField when={when} change={change} />}
      {when.on === 'number' && <NumberFields when={when} change={change} />}
      {when.on === 'silence' && (
        <Field label={ui.rules.silence} hint={ui.rules.silenceAbout}>
          {(ids) => (
            <input
              {...ids}
              className="input narrow"
              type="number"
              min={5}
              max={3600}
              value={when.afterS}
              onChange={({ target }) => change({ ...when, afterS: target.valueAsNumber || 5 })}
            />
          )}
        </Field>
      )}
    </>
  )
}

function MomentField(props: { when: Extract<RuleWhen, { on: 'moment' }>; change: (when: RuleWhen) => void }) {
  const { when, change } = props
  const rewards = feats.map((feat) => [feat, momentName({ kind: 'reward', feat })] as const)
  const others = ruleMoment.options.map((kind) => [kind, momentName({ kind })] as const)
  return (
    <Field label={ui.rules.moment} hint={ui.rules.momentAbout}>
      {(ids) => (
        <Select<RuleMoment | (typeof feats)[number]>
          {...ids}
          value={when.feat ?? when.kind}
          options={[...others, ...rewards].sort(([, a], [, b]) => a.localeCompare(b))}
          choose={(one) =>
            change(
              one === 'level' || one === 'record'
                ? { on: 'moment', kind: 'reward', feat: one }
                : { on: 'moment', kind: one },
            )
          }
        />
      )}
    </Field>
  )
}

function NumberFields(props: {
  when: Extract<RuleWhen, { on: 'number' }>
  change: (when: RuleWhen) => void
}) {
  const { when, change } = props
  return (
    <>
      <Field label={ui.rules.number} hint={ui.rules.numberAbout}>
        {(ids) => (
          <input
            {...ids}
            className="input"
            maxLength={60}
            value={when.name}
            onChange={({ target }) => change({ ...when, name: target.value })}
          />
        )}
      </Field>
      <Field label={ui.rules.way}>
        {(ids) => (
          <>
            <Select
              {...ids}
              value={when.way}
              options={[
                ['down', ui.rules.down],
                ['up', ui.rules.up],
              ]}
              choose={(way) => change({ ...when, way })}
            />
            <input
              className="input narrow"
              type="number"
              step="any"
              aria-label={ui.rules.value}
              value={Number.isNaN(when.crosses) ? '' : when.crosses}
              onChange={({ target }) => change({ ...when, crosses: target.valueAsNumber })}
            />
          </>
        )}
      </Field>
    </>
  )
}
