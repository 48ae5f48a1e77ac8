import './seen-lines.css'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { EyeLinesAnswer } from '../../../src-shared/contract/api/eye.ts'
import type { Box, TrackedNumber } from '../../../src-shared/events/observation.ts'
import { fill, ui } from '../kit/language.ts'
import type { Loaded } from '../store/use-answer.ts'
import { classNames, lineFacts, lineGroups } from './eye-words.ts'

const maxLines = 300

/** The picture with a box around each line, bar and row of icons, beside a list of the lines by class. */
export function SeenLines({
  picture,
  lines,
  numbers,
}: {
  picture: string | null
  lines: Loaded<EyeLinesAnswer>
  numbers: readonly TrackedNumber[]
}) {
  const [active, setActive] = useState<number | null>(null)
  const boxes = useRef<HTMLDivElement>(null)
  const { answer, failed } = lines
  const groups = lineGroups((answer?.lines ?? []).slice(0, maxLines))
  const all = groups.flatMap((group) => group.lines)
  const hidden = (answer?.lines.length ?? 0) - all.length
  const line = active === null ? undefined : all[active]
  // The Tab key stops at one box only; the arrow keys move between the boxes.
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key]
    if (step === undefined || all.length === 0) return
    event.preventDefault()
    const next = ((active ?? -1) + step + all.length) % all.length
    boxes.current?.querySelectorAll<HTMLElement>('button')[next]?.focus()
  }
  return (
    <div className="eye-see">
      <div>
        <EyeImage picture={picture}>
          {answer?.size &&
            numbers.map(
              ({ label, value, percent, bar, box }) =>
                bar &&
                box && (
                  <span
                    key={label}
                    className="bar-box"
                    style={placeOf({ box }, answer.size as [number, number])}
                    title={`${label}: ${value}${percent ? ' %' : ''}`}
                  >
                    <span className="mono">{percent ? `${value} %` : value}</span>
                  </span>
                ),
            )}
          {answer?.size && (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset has its own layout
            <div
              ref={boxes}
              role="group"
              aria-label={ui.sight.linesInPicture}
              className="eye-layer"
              onKeyDown={onKeyDown}
            >
              {all.map((one, n) => (
                <button
                  // biome-ignore lint/suspicious/noArrayIndexKey: equal lines differ only by their place
                  key={n}
                  type="button"
                  className="line-box"
                  tabIndex={n === (active ?? 0) ? 0 : -1}
                  data-kind={one.kind ?? 'text'}
                  data-active={n === active || undefined}
                  style={placeOf(one, answer.size as [number, number])}
                  aria-label={`${one.text}: ${lineFacts(one)}`}
                  onPointerEnter={() => setActive(n)}
                  onFocus={() => setActive(n)}
                />
              ))}
            </div>
          )}
        </EyeImage>
        <p className="line-facts anywhere" dir="auto">
          {line ? (
            <>
              <b>{line.text}</b> <span className="t2">{lineFacts(line)}</span>
            </>
          ) : (
            all.length > 0 && <span className="t3">{ui.sight.pointHint}</span>
          )}
        </p>
      </div>
      <section
        className="stack scroll line-list"
        aria-label={ui.sight.linesOnScreen}
        aria-busy={answer === null && !failed}
      >
        {failed && <p className="problem">{ui.sight.linesNotLoaded}</p>}
        {answer === null && !failed && <p className="t3">{ui.sight.loading}</p>}
        {answer?.size && all.length === 0 && <p className="t3">{ui.sight.noText}</p>}
        {groups.map(({ kind, lines: ofKind }) => (
          <div key={kind}>
            <h4 className="inline">
              <i className="class-mark" data-kind={kind} aria-hidden="true" />
              {classNames()[kind]} <span className="t3">{ofKind.length}</span>
            </h4>
            <ul>
              {ofKind.map((one) => {
                const n = all.indexOf(one)
                return (
                  <li
                    key={n}
                    className="inline spread"
                    dir="auto"
                    title={`${one.text}: ${lineFacts(one)}`}
                    data-active={n === active || undefined}
                    onPointerEnter={() => setActive(n)}
                  >
                    <span className="clip">{one.text}</span>
                    <span className="mono t3">{Math.round(one.confidence)}</span>
                  </li>
                )
              })}
            </ul>
          </div>
        ))}
        {hidden > 0 && <p className="t3">{fill(ui.sight.moreLines, { count: hidden })}</p>}
      </section>
    </div>
  )
}

/** The eye's picture in its own aspect ratio, with `children` over it, or a message if there is no picture. */
export function EyeImage({ picture, children }: { picture: string | null; children?: React.ReactNode }) {
  const [ratio, setRatio] = useState('16 / 9')
  return (
    <div className="thumb eye-image" style={{ aspectRatio: ratio }}>
      {picture ? (
        <img
          src={picture}
          alt={ui.sight.whatAdlibSees}
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setRatio(`${naturalWidth} / ${naturalHeight}`)
          }
        />
      ) : (
        <p className="picture">{ui.sight.noPicture}</p>
      )}
      {picture && children}
    </div>
  )
}

function placeOf(
  { box: [x, y, width, height] }: { readonly box: Box },
  [across, down]: readonly [number, number],
) {
  return {
    left: `${(100 * x) / across}%`,
    top: `${(100 * y) / down}%`,
    width: `${(100 * width) / across}%`,
    height: `${(100 * height) / down}%`,
  }
}
