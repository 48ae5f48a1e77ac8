import { ChevronDown, Lightbulb } from 'lucide-react'
import { fill, ui } from '../kit/language.ts'
import type { SkippedFold } from './fold-skipped.ts'
import { Entry, Row } from './row.tsx'

/** A row that opens and closes a series of skipped moments. */
export function SkippedMoments(props: {
  fold: SkippedFold
  current: boolean
  setOpen: (keys: readonly string[], open: boolean) => void
}) {
  const { count, members, open } = props.fold
  const words = fill(ui.stream.skippedMoments, { count })
  return (
    <Entry label={words} isMoment isCurrent={props.current}>
      <Row kind="beat" icon={Lightbulb}>
        <button
          type="button"
          className="fold inline t2"
          aria-expanded={open}
          onClick={() => props.setOpen(members, !open)}
        >
          {words}
          <ChevronDown size={12} aria-hidden />
        </button>
      </Row>
    </Entry>
  )
}
