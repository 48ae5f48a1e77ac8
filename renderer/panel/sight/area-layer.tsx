import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import type { Box } from '../../../src-shared/events/observation.ts'
import { type AreaTool, areaLabel, type DraftArea } from './area-draft.ts'
import {
  areaWords,
  drawnArea,
  type Handle,
  handles,
  movedArea,
  type Point,
  resizedArea,
} from './area-geometry.ts'

const step = 0.01

interface Drag {
  readonly id: number | null
  readonly from: Point
  readonly before: Box | null
  readonly handle: Handle | null
  readonly box: Box | null
}

/** The areas on the picture. The pointer draws, moves and resizes areas of one tool; keys change the focused area. */
export function AreaLayer(props: {
  tool: AreaTool
  areas: readonly DraftArea[]
  selected: number | null
  canDraw: boolean
  select: (id: number | null) => void
  draw: (box: Box) => void
  change: (id: number, box: Box, kind?: 'nudge') => void
  remove: (id: number) => void
}) {
  const { tool, areas, selected, select } = props
  const [drag, setDrag] = useState<Drag | null>(null)
  const isDragging = drag !== null
  useEffect(() => {
    if (!isDragging) return
    const onKey = (event: globalThis.KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      setDrag(null)
    }
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }, [isDragging])

  const own = areas.filter((area) => area.tool === tool)
  const others = areas.filter((area) => area.tool !== tool)

  const pointAt = ({ clientX, clientY, currentTarget }: PointerEvent): Point => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    return [(clientX - left) / width, (clientY - top) / height]
  }
  const onPointerDown = (event: PointerEvent): void => {
    if (event.button !== 0 || !(event.target instanceof HTMLElement)) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    const pressed = event.target.closest<HTMLElement>('[data-area]')
    const area = own.find(({ id }) => String(id) === pressed?.dataset.area)
    const handle = event.target.closest<HTMLElement>('[data-handle]')?.dataset.handle
    select(area?.id ?? null)
    pressed?.focus()
    if (!area && !props.canDraw) return
    setDrag({
      id: area?.id ?? null,
      from: pointAt(event),
      before: area?.box ?? null,
      handle: handle === undefined ? null : (handles[Number(handle)] ?? null),
      box: area?.box ?? null,
    })
  }
  const onPointerMove = (event: PointerEvent): void => {
    if (drag === null) return
    const { before, handle, from } = drag
    const to = pointAt(event)
    const by: Point = [to[0] - from[0], to[1] - from[1]]
    const box =
      before === null
        ? drawnArea(from, to)
        : handle === null
          ? movedArea(before, by)
          : resizedArea(before, handle, by)
    setDrag({ ...drag, box })
  }
  const onPointerUp = (): void => {
    setDrag(null)
    if (drag === null || drag.box === null) return
    if (drag.id === null) props.draw(drag.box)
    else if (String(drag.box) !== String(drag.before)) props.change(drag.id, drag.box)
  }

  const onAreaKey = (event: KeyboardEvent, { id, box }: DraftArea): void => {
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      props.remove(id)
      return
    }
    const by: Point | undefined = {
      ArrowLeft: [-step, 0] as const,
      ArrowRight: [step, 0] as const,
      ArrowUp: [0, -step] as const,
      ArrowDown: [0, step] as const,
    }[event.key]
    if (by === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    props.change(id, event.shiftKey ? resizedArea(box, { x: 1, y: 1 }, by) : movedArea(box, by), 'nudge')
  }

  return (
    <div
      className="eye-layer drawing"
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={() => setDrag(null)}
    >
      {others.map(({ id, tool, box }) => (
        <i key={id} className="area" data-tool={tool} data-other style={placeOf(box)} />
      ))}
      {own.map((area, n) => (
        <AreaBox
          key={area.id}
          area={area}
          label={areaLabel(area, n)}
          box={drag?.id === area.id && drag.box ? drag.box : area.box}
          isSelected={area.id === selected}
          select={() => select(area.id)}
          onKeyDown={(event) => onAreaKey(event, area)}
        />
      ))}
      {drag?.id === null && drag.box && (
        <i className="area" data-tool={tool} data-selected style={placeOf(drag.box)} />
      )}
    </div>
  )
}

function AreaBox(props: {
  area: DraftArea
  label: string
  box: Box
  isSelected: boolean
  select: () => void
  onKeyDown: (event: KeyboardEvent) => void
}) {
  const { area, label, isSelected } = props
  const button = useRef<HTMLButtonElement>(null)
  const isNew = useRef(isSelected)
  useEffect(() => {
    if (isNew.current) button.current?.focus()
  }, [])
  return (
    <button
      ref={button}
      type="button"
      className="area"
      data-tool={area.tool}
      data-area={area.id}
      data-selected={isSelected || undefined}
      style={placeOf(props.box)}
      aria-label={`${label}: ${areaWords(area.box)}`}
      aria-describedby="area-keys"
      onFocus={props.select}
      onKeyDown={props.onKeyDown}
    >
      <span className="clip">{label}</span>
      {isSelected &&
        handles.map((handle, n) => (
          <i
            // biome-ignore lint/suspicious/noArrayIndexKey: the handles never change
            key={n}
            className="area-handle"
            data-handle={n}
            style={{ left: `${50 + 50 * handle.x}%`, top: `${50 + 50 * handle.y}%` }}
          />
        ))}
    </button>
  )
}

const placeOf = ([x, y, width, height]: Box) => ({
  left: `${100 * x}%`,
  top: `${100 * y}%`,
  width: `${100 * width}%`,
  height: `${100 * height}%`,
})
