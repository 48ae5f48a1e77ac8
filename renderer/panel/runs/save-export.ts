import { ui } from '../kit/language.ts'
import { fetchStream } from '../store/store.ts'
import { failureOf } from './run-source.ts'

/** Timeout of the request. The export of a long run takes minutes. */
const exportMs = 10 * 60_000

/** Downloads a run as a file in the browser. Resolves with null, or with why it failed. */
export async function saveExport(run: string, format: 'json' | 'csv'): Promise<string | null> {
  try {
    const response = await fetchStream(
      `/api/runs/${encodeURIComponent(run)}/export.${format}`,
      AbortSignal.timeout(exportMs),
    )
    if (!response.ok) return (await failureOf(response)).message
    const address = URL.createObjectURL(await response.blob())
    const link = document.createElement('a')
    link.href = address
    link.download = `adlib-${run}.${format}`
    link.click()
    // Revoked later, because the browser reads the blob only after the click.
    setTimeout(() => URL.revokeObjectURL(address), 60_000)
    return null
  } catch {
    return ui.runs.exportFailed
  }
}
