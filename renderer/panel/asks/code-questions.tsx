import { Form } from '../kit/form.tsx'
import './asks.css'
import './pack-code.css'
import type { StructuredPatchHunk } from 'diff'
import { FileCode2, ShieldAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { packCode } from '../../../src-shared/contract/api/tools.ts'
import type { HeldSettingsView, State } from '../../../src-shared/events/state.ts'
import type { PackFileView } from '../../../src-shared/events/views.ts'
import { Button } from '../kit/button.tsx'
import { fill, ui } from '../kit/language.ts'
import { fetchAnswer, send } from '../store/store.ts'

/** All packs and settings changes that wait for a code from the streamer. */
export const CodeQuestions = ({ state }: { state: State }) => (
  <>
    <PackQuestions state={state} />
    <HeldSettings state={state} />
  </>
)

function HeldSettings({ state }: { state: State }) {
  const { heldSettings } = state
  if (heldSettings === null) return null
  return (
    <section className="stack asks" aria-label={ui.asks.settingsWaiting}>
      <HeldChange key={heldSettings.ask} held={heldSettings} />
    </section>
  )
}

/** A change of these settings needs a code only if the new model runs on Ollama's servers. */
const modelPlaces: ReadonlySet<string> = new Set([
  'brain.model',
  'show.showrunner.model',
  'sight.visionModel',
])

/** Whether the download of a model waits, and not a change of settings. */
const isPull = ({ place }: { place: string }): boolean => place === 'pull'

function HeldChange({ held: { ask, changes, more } }: { held: HeldSettingsView }) {
  return (
    <CodeForm
      label={ui.asks.settingsNeedCode}
      icon={<ShieldAlert size={18} className="icon" aria-hidden />}
      refuse={{ label: ui.asks.discard, act: () => void send({ command: 'discard-settings', ask }) }}
      approve={(code) => void send({ command: 'approve-settings', ask, code })}
    >
      <p>
        <b>{changes.some(isPull) ? ui.asks.otherHost : ui.asks.startsProgram}</b> {ui.asks.onlyIfYou}
      </p>
      {changes.map(({ place, value }) => (
        <p className="t2" key={place}>
          <code>{place}</code> <code>{value}</code>
        </p>
      ))}
      {changes.some(({ place }) => modelPlaces.has(place)) && <p>{ui.asks.cloudModel}</p>}
      {more > 0 && <p className="t2">{fill(ui.asks.andMore, { count: more })}</p>}
    </CodeForm>
  )
}

/** Pack files that need approval before any of their code runs. */
export function PackQuestions({ state }: { state: State }) {
  const waiting = state.packFiles.filter((pack) => pack.state === 'waiting')
  if (waiting.length === 0) return null
  const remove = (file: string): void => {
    const packs = state.settings.tools.packs.filter((entry) => entry !== file)
    void send({ command: 'settings', patch: { tools: { packs } } })
  }
  return (
    <section className="stack asks" aria-label={ui.asks.packsWaiting}>
      {waiting.map((pack) => (
        <PackQuestion key={`${pack.file} ${pack.hash}`} pack={pack} remove={() => remove(pack.file)} />
      ))}
    </section>
  )
}

function PackQuestion({ pack, remove }: { pack: PackFileView; remove: () => void }) {
  const { file, path, hash = '', tools, message } = pack
  const [reload, setReload] = useState(false)
  return (
    <CodeForm
      label={fill(ui.asks.packWantsToRun, { file })}
      icon={<FileCode2 size={18} className="icon" aria-hidden />}
      options={
        <label className="inline fine">
          <input type="checkbox" checked={reload} onChange={(event) => setReload(event.target.checked)} />
          {ui.asks.alsoLater}
        </label>
      }
      refuse={{ label: ui.asks.remove, act: remove }}
      approve={(code) => void send({ command: 'approve-pack', file, hash, code, reload })}
    >
      <p>
        <b className="mono">{file}</b>{' '}
        {fill(ui.asks.packText, { what: tools === undefined ? ui.asks.isCode : ui.asks.hasChanged, message })}
      </p>
      <p className="t2">
        <code>{path}</code> <code title={hash}>SHA-256 {hash.slice(0, 12)}</code>
      </p>
      <PackCodeView file={file} />
    </CodeForm>
  )
}

/**
 * A question that is approved with a code. Adlib shows that code only outside of its pages, so that no page can
 * approve anything by itself.
 */
function CodeForm(props: {
  label: string
  icon: ReactNode
  children: ReactNode
  options?: ReactNode
  refuse: { label: string; act: () => void }
  approve: (code: string) => void
}) {
  const { label, icon, children, options, refuse, approve } = props
  const [code, setCode] = useState('')
  const submit = (): void => {
    approve(code)
  }
  return (
    <Form className="wrap loose ask code-form" aria-label={label} submit={submit}>
      {icon}
      <div className="anywhere ask-words">{children}</div>
      {options}
      <div className="field">
        <input
          aria-label={ui.asks.codeFromAdlib}
          placeholder={ui.asks.codeFromAdlib}
          autoComplete="off"
          spellCheck={false}
          maxLength={20}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      </div>
      <div className="inline fixed ask-answers">
        <Button onClick={refuse.act} label={refuse.label} />
        <Button type="submit" look="warm" disabled={code.trim() === ''} label={ui.asks.approve} />
      </div>
    </Form>
  )
}

const maxCode = 200_000
const maxHunks = 200

type Loaded =
  | { readonly is: 'closed' | 'loading' | 'failed' }
  | { readonly is: 'code'; readonly code: string; readonly hunks: readonly StructuredPatchHunk[] | null }

/** The code of a pack that waits for approval, with the changes since the previous approval. */
function PackCodeView({ file }: { file: string }) {
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
