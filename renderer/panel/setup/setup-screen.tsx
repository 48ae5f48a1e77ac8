import './setup.css'
import { Check, CircleCheck, Hourglass, Radio, Sparkles } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { streamPages } from '../../../src-shared/events/on-air.ts'
import type { State } from '../../../src-shared/events/state.ts'
import type { Settings } from '../../../src-shared/settings/settings.ts'
import { isSetupOpen } from '../../../src-shared/settings/show.ts'
import { isActing } from '../../../src-shared/stage/puppets.ts'
import { pageWords } from '../connections/connections.tsx'
import { ObsCard } from '../connections/obs-card.tsx'
import { CopyAddress } from '../connections/page-addresses.tsx'
import { Button } from '../kit/button.tsx'
import { desktop } from '../kit/desktop.ts'
import { fill, ui } from '../kit/language.ts'
import { ScreenFrame } from '../kit/screen-frame.tsx'
import { Choice, Range } from '../kit/setting-controls.tsx'
import { Status } from '../kit/status.tsx'
import { leaveForm, saveForm, stay, useUnsaved } from '../kit/unsaved.ts'
import { describePacing, pacingName, pacingPresets, pacingStop } from '../show/pacing-presets.ts'
import { changeStage, stageActions } from '../stage/stage-actions.ts'
import { send } from '../store/store.ts'
import { AfterGoLive } from './after-go-live.tsx'
import { ChatQuestion } from './chat-question.tsx'
import { LivePreview, type Sample } from './live-preview.tsx'
import { PersonaFaces } from './persona-faces.tsx'
import { PlacesInPreview } from './places-in-preview.tsx'
import { ShowLanguageChoice } from './show-language.tsx'
import { SourceQuestion } from './source-question.tsx'
import { WriterChoice } from './writer-choice.tsx'

const change = (setup: Partial<State['settings']['setup']>): Promise<boolean> =>
  send({ command: 'settings', patch: { setup } })

const setupDone = { state: 'done', step: 'performer' } as const

/** The setup: five questions. The server stores the current one, so another panel can continue there. */
export function SetupScreen({ state, close }: { state: State; close: () => void }) {
  const { step } = state.settings.setup
  const isDue = isSetupOpen(state.settings.setup)
  const [sample, setSample] = useState<Sample | null>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const at = setupSteps.indexOf(step)
  const question = ui.setup.questions[step]

  // Save what was drawn, because a mask hides something private.
  const go = (next: SetupStep): void =>
    void saveForm(() => {
      setSample(null)
      void change({ step: next })
    })
  const leave = (): void =>
    leaveForm(() => {
      if (isDue) void change({ state: 'later' })
      close()
    })
  const finish = async (): Promise<void> => {
    const isOver = isDue ? await send({ command: 'unpause' }) : await change(setupDone)
    if (isOver) close()
  }

  const isFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question gets the focus, so that it is read
  useEffect(() => {
    if (!isFirst.current) title.current?.focus()
    isFirst.current = false
  }, [step])

  const before = stepAt(step, -1)
  const after = stepAt(step, 1)
  return (
    <ScreenFrame
      name={ui.setup.setup}
      look="column setup"
      close={leave}
      onEscape={() => (useUnsaved.getState().leave === null ? leave() : stay())}
      leaves={{ label: isDue ? ui.setup.notNow : ui.kit.close }}
    >
      <ol className="inline tight setup-steps" aria-label={ui.setup.questionList}>
        {setupSteps.map((one, n) => (
          <li key={one}>
            <button
              type="button"
              className="inline"
              aria-current={one === step ? 'step' : undefined}
              onClick={() => go(one)}
            >
              <i aria-hidden="true">{n < at ? <Check size={12} /> : n + 1}</i>
              {ui.setup.questions[one].short}
            </button>
          </li>
        ))}
      </ol>
      <div className="setup-page">
        <section className="stack" aria-labelledby="setup-title">
          <h3 id="setup-title" ref={title} tabIndex={-1}>
            <span className="sr">{fill(ui.setup.questionOf, { at: at + 1, of: setupSteps.length })} </span>
            {question.title}
          </h3>
          <p className="t2">{question.about}</p>
          {step === 'performer' ? (
            <PerformerQuestion state={state} show={setSample} />
          ) : step === 'source' ? (
            <SourceQuestion state={state} />
          ) : step === 'chat' ? (
            <ChatQuestion state={state} />
          ) : step === 'overlay' ? (
            <OverlayQuestion state={state} />
          ) : (
            <AmountQuestion state={state} />
          )}
        </section>
        <LivePreview state={state} sample={sample}>
          {step === 'overlay' && <PlacesInPreview settings={state.settings} show={setSample} />}
        </LivePreview>
      </div>
      <div className="inline foot">
        {before !== undefined && <Button onClick={() => go(before)} label={ui.setup.back} />}
        <span className="grow" />
        {after === undefined ? (
          <Button look="warm" onClick={() => leaveForm(() => void finish())}>
            {isDue ? <Radio size={14} aria-hidden /> : <Check size={14} aria-hidden />}
            {isDue ? ui.setup.goLive : ui.setup.done}
          </Button>
        ) : (
          <Button look="warm" onClick={() => go(after)} label={ui.setup.next} />
        )}
      </div>
    </ScreenFrame>
  )
}

