import type { State } from '../../../src-shared/events/state.ts'
import { sourceLeds } from '../connections/lamps.ts'
import { ui } from '../kit/language.ts'
import { useNow } from '../kit/time-hooks.ts'

/** The sources of chat with their lamps, and what to do about those from which nothing comes. */
export function ChatSources({ state, heardAt }: { state: State; heardAt: number | null }) {
  const now = useNow()
  const leds = sourceLeds(state, heardAt, now)
  if (leds.length === 0) return null
  return (
    <ul aria-label={ui.chat.sources} className="stack tight">
      {leds.map(({ source, label, lamp, detail, help }) => (
        <li key={source}>
          <div className="inline lamp-line">
            <i className="lamp-dot" data-lamp={lamp} aria-hidden="true" />
            <b className="clip">{label}</b>
            <span className="t2 fine anywhere">{detail}</span>
          </div>
          {help !== undefined && <p className="fine t2 beside-lamp anywhere">{help}</p>}
        </li>
      ))}
    </ul>
  )
}
