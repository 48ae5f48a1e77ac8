import * as DropdownMenu from '@radix-ui/react-dropdown-menu'
import { Brain, Check, Sparkles } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { type ModelChoice, type ModelsAnswer, modelsAnswer } from '../../../src-shared/contract/api/models.ts'
import type { State } from '../../../src-shared/events/state.ts'
import { modelShare } from '../../../src-shared/performer/model-levels.ts'
import { clockTime } from '../kit/formats.ts'
import { fill, ui } from '../kit/language.ts'
import { fetchAnswer, send } from '../store/store.ts'
import { asksWords } from './audition-words.ts'
import { chooseLevel, chosenLevel, type LevelChoice, levelChoices, levelName } from './level-choice.ts'
import { reasonWords } from './level-words.ts'
import { CapabilityBadges } from './model-badges.tsx'
import { isNamed, shareWords, shownName } from './model-words.ts'
import { comparableModels } from './start-suite.ts'
import { useAdvice } from './use-advice.ts'
import { lookForDetailsMs } from './use-models.ts'

const shownChanges = 5

const understudy: ModelChoice = { model: 'understudy', driver: 'understudy' }

/** Props of `ModelMenu`. `button`: the props of the button that opens the menu. */
export interface ModelMenuProps {
  readonly state: State
  readonly openModels: () => void
  readonly button: { readonly className: string; readonly title: string; readonly children: ReactNode }
}

/**
 * The menu that selects another model, with its button. It is open at first, because a click on the button loads it.
 */
