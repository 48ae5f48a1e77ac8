import type { FiringView } from '../../../src-shared/events/firing.ts'
import type { State } from '../../../src-shared/events/state.ts'
import { clockTime } from '../kit/formats.ts'
import { ui } from '../kit/language.ts'
import { aboutWords } from './rule-words.ts'

const maxShown = 20
const lamps: Readonly<Record<FiringView['state'], 'ok' | 'idle' | 'off'>> = {
  ...{ sending: 'idle', done: 'ok', failed: 'off', late: 'idle', stopped: 'idle', unknown: 'off' },
}

const endWords = ({ state, isTry, about }: FiringView): string =>
  [ui.rules.states[state], isTry ? ui.rules.byHand : aboutWords(about)]
    .filter((part) => part !== '')
    .join(' · ')

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
              <p className="wrap tight">
                <i className="lamp-dot" data-lamp={lamps[firing.state]} aria-hidden="true" />
                <span className="mono fine">{clockTime(firing.at)}</span>
                <b className="anywhere">{nameOf(firing.rule)}</b>
                <span className="t2 fine anywhere">{endWords(firing)}</span>
              </p>
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
