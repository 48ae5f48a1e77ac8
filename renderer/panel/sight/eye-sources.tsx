import './eye-sources.css'
import { Ban, Film, Monitor, Sparkles, Video } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { EyeAnswer } from '../../../src-shared/contract/api/eye.ts'
import type { State } from '../../../src-shared/events/state.ts'
import type { Settings } from '../../../src-shared/settings/settings.ts'
import { EyeLink } from '../connections/page-addresses.tsx'
import { send } from '../store/store.ts'
import { ObsPicker } from './obs-picker.tsx'
import { ScreenPicker } from './screen-picker.tsx'
import type { Loaded } from './use-eye.ts'

type Source = Settings['sight']['source']

const changeSight = (sight: Partial<Settings['sight']>): Promise<boolean> =>
  send({ command: 'settings', patch: { sight } })

const sources: readonly { source: Source; label: string; about: string; Icon: typeof Monitor }[] = [
  {
    source: 'auto',
    label: 'Automatic',
    about: 'Your screen once you share it, the demo reel until then.',
    Icon: Sparkles,
  },
  { source: 'screen', label: 'Screen', about: 'A screen, window or tab that you share.', Icon: Monitor },
  { source: 'obs', label: 'OBS', about: 'A scene or source of OBS, without Adlib’s overlay.', Icon: Video },
  { source: 'file', label: 'File', about: 'A picture, a folder of pictures or a video.', Icon: Film },
  { source: 'demo', label: 'Demo reel', about: 'A short recorded game, to try things out.', Icon: Film },
  { source: 'off', label: 'Off', about: 'Nothing is watched.', Icon: Ban },
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
    // An unavailable kind is opened, but not watched: a file, for example, needs a path first, in its form below.
    if (source === sight.source || kindOf(source)?.available === false) return
    setAsked(source)
    await changeSight({ source })
    setAsked(null)
  }
  const remedy = kindOf(open)?.remedy
  const hasScreens = (answer?.screens.length ?? 0) > 0
  return (
    <section aria-label="Source">
      <h3>Source</h3>
      {failed && (
        <p className="problem">
          Could not load what can be watched. You can still choose; Adlib is asked again in a few seconds.
        </p>
      )}
      <ul className="eye-sources" aria-label="Source to watch">
        {sources.map(({ source, label, about, Icon }) => {
          const isChosen = source === sight.source
          const isWatched = isChosen || (sight.source === 'auto' && answer?.watched.kind === source)
          return (
            <li key={source}>
              <button
                type="button"
                className="eye-source"
                aria-pressed={isChosen}
                data-open={source === open || undefined}
                onClick={() => void choose(source)}
              >
                <b>
                  <Icon size={15} aria-hidden />
                  {label}
                </b>
                <span className="t2">{about}</span>
                <span>
                  {asked === source ? (
                    <span className="badge">Switching…</span>
                  ) : isWatched ? (
                    <span className="badge sight">{isChosen ? 'Chosen' : 'Watched now'}</span>
                  ) : (
                    kindOf(source)?.available === false && (
                      <span className="badge">{source === 'file' ? 'Needs a path' : 'Unavailable'}</span>
                    )
                  )}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
      {remedy !== undefined && open !== 'file' && <p className="eye-remedy">{remedy}</p>}
      {(open === 'screen' || open === 'auto') && hasScreens && (
        <ScreenPicker sight={sight} screens={answer?.screens ?? []} />
      )}
      {(open === 'screen' || open === 'auto') && !hasScreens && (
        <div className="eye-detail">
          <EyeLink run={state.run} label="Open the eye page" look="btn sm" />
          <span className="t2">
            {answer?.onWayland
              ? 'Wayland asks which screen to share, each time.'
              : 'There you choose the screen, window or tab. Keep that page open.'}
          </span>
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
  const watch = (event: FormEvent): void => {
    event.preventDefault()
    void changeSight({ source: 'file', path: path.trim() })
  }
  return (
    <form className="eye-detail" onSubmit={watch}>
      <input
        className="input grow"
        aria-label="Path of a picture, folder or video"
        placeholder="Path of a picture, a folder of pictures or a video"
        maxLength={4000}
        spellCheck={false}
        value={path}
        onChange={({ target }) => setPath(target.value)}
      />
      <button
        type="submit"
        className="btn sm"
        disabled={path.trim() === '' || (isWatched && path.trim() === stored)}
      >
        Watch
      </button>
    </form>
  )
}
