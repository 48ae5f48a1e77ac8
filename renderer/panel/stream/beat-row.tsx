import { Lightbulb } from 'lucide-react'
import type { BeatRow as BeatRowData } from '../../../src-shared/projections/stream-items.ts'
import { ui } from '../kit/language.ts'
import { beatWords, planWords } from '../words/beat-words.ts'
import { CorrectMoment } from './correct-moment.tsx'
import { causeWords, correctableOf } from './correctable.ts'
import { Row } from './row.tsx'
import type { Trace } from './trace.ts'

/** A moment, what led to it, and what the show did or why it did nothing. The streamer can correct it. */
export function BeatRow({ row: { view, count }, trace = 'full' }: { row: BeatRowData; trace?: Trace }) {
  const { beat, plan } = view
  const words = planWords(view)
  const cause = causeWords(beat)
  return (
    <Row
      kind="beat"
      level={plan.level}
      icon={Lightbulb}
      title={[beatWords(beat), ...(cause === undefined ? [] : [cause]), ...words].join(' · ')}
      outcome={
        <>
          {count > 1 && <span className="badge">× {count}</span>}
          <CorrectMoment choices={correctableOf(beat)} />
        </>
      }
    >
      <span className="beat clip">
        {beatWords(beat)}{' '}
        {trace === 'full' && (
          <span className="mono t3" title={ui.stream.salienceHint}>
            {Number(beat.salience.toFixed(2))}
          </span>
        )}
      </span>
      {cause !== undefined && (
        <span className="beat-fact clip" dir="auto" title={ui.stream.causeHint}>
          {cause}
        </span>
      )}
      {words.map((word) => (
        <span className="beat-fact clip" key={word}>
          {word}
        </span>
      ))}
    </Row>
  )
}
