import { useState } from 'react'
import { type FigureTexts, figureWords } from '../../../src-shared/bench/show/figure-words.ts'
import { type ShowFigures, showFiguresSchema } from '../../../src-shared/bench/show/show-figures.ts'
import { fill, ui } from '../kit/language.ts'
import { Failed, Status } from '../kit/status.tsx'
import { fetchAnswer } from '../store/store.ts'

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
      onToggle={({ currentTarget }) => {
        if (currentTarget.open && (figures === null || figures === 'failed')) void load()
      }}
    >
      <summary>{ui.runs.howItWent}</summary>
      {figures === 'loading' || figures === null ? (
        <Status words={ui.runs.loadingRun} look="none" />
      ) : figures === 'failed' ? (
        <Failed words={ui.runs.figuresNotLoaded} retry={load} look="none" button="plain" />
      ) : (
        <div className="wrap loose run-figure-tables">
          <table aria-label={ui.runs.figuresOfShow}>
            <tbody>
              {figureWords(figures, figureTexts()).map(({ name, value, about }) => (
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
              <caption>{ui.runs.callsByTool}</caption>
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

function figureTexts(): FigureTexts {
  const texts = ui.runs.figures
  return {
    ...texts,
    share: (percent, part, whole) => fill(texts.share, { percent, part, whole }),
    perMinute: (count, rate) => fill(texts.perMinute, { count, rate }),
    latencyValue: (median, p95, most) => fill(texts.latencyValue, { median, p95, most }),
    stabilityAbout: (turns, others) => fill(texts.stabilityAbout, { turns, others }),
    failuresAbout: (reasks, restarts) => fill(texts.failuresAbout, { reasks, restarts }),
  }
}
