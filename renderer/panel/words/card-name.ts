import type { GameCard } from '../../../src-shared/events/card.ts'
import { fill, ui } from '../kit/language.ts'

/** Returns the name of a card's game. Without one, says how Adlib recognizes the game. */
export const cardName = ({ name, labels, source }: Pick<GameCard, 'name' | 'labels' | 'source'>): string => {
  if (name !== '') return name
  if (labels.length > 0)
    return fill(ui.show.gameWith, { labels: labels.map(({ label }) => label).join(', ') })
  return source === '' ? ui.show.aGame : fill(ui.show.gameIn, { source })
}
