import './chat-lane.css'
import { History, MessagesSquare, Settings, Undo2, X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { chatAnswer, type HeardPerson, type HeardRow } from '../../../src-shared/contract/api/chat.ts'
import type { State } from '../../../src-shared/events/state.ts'
import { Button } from '../kit/button.tsx'
import { fill, ui } from '../kit/language.ts'
import { Failed, Status } from '../kit/status.tsx'
import { useNow } from '../kit/time-hooks.ts'
import { undoSetting, updateSetting, useChanges } from '../settings/undo-settings.ts'
import { useIsOwner } from '../store/role.ts'
import { useAnswer } from '../store/use-answer.ts'
import { ChannelField } from './channel-field.tsx'
import { ChatMissed } from './chat-missed.tsx'
import { ChatRow } from './chat-row.tsx'
import { ChatSources } from './chat-sources.tsx'
import { ChatTests } from './chat-tests.tsx'
import { fateOf } from './row-words.ts'
import { hearsChat, showLane } from './use-lane.ts'

const againMs = 1000

/** What chat said lately beside the stream: what the show used of it, and why not the rest. */
export function ChatLane({ state, openSettings }: { state: State; openSettings: () => void }) {
  const isOwner = useIsOwner()
  const [isMissed, setMissed] = useState(false)
  // What moderators remove disappears at once, and not only with the next look.
  const { answer, failed, load } = useAnswer('/api/chat', chatAnswer, state.chat?.gone, againMs)
  const heardAt = answer?.heardAt ?? null
  const isSetUp = hearsChat(state)
  const rows = answer?.rows ?? []
  return (
    <section className="column lane" aria-label={ui.chat.chat}>
      <div className="inline lane-head">
        <h2>{ui.chat.chat}</h2>
        <span className="grow" />
        {isOwner && !isMissed && (
          <Button icon={History} look="sm" onClick={() => setMissed(true)} label={ui.chat.missed} />
        )}
        {isOwner && (
          <button
            type="button"
            className="icon-button"
            aria-label={ui.chat.settings}
            title={ui.chat.settings}
            onClick={openSettings}
          >
            <Settings size={15} aria-hidden />
          </button>
        )}
        <button
          type="button"
          className="icon-button"
          aria-label={ui.chat.close}
          onClick={() => showLane(false)}
        >
          <X size={15} aria-hidden />
        </button>
      </div>
      {isMissed ? (
        <div className="lane-list">
          <ChatMissed close={() => setMissed(false)} />
        </div>
      ) : (
        <>
          <div className="lane-sources">
            <ChatSources state={state} heardAt={heardAt} />
          </div>
          {answer === null ? (
            <div className="lane-list">
              {failed ? (
                <Failed words={ui.chat.didNotLoad} retry={() => void load()} />
              ) : (
                <Status words={ui.chat.loading} look="none" />
              )}
            </div>
          ) : (
            <>
              {failed && (
                <Failed words={ui.chat.notNew} retry={() => void load()} look="problem lane-failed" />
              )}
              {!isSetUp && isOwner && rows.length === 0 ? (
                <NotSetUp state={state} openSettings={openSettings} />
              ) : rows.length === 0 ? (
                <div className="lane-list">
                  <Nothing isSetUp={isSetUp} />
                </div>
              ) : (
                <Rows rows={rows} state={state} />
              )}
            </>
          )}
          {isOwner && <Muted />}
          {isOwner && (isSetUp || rows.length > 0) && (
            <details className="lane-tests">
              <summary>{ui.chat.tests}</summary>
              <ChatTests />
            </details>
          )}
        </>
      )}
    </section>
  )
}

const Nothing = ({ isSetUp }: { isSetUp: boolean }) => (
  <div className="stack void">
    <MessagesSquare size={26} aria-hidden />
    <p>{isSetUp ? ui.chat.nothingYet : ui.chat.notSetUp}</p>
  </div>
)

/** Without a source: the one field that sets up Twitch, the ways to other platforms, and tests. */
const NotSetUp = ({ state, openSettings }: { state: State; openSettings: () => void }) => (
  <div className="stack loose lane-list lane-setup">
    <h3>{ui.chat.whereTitle}</h3>
    <p className="t2">{ui.chat.whereAbout}</p>
    <ChannelField state={state} />
    <Button look="sm" onClick={openSettings} label={ui.chat.elsewhere} />
    <h4>{ui.chat.tryFirst}</h4>
    <ChatTests />
  </div>
)

function Rows({ rows, state }: { rows: readonly HeardRow[]; state: State }) {
  const now = useNow()
  const isOwner = useIsOwner()
  const { beats } = state.show
  const muted = useMemo(
    () => new Set(state.settings.chat.muted.map((name) => name.toLowerCase())),
    [state.settings.chat.muted],
  )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll
    <div className="lane-list lane-rows" role="log" aria-live="off" aria-label={ui.chat.heard} tabIndex={0}>
      <ul>
        {rows.map((row) => {
          const { is, words } = fateOf(row, beats, now)
          return (
            <ChatRow
              key={row.id}
              row={row}
              fate={is}
              why={words}
              muted={muted}
              mute={isOwner ? mutePerson : null}
            />
          )
        })}
      </ul>
    </div>
  )
}

const mutePerson = ({ login }: HeardPerson): void =>
  void updateSetting('chat.muted', (before) => [...new Set([...(before as readonly string[]), login])])

/** Says that a person was muted on this page, with its undo. */
function Muted() {
  const last = useChanges(({ changes }) => changes.at(-1))
  if (last?.path !== 'chat.muted') return null
  const before = last.before as readonly string[]
  const added = (last.after as readonly string[]).filter((name) => !before.includes(name))
  if (added.length === 0) return null
  return (
    <p className="inline spread lane-muted" role="status">
      <span className="anywhere">{fill(ui.chat.isMuted, { name: added.join(', ') })}</span>
      <Button icon={Undo2} look="sm" onClick={() => void undoSetting()} label={ui.settings.undo} />
    </p>
  )
}
