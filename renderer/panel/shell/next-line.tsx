import './next-line.css'
import { Play, X } from 'lucide-react'
import type { CSSProperties } from 'react'
import { commands } from '../../../src-shared/contract/command-table.ts'
import type { State } from '../../../src-shared/events/state.ts'
import type { CueView } from '../../../src-shared/events/views.ts'
import { Button } from '../kit/button.tsx'
import { tenthsOf } from '../kit/formats.ts'
import { fill, ui } from '../kit/language.ts'
import { useNow } from '../kit/time-hooks.ts'
import { RateLine } from '../stage/rate-line.tsx'
import { stageActions } from '../stage/stage-actions.ts'
import { blockedWords, countdown, lineName, waitingLines, wordsOf } from '../stage/waiting.ts'
import { useRefusal } from '../store/role.ts'
import { usePanel } from '../store/store.ts'
import { whyQuiet } from './why-quiet.ts'

/** The next line with its countdown, and the line after it. If no line waits, the reason why. */
export function NextLine({ state }: { state: State | null }) {
  const status = usePanel((panel) => panel.status)
  const refused = useRefusal('cancel-cue')
  const blocked = blockedWords(state, status)
  const isLive = status === 'live'
  const [first, ...others] = state === null || state.panic || !isLive ? [] : waitingLines(state)
  return (
    <section
      className="column next"
      aria-label={ui.shell.nextLine}
      data-waiting={first !== undefined || undefined}
    >
      {first === undefined ? (
        <>
          <h2>{ui.shell.nextLine}</h2>
          <p className="t3">{isLive && state !== null ? <WhyQuiet state={state} /> : ui.shell.unknownNow}</p>
        </>
      ) : (
        <>
          <Next key={first.cue.id} view={first} blocked={blocked} />
          {others.length > 0 && (
            <ul className="fine" aria-label={ui.shell.linesAfter}>
              {others.slice(0, 1).map(({ cue }) => (
                <li key={cue.id} className="inline">
                  <span className="t3">
                    {others.length === 1
                      ? ui.shell.thenLine
                      : fill(ui.shell.thenOneOf, { count: others.length })}
                  </span>
                  <span className="voice grow clip" dir="auto">
                    {wordsOf(cue)}
                  </span>
                  <Button
                    look="plain sm"
                    disabled={(refused ?? blocked) !== null}
                    aria-label={fill(ui.shell.cancelLine, { line: wordsOf(cue) })}
                    onClick={() => stageActions.cancelLine(cue.id)}
                    label={ui.shell.cancel}
                  />
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </section>
  )
}

function WhyQuiet({ state }: { state: State }) {
  return whyQuiet(state, useNow())
}

function Next({ view, blocked }: { view: CueView; blocked: string | null }) {
  const now = useNow(100)
  const { leftMs, share } = countdown(view, now)
  const notSayNow = useRefusal('say-now') ?? blocked
  const notCancel = useRefusal('cancel-cue') ?? blocked
  const left = tenthsOf(leftMs)
  const { cue } = view
  return (
    <>
      <div className="inline spread fine next-head">
        <h2>{ui.shell.nextLine}</h2>
        <span className="mono t2">
          {lineName(cue)}, {leftMs > 0 ? fill(ui.shell.inSeconds, { seconds: left }) : ui.shell.afterCurrent}
        </span>
      </div>
      <div className="next-line">
        <span className="ring mono" aria-hidden="true" style={{ '--share': share } as CSSProperties}>
          <span>{leftMs > 0 ? left : '…'}</span>
        </span>
        <p className="voice anywhere" dir="auto">
          {wordsOf(cue)}
        </p>
      </div>
      <div className="inline next-acts">
        <Button
          icon={X}
          aria-keyshortcuts={commands['cancel-cue'].key}
          disabled={notCancel !== null}
          title={notCancel ?? undefined}
          onClick={() => stageActions.cancelLine(cue.id)}
        >
          {ui.shell.cancel} <kbd>{commands['cancel-cue'].key}</kbd>
        </Button>
        <Button
          icon={Play}
          look="warm"
          aria-keyshortcuts={commands['say-now'].key}
          disabled={notSayNow !== null}
          title={notSayNow ?? undefined}
          onClick={() => stageActions.sayNow(cue.id)}
        >
          {ui.shell.sayNow} <kbd>↵</kbd>
        </Button>
        {cue.by !== 'operator' && (
          <RateLine
            rated={{ cue: cue.id, line: cue.line ?? wordsOf(cue) }}
            onNever={() => stageActions.cancelLine(cue.id)}
          />
        )}
      </div>
    </>
  )
}
