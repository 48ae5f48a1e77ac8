import { EyeOff, Film, Monitor, Video } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { State } from '../../../src-shared/events/state.ts'
import { EyeLink } from '../connections/page-addresses.tsx'
import { AreaEditor } from '../sight/area-editor.tsx'
import { ObsPicker } from '../sight/obs-picker.tsx'
import { useEyePicture, useObsThumb, useVisibleTicks, useWatchable } from '../sight/use-eye.ts'
import { send } from '../store/store.ts'
import { demoWords } from './setup-words.ts'

/** Interval (ms) at which the pictures and the list of sources are fetched again. */
const refreshMs = 2000

type Kind = 'screen' | 'obs' | 'demo'

const kinds: readonly {
  readonly kind: Kind
  /** The setting that watches it. Until something is shared, `auto` plays the demo reel. */
  readonly source: 'screen' | 'obs' | 'auto'
  readonly label: string
  readonly about: string
  readonly Icon: typeof Monitor
}[] = [
  {
    kind: 'screen',
    source: 'screen',
    label: 'Screen or window',
    about: 'You share a screen, a window or a tab.',
    Icon: Monitor,
  },
  { kind: 'obs', source: 'obs', label: 'OBS', about: 'The scene on air, or one source.', Icon: Video },
  { kind: 'demo', source: 'auto', label: 'Not now', about: 'The demo reel plays until then.', Icon: Film },
]

const scrollHere = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'center' })

/** What Adlib watches, each source with its picture, and the parts that it must never see. */
export function SourceQuestion({ state }: { state: State }) {
  const { sight } = state.settings
  const [opened, setOpened] = useState<Kind | null>(null)
  const [isMasking, setMasking] = useState(false)
  const ticks = useVisibleTicks(refreshMs)
  const picture = useEyePicture(`${state.observation?.id} ${ticks}`)
  const watchable = useWatchable(
    `${sight.source} ${sight.obsSource} ${state.obs?.state} ${Math.floor(ticks / 3)}`,
  )
  const { answer, failed } = watchable
  const watched = answer?.watched ?? { kind: 'off', name: '' }
  const chosen = kinds.find(({ source }) => source === sight.source)?.kind ?? null
  const open = opened ?? chosen
  const onAir = useObsThumb('', state.obs?.state === 'connected')
  const remedy = answer?.kinds.find(({ kind }) => kind === open)?.remedy

  const choose = ({ kind, source }: (typeof kinds)[number]): void => {
    setOpened(kind)
    setMasking(false)
    if (kind !== 'obs' || state.obs?.state === 'connected')
      void send({ command: 'settings', patch: { sight: { source } } })
  }
  const pictureOf: Record<Kind, ReactNode> = {
    screen: watched.kind === 'screen' && picture !== null ? <img src={picture} alt="" /> : null,
    obs: onAir.url === null ? null : <img src={onAir.url} alt="" />,
    demo: watched.kind === 'demo' && picture !== null ? <img src={picture} alt="" /> : null,
  }
  const isReal = watched.kind !== 'demo' && watched.kind !== 'off' && watched.name !== ''
  return (
    <>
      {failed && <p className="problem">Adlib did not answer. It is asked again in a few seconds.</p>}
      <ul className="setup-cards" aria-label="Source to watch">
        {kinds.map((one) => {
          const { kind, label, about, Icon } = one
          return (
            <li key={kind}>
              <button
                type="button"
                className="setup-card"
                aria-pressed={kind === open}
                onClick={() => choose(one)}
              >
                <span className="setup-thumb">{pictureOf[kind] ?? <Icon size={26} aria-hidden />}</span>
                <b>{label}</b>
                <span className="t2">{about}</span>
                {watched.kind === kind && <span className="badge sight">Watched now</span>}
              </button>
            </li>
          )
        })}
      </ul>
      {open === 'demo' && <p className="t2">{demoWords}</p>}
      {open === 'screen' && (
        <div className="setup-row">
          <EyeLink run={state.run} label="Choose what to share" look="btn" />
          <span className="t2">
            {watched.kind === 'screen' && state.source?.state === 'live'
              ? 'Adlib sees what you share.'
              : 'A page opens on which you choose it. Keep that page open.'}
          </span>
        </div>
      )}
      {open === 'obs' && <ObsPicker state={state} watchable={watchable} />}
      {open !== 'obs' && remedy !== undefined && <p className="t2">{remedy}</p>}
      <h4>Never show</h4>
      {!isReal ? (
        <p className="t2">Once your picture is here, you can black out parts, such as a chat or a name.</p>
      ) : isMasking ? (
        <div className="setup-mask" ref={scrollHere}>
          <AreaEditor
            tool="mask"
            sight={sight}
            source={watched.name}
            picture={picture}
            close={() => setMasking(false)}
          />
        </div>
      ) : (
        <div className="setup-row">
          <button type="button" className="btn" onClick={() => setMasking(true)}>
            <EyeOff size={14} aria-hidden />
            Black out a part
          </button>
          <span className="t2">Nothing reads, keeps or shows what is under it.</span>
        </div>
      )}
    </>
  )
}
