import { Problem, Status } from '../kit/status.tsx'
import './access.css'
import { useCallback, useEffect, useState } from 'react'
import { doctorAnswer, type Finding, type FixPlace } from '../../../src-shared/contract/api/doctor.ts'
import { Button } from '../kit/button.tsx'
import { fill, ui } from '../kit/language.ts'
import { fetchAnswer } from '../store/store.ts'
import { Findings } from './findings.tsx'

/** Time limit (ms). It is long, because each request may wait ten seconds for a server that does not respond. */
const limitMs = 60_000

type Loaded = readonly Finding[] | 'checking' | 'failed'

/** The doctor's findings, worst first. A finding has a button that fixes it or opens the place where to fix it. */
export function CheckUp({ open }: { open: (place: FixPlace) => void }) {
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
  const findings = typeof loaded === 'string' ? [] : loaded
  const troubles = findings.filter(({ level }) => level !== 'ok').length
  return (
    <section aria-label={ui.access.checkUp} className="stack part access">
      <h3>{ui.access.checkUp}</h3>
      <p className="t2">{ui.access.checkUpAbout}</p>
      <div className="wrap">
        <Button disabled={isChecking} onClick={again} label={ui.access.checkAgain} />
        <Status
          words={
            isChecking
              ? ui.access.checking
              : loaded === 'failed'
                ? ''
                : troubles === 0
                  ? ui.access.nothingWrong
                  : fill(ui.access.needLook, { count: troubles, of: findings.length })
          }
        />
      </div>
      <Problem of={loaded === 'failed' ? ui.access.checkFailed : null} />
      <Findings findings={findings} fixed={again} open={open} />
    </section>
  )
}
