import '../sight/areas.css'
import '../sight/seen-lines.css'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import type { Box } from '../../../src-shared/events/observation.ts'
import type { State } from '../../../src-shared/events/state.ts'
import type { DraftArea } from '../sight/area-draft.ts'
import { AreaLayer } from '../sight/area-layer.tsx'
import { send } from '../store/store.ts'
import { keepFreeWords as words } from './keep-free-words.ts'
import { OverlayPreview } from './overlay-preview.tsx'

/** Maximum number of areas that the settings allow. */
const maxAreas = 4

const presets = {
  webcam: [0.76, 0.7, 0.24, 0.3],
  chat: [0.8, 0.1, 0.2, 0.55],
  corner: [0, 0, 0.24, 0.3],
} as const satisfies Record<keyof typeof words.presets, Box>

/** The preview of the overlay, on which the areas to keep free are drawn. Each change is stored at once, so that the preview follows. */
export function PreviewWithAreas({ state: { settings, observation } }: { state: State }) {
  const { keepFree } = settings.overlay
  const [isOpen, setOpen] = useState(false)
  const [selected, setSelected] = useState<number | null>(null)
  const save = (boxes: readonly Box[]): void =>
    void send({ command: 'settings', patch: { overlay: { keepFree: boxes.map((box) => [...box]) } } })
  const add = (box: Box): void => {
    save([...keepFree, box])
    setSelected(keepFree.length)
  }
  const remove = (id: number): void => {
    save(keepFree.filter((_, n) => n !== id))
    setSelected(null)
  }
  const areas = keepFree.map(
    (box, id): DraftArea => ({ id, tool: 'region', name: words.area(id + 1), box, onEvery: false }),
  )
  const canAdd = keepFree.length < maxAreas
  return (
    <>
      <OverlayPreview overlay={settings.overlay} observation={observation}>
        {isOpen && (
          <AreaLayer
            tool="region"
            areas={areas}
            selected={selected}
            canDraw={canAdd}
            select={setSelected}
            draw={add}
            change={(id, box) => save(keepFree.map((old, n) => (n === id ? box : old)))}
            remove={remove}
          />
        )}
      </OverlayPreview>
      <section aria-label={words.title}>
        <h3>{words.title}</h3>
        <p className="t2">{words.about}</p>
        <div className="connection-acts">
          <button type="button" className="btn sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? words.done : words.edit}
          </button>
          {isOpen &&
            canAdd &&
            Object.entries(presets).map(([name, box]) => (
              <button key={name} type="button" className="btn sm" onClick={() => add(box)}>
                <Plus size={14} aria-hidden />
                {words.add(words.presets[name as keyof typeof presets])}
              </button>
            ))}
        </div>
        {isOpen && (
          <>
            <div className="connection-acts">
              {areas.map(({ id, name }) => (
                <button key={id} type="button" className="btn plain sm" onClick={() => remove(id)}>
                  <X size={14} aria-hidden />
                  {words.remove(name)}
                </button>
              ))}
            </div>
            <p className="t3" id="area-keys">
              {words.keys}
            </p>
          </>
        )}
      </section>
    </>
  )
}
