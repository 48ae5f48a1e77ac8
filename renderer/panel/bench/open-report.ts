import { ui } from '../kit/language.ts'
import { fetchOrNull } from '../store/store.ts'

/** Opens a run's HTML report in a new tab, or else saves it. Resolves with null, or with why it failed. */
export async function openReport(id: string): Promise<string | null> {
  const response = await fetchOrNull(`/api/bench/runs/${id}/report.html`)
  if (response === null) return ui.bench.reportUnreadable
  const address = URL.createObjectURL(await response.blob())
  // Revoke the address later, because the browser reads the blob only after the tab has opened.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
  if (window.open(address) !== null) return null
  const link = document.createElement('a')
  link.href = address
  link.download = `adlib-bench-${id.replace('/', '-')}.html`
  link.click()
  return null
}
