import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { State } from '../../../src-shared/events/state.ts'
import { Connections } from '../connections/connections.tsx'
import { usePageEscape } from '../kit/page-escape.ts'
import { Range, Setting } from '../kit/setting-controls.tsx'
import { leaveForm, stay, useUnsaved } from '../kit/unsaved.ts'
import { Auditions } from '../models/auditions.tsx'
import { PersonaEditor } from '../personas/persona-editor.tsx'
import { changeStage } from '../stage/stage-actions.ts'
import { AllSettings } from './all-settings.tsx'
import { FilterSettings } from './filter-settings.tsx'
import { RunLimits } from './run-limits.tsx'
import { ShowSettings } from './show-settings.tsx'
import { VoiceSettings } from './voice-settings.tsx'

/** The settings that matter during a stream. Each takes effect at once. */
export function Settings({ state, close }: { state: State; close: () => void }) {
  const { previewMs, filter } = state.settings.stage
  const [edited, setEdited] = useState<{ persona: string | null } | null>(null)
  usePageEscape(() => {
    if (edited === null) close()
    else if (useUnsaved.getState().leave !== null) stay()
    else leaveForm(() => setEdited(null))
  })
  const page = useRef<HTMLDivElement>(null)
  const wasEdited = useRef(false)
  useEffect(() => {
    // The editor took the focus with it.
    if (wasEdited.current && edited === null) page.current?.focus()
    wasEdited.current = edited !== null
  }, [edited])
  if (edited !== null) return <PersonaEditor about={edited.persona} close={() => setEdited(null)} />
  return (
    <div className="settings" id="stream" ref={page} tabIndex={-1}>
      <div className="settings-head">
        <h2>Settings</h2>
        <button type="button" className="btn sm" onClick={close}>
          <X size={14} aria-hidden />
          Close
        </button>
      </div>
      <div className="narrow-only">
        <Connections state={state} />
      </div>
      <ShowSettings state={state} edit={(persona) => setEdited({ persona })} />
      <section aria-label="Pace">
        <h3>Pace</h3>
        <Setting label="Preview" hint="How long you can cancel a line before it goes out">
          <Range
            label="Preview"
            value={previewMs / 1000}
            max={10}
            step={0.5}
            valueText={(value) => (value === 0 ? 'none' : `${value} s`)}
            showsValue
            commit={(value) => changeStage({ previewMs: value * 1000 })}
          />
        </Setting>
      </section>
      <Auditions state={state} />
      <VoiceSettings voice={state.settings.voice} speakAloud={state.settings.performer.speakAloud} />
      <FilterSettings filter={filter} />
      <RunLimits runs={state.settings.runs} />
      <AllSettings settings={state.settings} open={() => null} />
    </div>
  )
}
