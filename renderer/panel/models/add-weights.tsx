import './download-model.css'
import { FilePlus2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../kit/button.tsx'
import { desktop } from '../kit/desktop.ts'
import { ui } from '../kit/language.ts'
import { usePanel } from '../store/store.ts'
import { changeWeights } from './weights-files.ts'

type Result = Awaited<ReturnType<typeof changeWeights>>

/**
 * Adds a weights file that is on this computer, with a dialog in the app and with its path in a browser. Only the panel
 * on this computer shows it.
 */
export function AddWeights({ added }: { added: () => void }) {
  const isHere = usePanel((panel) => panel.isHere)
  const [path, setPath] = useState('')
  const [result, setResult] = useState<Result | null>(null)
  const add = async (chosen: string): Promise<void> => {
    const reply = await changeWeights({ path: chosen, do: 'add' })
    setResult(reply)
    if (!reply.ok) return
    setPath('')
    added()
  }
  const open = async (): Promise<void> => {
    const chosen = await desktop?.chooseWeights()
    if (chosen) await add(chosen)
  }
  if (!isHere) return null
  return (
    <details>
      <summary>{ui.models.addFile}</summary>
      <p className="t2">{ui.models.addFileAbout}</p>
      <form
        className="wrap download-row"
        onSubmit={(event) => {
          event.preventDefault()
          void add(path)
        }}
      >
        {desktop !== null && (
          <Button icon={FilePlus2} look="sm" onClick={() => void open()} label={ui.models.chooseFile} />
        )}
        <input
          className="input mono"
          aria-label={ui.models.filePath}
          placeholder={ui.models.filePathExample}
          maxLength={4096}
          spellCheck={false}
          value={path}
          onChange={({ target }) => setPath(target.value)}
        />
        <Button type="submit" look="sm" disabled={path.trim() === ''} label={ui.models.add} />
      </form>
      {result !== null && (
        <p role={result.ok ? 'status' : 'alert'} className={result.ok ? 't2' : 'problem'}>
          {result.ok ? result.answer.message : `${result.error.message} ${result.error.remedy}`}
        </p>
      )}
    </details>
  )
}
