import { Plus, Trash2, Undo2 } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { Box } from '../../../src-shared/events/observation.ts'
import type { Settings } from '../../../src-shared/settings/settings.ts'
import { send } from '../store.ts'
import { discard, leaveForm, stay, useUnsaved, useUnsavedGuard } from '../unsaved.ts'
import {
  type AreaDraft,
  type AreaTool,
  addArea,
  areaLimits,
  changeArea,
  type DraftArea,
  draftOf,
  hasRoom,
  isChanged,
  removeArea,
  settingsOf,
  undo,
} from '../view/area-draft.ts'
import {
  areaWords,
  drawnArea,
  type Handle,
  handles,
  movedArea,
  type Point,
  resizedArea,
} from '../view/area-geometry.ts'
import { sourceName } from '../view/words.ts'
import { Question } from './question.tsx'
import { EyeImage } from './seen-lines.tsx'

/** Step of the arrow keys, as a share of the picture. */
const step = 0.01
/** The area that the Add button creates. */
const added: Box = [0.35, 0.4, 0.3, 0.2]

const tools: Record<AreaTool, { noun: string; hint: string }> = {
  mask: {
    noun: 'mask',
    hint: 'A mask is black before anything reads, keeps or shows the picture. Draw one over private things.',
  },
  region: {
    noun: 'region',
    hint: 'A region has a name, such as “score”, so that the performer knows where a line is.',
  },
  crop: {
    noun: 'crop',
    hint: 'Only the part inside the crop is watched. Outside of it, the picture is black.',
  },
}

/** An area that the pointer draws, moves or resizes. */
interface Drag {
  readonly id: number | null
  readonly from: Point
  /** The area before the drag; null for a new one. */
  readonly before: Box | null
  readonly handle: Handle | null
  readonly box: Box | null
}

