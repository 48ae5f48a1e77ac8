import { useId, useState } from 'react'
import type { PersonalReason, ShownCard } from '../../../src-shared/contract/api/show.ts'
import type { Correction } from '../../../src-shared/events/corrections.ts'
import { Button } from '../kit/button.tsx'
import { focusNow } from '../kit/focus-now.ts'
import { fill, ui } from '../kit/language.ts'
import { asFileName, saveFile } from '../kit/save-file.ts'

/** Returns corrected words as rows of `assets/moments/blocks.tsv`: meaning, program, text. */
export const correctionsTable = (
  rows: readonly Pick<Correction, 'means' | 'text'>[],
  program: string,
): string =>
  rows
    .map(({ means, text }) => [means === 'nothing' ? 'none' : means, program, text].map(inOneCell).join('\t'))
    .map((row) => `${row}\n`)
    .join('')

const inOneCell = (text: string): string => text.replace(/\s+/g, ' ').trim()

type Row = ShownCard['corrections'][number]

/**
 * A form that saves corrected words of a game as a file for the training data of Adlib. Every row is shown and can be left
 * out. Rows that look personal are left out until the streamer adds them.
 */
export function ExportCorrections({ rows, close }: { rows: readonly Row[]; close: () => void }) {
  const field = useId()
  const [program, setProgram] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<Row>>(
    () => new Set(rows.filter(({ personal }) => personal === null)),
  )
  const name = program.trim()
  const flip = (row: Row): void =>
    setChosen(
      (before) => new Set(before.has(row) ? [...before].filter((each) => each !== row) : [...before, row]),
    )
  const save = (): void => {
    const table = correctionsTable(
      rows.filter((row) => chosen.has(row)),
      name,
    )
    saveFile(table, `${asFileName(name, 'game')}.tsv`, 'text/tab-separated-values')
    close()
  }
  return (
    <fieldset
      className="stack form export-corrections"
      aria-label={ui.show.exportTitle}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        close()
      }}
    >
      <p className="t2">{ui.show.exportHint}</p>
      <label htmlFor={field}>{ui.show.program}</label>
      <input
        id={field}
        className="input"
        maxLength={60}
        placeholder={ui.show.programExample}
        ref={focusNow}
        value={program}
        onChange={(event) => setProgram(event.target.value)}
      />
      <ul>
        {rows.map((row) => (
          <li key={row.text}>
            <label className="inline anywhere">
              <input type="checkbox" checked={chosen.has(row)} onChange={() => flip(row)} />
              <span>
                <span className="mono">{ui.shared.correctedMeanings[row.means]}</span>{' '}
                <span dir="auto">{fill(ui.shared.quoted, { text: row.text })}</span>
              </span>
            </label>
            {row.personal !== null && <p className="warning">{whyLeftOut(row.personal)}</p>}
          </li>
        ))}
      </ul>
      <div className="wrap">
        <Button
          look="sm"
          disabled={name === '' || chosen.size === 0}
          onClick={save}
          label={fill(ui.show.saveRows, { count: chosen.size })}
        />
        <Button look="plain sm" onClick={close} label={ui.show.cancel} />
      </div>
    </fieldset>
  )
}

const whyLeftOut = (reason: PersonalReason): string =>
  fill(ui.show.leftOut, { why: ui.show.personal[reason] })
