import { Trash2 } from 'lucide-react'
import { Button } from '../kit/button.tsx'
import { fill, ui } from '../kit/language.ts'
import { type AreaTool, areaLabel, type DraftArea } from './area-draft.ts'
import { areaWords } from './area-geometry.ts'

/** List of one tool's areas. */
export function AreaList(props: {
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
