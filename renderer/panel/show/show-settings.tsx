import './show-settings.css'
import { useState } from 'react'
import type { Persona } from '../../../src-shared/events/persona.ts'
import type { State } from '../../../src-shared/events/state.ts'
import { dryKinds } from '../../../src-shared/performer/show/dry-kinds.ts'
import type { Settings } from '../../../src-shared/settings/settings.ts'
import { Button } from '../kit/button.tsx'
import { fill, ui } from '../kit/language.ts'
import { Choice, Range, Setting } from '../kit/setting-controls.tsx'
import { TermChips } from '../kit/term-chips.tsx'
import { PersonaPicker } from '../personas/persona-picker.tsx'
import { usePersonas } from '../personas/personas.ts'
import { useFilterWarnings } from '../personas/use-filter-warnings.ts'
import { changeShow, changeStage } from '../stage/stage-actions.ts'
import { dryWords } from '../words/beat-words.ts'
import { MemorySettings } from './memory-settings.tsx'
import { describePacing, pacingName, pacingPresets, pacingStop } from './pacing-presets.ts'
import { RatedLines } from './rated-lines.tsx'

type Show = State['settings']['show']

/** The settings of the show: persona, talkativeness, topics, notes, ratings and memory. */
export function ShowSettings({ state, edit }: { state: State; edit: (persona: string | null) => void }) {
  const { show } = state.settings
  const { pacing } = state.settings.stage
  const stop = pacingStop(pacing)
  return (
    <section aria-label={ui.show.show}>
      <h3>{ui.show.personaAndPace}</h3>
      <PersonaPicker chosen={show.persona} edit={edit} />
      <DryKinds state={state} />
      <Setting label={ui.show.talkativeness} hint={describePacing(pacing)}>
        <div className="stops">
          <Range
            label={ui.show.talkativeness}
            value={stop}
            max={pacingPresets.length - 1}
            step={Number.isInteger(stop) ? 1 : 0.5}
            valueText={pacingName}
            showsValue
            commit={(value) => changeStage({ pacing: pacingPresets[Math.round(value)]?.pacing })}
          />
          <p className="inline spread t3" aria-hidden="true">
            <span>{pacingName(0)}</span>
            <span>{pacingName(pacingPresets.length - 1)}</span>
          </p>
        </div>
      </Setting>
      <Setting label={ui.show.avoid} hint={ui.show.avoidHint}>
        <AvoidedTopics settings={state.settings} />
      </Setting>
      <Notes key={show.notes} stored={show.notes} />
      <RatedLines show={show} />
      <ShowrunnerSettings showrunner={show.showrunner} />
      <MemorySettings memory={show.memory} />
    </section>
  )
}

function DryKinds({ state: { show, settings } }: { state: State }) {
  const persona = usePersona(settings.show.persona)
  const kinds = persona === undefined ? [] : dryKinds(show, persona, settings.show.never)
  if (persona === undefined || kinds.length === 0) return null
  return (
    <p className="t2 anywhere" role="status" dir="auto">
      {dryWords(persona.name, kinds)}
    </p>
  )
}

const usePersona = (id: string): Persona | undefined =>
  usePersonas().answer?.personas.find(({ persona }) => persona.id === id)?.persona

function AvoidedTopics({ settings }: { settings: State['settings'] }) {
  const warnings = useFilterWarnings()
  const persona = usePersona(settings.show.persona)
  return (
    <TermChips
      label={ui.show.avoid}
      terms={settings.show.avoid}
      save={(avoid) => changeShow({ avoid })}
      warn={(topic) => (persona && warnings?.topicWarning(topic, persona, settings)) ?? null}
    />
  )
}

function Notes({ stored }: { stored: Show['notes'] }) {
  const [notes, setNotes] = useState(stored)
  return (
    <Setting label={ui.show.notes} hint={ui.show.notesHint}>
      <textarea
        aria-label={ui.show.notes}
        className="input"
        rows={3}
        maxLength={4000}
        value={notes}
        placeholder={ui.show.notesExample}
        onChange={(event) => setNotes(event.target.value)}
      />
      <Button
        look="sm"
        disabled={notes === stored}
        onClick={() => void changeShow({ notes })}
        label={ui.show.save}
      />
    </Setting>
  )
}

/** Settings of the showrunner: whether it writes notes, and how often. */
function ShowrunnerSettings(props: { showrunner: Settings['show']['showrunner'] }) {
  const { enabled, everyMinutes } = props.showrunner
  return (
    <>
      <Setting label={ui.show.showNotes} hint={ui.show.showNotesHint}>
        <Choice
          label={ui.show.showNotes}
          value={enabled ? 'on' : 'off'}
          options={[
            ['off', ui.show.off],
            ['on', ui.show.on],
          ]}
          choose={(value) => void changeShow({ showrunner: { enabled: value === 'on' } })}
        />
      </Setting>
      <Setting label={ui.show.newNotesEvery} hint={ui.show.newNotesHint}>
        <Range
          label={ui.show.newNotesEvery}
          value={everyMinutes}
          min={1}
          max={30}
          step={1}
          valueText={(value) => (value === 1 ? ui.show.oneMinute : fill(ui.show.minutes, { count: value }))}
          showsValue
          commit={(value) => changeShow({ showrunner: { everyMinutes: value } })}
        />
      </Setting>
    </>
  )
}
