import { Problem } from '../kit/status.tsx'
import './about.css'
import { useState } from 'react'
import { aboutAnswer, reportParts } from '../../../src-shared/contract/api/about.ts'
import { Button } from '../kit/button.tsx'
import { desktop } from '../kit/desktop.ts'
import { fill, ui } from '../kit/language.ts'
import { saveFile } from '../kit/save-file.ts'
import { fetchOrNull } from '../store/store.ts'
import { useAnswer } from '../store/use-answer.ts'

/** The version of Adlib, its data folder, a diagnostic report, and the licenses. */
export function About() {
  const { answer: about } = useAnswer('/api/about', aboutAnswer)
  return (
    <>
      <section className="stack part about anywhere" aria-label={ui.about.dataFolder}>
        {about !== null && <p>{fill(ui.about.version, { version: about.version })}</p>}
        <h3>{ui.about.dataFolder}</h3>
        <p className="t2">{ui.about.dataFolderAbout}</p>
        {about !== null && <code>{about.dataDir}</code>}
        {desktop !== null && <Button onClick={() => void desktop?.openDataFolder()} label={ui.about.open} />}
      </section>
      <Report />
      <Licenses />
    </>
  )
}

/** Long, because the check-up in the report waits for servers that do not respond. */
const reportMs = 60_000

type Saving = 'no' | 'running' | 'failed'

function Report() {
  const [saving, setSaving] = useState<Saving>('no')
  const save = async (): Promise<void> => {
    setSaving('running')
    const response = await fetchOrNull('/api/report', AbortSignal.timeout(reportMs))
    const report: unknown = await response?.json().catch(() => null)
    if (report) download(report)
    setSaving(report ? 'no' : 'failed')
  }
  return (
    <section className="stack part about anywhere" aria-label={ui.about.report}>
      <h3>{ui.about.report}</h3>
      <p className="t2">{ui.about.reportAbout}</p>
      <ul>
        {reportParts.map((part) => (
          <li key={part}>{ui.about.parts[part]}</li>
        ))}
      </ul>
      <p className="t2">{ui.about.reportWithout}</p>
      <Button
        disabled={saving === 'running'}
        onClick={() => void save()}
        label={saving === 'running' ? ui.about.collecting : ui.about.saveReport}
      />
      <Problem of={saving === 'failed' ? ui.about.reportFailed : null} />
    </section>
  )
}

const download = (report: unknown): void =>
  saveFile(
    `${JSON.stringify(report, null, 2)}\n`,
    `adlib-report-${new Date().toISOString().slice(0, 10)}.json`,
    'application/json',
  )

function Licenses() {
  const [text, setText] = useState<string | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const show = async (): Promise<void> => {
    const loaded = (await (await fetchOrNull('/api/licenses'))?.text().catch(() => null)) ?? null
    setText(loaded)
    setFailed(loaded === null)
  }
  return (
    <section className="stack part about anywhere" aria-label={ui.about.licenses}>
      <h3>{ui.about.licenses}</h3>
      <p className="t2">{ui.about.licensesAbout}</p>
      {text === null ? (
        <Button onClick={() => void show()} label={ui.about.showLicenses} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
        <pre tabIndex={0}>{text}</pre>
      )}
      <Problem of={hasFailed ? ui.about.licensesFailed : null} />
    </section>
  )
}
