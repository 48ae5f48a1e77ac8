import { MessageCircle } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type ModelChoice, testLineAnswer } from '../../../src-shared/contract/api/models.ts'
import type { Audition } from '../../../src-shared/events/audition.ts'
import type { State } from '../../../src-shared/events/state.ts'
import { Button } from '../kit/button.tsx'
import { seconds, size } from '../kit/formats.ts'
import { fill, ui } from '../kit/language.ts'
import { Status } from '../kit/status.tsx'
import { auditionWord, faultWords } from '../models/audition-words.ts'
import { DownloadSection } from '../models/download-model.tsx'
import { fitWords } from '../models/fit-words.ts'
import { useAuditions } from '../models/use-auditions.ts'
import { useModels } from '../models/use-models.ts'
import { WhichModel } from '../models/which-model.tsx'
import { askAdlib, send } from '../store/store.ts'

/** The understudy and the models that were found, and a form that downloads another model. */
export function WriterChoice({ state }: { state: State }) {
  const { answer, failed, reload } = useModels(state)
  const auditions = useAuditions(state) ?? []
  const [chosen, setChosen] = useState<string | null>(null)
  const { brain, settings } = state
  const active = brain.driver === 'understudy' ? 'understudy' : brain.model
  // The understudy is active while a selected model loads, so the setting takes precedence over the active model.
  const selected = chosen ?? (settings.brain.model || active)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another selection may come from elsewhere
  useEffect(() => setChosen(null), [settings.brain.model, brain.model])

  const choose = async (model: string): Promise<void> => {
    setChosen(model)
    if (!(await send({ command: 'brain', model }))) setChosen(null)
  }
  const models = answer?.brains.filter(({ driver }) => driver !== 'understudy') ?? []
  return (
    <>
      <ul className="stack box flush writers" aria-label={ui.setup.whoWritesLines}>
        <li className="wrap">
          <label className="wrap">
            <input
              type="radio"
              name="writer"
              checked={selected === 'understudy'}
              onChange={() => void choose('understudy')}
            />
            <span className="stack tight anywhere">
              <b>{ui.setup.understudy}</b>
              <span className="t2 fine">{ui.setup.builtIn}</span>
            </span>
          </label>
        </li>
        {models.map((model) => (
          <Writer
            key={model.model}
            model={model}
            audition={auditions.find((one) => one.model === model.model)}
            isSelected={selected === model.model}
            choose={() => void choose(model.model)}
          />
        ))}
      </ul>
      <WhichModel models={models} ended={reload} />
      {answer === null ? (
        <Status words={failed ? ui.setup.askedAgain : ui.setup.lookingForModels} />
      ) : (
        <>
          {answer.ollama.state === 'slow' && (
            <Status
              words={fill(ui.models.ollamaSlow, { address: answer.ollama.address.replace(/^\w+:\/\//, '') })}
            />
          )}
          <DownloadSection
            state={state}
            answer={answer}
            discarded={reload}
            summary={models.length === 0 ? ui.setup.noModelDownload : ui.setup.downloadAnother}
          >
            <p className="t2">{fill(ui.setup.memoryShared, { memory: size(answer.memory) })}</p>
          </DownloadSection>
          {answer.ollama.state === 'down' && (
            <p className="t2" role="status">
              {fill(ui.setup.ollamaSilent, { address: answer.ollama.address.replace(/^\w+:\/\//, '') })}{' '}
              {ui.setup.startOllama}
            </p>
          )}
        </>
      )}
    </>
  )
}

const badgeLooks: Readonly<Record<string, string>> = { tools: 'stage', vision: 'sight', cloud: 'fix' }

function Writer(props: {
  model: ModelChoice
  audition: Audition | undefined
  isSelected: boolean
  choose: () => void
}) {
  const { model: name, size: bytes, fit, bench, capabilities = [] } = props.model
  const shown = ['tools', 'vision', 'thinking', 'cloud', 'base'].filter((one) => capabilities.includes(one))
  const measured = props.audition && auditionWord(props.audition)
  return (
    <li className="wrap">
      <label className="wrap">
        <input type="radio" name="writer" checked={props.isSelected} onChange={props.choose} />
        <span className="stack tight anywhere">
          <b className="mono">{name}</b>
          <span className="t2 fine">
            {[
              ...(bytes === undefined ? [] : [size(bytes)]),
              ...(fit === undefined ? [] : [fitWords()[fit]]),
              ...(bench === undefined
                ? []
                : [fill(ui.models.benchBadge, { percent: Math.round(bench.right * 100) })]),
              ...(measured === undefined ? [] : [measured]),
              ...(measured === undefined && bench === undefined ? [ui.setup.notMeasured] : []),
            ].join(', ')}
          </span>
        </span>
        {shown.map((one) => (
          <span
            key={one}
            className={`badge ${badgeLooks[one] ?? ''}`}
            title={one === 'cloud' ? ui.models.isCloud : undefined}
          >
            {one}
          </span>
        ))}
      </label>
      <TestLine model={name} />
    </li>
  )
}

function TestLine({ model }: { model: string }) {
  const [asking, setAsking] = useState<AbortController | null>(null)
  const [result, setResult] = useState<{ line: string; about: string } | null>(null)
  useEffect(() => () => asking?.abort(), [asking])
  const ask = async (): Promise<void> => {
    const controller = new AbortController()
    setAsking(controller)
    setResult(null)
    const reply = await askAdlib('GET', `/api/try/line?model=${encodeURIComponent(model)}`, testLineAnswer, {
      signal: controller.signal,
    })
    if (controller.signal.aborted) return
    setAsking(null)
    if (!reply.ok) return setResult({ line: '', about: `${reply.error.message} ${reply.error.remedy}` })
    const { line, fault, ms } = reply.answer
    const about = [...(fault === undefined ? [] : [faultWords()[fault]]), seconds(ms)].join(', ')
    setResult({ line, about })
  }
  return (
    <div className="wrap">
      {asking === null ? (
        <Button
          icon={MessageCircle}
          look="sm"
          aria-label={fill(ui.setup.testLineOf, { model })}
          onClick={() => void ask()}
          label={ui.setup.testLine}
        />
      ) : (
        <Button
          look="sm"
          aria-label={fill(ui.setup.cancelTestLine, { model })}
          onClick={() => {
            asking.abort()
            setAsking(null)
          }}
          label={ui.setup.writingCancel}
        />
      )}
      <p role="status">
        {result !== null && (
          <>
            {result.line !== '' && (
              <span className="voice" dir="auto">
                “{result.line.replaceAll('\n', ' ')}”{' '}
              </span>
            )}
            <span className="t2">{result.about}</span>
          </>
        )}
      </p>
    </div>
  )
}
