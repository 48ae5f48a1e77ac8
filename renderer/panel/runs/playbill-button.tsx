import { ScrollText } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../kit/button.tsx'
import { focusNow } from '../kit/focus-now.ts'
import { ui } from '../kit/language.ts'
import { useReturnedFocus } from '../kit/returned-focus.ts'

/** What saves a playbill: a button, and the question that takes its place. */
export interface PlaybillAsk {
  /** The button; null while the question is open. */
  readonly button: React.ReactNode
  /** The question whether the page shows names; null while it is closed. */
  readonly question: React.ReactNode
}

/**
 * The button that saves the page of an evening. It asks first whether names of viewers are shown.
 * @param save called with whether names are masked
 */
export function usePlaybillButton(isSaving: boolean, save: (masksNames: boolean) => void): PlaybillAsk {
  const [isAsking, setAsking] = useState(false)
  const ref = useReturnedFocus(isAsking)
  const answer = (masksNames: boolean) => () => {
    setAsking(false)
    save(masksNames)
  }
  if (!isAsking) {
    const button = (
      <Button
        icon={ScrollText}
        look="sm"
        ref={ref}
        // A disabled button would lose the focus.
        aria-disabled={isSaving}
        onClick={() => !isSaving && setAsking(true)}
        label={isSaving ? ui.runs.writingPlaybill : ui.runs.playbill}
      />
    )
    return { button, question: null }
  }
  const question = (
    <div
      className="wrap grow question"
      role="alertdialog"
      aria-label={ui.runs.playbillNames}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        setAsking(false)
      }}
    >
      <b>{ui.runs.playbillNames}</b>
      <Button ref={focusNow} onClick={answer(true)} label={ui.runs.maskNames} />
      <Button onClick={answer(false)} label={ui.runs.showNames} />
      <Button onClick={() => setAsking(false)} label={ui.runs.noPlaybill} />
    </div>
  )
  return { button: null, question }
}
