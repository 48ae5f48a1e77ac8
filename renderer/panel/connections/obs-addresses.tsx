import { useState } from 'react'
import { Button } from '../kit/button.tsx'
import { ui } from '../kit/language.ts'
import { saveFile } from '../kit/save-file.ts'
import { fetchOrNull } from '../store/store.ts'
import { CopyAccess } from './page-addresses.tsx'

/** A button that copies the panel's address and token for a custom browser dock in OBS. */
export const CopyPanelAddress = ({ look }: { look: string }) => (
  <CopyAccess
    label={ui.connections.copyPanel}
    look={look}
    hint={ui.connections.panelForDock}
    pick={({ panel }) => panel}
  />
)

/** A button that downloads the loader page. OBS loads it from a file, so it works before Adlib starts. */
export function DownloadLoader() {
  const [label, setLabel] = useState(ui.connections.downloadLoader)
  const download = async (): Promise<void> => {
    const blob = await (await fetchOrNull('/api/overlay-loader.html'))?.blob()
    if (blob === undefined) return setLabel(ui.connections.noDownload)
    saveFile(blob, 'overlay-loader.html', blob.type)
  }
  return (
    <Button
      look="plain sm"
      title={ui.connections.loaderHint}
      onClick={() => void download()}
      onBlur={() => setLabel(ui.connections.downloadLoader)}
      label={label}
    />
  )
}
