import { Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { RunInfo } from '../../../src-shared/contract/api/runs.ts'
import type { CommandError } from '../../../src-shared/contract/command.ts'
import { Button } from '../kit/button.tsx'
import { fill, ui } from '../kit/language.ts'
import { AskFirst } from '../kit/question.tsx'
import { saveFile } from '../kit/save-file.ts'
import { fetchStream } from '../store/store.ts'
import { usePlaybillButton } from './playbill-button.tsx'
import { failureOf } from './run-source.ts'

/** The buttons that export and delete a run, and save its playbill. A live run cannot be deleted. */
export function RunActions(props: {
  run: string
  info: RunInfo | undefined
  remove: (run: RunInfo) => Promise<CommandError | null>
}) {
  const { run, info } = props
  const [saving, setSaving] = useState<Format | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const save = async (format: Format, file: string, name: string): Promise<void> => {
    setSaving(format)
    setProblem(null)
    setProblem(await saveOf(run, file, name))
    setSaving(null)
  }
  const playbill = usePlaybillButton(
    saving !== null,
    (masksNames) =>
      void save(
        'playbill',
        `playbill?names=${masksNames ? 'masked' : 'shown'}`,
        `adlib-${run}-playbill.html`,
      ),
  )
  const remove = async (): Promise<void> => {
    if (!info) return
    const failed = await props.remove(info)
    if (failed) setProblem(`${failed.message} ${failed.remedy}`)
  }
  const beside = (
    <>
      {problem && (
        <span className="fine problem" role="alert">
          {problem}
        </span>
      )}
      {(['json', 'csv'] as const).map((format) => (
        <Button
          icon={Download}
          key={format}
          look="sm"
          // A disabled button would lose the focus.
          aria-disabled={saving !== null}
          aria-label={
            saving === format ? undefined : fill(ui.runs.exportAs, { format: format.toUpperCase() })
          }
          onClick={() => saving === null && void save(format, `export.${format}`, `adlib-${run}.${format}`)}
        >
          {saving === format ? (
            ui.runs.exporting
          ) : (
            <span>
              <span className="wide-only">{ui.runs.export} </span>
              {format.toUpperCase()}
            </span>
          )}
        </Button>
      ))}
      {info !== undefined && info.agents === 0 && playbill.button}
    </>
  )
  if (playbill.question !== null) return playbill.question
  if (!info || info.live) return beside
  return (
    <AskFirst
      icon={Trash2}
      words={ui.runs.deleteQuestion}
      yes={ui.runs.delete}
      no={ui.runs.keepIt}
      act={() => void remove()}
      look="sm"
      beside={beside}
    />
  )
}

type Format = 'json' | 'csv' | 'playbill'

/** Timeout of the request. The export of a long run takes minutes. */
const exportMs = 10 * 60_000

/** Downloads a file that Adlib makes of a run. Resolves with null, or with why it failed. */
async function saveOf(run: string, file: string, name: string): Promise<string | null> {
  try {
    const response = await fetchStream(
      `/api/runs/${encodeURIComponent(run)}/${file}`,
      AbortSignal.timeout(exportMs),
    )
    if (!response.ok) return (await failureOf(response)).message
    saveFile(await response.blob(), name)
    return null
  } catch {
    return ui.runs.exportFailed
  }
}
