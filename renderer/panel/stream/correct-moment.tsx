import './correct-moment.css'
import { PencilLine, Undo2 } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { isSameTopic } from '../../../src-shared/events/corrections.ts'
import { fill, ui } from '../kit/language.ts'
import { useRefusal } from '../store/role.ts'
import { useIsPast, useShown } from '../store/shown.ts'
import { send, usePanel } from '../store/store.ts'
import type { CorrectMenuProps } from './correct-menu.tsx'
import type { Correctable } from './correctable.ts'

/**
 * A button with a menu that says what a moment really was, or what words mean that led to no moment. Beside it: what the
 * streamer said before, and a button that undoes it.
 */
export function CorrectMoment(props: {
  choices: readonly Correctable[]
  /** Whether the texts led to no moment. */
  isTaught?: boolean
}) {
  const { choices, isTaught = false } = props
  const [Menu, setMenu] = useState<ComponentType<CorrectMenuProps> | null>(null)
  const given = useShown((panel) =>
    panel.state?.show.corrected.findLast((each) => choices.some(({ topic }) => isSameTopic(topic, each))),
  )
  // The live run uses a past run's ids for other observations.
  const isPast = useIsPast()
  const isRefused = useRefusal('correct') !== null
  const isLive = usePanel(({ status }) => status === 'live')
  const [first] = choices
  if (first === undefined) return null
  const isFixed = isPast || isRefused
  const name = choices.find(({ topic }) => given && isSameTopic(topic, given))?.name ?? first.name
  const means = given && ui.shared.correctedMeanings[given.means]
  const correct: CorrectMenuProps['correct'] = ({ topic: { about, text, kind }, observation, run }, means) =>
    void send({
      ...{ command: 'correct', about, text, means, observation },
      ...(run !== undefined && { run }),
      ...(kind !== undefined && { kind }),
    })
  const undo = (): void => {
    if (given === undefined) return
    const { game, about, text, kind, was = null } = given
    void send({
      ...{ command: 'change-correction', game, about, text, means: was },
      ...(kind !== undefined && { kind }),
    })
  }
  const label = isTaught ? ui.stream.teach : fill(ui.stream.correct, { what: first.name })
  const button = {
    'aria-label': label,
    title: label,
    disabled: !isLive,
    children: <PencilLine size={15} aria-hidden />,
  }
  const open = (): void =>
    void import('./correct-menu.tsx').then(
      ({ CorrectMenu }) => setMenu(() => CorrectMenu),
      () =>
        usePanel.setState({
          problem: { kind: 'no-answer', message: ui.stream.menuNotLoaded, remedy: ui.stream.reloadPanel },
        }),
    )
  return (
    <span className="inline tight correct">
      <span className="fine good clip" role="status">
        {means !== undefined && fill(ui.stream.corrected, { meaning: means })}
      </span>
      {given !== undefined && !isFixed && (
        <button
          type="button"
          className="icon-button"
          aria-label={fill(ui.stream.undoCorrection, { what: name })}
          title={ui.stream.undo}
          disabled={!isLive}
          onClick={undo}
        >
          <Undo2 size={15} aria-hidden />
        </button>
      )}
      {!isFixed &&
        (Menu === null ? (
          <button {...button} type="button" aria-haspopup="menu" aria-expanded={false} onClick={open} />
        ) : (
          <Menu choices={choices} given={given} correct={correct} button={button} />
        ))}
    </span>
  )
}
