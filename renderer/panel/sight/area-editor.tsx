import './areas.css'
import { Plus, Trash2, Undo2 } from 'lucide-react'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { Box } from '../../../src-shared/events/observation.ts'
import type { Settings } from '../../../src-shared/settings/settings.ts'
import { Button } from '../kit/button.tsx'
import { fill, ui } from '../kit/language.ts'
import { FormButtons } from '../kit/question.tsx'
import { leaveForm, useUnsavedGuard } from '../kit/unsaved.ts'
import { send } from '../store/store.ts'
import { sourceName } from '../words/names.ts'
import {
  type AreaDraft,
  type AreaTool,
  addArea,
  areaLabel,
  areaLimits,
  changeArea,
  type DraftArea,
  draftOf,
  hasRoom,
  isChanged,
  removeArea,
  settingsOf,
  undo,
} from './area-draft.ts'
import { areaWords } from './area-geometry.ts'
import { AreaLayer } from './area-layer.tsx'
import { EyeImage } from './seen-lines.tsx'

const added: Box = [0.35, 0.4, 0.3, 0.2]

const hints = (): Record<AreaTool, string> => ({
  mask: ui.sight.maskHint,
  region: ui.sight.regionHint,
  crop: ui.sight.cropHint,
})

/** Editor for the areas of one tool, over the latest picture. The other areas are only shown. */
export function AreaEditor(props: {
  tool: AreaTool
  sight: Settings['sight']
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
  const base = useRef(sight)
  // When the stored areas change, end a draft that was saved or had no changes.
  useEffect(() => {
    if (edited === null) base.current = sight
    else if (areasKey(base.current) !== areasKey(sight) && (!isDirty || !isChanged(edited, base.current)))
      setEdited(null)
  }, [edited, isDirty, sight])

  const [selected, setSelected] = useState<number | null>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const own = draft.areas.filter((area) => area.tool === tool)
  const add = (box: Box): void => {
    const next = addArea(draft, tool, box)
    if (next === draft) return
    setEdited(next)
    setSelected(draft.nextId)
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

  const onEditorKey = (event: KeyboardEvent): void => {
    const isField = event.target instanceof HTMLInputElement
    if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || isField) return
    event.preventDefault()
    setEdited(undo(draft))
  }

  const save = async (): Promise<boolean> => {
    const isStored = await send({ command: 'settings', patch: { sight: settingsOf(draft, sight) } })
    // Clear the selection, because the areas get new ids when they are stored.
    if (isStored) setSelected(null)
    return isStored
  }
  useUnsavedGuard(isDirty, save)
  const selectedArea = own.find(({ id }) => id === selected)

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: undo works everywhere in the editor
    <div className="area-editor" onKeyDown={onEditorKey}>
      <p className="t2">
        {fill(ui.sight.dragHint, { hint: hints()[tool] })}
        {source !== props.source && (
          <b className="problem"> {fill(ui.sight.notWatchedNow, { source: sourceName(source) })}</b>
        )}
      </p>
      <div className="eye-see">
        <EyeImage picture={props.picture}>
          <AreaLayer
            tool={tool}
            areas={draft.areas}
            selected={selected}
            canDraw={hasRoom(draft, tool)}
            select={setSelected}
            draw={add}
            change={(id, box, kind) => change(id, { box }, kind)}
            remove={remove}
          />
        </EyeImage>
        <section className="stack" aria-label={ui.sight.areasOf[tool]}>
          <AreaList
            tool={tool}
            areas={own}
            selected={selected}
            select={setSelected}
            rename={(id, name) => change(id, { name }, 'name')}
            setOnEvery={(id, onEvery) => change(id, { onEvery })}
            remove={remove}
          />
          <div className="wrap tight fine">
            <Button
              icon={Plus}
              ref={addButton}
              look="sm"
              disabled={!hasRoom(draft, tool) || props.picture === null}
              onClick={() => add(added)}
              label={ui.sight.addArea[tool]}
            />
            <Button
              icon={Undo2}
              look="sm"
              disabled={draft.past.length === 0}
              onClick={() => setEdited(undo(draft))}
              label={ui.sight.undo}
            />
          </div>
          {!hasRoom(draft, tool) && (
            <p className="t3">{fill(ui.sight.limitReached, { count: areaLimits[tool] })}</p>
          )}
          <p className="t3" id="area-keys">
            {ui.sight.keysHint}
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
  save: () => Promise<boolean>
  cancel: () => void
}) {
  return (
    <div className="wrap area-foot">
      <FormButtons>
        <Button look="warm" disabled={!isDirty} onClick={() => void save()} label={ui.sight.save} />
        <Button onClick={cancel} label={isDirty ? ui.sight.cancel : ui.sight.done} />
        {isDirty && <span className="t2">{ui.sight.notSavedYet}</span>}
      </FormButtons>
    </div>
  )
}

const areasKey = ({ crop, masks, regions }: Settings['sight']): string =>
  JSON.stringify([crop, masks, regions])

/** List of one tool's areas. */
function AreaList(props: {
  tool: AreaTool
  areas: readonly DraftArea[]
  selected: number | null
  select: (id: number) => void
  rename: (id: number, name: string) => void
  setOnEvery: (id: number, onEvery: boolean) => void
  remove: (id: number) => void
}) {
  const { tool, areas, selected } = props
  if (areas.length === 0) {
    return <p className="t3">{ui.sight.noAreas[tool]}</p>
  }
  return (
    <ul className="stack tight scroll areas">
      {areas.map((area, n) => {
        const label = areaLabel(area, n)
        return (
          <li key={area.id} className="wrap tight" data-active={area.id === selected || undefined}>
            {tool === 'crop' ? (
              <span className="grow">{areaWords(area.box)}</span>
            ) : (
              <input
                className="input grow"
                aria-label={fill(ui.sight.nameOf, { area: label })}
                placeholder={areaLabel({ ...area, name: '' }, n)}
                maxLength={40}
                value={area.name}
                onFocus={() => props.select(area.id)}
                onChange={({ target }) => props.rename(area.id, target.value)}
              />
            )}
            {tool === 'mask' && (
              <label className="inline fine check">
                <input
                  type="checkbox"
                  checked={area.onEvery}
                  onChange={({ target }) => props.setOnEvery(area.id, target.checked)}
                />
                {ui.sight.onEverySource}
              </label>
            )}
            <Button
              icon={Trash2}
              look="sm plain"
              aria-label={fill(ui.sight.deleteArea, { area: label })}
              onClick={() => props.remove(area.id)}
            />
          </li>
        )
      })}
    </ul>
  )
}
