import { htmlDocument } from '../page/document.ts'
import { type Html, html, nothing } from '../page/markup.ts'
import { programStyle } from '../page/program-style.ts'
import { timeText } from '../page/time-text.ts'
import { beatReason } from '../performer/show/chat-cards.ts'
import { fillText } from '../performer/show/said-texts.ts'
import type { ShowLanguage } from '../settings/show.ts'
import type { BillGag, BillLine, Playbill } from './playbill.ts'
import { playbillStyle } from './playbill-style.ts'
import { type PlaybillTexts, playbillTexts } from './playbill-texts.ts'

/** A playbill with what its run alone does not say. */
export interface PlaybillPage {
  readonly bill: Playbill
  readonly language: ShowLanguage
  /** The persona's name and color. */
  readonly persona: string
  readonly color: string
  /** The model that performed last; null for the understudy. */
  readonly model: string | null
  /** The name of the game that was on the screen last, if the streamer entered one. */
  readonly game: string | null
  readonly tally: { readonly deaths: number; readonly wins: number; readonly records: number }
  readonly masksNames: boolean
  /** Small pictures as `data:` addresses, by observation. */
  readonly pictures: ReadonlyMap<string, string>
  /** The font file in Base64, if it was found. */
  readonly font: string | null
}

interface Words extends PlaybillPage {
  readonly texts: PlaybillTexts
}

/** Renders the playbill of an evening as one HTML document without scripts, which loads nothing. */
export function playbillPage(page: PlaybillPage): string {
  const { bill, language, persona, color, masksNames, font } = page
  const texts = playbillTexts(language)
  const words: Words = { ...page, texts }
  const [first, ...others] = bill.best
  const title = fillText(texts.title, { persona })
  const body = html`<main>
<header><p class="kicker">${texts.kicker}</p><h1>${title}</h1><p class="soft">${facts(words)}</p></header>
${figures(words)}
${
  first === undefined
    ? html`<p class="soft">${fillText(texts.empty, { persona })}</p>`
    : html`<section class="hero"><h2>${texts.best}</h2>${line(first, words)}</section>`
}
${
  others.length === 0
    ? nothing
    : html`<section><h2>${texts.lines}</h2><ol class="lines">${others.map((one) => html`<li>${line(one, words)}</li>`)}</ol></section>`
}
${
  bill.gags.length === 0
    ? nothing
    : html`<section><h2>${texts.gags}</h2>${bill.gags.map((one) => gag(one, words))}</section>`
}
${clips(words)}
<footer class="soft small"><p>${fillText(texts.made, { persona })}${masksNames ? ` ${texts.masked}` : ''}</p></footer>
</main>`
  return htmlDocument({ language, title, style: `${programStyle(font)}${playbillStyle(color)}`, body })
}

function facts({ bill, language, game, texts }: Words): string {
  const { startedAt, ms } = bill
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'full' }).format(startedAt)
  return [date, lengthText(ms, texts), ...(game === null ? [] : [game])].join(' · ')
}

function lengthText(ms: number, { length }: PlaybillTexts): string {
  const minutes = Math.max(1, Math.round(ms / 60_000))
  if (minutes === 1) return length.minute
  if (minutes < 90) return fillText(length.minutes, { count: String(minutes) })
  return fillText(length.hours, { hours: String(Math.floor(minutes / 60)), minutes: String(minutes % 60) })
}

/** The numbers of the evening, the greatest events first. What did not happen is left out. */
function figures({ bill, tally, language, texts }: Words): Html {
  const { lines, reactions, payoffs, raids, answers } = bill.figures
  const counts: readonly (readonly [keyof PlaybillTexts['figures'], number])[] = [
    ...([
      ['deaths', tally.deaths],
      ['wins', tally.wins],
      ['records', tally.records],
    ] as const),
    ...([
      ['lines', lines],
      ['reactions', reactions],
      ['payoffs', payoffs],
    ] as const),
    ...([
      ['raids', raids],
      ['answers', answers],
    ] as const),
  ]
  const number = new Intl.NumberFormat(language)
  const shown = counts.filter(([, count]) => count > 0)
  return shown.length === 0
    ? nothing
    : html`<section class="figures" aria-label="${texts.numbers}"><dl>${shown.map(
        ([name, count]) =>
          html`<div><dt>${texts.figures[name][count === 1 ? 'one' : 'other']}</dt><dd>${number.format(count)}</dd></div>`,
      )}</dl></section>`
}

function line(one: BillLine, words: Words): Html {
  const { texts, pictures } = words
  const picture = one.picture === null ? undefined : pictures.get(one.picture.id)
  const time = timeText(one.atMs)
  return html`<figure${picture === undefined ? nothing : html` class="with-picture"`}>${
    picture === undefined
      ? nothing
      : html`<img src="${picture}" alt="${fillText(texts.pictureOf, { time })}">`
  }<div><blockquote>${spoken(one.text)}</blockquote><figcaption class="soft small"><span class="mono time">${time}</span> ${receipt(one, words)}</figcaption></div></figure>`
}

/** A caption with a pause has its punchline in a line below. */
const spoken = (text: string): Html =>
  html`${text
    .split(/\s*\n\s*/)
    .filter((part) => part !== '')
    .map((part) => html`<p>${part}</p>`)}`

/** Why a line was said, in plain words. */
function receipt({ beat, screen, isPrepared, ratedBy }: BillLine, words: Words): string {
  const { texts, language, model } = words
  const quoted = screen.map((one) => fillText(texts.quote, { words: one })).join(', ')
  return [
    ...(ratedBy === null ? [] : [texts.ratedBy[ratedBy]]),
    (beat === null ? '' : beatReason(beat, language)) || (quoted === '' ? texts.nothing : ''),
    ...(quoted === '' ? [] : [fillText(texts.onScreen, { words: quoted })]),
    ...(isPrepared || model === null ? [] : [fillText(texts.written, { model })]),
  ]
    .filter((part) => part !== '')
    .join(' ')
}

const gag = ({ about, steps }: BillGag, { texts }: Words): Html =>
  html`<article class="gag"><h3>${fillText(texts.gagAbout, { about })}</h3><ol>${steps.map(
    ({ step, text, atMs }) =>
      html`<li><p class="soft small">${texts.steps[step]} <span class="mono">${timeText(atMs)}</span></p><blockquote>${spoken(text)}</blockquote></li>`,
  )}</ol></article>`

const clips = ({ bill, texts }: Words): Html =>
  bill.clips.length === 0
    ? nothing
    : html`<section><h2>${texts.clips}</h2><ul class="clips">${bill.clips.map(
        ({ name, line }) =>
          html`<li><span class="mono">${name}</span>${line === null ? nothing : html`<span class="soft">${line}</span>`}</li>`,
      )}</ul></section>`
