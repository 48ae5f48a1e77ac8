import { useEffect, useState } from 'react'
import { toolsAnswer } from '../../../src-shared/contract/api/prompts.ts'
import type { ToolSpec } from '../../../src-shared/step/tool-spec.ts'
import { Button } from '../kit/button.tsx'
import { fill, ui } from '../kit/language.ts'
import { fetchAnswer } from '../store/store.ts'

/** The performer's tools, and the chosen ones. */
export interface ToolChoice {
  readonly all: readonly ToolSpec[] | null
  readonly chosen: readonly ToolSpec[]
  readonly choose: (names: ReadonlySet<string>) => void
}

/** Loads the performer's tools. Initially, all of them are chosen. */
export function useTools(): ToolChoice {
  const [all, setAll] = useState<readonly ToolSpec[] | null>(null)
  const [names, choose] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    void fetchAnswer('/api/playground/tools', toolsAnswer).then((answer) => {
      setAll(answer?.tools ?? [])
      choose(new Set((answer?.tools ?? []).map(({ name }) => name)))
    })
  }, [])
  return { all, chosen: (all ?? []).filter(({ name }) => names.has(name)), choose }
}

/** The tools, each with a checkbox. */
export function ToolPicker({ tools: { all, chosen, choose } }: { tools: ToolChoice }) {
  if (all === null) return <p className="t2">{ui.playground.loadingTools}</p>
  if (all.length === 0) return <p className="t2">{ui.playground.noTools}</p>
  const names = new Set(chosen.map(({ name }) => name))
  return (
    <details className="tool-picker">
      <summary>{fill(ui.playground.toolsOf, { chosen: chosen.length, of: all.length })}</summary>
      <div className="inline">
        <Button
          look="sm"
          onClick={() => choose(new Set(all.map(({ name }) => name)))}
          label={ui.playground.all}
        />
        <Button look="sm" onClick={() => choose(new Set())} label={ui.playground.none} />
      </div>
      <ul aria-label={ui.playground.toolsToOffer}>
        {all.map(({ name, description }) => (
          <li key={name}>
            <label className="inline anywhere" title={description}>
              <input
                type="checkbox"
                checked={names.has(name)}
                onChange={({ target }) => {
                  const next = new Set(names)
                  if (target.checked) next.add(name)
                  else next.delete(name)
                  choose(next)
                }}
              />
              <span className="mono">{name}</span>
            </label>
          </li>
        ))}
      </ul>
    </details>
  )
}
