import './rules.css'
import { Plus, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { noChoices, obsChoices } from '../../../src-shared/contract/api/rules.ts'
import type { State } from '../../../src-shared/events/state.ts'
import { maxRules, type Rule } from '../../../src-shared/settings/rules.ts'
import { Button } from '../kit/button.tsx'
import { ui } from '../kit/language.ts'
import { ScreenFrame } from '../kit/screen-frame.tsx'
import { leaveForm } from '../kit/unsaved.ts'
import { undoSetting, updateSetting, useChanges } from '../settings/undo-settings.ts'
import { useAnswer } from '../store/use-answer.ts'
import { LastFirings } from './last-firings.tsx'
import { newRule, readyRules } from './new-rule.ts'
import { RuleForm } from './rule-form.tsx'
import { RuleRow } from './rule-row.tsx'
import { actionWords, whenWords } from './rule-words.ts'

/** Writes a rule in the place of the one with its id, or at the end. */
const store = (rule: Rule): Promise<boolean> =>
  updateSetting('rules', (before) => {
    const rules = before as readonly Rule[]
    const place = rules.findIndex(({ id }) => id === rule.id)
    return place === -1 ? [...rules, rule] : rules.with(place, rule)
  })
const remove = (id: string): Promise<boolean> =>
  updateSetting('rules', (before) => (before as readonly Rule[]).filter((rule) => rule.id !== id))

/** The screen "When …, do …": the rules of the streamer, and what became of them. */
export function RulesScreen({ state, close }: { state: State; close: () => void }) {
  const { rules } = state.settings
  const [edited, setEdited] = useState<Rule | null>(null)
  const { answer } = useAnswer('/api/rules/obs', obsChoices, `${state.obs?.state} ${state.obs?.scene}`)
  const isNew = edited !== null && !rules.some(({ id }) => id === edited.id)
  const edit = (rule: Rule | null): void => leaveForm(() => setEdited(rule))
  const form = edited !== null && (
    <RuleForm
      key={edited.id}
      rule={edited}
      choices={answer ?? noChoices}
      cancel={() => edit(null)}
      save={async (rule) => {
        const isStored = await store(rule)
        if (isStored) setEdited(null)
        return isStored
      }}
    />
  )
  return (
    <ScreenFrame name={ui.shell.placeNames.rules} close={close}>
      <div className="stack loose">
        <p className="t2">{ui.rules.about}</p>
        {state.obs?.state !== 'connected' && <p className="fine t2">{ui.rules.noObs}</p>}
        <UndoRules />
        <ul className="ruled" aria-label={ui.rules.rules}>
          {rules.map((rule) =>
            edited?.id === rule.id ? (
              <li key={rule.id}>{form}</li>
            ) : (
              <RuleRow
                key={rule.id}
                rule={rule}
                change={(next) => void store(next)}
                edit={() => edit(rule)}
                remove={() => void remove(rule.id)}
              />
            ),
          )}
        </ul>
        {isNew ? (
          form
        ) : (
          <Button
            icon={Plus}
            look="warm"
            disabled={rules.length >= maxRules}
            onClick={() => edit(newRule())}
            label={ui.rules.add}
          />
        )}
        {rules.length === 0 && edited === null && <ReadyRules choose={edit} />}
        <LastFirings state={state} />
      </div>
    </ScreenFrame>
  )
}

/** What a streamer can begin with. Each opens the form, because the names in OBS differ. */
const ReadyRules = ({ choose }: { choose: (rule: Rule) => void }) => (
  <section aria-label={ui.rules.ready} className="stack part">
    <h3>{ui.rules.ready}</h3>
    <ul className="ruled">
      {readyRules().map((rule) => (
        <li key={rule.name} className="inline spread">
          <span>
            <b>{rule.name}</b>{' '}
            <span className="t2">
              {whenWords(rule.when)} →{' '}
              {rule.do.do === 'obs-scene' ? ui.rules.does['obs-scene'] : actionWords(rule.do)}
            </span>
          </span>
          <Button look="sm" onClick={() => choose(rule)} label={ui.rules.use} />
        </li>
      ))}
    </ul>
  </section>
)

/** Undoes the last change of the rules on this page, such as a deletion. */
function UndoRules() {
  const last = useChanges(({ changes }) => changes.at(-1))
  if (last?.path !== 'rules') return null
  return (
    <p className="form inline spread" role="status">
      <span>{ui.rules.changed}</span>
      <Button icon={Undo2} look="sm" onClick={() => void undoSetting()} label={ui.settings.undo} />
    </p>
  )
}
