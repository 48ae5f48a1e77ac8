import { useRef } from 'react'
import { ui } from '../kit/language.ts'
import { send } from '../store/store.ts'
import { type SourceChoice, useInView, useThumb } from './use-eye.ts'

/** A button with a picture that chooses what to watch. What `sight.ignore` excludes is disabled and has no picture. */
export function SourceTile(props: {
  label: string
  kind: string
  isChosen: boolean
  isIgnored: boolean
  /** The settings that choose it. */
  choice: SourceChoice
}) {
  const { label, kind, isChosen, isIgnored, choice } = props
  const tile = useRef<HTMLLIElement>(null)
  const { url, failure } = useThumb(choice, useInView(tile) && !isIgnored)
  const words = isIgnored
    ? ui.sight.onNeverList
    : failure
      ? `${failure.message} ${failure.remedy}`
      : url === null
        ? ui.sight.loading
        : null
  return (
    <li ref={tile}>
      <button
        type="button"
        className="tile"
        aria-pressed={isChosen}
        disabled={isIgnored}
        onClick={() => void send({ command: 'settings', patch: { sight: choice } })}
      >
        <span className="picture fine">
          {words === null ? <img src={url ?? ''} alt="" /> : <span>{words}</span>}
        </span>
        <b className="clip" title={label}>
          {label}
        </b>
        <span className="t3 fine">{kind}</span>
        {isChosen && <span className="badge sight">{ui.sight.chosen}</span>}
      </button>
    </li>
  )
}
