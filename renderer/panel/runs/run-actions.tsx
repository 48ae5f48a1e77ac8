import { Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { RunInfo } from '../../../src-shared/contract/api/runs.ts'
import type { CommandError } from '../../../src-shared/contract/command.ts'
import { Button } from '../kit/button.tsx'
import { fill, ui } from '../kit/language.ts'
import { AskFirst } from '../kit/question.tsx'
import { saveFile } from '../kit/save-file.ts'
import { fetchStream } from '../store/store.ts'
import { failureOf } from './run-source.ts'

/** The buttons that export and delete a run. A live run cannot be deleted. */
export function RunActions(props: {
  run: string
  info: RunInfo | undefined
  remove: (run: RunInfo) => Promise<CommandError | null>
}) {
  const { run, info } = props
  const [saving, setSaving] = useState<'json' | 'csv' | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const save = async (format: 'json' | 'csv'): Promise<void> => {
    setSaving(format)
    setProblem(null)
    setProblem(await saveExport(run, format))
    setSaving(null)
  }
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
          onClick={() => saving === null && void save(format)}
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
    </>
  )
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

/** Timeout of the request. The export of a long run takes minutes. */
const exportMs = 10 * 60_000

/** Downloads a run as a file in the browser. Resolves with null, or with why it failed. */
async function saveExport(run: string, format: 'json' | 'csv'): Promise<string | null> {
  try {
    const response = await fetchStream(
      `/api/runs/${encodeURIComponent(run)}/export.${format}`,
      AbortSignal.timeout(exportMs),
    )
    if (!response.ok) return (await failureOf(response)).message
    saveFile(await response.blob(), `adlib-${run}.${format}`)
    return null
  } catch {
    return ui.runs.exportFailed
  }
}
