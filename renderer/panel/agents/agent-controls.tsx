import { type Ref, useRef, useState } from 'react'
import { type AgentSummary, isLive } from '../../../src-shared/events/agent-view.ts'
import { Button } from '../kit/button.tsx'
import { fill, ui } from '../kit/language.ts'
import { Question } from '../kit/question.tsx'
import { useReturnedFocus } from '../kit/returned-focus.ts'
import { send } from '../store/store.ts'

/**
 * Buttons that suspend, resume or stop an agent of the live run. The performer can only be resumed here.
 * @param props.isCurrent whether the Tab key reaches the buttons
 */
export function AgentControls(props: { agent: AgentSummary; isCurrent: boolean }) {
  const { id, status } = props.agent
  const [isAsking, setIsAsking] = useState(false)
  const stopButton = useReturnedFocus(isAsking)
  const buttons = useRef<HTMLDivElement>(null)
  const isPerformer = id === 'performer'
  const isSuspended = status === 'suspended'
  if (!isLive(status) || (isPerformer && !isSuspended)) return null
  const act = (what: 'stop' | 'suspend' | 'resume') => void send({ command: 'agent', agent: id, do: what })
  const button = (word: string, press: () => void, ref?: Ref<HTMLButtonElement>) => (
    <Button
      ref={ref}
      look="plain sm"
      tabIndex={props.isCurrent ? 0 : -1}
      aria-label={`${word} ${id}`}
      onClick={press}
      label={word}
    />
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a click on a button must not open or close the row
    // biome-ignore lint/a11y/useKeyWithClickEvents: the buttons handle the keys
    <div ref={buttons} className="wrap tight agent-controls" onClick={(event) => event.stopPropagation()}>
      {isAsking ? (
        <Question
          words={fill(ui.agents.stopQuestion, { agent: id })}
          yes={ui.agents.stop}
          no={ui.agents.keep}
          act={() => {
            // A stopped agent has no buttons, so move the focus to its row.
            buttons.current?.closest<HTMLElement>('[role="treeitem"]')?.focus()
            act('stop')
          }}
          back={() => setIsAsking(false)}
        />
      ) : (
        <>
          {isSuspended
            ? button(ui.agents.resume, () => act('resume'))
            : button(ui.agents.suspend, () => act('suspend'))}
          {!isPerformer && button(ui.agents.stop, () => setIsAsking(true), stopButton)}
        </>
      )}
    </div>
  )
}
