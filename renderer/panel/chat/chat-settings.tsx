import { chatAnswer } from '../../../src-shared/contract/api/chat.ts'
import type { State } from '../../../src-shared/events/state.ts'
import { ChatAccess } from '../connections/chat-access.tsx'
import { ui } from '../kit/language.ts'
import { Setting } from '../kit/setting-controls.tsx'
import { SettingRows } from '../settings/setting-group.tsx'
import { useAnswer } from '../store/use-answer.ts'
import { useWantedPart } from './chat-settings-wanted.ts'
import { ChatSources } from './chat-sources.tsx'
import { ChatTests } from './chat-tests.tsx'

const againMs = 2000

/** The part of the Show screen about chat: sources and their lamps, how much, who is not heard, and tests. */
export function ChatSettings({ state }: { state: State }) {
  const title = useWantedPart()
  const { answer } = useAnswer('/api/chat', chatAnswer, null, againMs)
  return (
    <section aria-labelledby="chat-settings">
      <h3 id="chat-settings" ref={title} tabIndex={-1}>
        {ui.chat.chat}
      </h3>
      <ChatSources state={state} heardAt={answer?.heardAt ?? null} />
      <SettingRows of="chat" settings={state.settings} />
      <ChatAccess settings={state.settings} />
      <Setting label={ui.chat.tests}>
        <ChatTests />
      </Setting>
    </section>
  )
}