/** Setup question: which character performs, and whether the understudy or a model writes its lines. */
const PerformerQuestion = (props: { state: State; show: (sample: Sample) => void }) => (
  <>
    <ShowLanguageChoice state={props.state} />
    <PersonaFaces chosen={props.state.settings.show.persona} show={props.show} />
    <h4>{ui.setup.whoWrites}</h4>
    <p className="t2">{ui.setup.writers}</p>
    <WriterChoice state={props.state} />
  </>
)

/** One of the setup questions. */
type SetupStep = Settings['setup']['step']

/** The questions in their order. */
const setupSteps: readonly SetupStep[] = ['performer', 'source', 'chat', 'overlay', 'amount']

/** Returns the question `offset` places after a step, or undefined if there is none. A negative offset goes back. */
const stepAt = (step: SetupStep, offset: number): SetupStep | undefined =>
  setupSteps[setupSteps.indexOf(step) + offset]

/** Setup question: how often the performer speaks, and whether aloud. */
function AmountQuestion({ state }: { state: State }) {
  const { pacing, sound } = state.settings.stage
  const stop = pacingStop(pacing)
  return (
    <>
      <div className="stack setup-amount">
        <p className="voice setup-amount-name" aria-hidden="true">
          {pacingName(stop)}
        </p>
        <Range
          label={ui.show.talkativeness}
          value={stop}
          max={pacingPresets.length - 1}
          step={Number.isInteger(stop) ? 1 : 0.5}
          valueText={pacingName}
          commit={(value) => changeStage({ pacing: pacingPresets[Math.round(value)]?.pacing })}
        />
        <p className="inline spread fine t3" aria-hidden="true">
          <span>{pacingName(0)}</span>
          <span>{pacingName(pacingPresets.length - 1)}</span>
        </p>
        <Status words={describePacing(pacing)} />
      </div>
      <h4>{ui.setup.sounds}</h4>
      <Choice
        label={ui.setup.sounds}
        value={sound.muted ? 'off' : 'on'}
        options={[
          ['on', ui.show.on],
          ['off', ui.show.off],
        ]}
        choose={(value) => void changeStage({ sound: { muted: value === 'off' } })}
      />
      <p className="t2">{ui.setup.hush}</p>
      <AfterGoLive state={state} />
    </>
  )
}

/** Setup question: how the overlay gets into the stream. Shows whether an overlay is connected. */
function OverlayQuestion({ state }: { state: State }) {
  const { panic, settings } = state
  const pages = streamPages(state.pages)
  const isSeen = pages.length > 0
  const hasWindow = settings.desktop.overlay
  const Icon = isSeen ? CircleCheck : Hourglass
  return (
    <>
      <h4>OBS Studio</h4>
      <div className="stack">
        <ObsCard state={state} />
      </div>
      {state.obs === null && (
        <p className="t2">
          {ui.setup.needsObs} <b>{ui.setup.obsMenu}</b> {ui.setup.checked}
        </p>
      )}
      <h4>{ui.setup.otherProgram}</h4>
      <div className="wrap setup-row">
        <CopyAddress label={ui.connections.copyOverlay} look="btn" />
        <span className="t2">{ui.setup.addSource}</span>
      </div>
      {desktop !== null && (
        <>
          <h4>{ui.setup.windowCapture}</h4>
          <div className="wrap setup-row">
            <Button
              onClick={() => void send({ command: 'settings', patch: { desktop: { overlay: !hasWindow } } })}
              label={hasWindow ? ui.setup.closeWindow : ui.setup.openWindow}
            />
            <span className="t2">{hasWindow ? ui.setup.captureWindow : ui.setup.windowAbout}</span>
          </div>
        </>
      )}
      <div className="wrap box warned setup-row setup-seen" data-seen={isSeen || undefined}>
        <Icon size={20} aria-hidden />
        <div>
          <p role="status">
            <b>{isSeen ? ui.setup.seen : hasWindow ? ui.setup.windowIsOpen : ui.setup.waitingForOverlay}</b>{' '}
            {isSeen || hasWindow ? ui.setup.proveIt : ui.setup.changesSoon}
          </p>
          {isSeen && <p className="t2">{pages.map(pageWords).join('; ')}</p>}
        </div>
        <Button
          icon={Sparkles}
          disabled={!(isSeen || hasWindow) || panic !== null}
          onClick={stageActions.test}
          label={ui.setup.sendBurst}
        />
      </div>
      <p className="t2">{isActing(settings.overlay.puppet) ? ui.setup.puppetHome : ui.setup.captionsHome}</p>
    </>
  )
}
