import { join } from 'node:path'
import type { Ack, Command } from '../../src-shared/contract/command.ts'
import { hushMs } from '../../src-shared/events/event/stage.ts'
import type { Journal } from '../../src-shared/events/journal.ts'
import type { Persona } from '../../src-shared/events/persona.ts'
import { hasChatRoom } from '../../src-shared/performer/show/plan-show.ts'
import type { Clock } from '../../src-shared/ports.ts'
import type { Stage } from '../../src-shared/stage/stage.ts'
import { openChatCards } from '../chat/chat-cards.ts'
import { type Chat, openChat } from '../chat/open-chat.ts'
import { type Emotes, emoteServer, openEmotes } from '../chat/open-emotes.ts'
import { ReportedSource, sourceTable } from '../chat/sources.ts'
import type { ViewerMemory } from '../data/viewers.ts'
import type { CommandTargets } from './commands/command-deps.ts'
import type { EmbedTexts } from './observations.ts'

/** The chat of a performance, the pictures of its emotes, and what other programs report. */
export interface ComposedChat {
  readonly chat: Chat
  readonly emotes: Emotes
  readonly reportedChat: ReportedSource
}

/** Hears chat and puts its cards on the stage. Orders of moderators become commands. */
export function composeChat(deps: {
  readonly journal: Journal
  readonly clock: Clock
  readonly dataDir: string
  readonly persona: () => Persona
  readonly isClean: (text: string) => boolean
  readonly stage: Stage
  readonly performer: Pick<CommandTargets['performer'], 'cancel'>
  readonly secrets: Parameters<typeof sourceTable>[0]['secrets']
  readonly viewers: ViewerMemory
  readonly command: (command: Command, by: string, role: 'moderator') => Promise<Ack>
  readonly embed: EmbedTexts
}): ComposedChat {
  const { journal, clock, dataDir, persona, isClean, stage, performer, secrets, viewers } = deps
  const { state } = journal
  const reportedChat = new ReportedSource(clock.now)
  const emotes = openEmotes({
    ...{ folder: join(dataDir, 'emotes-of-chat'), clock, settings: () => state().settings.chat },
    server: emoteServer(process.env),
  })
  let sent = 0
  const order =
    (command: { command: 'hush'; ms: number } | { command: 'stop-line' } | { command: 'panic' }) =>
    (by: string): void => {
      sent += 1
      void deps.command({ ...command, id: `chat-${sent}` }, by, 'moderator')
    }
  const chat = openChat({
    ...{ journal, clock, persona, isClean, emotes, viewers, embed: deps.embed },
    // A message that waits may still be answered; one that the show refuses is used up.
    hasRoom: (beat) =>
      stage.forecast({ weight: beat.salience }).words.ok && hasChatRoom(state(), beat, clock.now()),
    orders: {
      hush: order({ command: 'hush', ms: hushMs }),
      skip: order({ command: 'stop-line' }),
      panic: order({ command: 'panic' }),
      why: openChatCards({ journal, clock, persona, stage }).why,
      takeBack({ turns, cues }, by) {
        // The prompt of a running turn may quote the words, also a turn about something else.
        performer.cancel('cancelled')
        for (const turn of turns) stage.cut(turn, by)
        for (const cue of cues) stage.cancel(cue, by)
      },
    },
    sources: sourceTable({ clock, secrets, env: process.env, reported: reportedChat }),
  })
  return { chat, emotes, reportedChat }
}
