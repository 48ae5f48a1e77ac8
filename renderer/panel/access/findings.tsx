import { CircleCheck, OctagonAlert, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { Finding, FixCommand, FixPlace } from '../../../src-shared/contract/api/doctor.ts'
import { Button } from '../kit/button.tsx'
import { fill, ui } from '../kit/language.ts'
import { Problem, Status } from '../kit/status.tsx'
import { withCode } from '../kit/with-code.tsx'
import { problemOf } from '../store/store.ts'

const icons = { problem: OctagonAlert, warning: TriangleAlert, ok: CircleCheck } as const
const order = Object.keys(icons)
const levelWords = (): Record<Finding['level'], string> => ({
  problem: ui.access.problem,
  warning: ui.access.warning,
  ok: ui.access.fine,
})

interface Remedies {
  /** Called after Adlib has carried out a remedy. */
  readonly fixed: () => void
  /** Opens a place in the panel. If absent, such places have no button. */
  readonly open?: (place: FixPlace) => void
}

/** A check-up's findings, worst first, with a button for each remedy that the panel offers. */
export const Findings = ({ findings, ...remedies }: Remedies & { findings: readonly Finding[] }) => (
  <ul className="stack" aria-label={ui.access.results}>
    {findings.toSorted(byLevel).map((finding) => (
      <FindingCard
        key={`${finding.check} ${finding.model} ${finding.message}`}
        finding={finding}
        {...remedies}
      />
    ))}
  </ul>
)

const byLevel = (a: Finding, b: Finding): number => order.indexOf(a.level) - order.indexOf(b.level)

/** Page with a section about each check. The name of the check is the section's anchor. */
const troubleshooting = 'https://github.com/adlib-live/adlib/blob/main/docs/troubleshooting.md'

const CheckName = ({ check, level }: Pick<Finding, 'check' | 'level'>) =>
  level === 'ok' ? (
    <code className="t3">{check}</code>
  ) : (
    <a
      href={`${troubleshooting}#${check}`}
      target="_blank"
      rel="noreferrer"
      aria-label={fill(ui.access.helpOn, { check })}
    >
      <code>{check}</code>
    </a>
  )

function FindingCard({ finding, fixed, open }: Remedies & { finding: Finding }) {
  const { check, level, message, remedy, fix } = finding
  const Icon = icons[level]
  return (
    <li className="box wrap finding" data-level={level}>
      <Icon size={18} aria-label={levelWords()[level]} />
      <div className="anywhere">
        <p>{withCode(message)}</p>
        {remedy !== undefined && <p className="t2">{withCode(remedy)}</p>}
      </div>
      <CheckName check={check} level={level} />
      {fix !== undefined &&
        ('command' in fix ? (
          <FixButton fix={fix} fixed={fixed} />
        ) : (
          open && <Button look="sm" onClick={() => open(fix.open)} label={ui.access.openPlaces[fix.open]} />
        ))}
    </li>
  )
}

function FixButton({ fix: { label, command }, fixed }: { fix: FixCommand; fixed: () => void }) {
  const [state, setState] = useState<'ready' | 'busy' | 'started' | { readonly problem: string }>('ready')
  const act = async (): Promise<void> => {
    setState('busy')
    const problem = await problemOf(command)
    if (problem !== null) return setState({ problem: `${problem.message} ${problem.remedy}` })
    if (command.command === 'pull') return setState('started')
    fixed()
  }
  return (
    <>
      <Button
        look="sm"
        disabled={state === 'busy' || state === 'started'}
        onClick={() => void act()}
        label={label}
      />
      {state === 'started' && <Status words={ui.access.downloadStarted} />}
      <Problem of={typeof state === 'object' ? state.problem : null} />
    </>
  )
}
