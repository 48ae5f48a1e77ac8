import { Film, FolderOpen, Play } from 'lucide-react'
import { useState } from 'react'
import type { LineType, LineView } from '../../../src-shared/events/event-table.ts'
import { Button } from '../kit/button.tsx'
import { CopyButton } from '../kit/copy-button.tsx'
import { desktop } from '../kit/desktop.ts'
import { ui } from '../kit/language.ts'
import { useShown } from '../store/shown.ts'
import { Row } from './row.tsx'

/** Returns the name of a file, whichever system its path is from. */
export const fileName = (path: string): string => path.split(/[\\/]/).at(-1) || path

/** Returns whether a simple row is about a clip. */
export const isOfClip = (type: LineType): boolean => type.startsWith('clip/')

/** The row of a saved clip, or of one that failed, with its whole remedy. */
export function ClipRow({ line }: { line: LineView }) {
  const { type, text } = line
  const isSaved = type === 'clip/saved'
  return (
    <Row
      kind="clip"
      icon={Film}
      title={isSaved ? text : undefined}
      outcome={isSaved && <ClipActions line={line} />}
    >
      <span className="t2">{ui.stream.lines[type]}</span>
      <span dir="auto">{isSaved ? fileName(text) : text}</span>
    </Row>
  )
}

/** Opens the clip of a row or its folder. A browser cannot do that, so there its path can be copied. */
function ClipActions({ line: { seq, text } }: { line: LineView }) {
  const run = useShown(({ state }) => state?.run ?? '')
  const [isGone, setIsGone] = useState(false)
  if (desktop === null) return <CopyButton label={ui.stream.copyPath} look="btn plain sm" text={() => text} />
  const { openClip } = desktop
  const open = async (how: 'file' | 'folder'): Promise<void> => setIsGone(!(await openClip(run, seq, how)))
  return (
    <>
      {isGone && (
        <span className="t2" role="status">
          {ui.stream.clipGone}
        </span>
      )}
      <Button icon={Play} look="sm" onClick={() => void open('file')} label={ui.stream.openClip} />
      <Button
        icon={FolderOpen}
        look="plain sm"
        onClick={() => void open('folder')}
        label={ui.stream.showClip}
      />
    </>
  )
}
