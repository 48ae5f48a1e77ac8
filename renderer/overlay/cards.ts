import { cardPainter } from './card-painter.ts'
import { chatCard } from './chat-card.ts'
import type { LayerDeps, Painter } from './painter.ts'
import { voteCard } from './vote-card.ts'

/** Creates the painter for quoted messages, raids, gifts and reasons. */
export const chatPainter = (root: HTMLElement, deps: LayerDeps): Painter<'chat'> =>
  cardPainter(root, (content, scene) => chatCard(content, scene, deps))

/** Creates the painter for votes. */
export const votePainter = (root: HTMLElement, { emoteAddress }: LayerDeps): Painter<'vote'> =>
  cardPainter(root, (content) => voteCard(content, emoteAddress('crown')))
