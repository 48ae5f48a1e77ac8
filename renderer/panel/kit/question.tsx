import { type ComponentProps, type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { focusNow } from './focus-now.ts'
import { ui } from './language.ts'
import { useReturnedFocus } from './returned-focus.ts'
import { discard, stay, useUnsaved } from './unsaved.ts'

/** A question in place of the buttons that opened it. Escape chooses the answer that changes nothing. */
export function Question(props: {
  words: string
  yes: string
  no: string
  act: () => void
  back: () => void
}) {
  return (
    <div
      className="wrap grow question"
      role="alertdialog"
      aria-label={props.words}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        props.back()
      }}
    >
      <b>{props.words}</b>
      <Button onClick={props.act} label={props.yes} />
      <Button ref={focusNow} onClick={props.back} label={props.no} />
    </div>
  )
}

/**
 * A button that asks before it acts. The question replaces the button and what is `beside` it. Afterwards, the button
 * gets the focus back.
 */
export function AskFirst(
  props: Omit<ComponentProps<typeof Button>, 'onClick'> & {
    words: string
    yes: string
    no: string
    act: () => void
    beside?: ReactNode
  },
) {
  const { words, yes, no, act, beside, ...button } = props
  const [isAsking, setAsking] = useState(false)
  const ref = useReturnedFocus(isAsking)
  if (!isAsking)
    return (
      <>
        {beside}
        <Button label={yes} {...button} ref={ref} onClick={() => setAsking(true)} />
      </>
    )
  const answered = (): void => {
    setAsking(false)
    act()
  }
  return <Question words={words} yes={yes} no={no} act={answered} back={() => setAsking(false)} />
}

/** The buttons of a form. A question replaces them while the streamer leaves the form with unsaved changes. */
export function FormButtons({ children }: { children: ReactNode }) {
  const isLeaving = useUnsaved(({ leave }) => leave !== null)
  if (!isLeaving) return children
  const { discardChanges, discard: yes, keepEditing } = ui.kit
  return <Question words={discardChanges} yes={yes} no={keepEditing} act={discard} back={stay} />
}
