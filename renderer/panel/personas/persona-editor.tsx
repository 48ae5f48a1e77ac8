import { Form } from '../kit/form.tsx'
import './persona-editor.css'
import { Trash2 } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { mood } from '../../../src-shared/events/cue.ts'
import type { Persona } from '../../../src-shared/events/persona.ts'
import { emoteNames } from '../../../src-shared/stage/media.ts'
import { Button } from '../kit/button.tsx'
import { Field, Select } from '../kit/field.tsx'
import { focusNow } from '../kit/focus-now.ts'
import { fill, languageName, ui } from '../kit/language.ts'
import { AskFirst, FormButtons } from '../kit/question.tsx'
import { discard, leaveForm, useUnsavedGuard } from '../kit/unsaved.ts'
import { problemOf, usePanel } from '../store/store.ts'
import { type Draft, draftOf, newId, readDraft } from './persona-draft.ts'
import { languageOptions } from './persona-language.tsx'
import { PersonaLines } from './persona-lines.tsx'
import { cardsOf, loadPersonas, usePersonas, useShowLanguage } from './personas.ts'
import { Rehearsal } from './rehearsal.tsx'
import { useFilterWarnings } from './use-filter-warnings.ts'

const voices = () =>
  [
    ['marlow', ui.personas.voiceMarlow],
    ['pip', ui.personas.voicePip],
    ['vera', ui.personas.voiceVera],
  ] as const satisfies readonly (readonly [Draft['voice'], string])[]

