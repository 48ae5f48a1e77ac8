import { useEffect, useRef, useState } from 'react'
import {
  type DryRunAnswer,
  type DryRunQuestion,
  dryRunAnswer,
} from '../../../src-shared/contract/api/rules.ts'
import { runsAnswer } from '../../../src-shared/contract/api/runs.ts'
import type { CommandError } from '../../../src-shared/contract/command.ts'
import type { Rule } from '../../../src-shared/settings/rules.ts'
import { Button } from '../kit/button.tsx'
import { Select } from '../kit/field.tsx'
import { clockTime, dateOf, elapsed } from '../kit/formats.ts'
import { fill, ui } from '../kit/language.ts'
import { Failed, Problem, Status } from '../kit/status.tsx'
import { askAdlib } from '../store/store.ts'
import { useAnswer } from '../store/use-answer.ts'

/** Shows when a rule would have fired in a past run, and what it would have sent. Sends nothing. */
export function PastRun({ rule }: { rule: Rule }) {
  const { answer: runs, failed, load } = useAnswer('/api/runs?most=40', runsAnswer)
  const [chosen, setChosen] = useState<string | null>(null)
  const [found, setFound] = useState<DryRunAnswer | null>(null)
  const [problem, setProblem] = useState<CommandError | null>(null)
  const [isLooking, setLooking] = useState(false)
  const looking = useRef<AbortController | null>(null)
  useEffect(() => () => looking.current?.abort(), [])

  const usable = (runs?.runs ?? []).filter(({ broken }) => broken === undefined)
  const run = chosen ?? usable[0]?.run
  const look = async (): Promise<void> => {
    if (run === undefined) return
    const controller = new AbortController()
    looking.current = controller
    setLooking(true)
    setFound(null)
    setProblem(null)
    const body = { rule, run } satisfies DryRunQuestion
    const reply = await askAdlib('POST', '/api/rules/try', dryRunAnswer, { body, signal: controller.signal })
    if (looking.current !== controller) return
    setLooking(false)
    if (reply.ok) setFound(reply.answer)
    else if (!controller.signal.aborted) setProblem(reply.error)
  }
  if (failed) return <Failed words={ui.rules.runsNotLoaded} retry={load} />
  if (runs === null) return <Status words={ui.rules.loading} />
  if (usable.length === 0) return <Status words={ui.rules.noRuns} />
  return (
    <div className="stack box">
      <div className="wrap">
        <Select
          aria-label={ui.rules.run}
          value={run ?? ''}
          options={usable.map(
            ({ run: id, startedAt }) => [id, `${dateOf(startedAt)} ${clockTime(startedAt)}`] as const,
          )}
          choose={(id) => {
            setChosen(id)
            setFound(null)
          }}
        />
        {isLooking ? (
          <Button
            look="sm"
            onClick={() => {
              looking.current?.abort()
              setLooking(false)
            }}
            label={ui.rules.stopLooking}
          />
        ) : (
          <Button look="sm" onClick={() => void look()} label={ui.rules.look} />
        )}
      </div>
      <Problem of={problem} />
      {isLooking && <Status words={ui.rules.looking} />}
      {found !== null && <Times found={found} />}
    </div>
  )
}

const Times = ({ found: { times, startedAt, more } }: { found: DryRunAnswer }) => (
  <>
    <Status
      words={
        times.length === 0
          ? ui.rules.neverFired
          : fill(ui.rules.wouldHaveFired, { count: times.length + more })
      }
    />
    {times.length > 0 && (
      <ul className="ruled tight scroll" aria-label={ui.rules.times}>
        {times.map(({ seq, at, about, sends }) => (
          <li key={seq} className="fine">
            <b className="mono">{elapsed(at - startedAt)}</b> {about}
            <pre className="fine anywhere rule-sends">{sends}</pre>
          </li>
        ))}
      </ul>
    )}
  </>
)
