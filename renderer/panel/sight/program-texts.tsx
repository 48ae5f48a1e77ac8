import { type Observation, programPrefix } from '../../../src-shared/events/observation.ts'
import { ago, figure } from '../kit/formats.ts'
import { fill, ui } from '../kit/language.ts'

/** The last text of each program that sends text, newest first. `now` is epoch ms. */
export function ProgramTexts({ programTexts, now }: { programTexts: readonly Observation[]; now: number }) {
  if (programTexts.length === 0) return <p className="t2">{ui.sight.noProgram}</p>
  return (
    <ul className="ruled tight scroll" aria-label={ui.sight.newestTexts}>
      {programTexts.toReversed().map(({ source, at, newLines, numbers, events = [] }) => (
        <li key={source}>
          <b dir="auto">{source.slice(programPrefix.length)}</b>{' '}
          <span className="mono t3">{fill(ui.sight.ago, { age: ago(now - at) })}</span>
          <p className="lines" dir="auto">
            {[
              ...newLines.map(({ text }) => text),
              ...numbers.map(
                ({ label, value, of }) =>
                  `${label} ${figure(value)}${of === undefined ? '' : `/${figure(of)}`}`,
              ),
              ...events.map(({ kind, subject }) =>
                [ui.shared.beats[kind], subject].filter(Boolean).join(': '),
              ),
            ].join('\n')}
          </p>
        </li>
      ))}
    </ul>
  )
}
