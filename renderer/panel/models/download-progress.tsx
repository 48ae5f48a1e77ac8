import { Check, Download, Pause, Trash2 } from 'lucide-react'
import type { ModelsAnswer } from '../../../src-shared/contract/api/models.ts'
import { connectionLost } from '../../../src-shared/events/event/model.ts'
import type { PullView } from '../../../src-shared/events/state.ts'
import { Button } from '../kit/button.tsx'
import { ago, size } from '../kit/formats.ts'
import { fill, ui } from '../kit/language.ts'
import { Status } from '../kit/status.tsx'
import { send } from '../store/store.ts'
/** Returns a download's name without its server. */
export const nameOfPull = (model: string): string => model.replace(/^(engine|ollama)\//, '')

/** Shows a download's progress, with a button that pauses it. */
export function PullProgress({ pull }: { pull: PullView }) {
  const { done, of, speed } = pull
  const model = nameOfPull(pull.model)
  const left = speed === undefined || speed <= 0 || of === 0 ? null : (1000 * (of - done)) / speed
  return (
    <div className="stack download running">
      <p>
        <b className="mono">{model}</b>{' '}
        <span className="t2">
          {of === 0 ? ui.models.starting : fill(ui.models.doneOf, { done: size(done), of: size(of) })}
          {speed !== undefined && speed > 0 && done < of && `, ${size(speed)}/s`}
          {left !== null && left > 1000 && fill(ui.models.timeLeft, { time: ago(left) })}
          {of > 0 && done === of && `, ${ui.models.checking}`}
        </span>
      </p>
      <progress
        aria-label={fill(ui.models.downloadOf, { model })}
        {...(of === 0 ? {} : { max: of, value: done })}
      />
      {pull.message === connectionLost && <Status words={ui.models.connectionLost} />}
      <div className="wrap download-row">
        <span className="t2">{ui.models.goOn}</span>
        <Button
          icon={Pause}
          look="sm"
          onClick={() => void send({ command: 'pull-cancel' })}
          label={ui.models.pause}
        />
      </div>
    </div>
  )
}

/** Shows why a download stopped, with buttons that continue it or delete what was downloaded. */
export function StoppedPull({ pull }: { pull: PullView }) {
  const { model, state, message } = pull
  return (
    <div className="wrap anywhere" role="status">
      <p className={state === 'failed' ? 'problem' : 't2'}>
        {state === 'failed' ? message : stoppedWords(pull)}
      </p>
      <ResumeButtons model={model} label={state === 'failed' ? ui.models.tryAgain : undefined} />
    </div>
  )
}

/** Downloads of the engine that an earlier run began. */
export function UnfinishedPulls({
  pull,
  unfinished,
  discarded,
}: Pick<ModelsAnswer, 'unfinished'> & { pull: PullView | null; discarded: () => void }) {
  const others = unfinished.filter(({ model }) => pull === null || nameOfPull(pull.model) !== model)
  return others.map(({ model, done }) => (
    <div className="wrap anywhere" key={model}>
      <p className="t2">{fill(ui.models.unfinished, { model, done: size(done) })}</p>
      <ResumeButtons model={`engine/${model}`} discarded={discarded} />
    </div>
  ))
}

function ResumeButtons(props: {
  readonly model: string
  readonly label?: string | undefined
  readonly discarded?: () => void
}) {
  const { model, label, discarded } = props
  const name = nameOfPull(model)
  return (
    <>
      <Button
        icon={Download}
        look="sm"
        onClick={() => void send({ command: 'pull', model })}
        label={label ?? fill(ui.models.resumeModel, { model: name })}
      />
      <Button
        icon={Trash2}
        look="sm"
        aria-label={fill(ui.models.discardDownload, { model: name })}
        onClick={() => void send({ command: 'pull-discard', model }).then(() => discarded?.())}
        label={ui.models.discard}
      />
    </>
  )
}

/** Says that a model is downloaded, with a button that lets it perform. */
export function FinishedPull({
  pull,
  answer,
  active,
}: {
  pull: PullView
  answer: ModelsAnswer
  active: string
}) {
  const name = nameOfPull(pull.model)
  const driver = isEngines(pull) ? 'engine' : undefined
  const found = answer.brains.find(
    (one) =>
      [name, `${name}:latest`].includes(one.name ?? one.model) &&
      (driver === undefined || one.driver === driver),
  )
  return (
    <div className="wrap anywhere" role="status">
      <p className="inline">
        <Check size={14} aria-hidden />
        {fill(ui.models.downloaded, { model: name })}
      </p>
      {found !== undefined && found.model !== active && (
        <Button
          look="sm warm"
          aria-label={fill(ui.models.letModel, { name })}
          onClick={() => void send({ command: 'brain', model: found.model })}
          label={ui.models.letPerform}
        />
      )}
    </div>
  )
}

const isEngines = ({ model }: PullView): boolean => model.startsWith('engine/')

const stoppedWords = ({ model, done, of }: PullView): string =>
  of === 0
    ? fill(ui.models.downloadStopped, { model: nameOfPull(model) })
    : fill(ui.models.stoppedAt, { model: nameOfPull(model), done: size(done), of: size(of) })
