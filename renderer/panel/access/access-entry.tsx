import { type ReactNode, useState } from 'react'
import type { CommandError } from '../../../src-shared/contract/command.ts'
import { dateOf } from '../kit/formats.ts'
import { fill, ui } from '../kit/language.ts'
import { AskFirst } from '../kit/question.tsx'
import { Problem } from '../kit/status.tsx'
import { useNow } from '../kit/time-hooks.ts'

/** A key or device in the list, with a button that revokes it after a confirmation. */
export function AccessEntry(props: {
  name: string
  about: string
  /** In epoch ms; null if never used. */
  usedAt: number | null
  isConnected?: boolean
  never: string
  question: string
  remove: () => Promise<CommandError | null>
  removed: () => void
  children?: ReactNode
}) {
  const now = useNow(10_000)
  const [problem, setProblem] = useState<CommandError | null>(null)
  const remove = async (): Promise<void> => {
    const error = await props.remove()
    setProblem(error)
    if (error === null) props.removed()
  }
  return (
    <li>
      <div className="wrap access-entry">
        <div className="anywhere">
          <b dir="auto">{props.name}</b>
          <p className="t2">{props.about}</p>
          <p className="t3">
            {props.isConnected ? ui.access.connected : usedWords(props.usedAt, now, props.never)}
          </p>
        </div>
        <AskFirst
          words={props.question}
          yes={ui.access.revoke}
          no={ui.access.keepIt}
          act={() => void remove()}
          look="sm"
          aria-label={fill(ui.access.revokeEntry, { name: props.name })}
          beside={props.children}
        />
      </div>
      <Problem of={problem} />
    </li>
  )
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Describes when something was last used, without seconds, because the time is stored at most once a minute. */
function usedWords(at: number | null, now: number, never: string): string {
  if (at === null) return never
  const ms = now - at
  if (ms < 2 * minuteMs) return ui.access.justNow
  if (ms < hourMs) return fill(ui.access.usedMinutes, { minutes: Math.floor(ms / minuteMs) })
  if (ms < dayMs) return fill(ui.access.usedHours, { hours: Math.floor(ms / hourMs) })
  return fill(ui.access.usedOn, { date: dateOf(at) })
}
