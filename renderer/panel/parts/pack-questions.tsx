import { FileCode2 } from 'lucide-react'
import { useState } from 'react'
import type { PackFileView, State } from '../../../src-shared/events/state.ts'
import { order } from '../store.ts'
import { CodeForm } from './code-form.tsx'

/** Pack files that need an approval before any of their code runs. */
export function PackQuestions({ state }: { state: State }) {
  const waiting = state.packFiles.filter((pack) => pack.state === 'waiting')
  if (waiting.length === 0) return null
  const remove = (file: string): void => {
    const packs = state.settings.tools.packs.filter((entry) => entry !== file)
    void order({ command: 'settings', patch: { tools: { packs } } })
  }
  return (
    <section className="asks" aria-label="Packs waiting for your approval">
      {waiting.map((pack) => (
        <PackQuestion key={`${pack.file} ${pack.hash}`} pack={pack} remove={() => remove(pack.file)} />
      ))}
    </section>
  )
}

function PackQuestion({ pack, remove }: { pack: PackFileView; remove: () => void }) {
  const { file, path, hash = '', tools } = pack
  const [reload, setReload] = useState(false)
  return (
    <CodeForm
      label={`${file} wants to run`}
      icon={<FileCode2 size={18} className="icon" aria-hidden />}
      options={
        <label className="pack-reload">
          <input type="checkbox" checked={reload} onChange={(event) => setReload(event.target.checked)} />
          Also approve later versions of this file
        </label>
      }
      refuse={{ label: 'Remove', act: remove }}
      approve={(code) => void order({ command: 'approve-pack', file, hash, code, reload })}
    >
      <p>
        <b className="mono">{file}</b>{' '}
        {tools === undefined
          ? 'is code that wants to run with your rights.'
          : 'has changed. The version you approved before stays loaded.'}{' '}
        Approve it only if you wrote it or trust it.
      </p>
      <p className="t2">
        <code>{path}</code> <code title={hash}>SHA-256 {hash.slice(0, 12)}</code>
      </p>
    </CodeForm>
  )
}
