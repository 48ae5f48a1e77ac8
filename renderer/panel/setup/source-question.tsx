import { EyeOff, Film, Monitor, Video } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { eyeAnswer } from '../../../src-shared/contract/api/eye.ts'
import type { State } from '../../../src-shared/events/state.ts'
import { EyeLink } from '../connections/page-addresses.tsx'
import { Button } from '../kit/button.tsx'
import { ui } from '../kit/language.ts'
import { AreaEditor } from '../sight/area-editor.tsx'
import { ObsPicker } from '../sight/obs-picker.tsx'
import { ScreenPicker } from '../sight/screen-picker.tsx'
import { unwatched } from '../sight/unwatched.ts'
import { useEyePicture, useThumb, useVisibleTicks } from '../sight/use-eye.ts'
import { send } from '../store/store.ts'
import { useAnswer } from '../store/use-answer.ts'
import { AfterGoLive } from './after-go-live.tsx'

const refreshMs = 2000

type Kind = 'screen' | 'obs' | 'demo'

const kinds = (): readonly {
  readonly kind: Kind
  readonly source: 'screen' | 'obs' | 'auto'
  readonly label: string
  readonly about: string
  readonly Icon: typeof Monitor
}[] => [
  {
    kind: 'screen',
    source: 'screen',
    label: ui.setup.screen,
    about: ui.setup.screenAbout,
    Icon: Monitor,
  },
  { kind: 'obs', source: 'obs', label: 'OBS', about: ui.setup.obsAbout, Icon: Video },
  { kind: 'demo', source: 'auto', label: ui.setup.notNow, about: ui.setup.demoAbout, Icon: Film },
]

const scrollHere = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'center' })

/** Setup question: which source Adlib watches, and which parts of the picture it must never see. */
export function SourceQuestion({ state }: { state: State }) {
  const { sight } = state.settings
  const [opened, setOpened] = useState<Kind | null>(null)
  const [isMasking, setMasking] = useState(false)
  const ticks = useVisibleTicks(refreshMs)
  const picture = useEyePicture(`${state.observation?.id} ${ticks}`)
  const watchable = useAnswer(
    '/api/eye',
    eyeAnswer,
    `${sight.source} ${sight.obsSource} ${state.obs?.state} ${Math.floor(ticks / 3)}`,
  )
  const { answer, failed } = watchable
  const watched = answer?.watched ?? { kind: 'off', name: '' }
  const chosen = kinds().find(({ source }) => source === sight.source)?.kind ?? null
  const open = opened ?? chosen
  const onAir = useThumb({ source: 'obs', obsSource: '' }, state.obs?.state === 'connected')
  const hasScreens = (answer?.screens.length ?? 0) > 0
  const remedy = answer?.kinds.find(({ kind }) => kind === open)?.remedy

  const choose = ({ kind, source }: ReturnType<typeof kinds>[number]): void => {
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
  // Even a selected source might not deliver pictures yet.
  const isSeen = unwatched(state) === null
  const isReal = isSeen && watched.kind !== 'demo' && watched.kind !== 'off' && watched.name !== ''
  return (
    <>
      {failed && <p className="problem">{ui.setup.notAnswered}</p>}
      <ul className="tiles" aria-label={ui.setup.sourceToWatch}>
        {kinds().map((one) => {
          const { kind, label, about, Icon } = one
          return (
            <li key={kind}>
              <button type="button" className="tile" aria-pressed={kind === open} onClick={() => choose(one)}>
                <span className="picture">{pictureOf[kind] ?? <Icon size={26} aria-hidden />}</span>
                <b>{label}</b>
                <span className="t2 fine">{about}</span>
                {watched.kind === kind && isSeen && (
                  <span className="badge sight">{ui.setup.watchedNow}</span>
                )}
              </button>
            </li>
          )
        })}
      </ul>
      {open === 'demo' && (
        <>
          <p className="t2">{ui.setup.demo}</p>
          <AfterGoLive state={state} />
        </>
      )}
      {open === 'screen' && hasScreens && (
        <ScreenPicker settings={state.settings} screens={answer?.screens ?? []} />
      )}
      {open === 'screen' && !hasScreens && (
        <div className="wrap setup-row">
          <EyeLink run={state.run} label={ui.setup.chooseShare} look="btn" />
          <span className="t2">
            {watched.kind === 'screen' && state.source?.state === 'live'
              ? ui.setup.seesShare
              : ui.setup.pageOpens}
          </span>
        </div>
      )}
      {open === 'obs' && <ObsPicker state={state} watchable={watchable} />}
      {open !== 'obs' && remedy !== undefined && <p className="t2">{remedy}</p>}
      <h4>{ui.setup.neverShow}</h4>
      {!isReal ? (
        <p className="t2">{ui.setup.onceHere}</p>
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
        <div className="wrap setup-row">
          <Button icon={EyeOff} onClick={() => setMasking(true)} label={ui.setup.blackOut} />
          <span className="t2">{ui.setup.blackOutHint}</span>
        </div>
      )}
    </>
  )
}
