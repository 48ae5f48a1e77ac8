import './access.css'
import './check-up.css'
import { CircleCheck, OctagonAlert, TriangleAlert } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { doctorAnswer, type Finding, type Fix } from '../../../src-shared/contract/api/doctor.ts'
import { fetchAnswer, request } from '../store/store.ts'

/** Time limit (ms) of a check: a server that does not respond costs ten seconds for each request. */
const limitMs = 60_000

type Loaded = readonly Finding[] | 'checking' | 'failed'

const levels = {
  problem: { icon: OctagonAlert, name: 'Problem' },
  warning: { icon: TriangleAlert, name: 'Warning' },
  ok: { icon: CircleCheck, name: 'Fine' },
} as const
const order = Object.keys(levels)

/** What the doctor finds about the model servers and OBS, the worst first, with a button for what it can fix. */
export function CheckUp() {
  const [loaded, setLoaded] = useState<Loaded>('checking')
  const [run, setRun] = useState(0)
  const again = useCallback(() => setRun((n) => n + 1), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new run checks again
  useEffect(() => {
    const controller = new AbortController()
    const timer = setTimeout(() => controller.abort(), limitMs)
    setLoaded('checking')
    void fetchAnswer('/api/doctor', doctorAnswer, controller.signal).then((answer) => {
      clearTimeout(timer)
      setLoaded(answer?.findings ?? 'failed')
    })
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [run])

  const isChecking = loaded === 'checking'
  const findings = typeof loaded === 'string' ? [] : loaded.toSorted(byLevel)
  const troubles = findings.filter(({ level }) => level !== 'ok').length
  return (
    <section aria-label="Check-up" className="access">
      <h3>Check-up</h3>
      <p className="t2">
        Looks at the servers of models, at each model and at OBS. It asks no model, so the show continues.
      </p>
      <div className="access-buttons">
        <button type="button" className="btn" disabled={isChecking} onClick={again}>
          Check again
        </button>
        <p role="status" className="t2">
          {isChecking
            ? 'Checking…'
            : loaded === 'failed'
              ? ''
              : troubles === 0
                ? 'Nothing is wrong.'
                : `${troubles} of ${findings.length} results need a look.`}
        </p>
      </div>
      {loaded === 'failed' && (
        <p className="problem" role="alert">
          The check did not end. Check that Adlib is running, then try again.
        </p>
      )}
      <ul className="findings" aria-label="Results">
        {findings.map((finding) => (
          <FindingCard
            key={`${finding.check} ${finding.model} ${finding.message}`}
            finding={finding}
            fixed={again}
          />
        ))}
      </ul>
    </section>
  )
}

const byLevel = (a: Finding, b: Finding): number => order.indexOf(a.level) - order.indexOf(b.level)

function FindingCard({ finding, fixed }: { finding: Finding; fixed: () => void }) {
  const { level, message, remedy, fix } = finding
  const { icon: Icon, name } = levels[level]
  return (
    <li className="finding" data-level={level}>
      <Icon size={18} aria-label={name} />
      <div>
        <p>{withCode(message)}</p>
        {remedy !== undefined && <p className="t2">{withCode(remedy)}</p>}
      </div>
      {fix !== undefined && <FixButton fix={fix} fixed={fixed} />}
    </li>
  )
}

/** Returns a text of the doctor with what is between backticks as code. */
const withCode = (text: string) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
  text.split('`').map((part, n) => (n % 2 === 1 ? <code key={n}>{part}</code> : part))

/** Carries out a remedy. A download continues after its start, and the Models screen shows its progress. */
function FixButton({ fix: { label, command }, fixed }: { fix: Fix; fixed: () => void }) {
  const [state, setState] = useState<'ready' | 'busy' | 'started' | { readonly problem: string }>('ready')
  const act = async (): Promise<void> => {
    setState('busy')
    const ack = await request(command)
    if (!ack.ok) return setState({ problem: `${ack.error.message} ${ack.error.remedy}` })
    if (command.command === 'pull') return setState('started')
    fixed()
  }
  return (
    <>
      <button
        type="button"
        className="btn sm"
        disabled={state === 'busy' || state === 'started'}
        onClick={() => void act()}
      >
        {label}
      </button>
      {state === 'started' && (
        <p className="t2" role="status">
          The download has started; Models shows how far it is.
        </p>
      )}
      {typeof state === 'object' && (
        <p className="problem" role="alert">
          {state.problem}
        </p>
      )}
    </>
  )
}