/** Draws, moves, names and deletes the masks, regions or the crop of a source on its latest picture. */
export function AreaEditor(props: {
  tool: AreaTool
  sight: Settings['sight']
  /** The source that is watched. */
  source: string
  picture: string | null
  close: () => void
}) {
  const { tool, sight } = props
  const [edited, setEdited] = useState<AreaDraft | null>(null)
  const source = edited?.source ?? props.source
  const stored = useMemo(() => draftOf(sight, source), [sight, source])
  const draft = edited ?? stored
  const isDirty = edited !== null && isChanged(edited, sight)
  /** The stored areas when the draft began. */
  const base = useRef(sight)
  useUnsavedGuard(isDirty)
  // The draft ends when the stored areas change to it, or change while nothing of it is unsaved. One that was taken back
  // by hand stays, with what undo returns to.
  useEffect(() => {
    if (edited === null) base.current = sight
    else if (areasKey(base.current) !== areasKey(sight) && (!isDirty || !isChanged(edited, base.current)))
      setEdited(null)
  }, [edited, isDirty, sight])

  const [selected, setSelected] = useState<number | null>(null)
  const [drag, setDrag] = useState<Drag | null>(null)
  const layer = useRef<HTMLDivElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
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

  const own = draft.areas.filter((area) => area.tool === tool)
  const others = draft.areas.filter((area) => area.tool !== tool)
  const { noun, hint } = tools[tool]

  const focusArea = (id: number): void =>
    layer.current?.querySelector<HTMLElement>(`[data-area="${id}"]`)?.focus()
  const add = (box: Box): void => {
    const next = addArea(draft, tool, box)
    if (next === draft) return
    setEdited(next)
    setSelected(draft.nextId)
    requestAnimationFrame(() => focusArea(draft.nextId))
  }
  const change = (
    id: number,
    part: Partial<Pick<DraftArea, 'name' | 'box' | 'onEvery'>>,
    kind?: string,
  ): void => setEdited(changeArea(draft, id, part, kind))
  const remove = (id: number): void => {
    setEdited(removeArea(draft, id))
    setSelected(null)
    addButton.current?.focus()
  }

  const pointAt = (event: PointerEvent): Point => {
    const { left, top, width, height } = (layer.current as HTMLDivElement).getBoundingClientRect()
    return [(event.clientX - left) / width, (event.clientY - top) / height]
  }
  const onPointerDown = (event: PointerEvent): void => {
    if (event.button !== 0 || !(event.target instanceof HTMLElement)) return
    event.preventDefault()
    layer.current?.setPointerCapture(event.pointerId)
    const id = Number(event.target.closest<HTMLElement>('[data-area]')?.dataset.area ?? Number.NaN)
    const area = own.find((one) => one.id === id)
    const corner = event.target.closest<HTMLElement>('[data-handle]')?.dataset.handle
    setSelected(area?.id ?? null)
    if (area) focusArea(area.id)
    else if (!hasRoom(draft, tool)) return
    setDrag({
      id: area?.id ?? null,
      from: pointAt(event),
      before: area?.box ?? null,
      handle: corner === undefined ? null : (handles[Number(corner)] ?? null),
      box: area?.box ?? null,
    })
  }
  const onPointerMove = (event: PointerEvent): void => {
    if (drag === null) return
    const to = pointAt(event)
    const by: Point = [to[0] - drag.from[0], to[1] - drag.from[1]]
    const box =
      drag.before === null
        ? drawnArea(drag.from, to)
        : drag.handle === null
          ? movedArea(drag.before, by)
          : resizedArea(drag.before, drag.handle, by)
    setDrag({ ...drag, box })
  }
  const onPointerUp = (): void => {
    setDrag(null)
    if (drag === null || drag.box === null) return
    if (drag.id === null) add(drag.box)
    else if (String(drag.box) !== String(drag.before)) change(drag.id, { box: drag.box })
  }

  const onAreaKey = (event: KeyboardEvent, area: DraftArea): void => {
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      remove(area.id)
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
    const box = event.shiftKey ? resizedArea(area.box, { x: 1, y: 1 }, by) : movedArea(area.box, by)
    change(area.id, { box }, 'nudge')
  }
  const onEditorKey = (event: KeyboardEvent): void => {
    const isField = event.target instanceof HTMLInputElement
    if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || isField) return
    event.preventDefault()
    setEdited(undo(draft))
  }

  const save = async (): Promise<void> => {
    // The stored areas get other ids.
    if (await send({ command: 'settings', patch: { sight: settingsOf(draft, sight) } })) setSelected(null)
  }
  const label = (area: DraftArea, n: number): string =>
    area.name.trim() || (area.tool === 'crop' ? 'Crop' : `${noun === 'mask' ? 'Mask' : 'Region'} ${n + 1}`)
  const shownBox = (area: DraftArea): Box => (drag?.id === area.id ? (drag.box ?? area.box) : area.box)
  const selectedArea = own.find(({ id }) => id === selected)

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: undo works everywhere in the editor
    <div className="area-editor" onKeyDown={onEditorKey}>
      <p className="t2">
        {hint} Drag in the picture to draw.
        {source !== props.source && (
          <b className="problem"> These areas are for {sourceName(source)}, which is not watched now.</b>
        )}
      </p>
      <div className="eye-see">
        <EyeImage picture={props.picture}>
          <div
            ref={layer}
            className="eye-layer drawing"
            onPointerDown={onPointerDown}
            onPointerMove={onPointerMove}
            onPointerUp={onPointerUp}
            onPointerCancel={() => setDrag(null)}
          >
            {others.map((area) => (
              <i key={area.id} className="area" data-tool={area.tool} data-other style={placeOf(area.box)} />
            ))}
            {own.map((area, n) => (
              <button
                key={area.id}
                type="button"
                className="area"
                data-tool={tool}
                data-area={area.id}
                data-selected={area.id === selected || undefined}
                style={placeOf(shownBox(area))}
                aria-label={`${label(area, n)}: ${areaWords(area.box)}`}
                aria-describedby="area-keys"
                onFocus={() => setSelected(area.id)}
                onKeyDown={(event) => onAreaKey(event, area)}
              >
                <span>{label(area, n)}</span>
                {area.id === selected &&
                  handles.map((handle, h) => (
                    <i
                      // biome-ignore lint/suspicious/noArrayIndexKey: the handles never change
                      key={h}
                      className="area-handle"
                      data-handle={h}
                      style={{ left: `${50 + 50 * handle.x}%`, top: `${50 + 50 * handle.y}%` }}
                    />
                  ))}
              </button>
            ))}
            {drag?.id === null && drag.box && (
              <i className="area" data-tool={tool} data-selected style={placeOf(drag.box)} />
            )}
          </div>
        </EyeImage>
        <section
          className="area-list"
          aria-label={`${noun === 'crop' ? 'Crop' : `${noun}s`} of this picture`}
        >
          {own.length === 0 && (
            <p className="t3">{tool === 'crop' ? 'All of it is watched.' : `No ${noun}s yet.`}</p>
          )}
          <ul>
            {own.map((area, n) => (
              <li key={area.id} data-active={area.id === selected || undefined}>
                {tool === 'crop' ? (
                  <span className="grow">{areaWords(area.box)}</span>
                ) : (
                  <input
                    className="input grow"
                    aria-label={`Name of ${label(area, n)}`}
                    placeholder={label({ ...area, name: '' }, n)}
                    maxLength={40}
                    value={area.name}
                    onFocus={() => setSelected(area.id)}
                    onChange={({ target }) => change(area.id, { name: target.value }, 'name')}
                  />
                )}
                {tool === 'mask' && (
                  <label className="check">
                    <input
                      type="checkbox"
                      checked={area.onEvery}
                      onChange={({ target }) => change(area.id, { onEvery: target.checked })}
                    />
                    On every source
                  </label>
                )}
                <button
                  type="button"
                  className="btn sm plain"
                  aria-label={`Delete ${label(area, n)}`}
                  onClick={() => remove(area.id)}
                >
                  <Trash2 size={14} aria-hidden />
                </button>
              </li>
            ))}
          </ul>
          <div className="connection-acts">
            <button
              ref={addButton}
              type="button"
              className="btn sm"
              disabled={!hasRoom(draft, tool) || props.picture === null}
              onClick={() => add(added)}
            >
              <Plus size={14} aria-hidden />
              {tool === 'crop' ? 'Set a crop' : `Add a ${noun}`}
            </button>
            <button
              type="button"
              className="btn sm"
              disabled={draft.past.length === 0}
              onClick={() => setEdited(undo(draft))}
            >
              <Undo2 size={14} aria-hidden />
              Undo
            </button>
          </div>
          {!hasRoom(draft, tool) && <p className="t3">{areaLimits[tool]} are the limit.</p>}
          <p className="t3" id="area-keys">
            Arrow keys move, with Shift they resize. Delete removes, Escape cancels.
          </p>
          <p className="sr" role="status">
            {selectedArea && areaWords(selectedArea.box)}
          </p>
        </section>
      </div>
      <Foot isDirty={isDirty} save={save} cancel={() => leaveForm(props.close)} />
    </div>
  )
}

function Foot({
  isDirty,
  save,
  cancel,
}: {
  isDirty: boolean
  save: () => Promise<void>
  cancel: () => void
}) {
  const isLeaving = useUnsaved(({ leave }) => leave !== null)
  return (
    <div className="area-foot">
      {isLeaving ? (
        <Question words="Discard your changes?" yes="Discard" no="Keep editing" act={discard} back={stay} />
      ) : (
        <>
          <button type="button" className="btn warm" disabled={!isDirty} onClick={() => void save()}>
            Save
          </button>
          <button type="button" className="btn" onClick={cancel}>
            {isDirty ? 'Cancel' : 'Done'}
          </button>
          {isDirty && <span className="t2">Not saved yet</span>}
        </>
      )}
    </div>
  )
}

const areasKey = ({ crop, masks, regions }: Settings['sight']): string =>
  JSON.stringify([crop, masks, regions])

const placeOf = ([x, y, width, height]: Box) => ({
  left: `${100 * x}%`,
  top: `${100 * y}%`,
  width: `${100 * width}%`,
  height: `${100 * height}%`,
})
