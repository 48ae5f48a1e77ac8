import { useState } from 'react'
import type { ObsChoices } from '../../../src-shared/contract/api/rules.ts'
import { sentBy } from '../../../src-shared/events/rule-request.ts'
import { exampleOf } from '../../../src-shared/events/rules.ts'
import { type Rule, rule as ruleSchema } from '../../../src-shared/settings/rules.ts'
import { Button } from '../kit/button.tsx'
import { Field } from '../kit/field.tsx'
import { focusNow } from '../kit/focus-now.ts'
import { Form } from '../kit/form.tsx'
import { ui } from '../kit/language.ts'
import { FormButtons } from '../kit/question.tsx'
import { Status } from '../kit/status.tsx'
import { useUnsavedGuard } from '../kit/unsaved.ts'
import { ActionFields } from './action-fields.tsx'
import { OnlyFields } from './only-fields.tsx'
import { whenWords } from './rule-words.ts'
import { WhenFields } from './when-fields.tsx'

/** The form for one rule. `save` resolves with whether the rule was stored. */
export function RuleForm(props: {
  rule: Rule
  choices: ObsChoices
  save: (rule: Rule) => Promise<boolean>
  cancel: () => void
}) {
  const { rule, choices, save, cancel } = props
  const [draft, setDraft] = useState(rule)
  const change = (part: Partial<Rule>): void => setDraft((before) => ({ ...before, ...part }))
  const named = { ...draft, name: draft.name.trim() || whenWords(draft.when).slice(0, 60) }
  const isReady = ruleSchema.safeParse(named).success
  useUnsavedGuard(JSON.stringify(draft) !== JSON.stringify(rule))
  const submit = (): void => {
    if (isReady) void save(named)
  }
  return (
    <Form className="stack form loose" aria-label={ui.rules.rule} submit={submit}>
      <Field label={ui.rules.name}>
        {(ids) => (
          <input
            {...ids}
            ref={focusNow}
            className="input"
            maxLength={60}
            value={draft.name}
            placeholder={whenWords(draft.when)}
            onChange={({ target }) => change({ name: target.value })}
          />
        )}
      </Field>
      <WhenFields when={draft.when} change={(when) => change({ when })} />
      <ActionFields action={draft.do} choices={choices} change={(action) => change({ do: action })} />
      <Field label={ui.rules.every} hint={ui.rules.everyAbout}>
        {(ids) => (
          <input
            {...ids}
            className="input narrow"
            type="number"
            min={1}
            max={3600}
            value={draft.everyS}
            onChange={({ target }) => change({ everyS: target.valueAsNumber || 1 })}
          />
        )}
      </Field>
      <OnlyFields
        only={draft.only ?? {}}
        scenes={choices.scenes.map(({ name }) => name)}
        change={(only) => change({ only })}
      />
      <div className="stack tight">
        <b>{ui.rules.sends}</b>
        <pre className="fine anywhere rule-sends">{sentBy(draft.do, exampleOf(draft.when))}</pre>
      </div>
      <FormButtons>
        <div className="wrap">
          <Button type="submit" look="warm" disabled={!isReady} label={ui.rules.save} />
          <Button onClick={cancel} label={ui.rules.cancel} />
          <Status words={isReady ? '' : ui.rules.fillIn} />
        </div>
      </FormButtons>
    </Form>
  )
}
