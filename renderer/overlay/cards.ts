import { cardPainter } from './card-painter.ts'
import { chatCard, type PictureAddresses } from './chat-card.ts'
import type { Painter } from './painter.ts'
import { voteCard } from './vote-card.ts'

/** Creates the painter for quoted messages, raids, gifts and reasons. */
export const chatPainter = (root: HTMLElement, addresses: PictureAddresses): Painter<'chat'> =>
  cardPainter(root, (content, scene) => chatCard(content, scene, addresses))

/** Creates the painter for votes. */
export const votePainter = (root: HTMLElement, { emote }: PictureAddresses): Painter<'vote'> =>
  cardPainter(root, (content) => voteCard(content, emote('crown')))
