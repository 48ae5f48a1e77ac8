import { ArrowLeft } from 'lucide-react'
import { benchCaseAnswer } from '../../../src-shared/bench/bench-answers.ts'
import { Button } from '../kit/button.tsx'
import { focusNow } from '../kit/focus-now.ts'
import { seconds } from '../kit/formats.ts'
import { fill, ui } from '../kit/language.ts'
import { useAnswer } from '../store/use-answer.ts'
import { outcomeWords } from './score-words.ts'

/** A case with its prompt, its expected answer, and each model's answer. */
export function CaseView({ run, name, back }: { run: string; name: string; back: () => void }) {
  const path = `/api/bench/runs/${run}/cases/${encodeURIComponent(name)}`
  const { answer: found, failed } = useAnswer(path, benchCaseAnswer)
  const outcomes = outcomeWords()
  return (
    <section aria-label={fill(ui.bench.caseOf, { name })} className="stack">
      <Button icon={ArrowLeft} look="sm" ref={focusNow} onClick={back} label={ui.bench.allCases} />
      <h3>{name}</h3>
      {found === null ? (
        <p role="status">{failed ? ui.bench.caseUnreadable : ui.bench.readingCase}</p>
      ) : (
        <>
          {found.why !== null && <p className="t2">{found.why}</p>}
          <h4>{ui.bench.prompt}</h4>
          <pre>{found.prompt}</pre>
          <details>
            <summary>{ui.bench.systemPrompt}</summary>
            <pre>{found.system}</pre>
          </details>
          <h4>{ui.bench.expected}</h4>
          <pre>{found.expects}</pre>
          {found.rows.map((row) => (
            <section
              key={`${row.model} ${row.mode} ${row.dose} ${row.epoch}`}
              aria-label={`${row.model}, ${row.mode}`}
              className="stack box"
            >
              <b className="mono anywhere">
                {row.model}, {row.mode}
              </b>
              <p>
                <span className={`badge ${row.right ? 'ok' : 'deny'}`}>
                  {row.right ? '✓' : '✗'} {outcomes[row.repaired]}
                </span>{' '}
                <span className="t2">
                  {fill(ui.bench.rowFacts, {
                    raw: outcomes[row.raw],
                    parsed: outcomes[row.parsed],
                    repaired: outcomes[row.repaired],
                    time: seconds(row.ms),
                  })}
                  {row.dose !== 'own' && fill(ui.bench.withDecoys, { count: row.dose })}
                  {row.epoch > 1 && fill(ui.bench.epoch, { epoch: row.epoch })}
                </span>
              </p>
              <h4>{ui.bench.itWrote}</h4>
              {row.wrote.length === 0 && <p className="t2">{ui.bench.nothing}</p>}
              {row.wrote.map((text, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a finished row never move
                <pre key={at}>{text}</pre>
              ))}
              <h4>{ui.bench.callsRead}</h4>
              {row.calls.length === 0 && <p className="t2">{ui.bench.none}</p>}
              {row.calls.map(({ tool, args, repairs }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the calls of a finished row never move
                <p key={at} className="mono anywhere">
                  {tool} {args}
                  {repairs.length > 0 && (
                    <span className="t2"> {fill(ui.bench.repairs, { rules: repairs.join(', ') })}</span>
                  )}
                </p>
              ))}
              {row.decoysCalled.length > 0 && (
                <p className="problem">
                  {fill(ui.bench.decoysCalled, { names: row.decoysCalled.join(', ') })}
                </p>
              )}
              <details>
                <summary>{fill(ui.bench.toolsOffered, { count: row.offered.length })}</summary>
                <p className="mono anywhere">{row.offered.join(', ')}</p>
              </details>
            </section>
          ))}
          {found.failures.map(({ model, message }) => (
            <p key={`${model} ${message}`} className="problem">
              {fill(ui.bench.hasNoAnswer, { model, message })}
            </p>
          ))}
        </>
      )}
    </section>
  )
}
