import type { Finding } from '../../src-shared/contract/api/doctor.ts'
import type { ChatView } from '../../src-shared/events/views.ts'
import type { Clock } from '../../src-shared/ports.ts'
import type { Settings } from '../../src-shared/settings/settings.ts'
import type { SourceState } from './chat-source.ts'
import { type SourceKind, type SourceTable, sourceKinds } from './sources.ts'

/** Names of the sources in sentences. */
const names: Readonly<Record<SourceKind, string>> = {
  twitch: 'Chat of Twitch',
  'streamer-bot': 'Chat of Streamer.bot',
  'social-stream': 'Chat of Social Stream Ninja',
  api: 'Chat of other programs',
}
/** Time limit (ms) for a source to connect. */
const openMs = 20_000

/** Reports how a live run hears its sources of chat. `now` is in epoch ms. */
export function* liveChatFindings(chat: ChatView | null, now: number): Generator<Finding> {
  for (const kind of sourceKinds) {
    const source = chat?.sources[kind]
    if (source === undefined || source.state === 'off') continue
    const { state, message = '', remedy = 'Wait a moment.', heardAt } = source
    const heard =
      heardAt === undefined ? 'nothing heard yet' : `last heard ${Math.round((now - heardAt) / 1000)} s ago`
    yield findingOf(kind, source.channel, {
      words: message || (state === 'connecting' ? 'it is connecting.' : `connected, ${heard}.`),
      remedy: state === 'connected' && message === '' ? undefined : remedy,
    })
  }
}

/** Opens each source of chat that the settings name until it is connected or fails, and reports that. */
export async function* diagnoseChat(
  chat: Settings['chat'],
  sources: SourceTable,
  clock: Clock,
): AsyncGenerator<Finding> {
  for (const kind of sourceKinds) {
    const row = sources[kind]
    if (row === undefined || row.opensWith(chat) === '') continue
    const source = row.make(chat)
    const state = await new Promise<SourceState>((resolve) => {
      const cancel = clock.after(openMs, () => resolve(silent))
      void source.open({
        ...{ item() {}, test() {}, unreadable() {} },
        state(state) {
          if (state.state === 'connecting') return
          cancel()
          resolve(state)
        },
      })
    })
    source.close()
    yield findingOf(
      kind,
      row.channel?.(chat),
      state.state === 'failed'
        ? { words: state.message, remedy: state.remedy }
        : { words: 'connected.', remedy: undefined },
    )
  }
}

const silent: SourceState = {
  ...{ state: 'failed', message: 'it does not answer.', remedy: 'Check the settings under Settings > Chat.' },
}

function findingOf(
  kind: SourceKind,
  channel: string | undefined,
  { words, remedy }: { readonly words: string; readonly remedy: string | undefined },
): Finding {
  const message = `${names[kind]}${channel === undefined ? '' : ` (${channel})`}: ${words}`
  return remedy === undefined
    ? { check: 'chat', level: 'ok', message }
    : { check: 'chat', level: 'warning', message, remedy }
}
