import { Check, Gauge, MemoryStick, MicVocal, Trash2 } from 'lucide-react'
import type { ModelChoice } from '../../../src-shared/contract/api/models.ts'
import type { State } from '../../../src-shared/events/state.ts'
import { modelShare } from '../../../src-shared/performer/model-levels.ts'
import { Button } from '../kit/button.tsx'
import { Select } from '../kit/field.tsx'
import { seconds, size } from '../kit/formats.ts'
import { fill, ui } from '../kit/language.ts'
import { AskFirst } from '../kit/question.tsx'
import { Problem } from '../kit/status.tsx'
import { useNow } from '../kit/time-hooks.ts'
import { send } from '../store/store.ts'
import { isOnStage, phaseWords, troubleWords } from './active-model.ts'
import { chooseLevel, chosenLevel, levelChoices, levelName } from './level-choice.ts'
import { reasonWords } from './level-words.ts'
import { CapabilityBadges } from './model-badges.tsx'
import { measuresOf, modelFacts, shareWords } from './model-words.ts'
import { RemoveFile } from './remove-file.tsx'
import { RunnerChoice } from './runner-choice.tsx'
import { type Care, useCare } from './use-care.ts'

interface ModelRowProps {
  readonly state: State
  readonly model: ModelChoice
  readonly name: string
  readonly isActive: boolean
  readonly mayAudition: boolean
  readonly changed: () => void
}

/** A model with its facts, its measurements and its actions. */
export function ModelRow({ state, model, name, isActive, mayAudition, changed }: ModelRowProps) {
  const { care, start, cancel } = useCare(model.model, changed)
  const isOllama = model.driver === 'ollama'
  const isBusy = care.is === 'running'
  const phase = state.modelPhase
  const measured = phase?.phase === 'measuring' && phase.model === model.model ? phase : null
  return (
    <li className="stack tight box anywhere model-row" data-active={isActive || undefined} aria-label={name}>
      <div className="wrap anywhere">
        <b className="mono" dir="auto">
          {name}
        </b>
        {isActive && <StageBadges state={state} />}
        {model.inMemory && <span className="badge ok">{ui.models.inMemory}</span>}
        {!isOllama && (
          <span className="badge">
            {model.driver === 'engine' ? ui.models.ownEngine : ui.models.openaiServer}
          </span>
        )}
        <CapabilityBadges capabilities={model.capabilities ?? []} />
      </div>
      <p className="t2" title={model.file?.path}>
        {modelFacts(model).join(' · ') || ui.models.nothingReported}
      </p>
      {isActive && <Trouble state={state} />}
      {model.downloadMb !== undefined && (
        <p className="t2">{fill(ui.models.needsEngine, { mb: model.downloadMb })}</p>
      )}
      {/* The badge's title needs a mouse. */}
      {model.capabilities?.includes('cloud') && <p className="t2">{ui.models.isCloud}</p>}
      <p className="wrap">
        {measuresOf(model).map(({ name: what, result, look, title }) => (
          <span key={what} className={`badge ${look}`} title={title}>
            {what}: {result}
          </span>
        ))}
      </p>
      <RunnerChoice model={model} name={name} />
      <Level state={state} model={model} name={name} />
      <div className="wrap">
        {!isActive && (
          <Button
            look="sm"
            aria-label={fill(ui.models.letModel, { name })}
            onClick={() => void send({ command: 'brain', model: model.model })}
            label={ui.models.letPerform}
          />
        )}
        <Button
          icon={MicVocal}
          look="sm"
          aria-label={fill(ui.models.auditionModel, { name })}
          disabled={!mayAudition}
          onClick={() => void send({ command: 'audition', model: model.model })}
          label={ui.models.audition}
        />
        <Button
          icon={Gauge}
          look="sm"
          aria-label={fill(ui.models.measureModel, { name })}
          title={ui.models.measureAbout}
          disabled={isBusy}
          onClick={() => void start('measure')}
          label={ui.models.measure}
        />
        {model.file?.place === 'added' && <RemoveFile name={name} path={model.file.path} removed={changed} />}
        {(isOllama || model.driver === 'engine') && (
          <>
            <Button
              icon={MemoryStick}
              look="sm"
              aria-label={`${model.inMemory ? ui.models.unload : ui.models.load} ${name}`}
              disabled={isBusy}
              onClick={() => void start(model.inMemory ? 'unload' : 'load')}
              label={model.inMemory ? ui.models.unload : ui.models.load}
            />
            {model.canDelete && (
              <AskFirst
                icon={Trash2}
                words={fill(model.size === undefined ? ui.models.deleteQuestion : ui.models.deleteToFree, {
                  name,
                  size: size(model.size ?? 0),
                })}
                yes={ui.models.delete}
                no={ui.models.keepIt}
                act={() => void start('delete')}
                look="sm"
                aria-label={fill(ui.models.deleteModel, { name })}
                disabled={isBusy}
              />
            )}
          </>
        )}
      </div>
      {measured !== null && !isBusy && (
        <Measuring
          words={fill(ui.models.measuringBeside, { request: (measured.done ?? 0) + 1, of: measured.of ?? 0 })}
          done={measured.done ?? 0}
          of={measured.of ?? 0}
          cancel={() => void start('stop-measuring')}
        />
      )}
      <CareView care={care} cancel={cancel} />
    </li>
  )
}

