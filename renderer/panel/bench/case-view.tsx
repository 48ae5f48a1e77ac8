import { ArrowLeft } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type BenchCaseAnswer, benchCaseAnswer } from '../../../src-shared/bench/bench-answers.ts'
import { focusNow } from '../kit/focus-now.ts'
import { seconds } from '../kit/formats.ts'
import { fetchAnswer } from '../store/store.ts'

/** One case with its prompt, what it expects, and what each model wrote and called. */
export function CaseView({ run, name, back }: { run: string; name: string; back: () => void }) {
  const [found, setFound] = useState<BenchCaseAnswer | 'loading' | 'failed'>('loading')
  useEffect(() => {
    let current = true
    void fetchAnswer(`/api/bench/runs/${run}/cases/${encodeURIComponent(name)}`, benchCaseAnswer).then(
      (answer) => current && setFound(answer ?? 'failed'),
    )
    return () => {
      current = false
    }
  }, [run, name])
  return (
    <section aria-label={`Case ${name}`} className="bench-case">
      <button type="button" className="btn sm" ref={focusNow} onClick={back}>
        <ArrowLeft size={14} aria-hidden />
        All cases
      </button>
      <h3>{name}</h3>
      {typeof found === 'string' ? (
        <p role="status">{found === 'loading' ? 'Reading the case…' : 'This case could not be read.'}</p>
      ) : (
        <>
          {found.why !== null && <p className="t2">{found.why}</p>}
          <h4>Prompt</h4>
          <pre>{found.prompt}</pre>
          <details>
            <summary>System prompt</summary>
            <pre>{found.system}</pre>
          </details>
          <h4>Expected</h4>
          <pre>{found.expects}</pre>
          {found.rows.map((row) => (
            <section
              key={`${row.model} ${row.mode} ${row.dose} ${row.epoch}`}
              aria-label={`${row.model}, ${row.mode}`}
              className="bench-card"
            >
              <b className="mono bench-names">
                {row.model}, {row.mode}
              </b>
              <p>
                <span className={`badge ${row.repaired === 'right' ? 'ok' : 'deny'}`}>{row.repaired}</span>{' '}
                <span className="t2">
                  raw {row.raw}, parsed {row.parsed}, repaired {row.repaired}, {seconds(row.ms)}
                  {row.dose !== 'own' && `, ${row.dose} decoys`}
                  {row.epoch > 1 && `, epoch ${row.epoch}`}
                </span>
              </p>
              <h4>It wrote</h4>
              {row.wrote.length === 0 && <p className="t2">Nothing.</p>}
              {row.wrote.map((text, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a finished row never move
                <pre key={at}>{text}</pre>
              ))}
              <h4>Calls that Adlib read</h4>
              {row.calls.length === 0 && <p className="t2">None.</p>}
              {row.calls.map(({ tool, args, repairs }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the calls of a finished row never move
                <p key={at} className="mono bench-names">
                  {tool} {args}
                  {repairs.length > 0 && <span className="t2"> repaired: {repairs.join(', ')}</span>}
                </p>
              ))}
              {row.decoysCalled.length > 0 && (
                <p className="problem">Decoys called: {row.decoysCalled.join(', ')}</p>
              )}
              <details>
                <summary>{row.offered.length} tools offered</summary>
                <p className="mono bench-names">{row.offered.join(', ')}</p>
              </details>
            </section>
          ))}
          {found.failures.map(({ model, message }) => (
            <p key={`${model} ${message}`} className="problem">
              {model} has no answer: {message}
            </p>
          ))}
        </>
      )}
    </section>
  )
}
