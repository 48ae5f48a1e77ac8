import { noCall, type Scores, unreadable } from '../../../src-shared/bench/analysis/scores.ts'
import { fill, ui } from '../kit/language.ts'

/** Tables of expected and called tools, one for each model and mode. Wide tables scroll sideways. */
export function Confusions({ of }: { of: Scores['confusion'] }) {
  return (
    <section aria-label={ui.bench.confusion}>
      <h3>{ui.bench.expectedAndCalled}</h3>
      {of.map(({ model, mode, called }) => {
        const wanted = Object.keys(called)
        const seen = [...new Set(wanted.flatMap((tool) => Object.keys(called[tool] ?? {})))]
        return (
          <details key={`${model} ${mode}`}>
            <summary className="mono anywhere">
              {model}, {mode}
            </summary>
            <section
              className="bench-table fine"
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area needs the focus for the arrow keys
              tabIndex={0}
              aria-label={fill(ui.bench.confusionOf, { model, mode })}
            >
              <table>
                <thead>
                  <tr>
                    <th scope="col">{ui.bench.expectedByCalled}</th>
                    {seen.map((tool) => (
                      <th key={tool} scope="col">
                        {nameOf(tool)}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {wanted.map((tool) => (
                    <tr key={tool}>
                      <th scope="row">{nameOf(tool)}</th>
                      {seen.map((other) => (
                        <td key={other} data-same={tool === other || undefined}>
                          {called[tool]?.[other] ?? ''}
                        </td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
          </details>
        )
      })}
    </section>
  )
}

const nameOf = (tool: string): string =>
  tool === noCall ? ui.bench.noCall : tool === unreadable ? ui.bench.unreadable : tool
