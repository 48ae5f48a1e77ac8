import './setup.css'
import { Check, Radio, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { State } from '../../../src-shared/events/state.ts'
import type { Settings } from '../../../src-shared/settings/settings.ts'
import { isSetupOpen } from '../../../src-shared/settings/setup.ts'
import { Button } from '../kit/button.tsx'
import { fill, ui } from '../kit/language.ts'
import { usePageEscape } from '../kit/page-escape.ts'
import { Choice, Range } from '../kit/setting-controls.tsx'
import { Status } from '../kit/status.tsx'
import { leaveForm, saveForm, stay, useUnsaved } from '../kit/unsaved.ts'
import { describePacing, pacingName, pacingPresets, pacingStop } from '../show/pacing-presets.ts'
import { changeStage } from '../stage/stage-actions.ts'
import { send } from '../store/store.ts'
import { AfterGoLive } from './after-go-live.tsx'
import { LivePreview, type Sample } from './live-preview.tsx'
import { OverlayQuestion } from './overlay-question.tsx'
import { PersonaFaces } from './persona-faces.tsx'
import { PlacesInPreview } from './places-in-preview.tsx'
import { SourceQuestion } from './source-question.tsx'
import { WriterChoice } from './writer-choice.tsx'

const change = (setup: Partial<State['settings']['setup']>): Promise<boolean> =>
  send({ command: 'settings', patch: { setup } })

const setupDone = { state: 'done', step: 'performer' } as const

/** The setup: four questions. The server stores the current one, so another panel can continue there. */
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
  usePageEscape(() => (useUnsaved.getState().leave === null ? leave() : stay()))
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
    <div className="settings column setup" id="stream" tabIndex={-1}>
      <div className="settings-head">
        <h2>{ui.setup.setup}</h2>
        <Button icon={X} look="sm" onClick={leave} label={isDue ? ui.setup.notNow : ui.kit.close} />
      </div>
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
    </div>
  )
}

/** Setup question: which character performs, and whether the understudy or a model writes its lines. */
const PerformerQuestion = (props: { state: State; show: (sample: Sample) => void }) => (
  <>
    <p className="t2">{ui.personas.speakEnglish}</p>
    <PersonaFaces chosen={props.state.settings.show.persona} show={props.show} />
    <h4>{ui.setup.whoWrites}</h4>
    <p className="t2">{ui.setup.writers}</p>
    <WriterChoice state={props.state} />
  </>
)

/** One of the setup questions. */
type SetupStep = Settings['setup']['step']

/** The questions in their order. */
const setupSteps: readonly SetupStep[] = ['performer', 'source', 'overlay', 'amount']

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
