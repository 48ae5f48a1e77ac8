import './seen-text.css'
import type { Observation } from '../../../src-shared/events/observation.ts'
import { figure } from '../kit/formats.ts'
import { fill, ui } from '../kit/language.ts'

const shownLines = 4

/** The first few new and gone lines of an observation, and its first numbers. */
export function SeenText({ observation: { newLines, goneLines, numbers } }: { observation: Observation }) {
  const lines = [
    ...newLines.map(({ text }) => ({ text, gone: false })),
    ...goneLines.map(({ text }) => ({ text, gone: true })),
  ]
  const more = lines.length - shownLines
  return (
    <div className="seen">
      <div className="stack tight">
        {lines.slice(0, more === 1 ? shownLines + 1 : shownLines).map(({ text, gone }, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole
          <span key={n} className={gone ? 'minus' : 'plus'} dir="auto" title={text}>
            {gone ? '− ' : '+ '}
            {text}
          </span>
        ))}
        {more > 1 && <span className="t3">{fill(ui.sight.more, { count: more })}</span>}
        {lines.length === 0 && <span className="t3">{ui.sight.noNewText}</span>}
      </div>
      <dl className="trks">
        {numbers.slice(0, 6).map(({ label, value, was }) => (
          <div key={label} className="fine t2">
            <dt className="clip">{label}</dt>
            <dd className="mono">
              <b>{figure(value)}</b>
            </dd>
            <dd className="mono">{was !== undefined && was !== value && <Change by={value - was} />}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

const Change = ({ by }: { by: number }) => (
  <em className={by < 0 ? 'warning' : 'good'}>
    {by < 0 ? '−' : '+'}
    {figure(Math.abs(by))}
  </em>
)
