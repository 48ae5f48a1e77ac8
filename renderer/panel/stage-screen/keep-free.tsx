import '../sight/areas.css'
import '../sight/seen-lines.css'
import { Plus, X } from 'lucide-react'
import { useLayoutEffect, useState } from 'react'
import type { Box } from '../../../src-shared/events/observation.ts'
import type { State } from '../../../src-shared/events/state.ts'
import { Button } from '../kit/button.tsx'
import { fill, ui } from '../kit/language.ts'
import { LastChange } from '../settings/last-change.tsx'
import { updateSetting } from '../settings/undo-settings.ts'
import type { DraftArea } from '../sight/area-draft.ts'
import { AreaLayer } from '../sight/area-layer.tsx'
import { OverlayPreview } from './overlay-preview.tsx'

const maxAreas = 4

const presets = {
  webcam: [0.76, 0.7, 0.24, 0.3],
  chat: [0.8, 0.1, 0.2, 0.55],
  corner: [0, 0, 0.24, 0.3],
} as const satisfies Record<keyof typeof ui.keepFree.presets, Box>

interface Nudged {
  readonly id: number
  readonly stored: Box
  readonly box: Box
}

const update = (change: (areas: readonly Box[]) => readonly Box[] | undefined): Promise<boolean> =>
  updateSetting('overlay.keepFree', (areas) => change(areas as readonly Box[]))

const replace = (old: Box, ...boxes: readonly Box[]): Promise<boolean> =>
  update((areas) => {
    const at = areas.findIndex((area) => String(area) === String(old))
    return at === -1 ? undefined : areas.toSpliced(at, 1, ...boxes)
  })

/** The preview of the overlay, on which the streamer draws the areas to keep free. */
export function PreviewWithAreas({ state }: { state: State }) {
  const { keepFree } = state.settings.overlay
  const [isOpen, setOpen] = useState(false)
  const [selected, setSelected] = useState<number | null>(null)
  const [nudged, setNudged] = useState<Nudged | null>(null)
  // Use a layout effect, because the key may be released before other effects run.
  useLayoutEffect(() => {
    if (nudged === null || nudged.box === nudged.stored) return
    const store = (): void => {
      const stored = { ...nudged, stored: nudged.box }
      setNudged(stored)
      // Keep showing the area at its new position until the stored areas contain it.
      void replace(nudged.stored, nudged.box).then(() => setNudged((now) => (now === stored ? null : now)))
    }
    window.addEventListener('keyup', store)
    window.addEventListener('blur', store)
    return () => {
      window.removeEventListener('keyup', store)
      window.removeEventListener('blur', store)
    }
  }, [nudged])

  const boxOf = (id: number): Box | undefined => (nudged?.id === id ? nudged.stored : keepFree[id])
  const add = (box: Box): void => {
    void update((areas) => (areas.length < maxAreas ? [...areas, box] : undefined))
    setSelected(keepFree.length)
  }
  const change = (id: number, box: Box, kind?: 'nudge'): void => {
    const stored = boxOf(id)
    if (stored === undefined) return
    setNudged(kind === 'nudge' ? { id, stored, box } : null)
    if (kind !== 'nudge') void replace(stored, box)
  }
  const remove = (id: number): void => {
    const stored = boxOf(id)
    if (stored !== undefined) void replace(stored)
    setNudged(null)
    setSelected(null)
  }
  const areas = keepFree.map(
    (box, id): DraftArea => ({
      ...{ id, tool: 'region', name: fill(ui.keepFree.area, { number: id + 1 }), onEvery: false },
      box: nudged?.id === id ? nudged.box : box,
    }),
  )
  const canAdd = keepFree.length < maxAreas
  return (
    <>
      <OverlayPreview state={state}>
        {isOpen && (
          <AreaLayer
            tool="region"
            areas={areas}
            selected={selected}
            canDraw={canAdd}
            select={setSelected}
            draw={add}
            change={change}
            remove={remove}
          />
        )}
      </OverlayPreview>
      <section aria-label={ui.keepFree.title}>
        <h3>{ui.keepFree.title}</h3>
        <p className="t2">{ui.keepFree.about}</p>
        <div className="wrap tight fine">
          <Button
            look="sm"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            label={isOpen ? ui.keepFree.done : ui.keepFree.edit}
          />
          {isOpen &&
            canAdd &&
            Object.entries(presets).map(([name, box]) => (
              <Button
                icon={Plus}
                key={name}
                look="sm"
                onClick={() => add(box)}
                label={fill(ui.keepFree.add, { name: ui.keepFree.presets[name as keyof typeof presets] })}
              />
            ))}
        </div>
        {isOpen && (
          <>
            <div className="wrap tight fine">
              {areas.map(({ id, name }) => (
                <Button
                  icon={X}
                  key={id}
                  look="plain sm"
                  onClick={() => remove(id)}
                  label={fill(ui.keepFree.remove, { name })}
                />
              ))}
            </div>
            <p className="t3" id="area-keys">
              {ui.keepFree.keys}
            </p>
          </>
        )}
        <LastChange isShown={(path) => path === 'overlay.keepFree'} />
      </section>
    </>
  )
}
