import './model-chip.css'
import { ChevronDown } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import type { State } from '../../../src-shared/events/state.ts'
import { fill, ui } from '../kit/language.ts'
import { useNow } from '../kit/time-hooks.ts'
import { usePanel } from '../store/store.ts'
import { activeModelFacts, phaseWords, standInWords } from './active-model.ts'
import type { ModelMenuProps } from './model-menu.tsx'
import { shortName } from './short-name.ts'

/** A button with the active model and its speed. It opens the model menu. */
export function ModelChip({ state, openModels }: { state: State | null; openModels: () => void }) {
  const [Menu, setMenu] = useState<ComponentType<ModelMenuProps> | null>(null)
  const now = useNow()
  if (!state) return <div className="model" />
  const { brain } = state
  const standIn = standInWords(state, now)
  const button = {
    className: 'model',
    title: fill(
      brain.driver === 'understudy' ? ui.activeModel.understudyTitle : ui.activeModel.performerTitle,
      { driver: brain.driver, model: brain.model, mode: brain.mode, standIn: standIn ? `, ${standIn}` : '' },
    ),
    children: <Face state={state} now={now} />,
  }
  if (Menu !== null) return <Menu state={state} openModels={openModels} button={button} />
  const open = (): void =>
    void import('./model-menu.tsx').then(
      ({ ModelMenu }) => setMenu(() => ModelMenu),
      () => usePanel.setState({ problem: notLoaded() }),
    )
  return <button {...button} type="button" aria-haspopup="menu" aria-expanded={false} onClick={open} />
}

const notLoaded = () =>
  ({
    kind: 'no-answer',
    message: ui.activeModel.listNotLoaded,
    remedy: ui.activeModel.checkRunning,
  }) as const

function Face({ state, now }: { state: State; now: number }) {
  const { brain } = state
  const facts = activeModelFacts(state)
  const isUnderstudy = brain.driver === 'understudy'
  const standIn = standInWords(state, now)
  const phase = phaseWords(state, now)
  const isLoading = state.standIn?.kind === 'loading'
  return (
    <>
      <span className="inline tight name">
        <b className="mono clip">{isUnderstudy ? ui.activeModel.understudy : shortName(brain.model)}</b>
        <ChevronDown size={12} aria-hidden />
      </span>
      <span className="inline fine t2 facts mono">
        {isUnderstudy ? (
          <span className={`clip ${standIn === undefined ? 'wide-only' : isLoading ? '' : 'problem'}`}>
            {standIn ?? ui.activeModel.builtIn}
          </span>
        ) : phase !== null ? (
          <span className="clip">{phase}</span>
        ) : (
          <span>
            <b>{facts.tokensPerSecond?.toFixed(0) ?? '–'}</b> {ui.activeModel.tokensPerSecond}
          </span>
        )}
        {facts.stepMs !== undefined && !isUnderstudy && (
          <span>
            {ui.activeModel.step} <b>{(facts.stepMs / 1000).toFixed(2)}</b> s
          </span>
        )}
        {facts.p95Ms !== undefined && !isUnderstudy && (
          <span className="p95">
            p95 <b>{(facts.p95Ms / 1000).toFixed(1)}</b> s
          </span>
        )}
      </span>
    </>
  )
}
