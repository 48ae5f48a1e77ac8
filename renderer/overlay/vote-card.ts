import type { ContentOf } from '../../src-shared/events/cue.ts'
import type { Card } from './card-painter.ts'
import { nodesOf, picturesReady, withoutUnknownEmoji } from './emoji.ts'
import { box } from './painter.ts'

/**
 * Returns the card of a vote: its options and the seconds that are left, or the number of people for each option.
 * @param crown address of the picture for the winner
 */
export async function voteCard({ options, counts }: ContentOf<'vote'>, crown: string): Promise<Card> {
  const element = box('card vote')
  const head = box('who')
  const [title, seconds] = [document.createElement('b'), document.createElement('i')]
  title.textContent = '!vote'
  head.append(title, seconds)
  const all = counts?.reduce((sum, count) => sum + count, 0) ?? 0
  const most = Math.max(1, ...(counts ?? []))
  // Of options with digits, chat writes the words.
  const isNumbered = options.every((one, n) => !/\d/.test(one) || one === String(n + 1))
  const isBare = isNumbered && counts === undefined && options.every((one, n) => one === String(n + 1))
  element.classList.toggle('bare', isBare)
  element.append(
    head,
    ...options.map((option, n) => {
      const row = box(counts?.[n] === most ? 'option won' : 'option')
      const count = counts?.[n]
      if (count !== undefined) {
        const bar = document.createElement('s')
        bar.style.setProperty('--share', String(count / most))
        row.append(bar)
      }
      if (isNumbered) row.append(wordIn('b', String(n + 1)))
      if (option !== String(n + 1) || !isNumbered) row.append(wordIn('span', option))
      if (count === most) {
        const picture = document.createElement('img')
        picture.alt = ''
        picture.src = crown
        row.append(picture)
      }
      if (count !== undefined) row.append(wordIn('i', String(count)))
      return row
    }),
  )
  if (counts !== undefined) seconds.textContent = String(all)
  await picturesReady(element)
  if (counts !== undefined) return { element, home: 'top-right' }
  const bar = document.createElement('u')
  element.append(bar)
  return {
    element,
    home: 'top-right',
    begin(leftMs) {
      const endsAt = performance.now() + leftMs
      const count = (): void => {
        seconds.textContent = String(Math.max(0, Math.round((endsAt - performance.now()) / 1000)))
      }
      count()
      bar.style.animationDuration = `${leftMs}ms`
      const timer = setInterval(count, 250)
      return () => clearInterval(timer)
    },
  }
}

function wordIn(tag: 'b' | 'i' | 'span', text: string): HTMLElement {
  const element = document.createElement(tag)
  element.dir = 'auto'
  element.append(...nodesOf(withoutUnknownEmoji(text)))
  return element
}
