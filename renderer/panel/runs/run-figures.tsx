import { useState } from 'react'
import { figureWords } from '../../../src-shared/bench/show/figure-words.ts'
import { type ShowFigures, showFiguresSchema } from '../../../src-shared/bench/show/show-figures.ts'
import { kitWords } from '../kit/kit-words.ts'
import { fetchAnswer } from '../store/store.ts'
import { runsWords } from './runs-words.ts'

/** Figures about how a show went, computed when this part is opened. */
export function RunFigures({ run }: { run: string }) {
  const [figures, setFigures] = useState<ShowFigures | 'loading' | 'failed' | null>(null)
  const load = async (): Promise<void> => {
    setFigures('loading')
    const path = `/api/runs/${encodeURIComponent(run)}/figures`
    setFigures((await fetchAnswer(path, showFiguresSchema)) ?? 'failed')
  }
  return (
    <details
      className="run-figures"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open && (figures === null || figures === 'failed')) void load()
      }}
    >
      <summary>{runsWords.howItWent}</summary>
      {figures === 'loading' || figures === null ? (
        <p className="none" role="status">
          {runsWords.loadingRun}
        </p>
      ) : figures === 'failed' ? (
        <p className="none" role="alert">
          {runsWords.figuresNotLoaded}{' '}
          <button type="button" className="btn plain" onClick={() => void load()}>
            {kitWords.tryAgain}
          </button>
        </p>
      ) : (
        <div className="run-figure-tables">
          <table aria-label={runsWords.figuresOfShow}>
            <tbody>
              {figureWords(figures, runsWords.figures).map(({ name, value, about }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>
                    <b>{value}</b>
                    <span className="t2">{about}</span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {Object.keys(figures.tools).length > 0 && (
            <table>
              <caption>{runsWords.callsByTool}</caption>
              <tbody>
                {Object.entries(figures.tools).map(([name, count]) => (
                  <tr key={name}>
                    <th scope="row" className="mono">
                      {name}
                    </th>
                    <td>{count}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </div>
      )}
    </details>
  )
}
