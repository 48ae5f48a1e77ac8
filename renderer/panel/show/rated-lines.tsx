import { X } from 'lucide-react'
import { useRef } from 'react'
import type { Settings } from '../../../src-shared/settings/settings.ts'
import { Button } from '../kit/button.tsx'
import { fill, ui } from '../kit/language.ts'
import { Setting } from '../kit/setting-controls.tsx'
import { changeShow } from '../stage/stage-actions.ts'

type Show = Settings['show']

/** The lines that the streamer rated as funny, and those never to be said again, newest first. */
export function RatedLines({ show: { funny, never } }: { show: Show }) {
  return (
    <>
      <LineList
        label={ui.show.funnyLines}
        hint={ui.show.funnyHint}
        lines={funny}
        save={(lines) => changeShow({ funny: lines })}
      />
      <LineList
        label={ui.show.neverAgain}
        hint={ui.show.neverHint}
        lines={never}
        save={(lines) => changeShow({ never: lines })}
      />
    </>
  )
}

function LineList(props: {
  label: string
  hint: string
  lines: readonly string[]
  save: (lines: string[]) => Promise<boolean>
}) {
  const { label, hint, lines, save } = props
  const head = useRef<HTMLElement>(null)
  const remove = async (line: string): Promise<void> => {
    // Move the focus, because the focused button is removed together with the line.
    if (await save(lines.filter((other) => other !== line))) head.current?.focus()
  }
  return (
    <Setting label={label} hint={hint}>
      {lines.length === 0 ? (
        <p className="empty">{ui.show.noneRated}</p>
      ) : (
        <details>
          <summary ref={head}>
            {lines.length === 1 ? ui.show.oneLine : fill(ui.show.lines, { count: lines.length })}
          </summary>
          <ul className="ruled tight scroll" aria-label={label}>
            {lines.toReversed().map((line) => (
              <li key={line} className="inline spread">
                <span className="voice anywhere" dir="auto">
                  {line}
                </span>
                <Button
                  icon={X}
                  look="plain sm"
                  aria-label={fill(ui.show.removeLine, { line })}
                  onClick={() => void remove(line)}
                />
              </li>
            ))}
          </ul>
          <Button look="sm" onClick={() => void save([])} label={ui.show.reset} />
        </details>
      )}
    </Setting>
  )
}
