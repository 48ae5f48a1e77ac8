import type { State } from '../../../src-shared/events/state.ts'
import { ChannelField } from '../chat/channel-field.tsx'
import { ChatSources } from '../chat/chat-sources.tsx'
import { ui } from '../kit/language.ts'

/** Setup question: whose chat Adlib hears. It can be left out. */
export const ChatQuestion = ({ state }: { state: State }) => (
  <>
    <h4>Twitch</h4>
    <ChannelField state={state} />
    <ChatSources state={state} heardAt={null} />
    <h4>{ui.setup.otherChats}</h4>
    <p className="t2">{ui.setup.otherChatsAbout}</p>
    <p className="t2">{ui.setup.noChat}</p>
  </>
)
