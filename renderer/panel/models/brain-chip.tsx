import './brain-chip.css'
import { Brain, Check, ChevronDown, Eye, FileText, type LucideIcon, Wrench } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useState } from 'react'
import { brainsAnswer, type ModelChoice } from '../../../src-shared/contract/api/models.ts'
import type { State } from '../../../src-shared/events/state.ts'
import { clockTime } from '../kit/formats.ts'
import { fetchAnswer, send } from '../store/store.ts'
import { asksWords } from './audition-words.ts'
import { brainFacts, standInWords } from './brain-state.ts'

/** Capabilities of models that get a badge, in display order. Other capabilities do not matter to a performer. */
const badges: readonly { capability: string; Icon: LucideIcon; look: string; title: string }[] = [
  { capability: 'tools', Icon: Wrench, look: 'stage', title: 'Supports native tool calls.' },
  { capability: 'vision', Icon: Eye, look: 'sight', title: 'Can see pictures.' },
  { capability: 'thinking', Icon: Brain, look: '', title: 'Can think before it answers.' },
  { capability: 'base', Icon: FileText, look: '', title: 'Base model: completes text, not tuned for chat.' },
]

/** Maximum number of past changes of the active model in the menu. */
const shownChanges = 5

const understudy: ModelChoice = { model: 'understudy', driver: 'understudy' }

/** Active model with its speed, and the menu to select another. */
export function BrainChip({ state }: { state: State | null }) {
  const [choices, setChoices] = useState<ModelChoice[] | null>(null)
  if (!state) return <div className="model" />
  const { brain } = state
  const facts = brainFacts(state)
  const isUnderstudy = brain.driver === 'understudy'
  const standIn = standInWords(state)

  const load = async (): Promise<void> => {
    const { brains: list } = (await fetchAnswer('/api/brains', brainsAnswer)) ?? { brains: [] }
    setChoices(list.some(({ driver }) => driver === 'understudy') ? list : [understudy, ...list])
  }

  return (
    <DropdownMenu.Root modal={false} onOpenChange={(open) => open && void load()}>
      <DropdownMenu.Trigger
        className="model"
        title={`Performer: ${brain.driver} ${brain.model} (${brain.mode})${standIn ? `, ${standIn}` : ''}`}
      >
        <span className="name">
          <b className="mono">{isUnderstudy ? 'Understudy' : brain.model}</b>
          <ChevronDown size={12} aria-hidden />
        </span>
        <span className="facts mono">
          {isUnderstudy ? (
            <span className={standIn ? 'stands-in' : 'wide-only'}>
              {standIn ?? 'built in, no model needed'}
            </span>
          ) : (
            <span>
              <b>{facts.tokensPerSecond?.toFixed(0) ?? '–'}</b> tok/s
            </span>
          )}
          {facts.stepMs !== undefined && !isUnderstudy && (
            <span>
              step <b>{(facts.stepMs / 1000).toFixed(2)}</b> s
            </span>
          )}
          {facts.p95Ms !== undefined && !isUnderstudy && (
            <span className="p95">
              p95 <b>{(facts.p95Ms / 1000).toFixed(1)}</b> s
            </span>
          )}
        </span>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content className="menu" align="start" sideOffset={4} collisionPadding={8}>
        <DropdownMenu.Label className="menu-label">Performer</DropdownMenu.Label>
        {choices === null && <p className="menu-note">Looking for models…</p>}
        <DropdownMenu.RadioGroup
          value={state.standIn?.for ?? (isUnderstudy ? 'understudy' : brain.model)}
          onValueChange={(model) => void send({ command: 'brain', model })}
        >
          {choices?.map((choice) => (
            <DropdownMenu.RadioItem
              key={choice.model}
              value={choice.driver === 'understudy' ? 'understudy' : choice.model}
              className="menu-item"
            >
              <span className="menu-check">
                <DropdownMenu.ItemIndicator>
                  <Check size={14} aria-hidden />
                </DropdownMenu.ItemIndicator>
              </span>
              <b className="mono" title={choice.model}>
                {choice.driver === 'understudy' ? 'Understudy' : choice.model}
              </b>
              <em>{choice.driver === 'understudy' ? 'built in, no model needed' : sizeOf(choice)}</em>
              <Badges choice={choice} />
            </DropdownMenu.RadioItem>
          ))}
        </DropdownMenu.RadioGroup>
        {choices?.length === 1 && (
          <p className="menu-note">
            No models found at {ollamaHost(state)}. Start Ollama, then reopen this menu.
          </p>
        )}
        {state.brainChanges.length > 0 && (
          <>
            <DropdownMenu.Label className="menu-label">Last changes</DropdownMenu.Label>
            <ul className="menu-changes">
              {state.brainChanges.slice(-shownChanges).map(({ at, to, why, standsInFor }) => (
                <li key={`${at} ${to} ${why}`}>
                  <time className="mono">{clockTime(at)}</time>
                  <span>
                    <b>{standsInFor === undefined ? to : `Understudy for ${standsInFor}`}</b> {why}
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

/** Returns the host of the selected Ollama server, without scheme: `localhost:11434`. */
const ollamaHost = ({ settings }: State): string => settings.ollama.host.replace(/^\w+:\/\//, '')

function Badges({ choice: { capabilities = [], asks } }: { choice: ModelChoice }) {
  const shown = badges.filter(({ capability }) => capabilities.includes(capability))
  if (shown.length === 0 && asks === undefined) return null
  return (
    <span className="menu-badges">
      {shown.map(({ capability, Icon, look, title }) => (
        <span key={capability} className={`badge ${look}`} title={title}>
          <Icon size={12} aria-hidden />
          {capability}
        </span>
      ))}
      {asks !== undefined && (
        <span className={`badge ${asks === 'tools' ? 'ok' : ''}`} title="The result of its audition">
          {asksWords[asks]}
        </span>
      )}
    </span>
  )
}

const sizeOf = ({ driver, size }: ModelChoice): string =>
  size === undefined ? driver : `${driver}, ${(size / 1e9).toFixed(size < 1e9 ? 2 : 1)} GB`
