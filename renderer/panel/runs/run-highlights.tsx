import { useCallback, useEffect, useState } from 'react'
import { type HighlightsAnswer, highlightsAnswer } from '../../../src-shared/contract/api/runs.ts'
import type { Highlight } from '../../../src-shared/highlights/highlight.ts'
import { elapsed } from '../kit/formats.ts'
import { fill, ui } from '../kit/language.ts'
import { Failed, Status } from '../kit/status.tsx'
import { fetchAnswer } from '../store/store.ts'
import { CorrectMoment } from '../stream/correct-moment.tsx'
import { causeWords, correctableOf } from '../stream/correctable.ts'
import { MaskedText } from '../stream/held.tsx'
import { CopyTestRow } from './copy-test-row.tsx'

/** The best moments of a run, found when this part is open. A click on one jumps to it. */
export function RunHighlights(props: {
  run: string
  /** Whether the run watched a file. Its best moments are why it exists, so they are open at first. */
  isFile: boolean
  jump: (highlight: Highlight) => void
}) {
  const { run, isFile, jump } = props
  const [found, setFound] = useState<HighlightsAnswer | 'loading' | 'failed' | null>(null)
  const load = useCallback(async (): Promise<void> => {
    setFound('loading')
    const path = `/api/runs/${encodeURIComponent(run)}/highlights`
    setFound((await fetchAnswer(path, highlightsAnswer)) ?? 'failed')
  }, [run])
  useEffect(() => {
    if (isFile) void load()
  }, [isFile, load])
  return (
    <details
      className="run-highlights"
      open={isFile}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open && (found === null || found === 'failed')) void load()
      }}
    >
      <summary>{ui.runs.bestMoments}</summary>
      {found === 'loading' || found === null ? (
        <Status words={ui.runs.loadingRun} look="none" />
      ) : found === 'failed' ? (
        <Failed words={ui.runs.momentsNotLoaded} retry={load} look="none" button="plain" />
      ) : found.highlights.length === 0 ? (
        <p className="fine t2">{ui.runs.noBestMoments}</p>
      ) : (
        <ol aria-label={ui.runs.bestMoments}>
          {found.highlights.map((highlight) => (
            <li key={highlight.seq} className="wrap tight">
              <Moment highlight={highlight} run={run} isFile={isFile} jump={jump} />
            </li>
          ))}
        </ol>
      )}
    </details>
  )
}

function Moment({
  highlight,
  run,
  isFile,
  jump,
}: {
  highlight: Highlight
  run: string
  isFile: boolean
  jump: (to: Highlight) => void
}) {
  const { atMs, beat, line, why } = highlight
  const kind = ui.shared.beats[beat.kind]
  const cause = causeWords(beat)
  const time = elapsed(atMs)
  const choices = correctableOf(beat).map((choice) => ({ ...choice, run }))
  return (
    <>
      <button
        type="button"
        className="btn sm mono"
        aria-label={fill(ui.runs.jumpTo, { kind, time })}
        onClick={() => jump(highlight)}
      >
        {time}
      </button>
      <b>{beat.subject === null ? kind : fill(ui.runs.momentOf, { kind, subject: beat.subject })}</b>
      {cause !== undefined && (
        <span className="fine t2 clip" dir="auto">
          {cause}
        </span>
      )}
      {line !== null && (
        <span dir="auto">
          <MaskedText text={fill(ui.shared.quoted, { text: line })} />
        </span>
      )}
      <span className="fine t3 grow">{why.map((reason) => ui.runs.highlightReasons[reason]).join(', ')}</span>
      <CorrectMoment choices={choices} />
      {isFile && <CopyTestRow choices={choices} atMs={atMs} />}
    </>
  )
}
