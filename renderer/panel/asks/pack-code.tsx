import './pack-code.css'
import type { StructuredPatchHunk } from 'diff'
import { useState } from 'react'
import { packCode } from '../../../src-shared/contract/api/tools.ts'
import { Button } from '../kit/button.tsx'
import { fill, ui } from '../kit/language.ts'
import { fetchAnswer } from '../store/store.ts'

const maxCode = 200_000
const maxHunks = 200

type Loaded =
  | { readonly is: 'closed' | 'loading' | 'failed' }
  | { readonly is: 'code'; readonly code: string; readonly hunks: readonly StructuredPatchHunk[] | null }

/** The code of a pack that waits for approval, with the changes since the previous approval. */
export function PackCodeView({ file }: { file: string }) {
  const [loaded, setLoaded] = useState<Loaded>({ is: 'closed' })
  const load = async (): Promise<void> => {
    setLoaded({ is: 'loading' })
    const answer = await fetchAnswer(`/api/packs/code?file=${encodeURIComponent(file)}`, packCode)
    if (answer === null) return setLoaded({ is: 'failed' })
    const { code, before } = answer
    // Load the library only here, because the panel rarely compares code.
    const { structuredPatch } = await import('diff')
    const hunks = before === null ? null : structuredPatch('', '', before, code, '', '', { context: 3 }).hunks
    setLoaded({ is: 'code', code, hunks })
  }
  if (loaded.is === 'code') return <Code {...loaded} />
  return (
    <p className="wrap">
      <Button
        look="sm"
        disabled={loaded.is === 'loading'}
        onClick={() => void load()}
        label={loaded.is === 'loading' ? ui.asks.readingCode : ui.asks.showCode}
      />
      {loaded.is === 'failed' && (
        <span className="problem" role="alert">
          {ui.asks.noCode}
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
          <summary>{ui.asks.whatChanged}</summary>
          {hunks.length === 0 ? (
            <p className="t2">{ui.asks.codeSame}</p>
          ) : (
            <pre>
              {hunks.slice(0, maxHunks).map((hunk) => (
                <Hunk key={`${hunk.oldStart}-${hunk.newStart}`} hunk={hunk} />
              ))}
              {hunks.length > maxHunks && fill(ui.asks.moreParts, { count: hunks.length - maxHunks })}
            </pre>
          )}
        </details>
      )}
      <details open={hunks === null || undefined}>
        <summary>{ui.asks.wholeCode}</summary>
        <pre>
          {code.slice(0, maxCode)}
          {code.length > maxCode && fill(ui.asks.moreCharacters, { count: code.length - maxCode })}
        </pre>
      </details>
    </div>
  )
}

const Hunk = ({ hunk: { newStart, lines } }: { hunk: StructuredPatchHunk }) => (
  <>
    <span className="t3">{fill(ui.asks.line, { number: newStart })}</span>
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
