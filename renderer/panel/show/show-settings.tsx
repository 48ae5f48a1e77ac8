import './show-settings.css'
import { X } from 'lucide-react'
import { useRef } from 'react'
import type { State } from '../../../src-shared/events/state.ts'
import { dryKinds } from '../../../src-shared/performer/show/line-values.ts'
import type { Settings } from '../../../src-shared/settings/settings.ts'
import { Button } from '../kit/button.tsx'
import { fill, ui } from '../kit/language.ts'
import { Range, Setting } from '../kit/setting-controls.tsx'
import { TermChips } from '../kit/term-chips.tsx'
import { PersonaPicker } from '../personas/persona-picker.tsx'
import { usePersona } from '../personas/personas.ts'
import { useFilterWarnings } from '../personas/use-filter-warnings.ts'
import { SettingRows } from '../settings/setting-group.tsx'
import { changeShow, changeStage } from '../stage/stage-actions.ts'
import { dryWords } from '../words/beat-words.ts'
import { MemorySettings } from './memory-settings.tsx'
import { describePacing, pacingName, pacingPresets, pacingStop } from './pacing-presets.ts'

/** The settings of the show: persona, talkativeness, topics, notes, ratings and memory. */
export function ShowSettings({ state, edit }: { state: State; edit: (persona: string | null) => void }) {
  const { show } = state.settings
  const { pacing } = state.settings.stage
  const stop = pacingStop(pacing)
  return (
    <section aria-label={ui.show.show}>
      <h3>{ui.show.personaAndPace}</h3>
      <SettingRows of={['show.language']} settings={state.settings} />
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
        of={[
          'show.calls',
          'show.showrunner.enabled',
          'show.showrunner.everyMinutes',
          'show.showrunner.model',
        ]}
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

type Show = Settings['show']

/** The lines that the streamer rated as funny, and those never to be said again, newest first. */
function RatedLines({ show: { funny, never } }: { show: Show }) {
  return (
    <>
      <LineList
        label={ui.show.funnyLines}
        hint={ui.show.funnyHint}
        lines={funny}
        save={(lines) => changeShow({ funny: lines })}
      />
      <LineList
        label={ui.show.neverAgain}
        hint={ui.show.neverHint}
        lines={never}
        save={(lines) => changeShow({ never: lines })}
      />
    </>
  )
}

function LineList(props: {
  label: string
  hint: string
  lines: readonly string[]
  save: (lines: string[]) => Promise<boolean>
}) {
  const { label, hint, lines, save } = props
  const head = useRef<HTMLElement>(null)
  const remove = async (line: string): Promise<void> => {
    // Move the focus, because the focused button is removed together with the line.
    if (await save(lines.filter((other) => other !== line))) head.current?.focus()
  }
  return (
    <Setting label={label} hint={hint}>
      {lines.length === 0 ? (
        <p className="t2">{ui.show.noneRated}</p>
      ) : (
        <details>
          <summary ref={head}>
            {lines.length === 1 ? ui.show.oneLine : fill(ui.show.lines, { count: lines.length })}
          </summary>
          <ul className="ruled tight scroll" aria-label={label}>
            {lines.toReversed().map((line) => (
              <li key={line} className="inline spread">
                <span className="voice anywhere" dir="auto">
                  {line}
                </span>
                <Button
                  icon={X}
                  look="plain sm"
                  aria-label={fill(ui.show.removeLine, { line })}
                  onClick={() => void remove(line)}
                />
              </li>
            ))}
          </ul>
          <Button look="sm" onClick={() => void save([])} label={ui.show.reset} />
        </details>
      )}
    </Setting>
  )
}
