import {
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { TimelineMark } from '../../../src-shared/contract/api/runs.ts'
import { elapsed } from '../kit/formats.ts'
import { fill, ui } from '../kit/language.ts'
import { markWords, positionWords } from './run-words.ts'
import {
  type Chosen,
  type MarkRow,
  markBefore,
  markRows,
  moveByKey,
  nearestMark,
  type PlacedMark,
  placeMarks,
  type Span,
  shareOf,
} from './timeline.ts'

const rowHeight = 14
const reach = 6
const dragMs = 150

const colorOf = { stage: 'stage', sight: 'sight', turns: 'text-3', trouble: 'err' } as const satisfies Record<
  MarkRow,
  string
>

const rowNames = (): Record<MarkRow, string> => ({
  stage: ui.runs.onStage,
  sight: ui.runs.saw,
  turns: ui.runs.turns,
  trouble: ui.runs.trouble,
})

/** A slider for the time in a run, with a mark for each important event. The arrow keys move between marks. */
export function Scrubber(props: {
  marks: readonly TimelineMark[]
  span: Span
  at: number
  choose: (chosen: Chosen) => void
  togglePlay: () => void
}) {
  const { marks, span, choose } = props
  const track = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  const [hovered, setHovered] = useState<number | null>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const lastDrag = useRef(0)
  useLayoutEffect(() => {
    const element = track.current
    if (element === null) return
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    setWidth(element.clientWidth)
    return () => observer.disconnect()
  }, [])
  const placed = useMemo(() => placeMarks(marks, span, width), [marks, span, width])
  const wholeMs = span.to - span.from
  const at = dragged ?? props.at
  // The thumb stays where the user put it until the chosen moment arrives in `props.at`.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new time is the answer
  useEffect(() => setDragged(null), [props.at])

  const chosenAt = (clientX: number): Chosen => {
    const { left = 0, width: across = 1 } = track.current?.getBoundingClientRect() ?? {}
    const share = Math.min(1, Math.max(0, (clientX - left) / across))
    const t = span.from + share * wholeMs
    const mark = nearestMark(marks, t, (reach / across) * wholeMs)
    return { t: mark?.t ?? t, mark }
  }
  const drag = (event: PointerEvent, isEnd: boolean): void => {
    const chosen = chosenAt(event.clientX)
    const now = performance.now()
    if (isEnd || now - lastDrag.current >= dragMs) {
      lastDrag.current = now
      choose(chosen)
    }
    if (!isEnd) setDragged(chosen.t)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === ' ') {
      event.preventDefault()
      props.togglePlay()
      return
    }
    const chosen = moveByKey(event.key, at, marks, span)
    if (chosen === null) return
    event.preventDefault()
    setDragged(chosen.t)
    choose(chosen)
  }

  const current = marks[markBefore(marks, at)]
  const hint = hovered === null ? null : chosenAt(hovered)
  return (
    <div className="scrub">
      <div className="scrub-names" aria-hidden="true">
        {markRows.map((row) => (
          <span key={row}>{rowNames()[row]}</span>
        ))}
      </div>
      <div
        ref={track}
        className="scrub-track"
        role="slider"
        tabIndex={0}
        aria-label={ui.runs.momentOfRun}
        aria-valuemin={0}
        aria-valuemax={Math.round(wholeMs)}
        aria-valuenow={Math.round(at - span.from)}
        aria-valuetext={`${positionWords(at - span.from, wholeMs)}${current ? fill(ui.runs.last, { mark: markWords(current, span.from) }) : ''}`}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          drag(event, false)
        }}
        onPointerMove={(event) => {
          setHovered(event.clientX)
          if (event.currentTarget.hasPointerCapture(event.pointerId)) drag(event, false)
        }}
        onPointerUp={(event) => drag(event, true)}
        onPointerLeave={() => setHovered(null)}
      >
        <svg width={width} height={markRows.length * rowHeight} aria-hidden="true">
          {markRows.map((row, index) => (
            <path key={row} fill={`var(--${colorOf[row]})`} d={pathOf(placed, row, index)} />
          ))}
        </svg>
        <i className="scrub-thumb" style={{ left: `${100 * shareOf(at, span)}%` }} />
        {hint && (
          <span
            className="fine clip scrub-hint mono"
            style={{ left: `clamp(90px, ${100 * shareOf(hint.t, span)}%, 100% - 90px)` }}
          >
            {hint.mark ? markWords(hint.mark, span.from) : elapsed(hint.t - span.from)}
          </span>
        )}
      </div>
    </div>
  )
}

const pathOf = (placed: readonly PlacedMark[], row: MarkRow, index: number): string =>
  placed
    .filter((mark) => mark.row === row)
    .map(({ shape, x }) => `M${x} ${index * rowHeight}${outlines[shape]}`)
    .join('')

/** Each SVG path starts at the mark's `x`, on the upper edge of the row. */
const outlines: Record<PlacedMark['shape'], string> = {
  tick: 'm-1 2h2v10h-2z',
  bar: 'm-1 0h2v14h-2z',
  dot: 'm-4 7a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z',
  triangle: 'm0 2l5 10h-10z',
  square: 'm-5 2h10v10h-10z',
}
