import type { ContentOf } from '../../src-shared/events/cue.ts'
import type { Card } from './card-painter.ts'
import { nodesOf, picturesReady, withoutUnknownEmoji } from './emoji.ts'
import { box, type LayerDeps, type StageGeometry } from './painter.ts'

type Chat = ContentOf<'chat'>

/** Maximum time (ms) that a message waits for its pictures. Those that are late stay words. */
const pictureMs = 700
/** Room (design pixels) for the answer below a quoted message. */
const answerRoom = 300

/** A small mark for each platform, drawn in a square of 24. They only hint at the platforms' own signs. */
const marks: Readonly<Record<NonNullable<Chat['platform']>, string>> = {
  twitch: 'M5 2h16v12l-5 5h-4l-3 3v-3H3V5zM11 7v6M16 7v6',
  youtube: 'M2 5h20v14H2zM10 9v6l5-3z',
  kick: 'M4 3h5v5h3V5h3V3h5v6h-3v6h3v6h-5v-2h-3v-3H9v5H4z',
  other: 'M3 3h18v13H10l-5 5v-5H3z',
}
const labels: Readonly<Record<Chat['card'], { readonly label: string; readonly emote: string }>> = {
  quote: { label: '', emote: '' },
  raid: { label: 'RAID', emote: 'party' },
  gift: { label: '', emote: 'heart' },
  why: { label: '', emote: 'question' },
}

/** Returns the card of a message, a raid, a gift or a reason. */
export async function chatCard(content: Chat, { home }: StageGeometry, deps: LayerDeps): Promise<Card> {
  const { card, title, text, color } = content
  const element = box(`card ${card}`)
  if (color !== undefined) element.style.setProperty('--name', color)
  const who = box('who')
  const { label, emote } = labels[card]
  if (emote !== '') who.append(picture(deps.emoteAddress(emote)))
  if (label !== '') who.append(wordIn('i', label))
  if (card === 'quote') who.append(markOf(content.platform ?? 'other'))
  const name = wordIn('b', withoutUnknownEmoji(title))
  const words = document.createElement('p')
  words.dir = 'auto'
  if (card === 'quote') {
    words.append(...wordsOf(content, deps))
    const isPicture = (one: ChildNode): boolean => one instanceof HTMLImageElement
    words.classList.toggle(
      'only',
      [...words.childNodes].every((one) => isPicture(one) || !one.textContent?.trim()),
    )
  } else words.textContent = text
  if (card === 'raid') element.append(who, name, words)
  else {
    who.append(name)
    element.append(who, words)
  }
  await Promise.race([picturesReady(element), new Promise((resolve) => setTimeout(resolve, pictureMs))])
  for (const one of element.querySelectorAll('img'))
    if (!one.complete || one.naturalWidth === 0) one.replaceWith(one.alt)
  return card === 'quote' || card === 'why' ? { element, home, lift: answerRoom } : { element, home: 'top' }
}

/** Returns the nodes of a quoted text: its emotes as pictures, all else as words. */
function wordsOf({ text, pictures = [] }: Chat, { chatPictureAddress }: LayerDeps): Node[] {
  const ids = new Map(pictures.map(({ name, id }) => [name, id]))
  return withoutUnknownEmoji(text)
    .split(/( +)/)
    .flatMap((word): Node[] => {
      const id = ids.get(word)
      return id === undefined ? nodesOf(word) : [picture(chatPictureAddress(id), word)]
    })
}

function picture(address: string, name = ''): HTMLImageElement {
  const element = document.createElement('img')
  element.alt = name
  element.src = address
  return element
}

function wordIn(tag: 'b' | 'i', text: string): HTMLElement {
  const element = document.createElement(tag)
  element.dir = 'auto'
  element.append(...nodesOf(text))
  return element
}

function markOf(platform: NonNullable<Chat['platform']>): SVGElement {
  const mark = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  mark.setAttribute('viewBox', '0 0 24 24')
  mark.setAttribute('class', `mark ${platform}`)
  mark.innerHTML = `<path d="${marks[platform]}"/>`
  return mark
}
