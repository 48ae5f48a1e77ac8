import { Check } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { type ReactNode, useEffect, useState } from 'react'
import { type ModelChoice, modelsAnswer } from '../../../src-shared/contract/api/models.ts'
import type { State } from '../../../src-shared/events/state.ts'
import { clockTime } from '../kit/formats.ts'
import { fetchAnswer, send } from '../store/store.ts'
import { asksWords } from './audition-words.ts'
import { CapabilityBadges } from './model-badges.tsx'
import { shownName } from './model-words.ts'
import { modelsWords } from './models-words.ts'

/** Maximum number of past changes of the active model in the menu. */
const shownChanges = 5

const understudy: ModelChoice = { model: 'understudy', driver: 'understudy' }

/** `button`: what the button shows that opens the menu. */
export interface ModelMenuProps {
  readonly state: State
  readonly button: { readonly className: string; readonly title: string; readonly children: ReactNode }
}

/** The button and menu to select another model. The menu is open when it appears. */
export function ModelMenu({ state, button }: ModelMenuProps) {
  const [open, setOpen] = useState(true)
  const [choices, setChoices] = useState<ModelChoice[] | null>(null)
  const { brain } = state
  const isUnderstudy = brain.driver === 'understudy'

  useEffect(() => {
    if (!open) return
    void fetchAnswer('/api/brains', modelsAnswer).then((answer) => {
      const list = answer?.brains ?? []
      setChoices(list.some(({ driver }) => driver === 'understudy') ? list : [understudy, ...list])
    })
  }, [open])

  return (
    <DropdownMenu.Root modal={false} open={open} onOpenChange={setOpen}>
      <DropdownMenu.Trigger {...button} />
      <DropdownMenu.Content className="menu" align="start" sideOffset={4} collisionPadding={8}>
        <DropdownMenu.Label className="menu-label">{modelsWords.performer}</DropdownMenu.Label>
        {choices === null && <p className="menu-note">{modelsWords.lookingForModels}</p>}
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
                {choice.driver === 'understudy' ? modelsWords.understudy : shownName(choice, choices)}
              </b>
              <em>{choice.driver === 'understudy' ? modelsWords.builtIn : sizeOf(choice)}</em>
              <Badges choice={choice} />
            </DropdownMenu.RadioItem>
          ))}
        </DropdownMenu.RadioGroup>
        {choices?.length === 1 && <p className="menu-note">{modelsWords.noModelsAt(ollamaHost(state))}</p>}
        {state.brainChanges.length > 0 && (
          <>
            <DropdownMenu.Label className="menu-label">{modelsWords.lastChanges}</DropdownMenu.Label>
            <ul className="menu-changes">
              {state.brainChanges.slice(-shownChanges).map(({ at, to, why, standsInFor }) => (
                <li key={`${at} ${to} ${why}`}>
                  <time className="mono">{clockTime(at)}</time>
                  <span>
                    <b>{standsInFor === undefined ? to : modelsWords.understudyFor(standsInFor)}</b> {why}
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
  if (capabilities.length === 0 && asks === undefined) return null
  return (
    <span className="menu-badges">
      <CapabilityBadges capabilities={capabilities} />
      {asks !== undefined && (
        <span className={`badge ${asks === 'tools' ? 'ok' : ''}`} title={modelsWords.auditionResult}>
          {asksWords()[asks]}
        </span>
      )}
    </span>
  )
}

const sizeOf = ({ driver, size }: ModelChoice): string =>
  size === undefined ? driver : `${driver}, ${(size / 1e9).toFixed(size < 1e9 ? 2 : 1)} GB`