export function ModelMenu({ state, openModels, button }: ModelMenuProps) {
  const [open, setOpen] = useState(true)
  const [choices, setChoices] = useState<ModelChoice[] | null>(null)
  const [ollama, setOllama] = useState<ModelsAnswer['ollama'] | null>(null)
  const [isPartial, setIsPartial] = useState(false)
  const { brain } = state
  const isUnderstudy = brain.driver === 'understudy'
  const active = state.standIn?.for ?? (isUnderstudy ? 'understudy' : brain.model)
  const selected = choices?.find((choice) => isNamed(choice, active))

  const look = useCallback(() => {
    void fetchAnswer('/api/brains', modelsAnswer).then((answer) => {
      const list = answer?.brains ?? []
      setOllama(answer?.ollama ?? null)
      setIsPartial(answer?.isPartial ?? false)
      setChoices(list.some(({ driver }) => driver === 'understudy') ? list : [understudy, ...list])
    })
  }, [])
  const levelAt = state.modelLevel?.at
  // biome-ignore lint/correctness/useExhaustiveDependencies: another level lists the models again
  useEffect(() => {
    if (open) look()
  }, [open, look, levelAt])
  const isWaiting = open && (isPartial || ollama?.state === 'slow')
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(look, lookForDetailsMs)
    return () => clearInterval(timer)
  }, [isWaiting, look])

  return (
    <DropdownMenu.Root modal={false} open={open} onOpenChange={setOpen}>
      <DropdownMenu.Trigger {...button} />
      <DropdownMenu.Content className="popup menu" align="start" sideOffset={4} collisionPadding={8}>
        <DropdownMenu.Label className="menu-note t2 fine t3">{ui.models.performer}</DropdownMenu.Label>
        {choices === null && <p className="menu-note t2">{ui.models.lookingForModels}</p>}
        <DropdownMenu.RadioGroup
          value={selected?.model ?? active}
          onValueChange={(model) => void send({ command: 'brain', model })}
        >
          {choices?.map((choice) => (
            <DropdownMenu.RadioItem
              key={choice.model}
              value={choice.driver === 'understudy' ? 'understudy' : choice.model}
              className="wrap tight menu-item"
            >
              <span className="menu-check">
                <DropdownMenu.ItemIndicator>
                  <Check size={14} aria-hidden />
                </DropdownMenu.ItemIndicator>
              </span>
              <b className="mono grow clip" title={choice.model}>
                {choice.driver === 'understudy' ? ui.activeModel.understudy : shownName(choice, choices)}
              </b>
              <em className="fine t3 clip">
                {choice.driver === 'understudy' ? ui.activeModel.builtIn : sizeOf(choice)}
              </em>
              <Badges choice={choice} />
            </DropdownMenu.RadioItem>
          ))}
        </DropdownMenu.RadioGroup>
        {selected !== undefined && <LevelItems state={state} model={selected} />}
        {choices !== null && comparableModels(choices).length > 0 && (
          <AdviceItem choices={choices} ended={look} />
        )}
        {choices?.length === 1 && ollama !== null && (
          <p className="menu-note t2">
            {ollama.state === 'up'
              ? ui.models.noModelsYet
              : fill(ollama.state === 'slow' ? ui.models.ollamaSlow : ui.models.noOllamaAt, {
                  address: ollama.address.replace(/^\w+:\/\//, ''),
                })}
          </p>
        )}
        <DropdownMenu.Item className="wrap tight menu-item" onSelect={openModels}>
          <span className="menu-check">
            <Brain size={14} aria-hidden />
          </span>
          <b className="grow clip">{ui.models.openModels}</b>
        </DropdownMenu.Item>
        {state.brainChanges.length > 0 && (
          <>
            <DropdownMenu.Label className="menu-note t2 fine t3">{ui.models.lastChanges}</DropdownMenu.Label>
            <ul className="stack menu-note fine t2">
              {state.brainChanges.slice(-shownChanges).map(({ at, to, why, standsInFor }) => (
                <li key={`${at} ${to} ${why}`} className="inline">
                  <time className="mono">{clockTime(at)}</time>
                  <span>
                    <b>
                      {standsInFor === undefined ? to : fill(ui.models.understudyFor, { model: standsInFor })}
                    </b>{' '}
                    {why}
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}

/** What the selected model is asked for, why, the streamer's choice, and what the model has contributed. */
function LevelItems({ state, model: { model, level } }: { state: State; model: ModelChoice }) {
  if (level === undefined) return null
  const chosen = chosenLevel(state.settings, model)
  const share = modelShare(state)
  return (
    <>
      <DropdownMenu.Label className="menu-note t2 fine t3">
        {fill(ui.models.askModelFor, { model })}
      </DropdownMenu.Label>
      <p className="menu-note t2">
        {fill(ui.models.askedFor, { level: levelName(chosen === 'auto' ? level.asks : chosen) })}{' '}
        {chosen === 'auto' && reasonWords(level.reason)}
      </p>
      {share !== null && share.model === model && <p className="menu-note t2">{shareWords(share)}</p>}
      <DropdownMenu.RadioGroup
        className="wrap"
        value={chosen}
        onValueChange={(choice) => void chooseLevel(model, choice as LevelChoice)}
      >
        {levelChoices().map(([choice, label]) => (
          <DropdownMenu.RadioItem
            key={choice}
            value={choice}
            className="wrap tight menu-item"
            onSelect={(event) => event.preventDefault()}
          >
            <span className="menu-check">
              <DropdownMenu.ItemIndicator>
                <Check size={14} aria-hidden />
              </DropdownMenu.ItemIndicator>
            </span>
            {label}
          </DropdownMenu.RadioItem>
        ))}
      </DropdownMenu.RadioGroup>
    </>
  )
}

/**
 * Menu item that starts a comparison of the models, or stops the running one. Selecting it does not close the menu.
 */
function AdviceItem({ choices, ended }: { choices: readonly ModelChoice[]; ended: () => void }) {
  const { progress, isRunning, problem, start, stop } = useAdvice(ended)
  const error = problem ?? progress?.error
  return (
    <>
      <DropdownMenu.Item
        className="wrap tight menu-item"
        disabled={progress?.state === 'stopping'}
        onSelect={(event) => {
          event.preventDefault()
          void (isRunning ? stop() : start(choices))
        }}
      >
        <span className="menu-check">
          <Sparkles size={14} aria-hidden />
        </span>
        <b className="grow clip">
          {isRunning && progress !== null
            ? fill(ui.models.stopComparingAt, { done: progress.done, of: progress.planned })
            : ui.models.whichModel}
        </b>
      </DropdownMenu.Item>
      <p className="menu-note t2" role="status">
        {error ? `${error.message} ${error.remedy}` : isRunning ? progress?.line : progress?.advice}
      </p>
    </>
  )
}

function Badges({ choice: { capabilities = [], asks, bench } }: { choice: ModelChoice }) {
  if (capabilities.length === 0 && asks === undefined && bench === undefined) return null
  return (
    <span className="wrap tight menu-badges">
      <CapabilityBadges capabilities={capabilities} />
      {asks !== undefined && (
        <span className={`badge ${asks === 'tools' ? 'ok' : ''}`} title={ui.models.auditionResult}>
          {asksWords()[asks]}
        </span>
      )}
      {bench !== undefined && (
        <span className={`badge ${bench.low >= 0.5 ? 'ok' : ''}`}>
          {fill(ui.models.benchBadge, { percent: Math.round(bench.right * 100) })}
        </span>
      )}
    </span>
  )
}

const sizeOf = ({ driver, size }: ModelChoice): string =>
  size === undefined
    ? serverName(driver)
    : `${serverName(driver)}, ${(size / 1e9).toFixed(size < 1e9 ? 2 : 1)} GB`

const serverName = (driver: string): string => ui.setting['brain.runs'].options?.[driver] ?? driver
