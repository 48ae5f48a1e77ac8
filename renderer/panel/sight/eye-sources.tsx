import { Form } from '../kit/form.tsx'
import './eye-sources.css'
import { Ban, Film, Gamepad2, Monitor, Sparkles, Video } from 'lucide-react'
import { useState } from 'react'
import type { EyeAnswer } from '../../../src-shared/contract/api/eye.ts'
import type { State } from '../../../src-shared/events/state.ts'
import type { Settings } from '../../../src-shared/settings/settings.ts'
import { EyeLink } from '../connections/page-addresses.tsx'
import { Button } from '../kit/button.tsx'
import { ui } from '../kit/language.ts'
import { send } from '../store/store.ts'
import type { Loaded } from '../store/use-answer.ts'
import { ObsPicker } from './obs-picker.tsx'
import { ScreenPicker } from './screen-picker.tsx'

type Source = Settings['sight']['source']

const changeSight = (sight: Partial<Settings['sight']>): Promise<boolean> =>
  send({ command: 'settings', patch: { sight } })

const sources = (): readonly { source: Source; label: string; about: string; Icon: typeof Monitor }[] => [
  {
    source: 'auto',
    label: ui.sight.automatic,
    about: ui.sight.automaticAbout,
    Icon: Sparkles,
  },
  { source: 'screen', label: ui.sight.screen, about: ui.sight.screenAbout, Icon: Monitor },
  { source: 'obs', label: 'OBS', about: ui.sight.obsAbout, Icon: Video },
  { source: 'file', label: ui.sight.file, about: ui.sight.fileAbout, Icon: Film },
  { source: 'program', label: ui.sight.program, about: ui.sight.programAbout, Icon: Gamepad2 },
  { source: 'demo', label: ui.sight.demoReel, about: ui.sight.demoAbout, Icon: Film },
  { source: 'off', label: ui.sight.sourceOff, about: ui.sight.offAbout, Icon: Ban },
]

/** Cards for the kinds of sources; below them, the details of the opened kind. */
export function EyeSources({ state, watchable }: { state: State; watchable: Loaded<EyeAnswer> }) {
  const { sight } = state.settings
  const [opened, setOpened] = useState<Source | null>(null)
  const [asked, setAsked] = useState<Source | null>(null)
  const { answer, failed } = watchable
  const open = opened ?? sight.source
  const kindOf = (source: Source) => answer?.kinds.find(({ kind }) => kind === source)
  const choose = async (source: Source): Promise<void> => {
    setOpened(source)
    if (source === sight.source || kindOf(source)?.available === false) return
    setAsked(source)
    await changeSight({ source })
    setAsked(null)
  }
  const remedy = kindOf(open)?.remedy
  const hasScreens = (answer?.screens.length ?? 0) > 0
  return (
    <section aria-label={ui.sight.source}>
      <h3>{ui.sight.source}</h3>
      {failed && <p className="problem">{ui.sight.sourcesNotLoaded}</p>}
      <ul className="tiles sees" aria-label={ui.sight.sourceToWatch}>
        {sources().map(({ source, label, about, Icon }) => {
          const isChosen = source === sight.source
          const isWatched = isChosen || (sight.source === 'auto' && answer?.watched.kind === source)
          return (
            <li key={source}>
              <button
                type="button"
                className="tile"
                aria-pressed={isChosen}
                data-open={source === open || undefined}
                onClick={() => void choose(source)}
              >
                <b className="inline">
                  <Icon size={15} aria-hidden />
                  {label}
                </b>
                <span className="t2 fine">{about}</span>
                <span>
                  {asked === source ? (
                    <span className="badge">{ui.sight.switching}</span>
                  ) : isWatched ? (
                    <span className="badge sight">{isChosen ? ui.sight.chosen : ui.sight.watchedNow}</span>
                  ) : (
                    kindOf(source)?.available === false && (
                      <span className="badge">
                        {source === 'file' ? ui.sight.needsPath : ui.sight.unavailable}
                      </span>
                    )
                  )}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
      {remedy !== undefined && open !== 'file' && <p className="t2 part">{remedy}</p>}
      {(open === 'screen' || open === 'auto') && hasScreens && (
        <ScreenPicker settings={state.settings} screens={answer?.screens ?? []} />
      )}
      {(open === 'screen' || open === 'auto') && !hasScreens && (
        <div className="wrap part eye-detail">
          <EyeLink run={state.run} label={ui.sight.openEyePage} look="btn sm" />
          <span className="t2">{answer?.onWayland ? ui.sight.waylandAsks : ui.sight.chooseThere}</span>
        </div>
      )}
      {open === 'obs' && <ObsPicker state={state} watchable={watchable} />}
      {open === 'file' && (
        <PathForm key={sight.path} stored={sight.path} isWatched={sight.source === 'file'} />
      )}
    </section>
  )
}

function PathForm({ stored, isWatched }: { stored: string; isWatched: boolean }) {
  const [path, setPath] = useState(stored)
  const watch = (): void => {
    void changeSight({ source: 'file', path: path.trim() })
  }
  return (
    <Form className="wrap part eye-detail" submit={watch}>
      <input
        className="input grow"
        aria-label={ui.sight.pathLabel}
        placeholder={ui.sight.pathExample}
        maxLength={4000}
        spellCheck={false}
        value={path}
        onChange={({ target }) => setPath(target.value)}
      />
      <Button
        type="submit"
        look="sm"
        disabled={path.trim() === '' || (isWatched && path.trim() === stored)}
        label={ui.sight.watch}
      />
    </Form>
  )
}
