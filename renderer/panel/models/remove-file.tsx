import { useState } from 'react'
import type { CommandError } from '../../../src-shared/contract/command.ts'
import { Button } from '../kit/button.tsx'
import { fill, ui } from '../kit/language.ts'
import { Problem } from '../kit/status.tsx'
import { usePanel } from '../store/store.ts'
import { changeWeights } from './weights-files.ts'

/** A button that removes an added weights file from the list. Only the panel on this computer shows it. */
export function RemoveFile(props: {
  readonly name: string
  readonly path: string
  readonly removed: () => void
}) {
  const { name, path, removed } = props
  const isHere = usePanel((panel) => panel.isHere)
  const [error, setError] = useState<CommandError | null>(null)
  if (!isHere) return null
  const remove = async (): Promise<void> => {
    const reply = await changeWeights({ path, do: 'remove' })
    setError(reply.ok ? null : reply.error)
    if (reply.ok) removed()
  }
  return (
    <>
      <Button
        look="sm"
        aria-label={fill(ui.models.removeFileOf, { name })}
        onClick={() => void remove()}
        label={ui.models.removeFile}
      />
      <Problem of={error} />
    </>
  )
}
