import { Lightbulb } from 'lucide-react'
import type { BeatRow as BeatRowData } from '../../../src-shared/projections/stream-items.ts'
import { beatWords, planWords } from '../words/beat-words.ts'
import { streamWords } from './stream-words.ts'
import type { Trace } from './trace.ts'

/** A moment, and what the show did or why it did nothing. */
export function BeatRow({ row: { view, count }, trace = 'full' }: { row: BeatRowData; trace?: Trace }) {
  const { beat, plan } = view
  const words = planWords(view)
  return (
    <div className="row" data-kind="beat" data-level={plan.level}>
      <Lightbulb size={15} className="icon" aria-hidden />
      <div className="content" title={[beatWords(beat), ...words].join(' · ')}>
        <span className="beat">
          {beatWords(beat)}{' '}
          {trace === 'full' && (
            <span className="mono t3" title={streamWords.salienceHint}>
              {Number(beat.salience.toFixed(2))}
            </span>
          )}
        </span>
        {words.map((word) => (
          <span className="beat-fact" key={word}>
            {word}
          </span>
        ))}
      </div>
      <div className="outcome">{count > 1 && <span className="badge">× {count}</span>}</div>
      <div className="took mono" />
    </div>
  )
}
