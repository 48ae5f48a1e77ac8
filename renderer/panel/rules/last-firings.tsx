import type { FiringView } from '../../../src-shared/events/rules.ts'
import type { State } from '../../../src-shared/events/state.ts'
import { clockTime } from '../kit/formats.ts'
import { ui } from '../kit/language.ts'
import { aboutWords } from './rule-words.ts'

const maxShown = 20
const lamps: Readonly<Record<FiringView['state'], 'ok' | 'idle' | 'off'>> = {
  ...{ sending: 'idle', done: 'ok', failed: 'off', late: 'idle', stopped: 'idle', unknown: 'off' },
}

/** The last firings of all rules, newest first, with what became of them and what to do. */
export function LastFirings({ state: { rules, settings } }: { state: Pick<State, 'rules' | 'settings'> }) {
  if (rules.recent.length === 0) return null
  const nameOf = (id: string): string => settings.rules.find((rule) => rule.id === id)?.name ?? id
  return (
    <section aria-label={ui.rules.lastFirings} className="stack part">
      <h3>{ui.rules.lastFirings}</h3>
      <ul className="ruled tight">
        {[...rules.recent]
          .reverse()
          .slice(0, maxShown)
          .map((firing) => (
            <li key={firing.id}>
              <div className="inline lamp-line">
                <i className="lamp-dot" data-lamp={lamps[firing.state]} aria-hidden="true" />
                <span className="mono fine fixed">{clockTime(firing.at)}</span>
                <b className="clip">{nameOf(firing.rule)}</b>
                <span className="t2 fine clip">
                  {ui.rules.states[firing.state]}
                  {firing.isTry && ` · ${ui.rules.byHand}`}
                  {aboutWords(firing.about) !== '' && ` · ${aboutWords(firing.about)}`}
                </span>
              </div>
              {(firing.message !== undefined || firing.state === 'unknown') && (
                <p className="remedy fine anywhere beside-lamp">
                  {firing.message ?? ui.rules.unknownAbout} {firing.remedy}
                </p>
              )}
            </li>
          ))}
      </ul>
    </section>
  )
}
