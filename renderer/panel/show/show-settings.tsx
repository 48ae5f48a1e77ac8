import './show-settings.css'
import type { Persona } from '../../../src-shared/events/persona.ts'
import type { State } from '../../../src-shared/events/state.ts'
import { dryKinds } from '../../../src-shared/performer/show/dry-kinds.ts'
import { ui } from '../kit/language.ts'
import { Range, Setting } from '../kit/setting-controls.tsx'
import { TermChips } from '../kit/term-chips.tsx'
import { PersonaPicker } from '../personas/persona-picker.tsx'
import { usePersonas } from '../personas/personas.ts'
import { useFilterWarnings } from '../personas/use-filter-warnings.ts'
import { SettingRows } from '../settings/setting-group.tsx'
import { changeShow, changeStage } from '../stage/stage-actions.ts'
import { dryWords } from '../words/beat-words.ts'
import { MemorySettings } from './memory-settings.tsx'
import { describePacing, pacingName, pacingPresets, pacingStop } from './pacing-presets.ts'
import { RatedLines } from './rated-lines.tsx'

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
      <Setting label={ui.setting['show.avoid'].name} hint={ui.setting['show.avoid'].effect}>
        <AvoidedTopics settings={state.settings} />
      </Setting>
      <SettingRows of={['show.notes']} settings={state.settings} />
      <RatedLines show={show} />
      <SettingRows
        of={['show.showrunner.enabled', 'show.showrunner.everyMinutes', 'show.showrunner.model']}
        settings={state.settings}
      />
      <MemorySettings settings={state.settings} />
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
      label={ui.setting['show.avoid'].name}
      terms={settings.show.avoid}
      save={(avoid) => changeShow({ avoid })}
      warn={(topic) => (persona && warnings?.topicWarning(topic, persona, settings)) ?? null}
    />
  )
}
