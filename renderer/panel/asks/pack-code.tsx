import './pack-code.css'
import type { StructuredPatchHunk } from 'diff'
import { useState } from 'react'
import { packCode } from '../../../src-shared/contract/api/tools.ts'
import { fetchAnswer } from '../store/store.ts'

/** Limit of shown characters of code, and of shown changed parts. */
const maxCode = 200_000
const maxHunks = 200

type Loaded =
  | { readonly is: 'closed' | 'loading' | 'failed' }
  | { readonly is: 'code'; readonly code: string; readonly hunks: readonly StructuredPatchHunk[] | null }

/** The code of a pack that waits for approval: what changed since the approval before, and the whole of it. */
export function PackCodeView({ file }: { file: string }) {
  const [loaded, setLoaded] = useState<Loaded>({ is: 'closed' })
  const load = async (): Promise<void> => {
    setLoaded({ is: 'loading' })
    const answer = await fetchAnswer(`/api/packs/code?file=${encodeURIComponent(file)}`, packCode)
    if (answer === null) return setLoaded({ is: 'failed' })
    const { code, before } = answer
    // Loaded here, because a panel rarely compares code.
    const { structuredPatch } = await import('diff')
    const hunks = before === null ? null : structuredPatch('', '', before, code, '', '', { context: 3 }).hunks
    setLoaded({ is: 'code', code, hunks })
  }
  if (loaded.is === 'code') return <Code {...loaded} />
  return (
    <p className="pack-code-open">
      <button type="button" className="btn sm" disabled={loaded.is === 'loading'} onClick={() => void load()}>
        {loaded.is === 'loading' ? 'Reading the code…' : 'Show the code'}
      </button>
      {loaded.is === 'failed' && (
        <span className="problem" role="alert">
          Adlib did not send the code. Read the file itself before you approve it.
        </span>
      )}
    </p>
  )
}

function Code({ code, hunks }: { code: string; hunks: readonly StructuredPatchHunk[] | null }) {
  return (
    <div className="pack-code">
      {hunks !== null && (
        <details open>
          <summary>What changed since you approved it</summary>
          {hunks.length === 0 ? (
            <p className="t2">The code is the same; a file that it loads while it runs has changed.</p>
          ) : (
            <pre>
              {hunks.slice(0, maxHunks).map((hunk) => (
                <Hunk key={`${hunk.oldStart}-${hunk.newStart}`} hunk={hunk} />
              ))}
              {hunks.length > maxHunks && `… ${hunks.length - maxHunks} more changed parts`}
            </pre>
          )}
        </details>
      )}
      <details open={hunks === null || undefined}>
        <summary>The whole code, with what it imports</summary>
        <pre>
          {code.slice(0, maxCode)}
          {code.length > maxCode && `\n… ${code.length - maxCode} more characters. Read the file itself.`}
        </pre>
      </details>
    </div>
  )
}

const Hunk = ({ hunk: { newStart, lines } }: { hunk: StructuredPatchHunk }) => (
  <>
    <span className="t3">Line {newStart}</span>
    {'\n'}
    {lines.map((line, n) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a part never change
      <span key={n} className={line.startsWith('+') ? 'plus' : line.startsWith('-') ? 'minus' : undefined}>
        {line}
        {'\n'}
      </span>
    ))}
  </>
)
