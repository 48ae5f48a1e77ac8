import { Minus, Plus } from 'lucide-react'
import type { Tally } from '../../../src-shared/events/state.ts'
import { CopyAccess } from '../connections/page-addresses.tsx'
import { Button } from '../kit/button.tsx'
import { fill, ui } from '../kit/language.ts'
import { send } from '../store/store.ts'

const names = ['deaths', 'wins', 'records'] as const satisfies readonly (keyof Tally)[]

/** The counts of the run, which the streamer can correct, and the address of the page that shows them in OBS. */
export function Counter({ tally }: { tally: Tally }) {
  return (
    <section aria-label={ui.stageScreen.counter}>
      <h3>{ui.stageScreen.counter}</h3>
      <p className="t2">{ui.stageScreen.counterAbout}</p>
      <ul className="ruled">
        {names.map((what) => {
          const label = ui.stageScreen[what]
          const add = (add: number) => void send({ command: 'tally', what, add })
          return (
            <li key={what} className="inline spread">
              <span>
                {label} <b aria-live="polite">{tally[what]}</b>
              </span>
              <span className="inline">
                <Button
                  look="sm"
                  icon={Minus}
                  aria-label={fill(ui.stageScreen.oneLess, { what: label })}
                  disabled={tally[what] === 0}
                  onClick={() => add(-1)}
                />
                <Button
                  look="sm"
                  icon={Plus}
                  aria-label={fill(ui.stageScreen.oneMore, { what: label })}
                  onClick={() => add(1)}
                />
                <Button
                  look="sm plain"
                  label={ui.stageScreen.zero}
                  aria-label={fill(ui.stageScreen.toZero, { what: label })}
                  disabled={tally[what] === 0}
                  onClick={() => add(-tally[what])}
                />
              </span>
            </li>
          )
        })}
      </ul>
      <CopyAccess label={ui.stageScreen.copyCounter} look="btn" pick={({ counter }) => counter} />
    </section>
  )
}
