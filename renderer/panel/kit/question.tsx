import { Button } from './button.tsx'
import { focusNow } from './focus-now.ts'

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