/** A form for one of the streamer's personas, for a copy of a built-in one, or for a new one (`about` is null). */
export function PersonaEditor({ about, close }: { about: string | null; close: () => void }) {
  const { answer } = usePersonas()
  const language = useShowLanguage()
  const entries = answer?.personas ?? []
  const cards = answer === null ? [] : cardsOf(answer, language)
  const ids = cards.map(({ persona }) => persona.id)
  const entry = cards.find(({ persona }) => persona.id === about)
  const own = entry !== undefined && !entry.builtIn ? entry.persona : null
  const [from, setFrom] = useState(() => start(entry, language))
  const [draft, setDraft] = useState(from)
  const [tried, setTried] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const isDirty = JSON.stringify(draft) !== JSON.stringify(from)
  useUnsavedGuard(isDirty)

  const id = own?.id ?? newId(draft.name, ids)
  const { persona, problems } = readDraft(draft, id)
  const isTaken =
    own === null &&
    entries.some(
      (other) => other.persona.id === id && (other.builtIn || other.persona.language === draft.language),
    )
  const problem = (field: string): string | undefined => {
    if (field === 'name' && isTaken) return fill(ui.personas.nameTaken, { id })
    if (field === 'name' && draft.name.trim() === '') return tried ? ui.personas.giveName : undefined
    return problems.get(field)
  }
  const held = useHeldLines(draft)
  const change = (part: Partial<Draft>): void => setDraft((before) => ({ ...before, ...part }))
  const startFrom = (other: string): void => {
    const copied = entries.find(({ persona }) => fileOf(persona) === other)?.persona
    const next = {
      ...(copied === undefined ? start(undefined, language) : draftOf(copied)),
      name: draft.name,
    }
    setFrom({ ...next, name: '' })
    setDraft(next)
  }
  const save = async (): Promise<void> => {
    setTried(true)
    if (persona === null || isTaken) {
      setFailure(ui.personas.notSaved)
      return
    }
    const problem = await problemOf({ command: 'persona-save', persona })
    if (problem !== null) {
      setFailure(`${problem.message} ${problem.remedy}`)
      return
    }
    await loadPersonas()
    discard()
    close()
  }

  const onlyNamed = JSON.stringify({ ...draft, name: '' }) === JSON.stringify({ ...from, name: '' })
  return (
    <Form
      className="settings"
      id="stream"
      aria-label={own === null ? ui.personas.newPersona : fill(ui.personas.editOf, { name: own.name })}
      submit={save}
    >
      <div className="settings-head">
        <h2>{own === null ? ui.personas.newPersona : own.name}</h2>
      </div>
      <section aria-label={ui.personas.character}>
        {about === null && (
          <Field label={ui.personas.startFrom} hint={ui.personas.startFromHint}>
            {(ids) => (
              <Select
                {...ids}
                disabled={!onlyNamed}
                defaultValue=""
                options={[
                  ['', ui.personas.emptyPage],
                  ...entries.map(
                    ({ persona }) =>
                      [fileOf(persona), `${persona.name} (${languageName(persona.language)})`] as const,
                  ),
                ]}
                choose={startFrom}
              />
            )}
          </Field>
        )}
        <Field label={ui.personas.name} hint={fill(ui.personas.fileHint, { id })} problem={problem('name')}>
          {(ids) => (
            <input
              {...ids}
              className="input wide"
              maxLength={40}
              ref={focusNow}
              value={draft.name}
              onChange={({ target }) => change({ name: target.value })}
            />
          )}
        </Field>
        <Field
          label={ui.personas.language}
          hint={own === null ? ui.personas.languageHint : ui.personas.languageKept}
        >
          {(ids) => (
            <Select
              {...ids}
              value={draft.language}
              disabled={own !== null}
              options={languageOptions()}
              choose={(language) => change({ language })}
            />
          )}
        </Field>
        <Field label={ui.personas.about} hint={ui.personas.aboutHint} problem={problem('about')}>
          {(ids) => (
            <input
              {...ids}
              className="input wide"
              value={draft.about}
              onChange={({ target }) => change({ about: target.value })}
            />
          )}
        </Field>
        <Field label={ui.personas.color} hint={ui.personas.colorHint} problem={problem('color')}>
          {(ids) => (
            <>
              <input
                type="color"
                className="input swatch"
                aria-label={ui.personas.pickColor}
                value={/^#[0-9a-f]{6}$/i.test(draft.color) ? draft.color : '#ffffff'}
                onChange={({ target }) => change({ color: target.value })}
              />
              <input
                {...ids}
                className="input mono"
                size={9}
                spellCheck={false}
                value={draft.color}
                onChange={({ target }) => change({ color: target.value.trim() })}
              />
            </>
          )}
        </Field>
        <Field label={ui.personas.voice} hint={ui.personas.voiceHint}>
          {(ids) => (
            <Select {...ids} value={draft.voice} options={voices()} choose={(voice) => change({ voice })} />
          )}
        </Field>
        <Field label={ui.personas.faces} hint={ui.personas.facesHint}>
          {() => (
            <div className="stack faces">
              {mood.options.map((one) => (
                <label key={one} className="inline face-field">
                  <img src={`/media/emotes/${draft.faces[one]}`} alt="" width={28} height={28} />
                  <span>{one}</span>
                  <Select
                    value={draft.faces[one]}
                    options={[...new Set([draft.faces[one], ...emoteNames])].map((name) => [
                      name,
                      name.replaceAll('_', ' '),
                    ])}
                    choose={(emote) => change({ faces: { ...draft.faces, [one]: emote } })}
                  />
                </label>
              ))}
            </div>
          )}
        </Field>
        <Field
          label={ui.personas.forModel}
          hint={fill(ui.personas.forModelHint, { letters: draft.prompt.length })}
          problem={problem('prompt')}
        >
          {(ids) => (
            <textarea
              {...ids}
              className="input"
              rows={5}
              value={draft.prompt}
              onChange={({ target }) => change({ prompt: target.value })}
            />
          )}
        </Field>
      </section>
      <PersonaLines draft={draft} change={change} problem={problem} warning={(field) => held?.get(field)} />
      <Rehearsal persona={persona} />
      <div className="wrap foot">
        <Foot
          failure={failure}
          cancel={() => leaveForm(close)}
          deleted={own === null ? null : () => removePersona(own.id, setFailure, close)}
        />
      </div>
    </Form>
  )
}

function useHeldLines(draft: Draft): ReadonlyMap<string, string> | null {
  const warnings = useFilterWarnings()
  const filter = usePanel((panel) => panel.state?.settings.stage.filter)
  const avoid = usePanel((panel) => panel.state?.settings.show.avoid)
  // Defer the check, because a check of all lines at each change would slow down typing.
  const { lines, gags } = useDeferredValue(draft)
  return useMemo(() => {
    if (warnings === null || filter === undefined || avoid === undefined) return null
    return warnings.heldLines({ lines, gags }, warnings.filterCheck({ stage: { filter }, show: { avoid } }))
  }, [warnings, filter, avoid, lines, gags])
}

/** Returns the name of a persona's file among the files of all personas. */
const fileOf = ({ id, language }: Persona): string => `${id}/${language}`

function start(
  entry: { persona: Parameters<typeof draftOf>[0] & object; builtIn: boolean } | undefined,
  language: Draft['language'],
): Draft {
  if (entry === undefined) return { ...draftOf(null), language }
  const draft = draftOf(entry.persona)
  return entry.builtIn ? { ...draft, name: fill(ui.personas.myCopy, { name: draft.name }) } : draft
}

async function removePersona(id: string, fail: (message: string) => void, close: () => void): Promise<void> {
  const problem = await problemOf({ command: 'persona-delete', persona: id })
  if (problem !== null) return fail(`${problem.message} ${problem.remedy}`)
  await loadPersonas()
  discard()
  close()
}

const Foot = (props: { failure: string | null; cancel: () => void; deleted: (() => void) | null }) => (
  <FormButtons>
    <Button type="submit" look="warm" label={ui.personas.save} />
    <Button onClick={props.cancel} label={ui.personas.cancel} />
    <p className="grow problem" role="status">
      {props.failure}
    </p>
    {props.deleted && (
      <AskFirst
        icon={Trash2}
        words={ui.personas.deletePersona}
        yes={ui.personas.delete}
        no={ui.personas.keepIt}
        act={props.deleted}
        look="plain"
      />
    )}
  </FormButtons>
)
