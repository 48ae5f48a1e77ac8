import { chatAnswer } from '../../../src-shared/contract/api/chat.ts'
import type { State } from '../../../src-shared/events/state.ts'
import { ChannelField } from '../chat/channel-field.tsx'
import { ChatSources } from '../chat/chat-sources.tsx'
import { ui } from '../kit/language.ts'
import { useAnswer } from '../store/use-answer.ts'

const againMs = 1000

/** Setup question: whose chat Adlib hears. It can be left out. */
export function ChatQuestion({ state }: { state: State }) {
  const { answer } = useAnswer('/api/chat', chatAnswer, null, againMs)
  return (
    <>
      <h4>{ui.chat.sourceNames.twitch}</h4>
      <ChannelField state={state} />
      <ChatSources state={state} heardAt={answer?.heardAt ?? null} />
      <h4>{ui.setup.otherChats}</h4>
      <p className="t2">{ui.setup.otherChatsAbout}</p>
      <p className="t2">{ui.setup.noChat}</p>
    </>
  )
}
