import { ChevronDown, Lightbulb } from 'lucide-react'
import { fill, ui } from '../kit/language.ts'
import type { SkippedFold } from './fold-skipped.ts'

/** A row that opens and closes a series of skipped moments. */
export function SkippedMoments(props: {
  fold: SkippedFold
  current: boolean
  setOpen: (keys: readonly string[], open: boolean) => void
}) {
  const { count, members, open } = props.fold
  const words = fill(ui.stream.skippedMoments, { count })
  return (
    <article
      className="turn"
      data-one
      data-moment
      data-current={props.current || undefined}
      aria-label={words}
    >
      <div className="margin" />
      <div className="rows">
        <div className="row" data-kind="beat">
          <Lightbulb size={15} className="icon" aria-hidden />
          <div className="inline content">
            <button
              type="button"
              className="fold inline t2"
              aria-expanded={open}
              onClick={() => props.setOpen(members, !open)}
            >
              {words}
              <ChevronDown size={12} aria-hidden />
            </button>
          </div>
          <div className="inline outcome" />
          <div className="fine took" />
        </div>
      </div>
    </article>
  )
}