function Measuring(props: {
  readonly words: string
  readonly done: number
  readonly of: number
  readonly cancel: () => void
}) {
  const { words, done, of, cancel } = props
  return (
    <div className="wrap" role="status">
      <span>{words}</span>
      <progress aria-label={ui.models.measuringNow} max={of} value={done} />
      <Button look="sm" onClick={cancel} label={ui.models.cancel} />
    </div>
  )
}

/** Why the selected model does not answer, and when it is tried again. */
function Trouble({ state }: { state: State }) {
  const words = troubleWords(state, useNow())
  return words === null ? null : <p className="problem">{words}</p>
}

/** What the selected model is doing. */
function StageBadges({ state }: { state: State }) {
  const phase = phaseWords(state, useNow())
  return (
    <>
      {isOnStage(state) && (
        <span className="badge stage">
          <Check size={12} aria-hidden />
          {ui.models.performsNow}
        </span>
      )}
      {phase !== null && <span className="badge">{phase}</span>}
      {phase === null && state.standIn !== null && (
        <span className="badge deny">{ui.models.standsInForIt}</span>
      )}
    </>
  )
}

/** What the model is asked for, why, and the streamer's choice. During a show, also what it has contributed. */
function Level({ state, model, name }: Pick<ModelRowProps, 'state' | 'model' | 'name'>) {
  const { level } = model
  if (level === undefined) return null
  const chosen = chosenLevel(state.settings, model.model)
  const share = modelShare(state)
  return (
    <>
      <p className="wrap">
        <Select
          aria-label={fill(ui.models.askModelFor, { model: name })}
          value={chosen}
          options={levelChoices()}
          choose={(level) => void chooseLevel(model.model, level)}
        />
        <span className="t2">
          {fill(ui.models.askedFor, { level: levelName(chosen === 'auto' ? level.asks : chosen) })}{' '}
          {chosen === 'auto' && reasonWords(level.reason)}{' '}
          {chosen === 'auto' && level.part === 'filler' && ui.models.fillerOnly}
        </span>
      </p>
      {share !== null && share.model === model.model && <p>{shareWords(share)}</p>}
    </>
  )
}

const careWords = () =>
  ({
    load: ui.models.loadingNow,
    unload: ui.models.unloadingNow,
    delete: ui.models.deletingNow,
    measure: ui.models.measuringNow,
    'stop-measuring': ui.models.stoppingMeasurement,
  }) as const

function CareView({ care, cancel }: { care: Care; cancel: () => void }) {
  if (care.is === 'idle') return null
  if (care.is === 'done') return <p role="status">{care.message}</p>
  if (care.is === 'failed') return <Problem of={care.error} />
  const { measuring } = care
  return (
    <div className="wrap" role="status">
      <span>
        {measuring === null
          ? `${careWords()[care.what]}…`
          : fill(ui.models.measuringMode, {
              mode: measuring.mode,
              request: measuring.asked + 1,
              of: measuring.of,
            })}
      </span>
      <progress
        aria-label={careWords()[care.what]}
        {...(measuring === null ? {} : { max: measuring.of, value: measuring.asked })}
      />
      <Elapsed since={care.since} />
      <Button look="sm" onClick={cancel} label={ui.models.cancel} />
    </div>
  )
}

function Elapsed({ since }: { since: number }) {
  useNow(500)
  return (
    <span className="mono" aria-hidden>
      {seconds(performance.now() - since)}
    </span>
  )
}
