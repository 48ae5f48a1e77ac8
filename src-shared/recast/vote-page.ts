import { htmlDocument } from '../page/document.ts'
import { html } from '../page/markup.ts'
import { programStyle } from '../page/program-style.ts'
import { timeText } from '../page/time-text.ts'
import { beatReason } from '../performer/show/chat-cards.ts'
import { fillText } from '../performer/show/said-texts.ts'
import { maskBeat } from '../playbill/mask-bill.ts'
import type { ShowLanguage } from '../settings/show.ts'
import { recastTexts } from './recast-texts.ts'
import type { VotePair } from './vote-pairs.ts'
import { voteScript } from './vote-script.ts'
import { voteStyle } from './vote-style.ts'

/** Who performed a show: the persona's name, and the model; null for prepared lines. */
export interface Performer {
  readonly persona: string
  readonly model: string | null
}

/**
 * Renders a blind vote as one HTML document, which loads and stores nothing. Votes leave it only as a text to copy.
 * @param vote.missingFromMs from this time (ms) on, the evening is missing; null if it is complete
 * @param vote.mask replaces the names of people in chat
 * @param vote.sha256 returns the SHA-256 of a text in Base64
 */
export function votePage(vote: {
  readonly run: string
  readonly seed: number
  readonly language: ShowLanguage
  readonly old: Performer
  readonly new: Performer
  readonly pairs: readonly VotePair[]
  readonly missingFromMs: number | null
  readonly mask: (text: string) => string
  readonly font: string | null
  readonly sha256: (text: string) => string
}): string {
  const { run, seed, language, pairs, missingFromMs, mask, font, sha256 } = vote
  const texts = recastTexts(language)
  const isOnePersona = vote.old.persona === vote.new.persona
  const nameOf = ({ persona, model }: Performer): string =>
    isOnePersona || model !== null ? fillText(texts.who, { persona, model: model ?? texts.bank }) : persona
  const [old, young] = [nameOf(vote.old), nameOf(vote.new)]
  const names =
    old === young
      ? { old: fillText(texts.then, { name: old }), new: fillText(texts.playedAgain, { name: young }) }
      : { old, new: young }
  const data = {
    names,
    texts: { ...texts, report: fillText(texts.report, { run, seed: String(seed) }) },
    pairs: pairs.map(({ row, isNewLeft }) => ({
      time: timeText(row.atMs),
      reason: (row.beat && mask(beatReason(maskBeat(row.beat, mask), language))) || texts.nothing,
      screen: row.screen.map((words) => fillText(texts.quote, { words: mask(words) })).join(', '),
      old: mask(row.old),
      new: mask(row.new),
      left: isNewLeft ? 'new' : 'old',
    })),
  }
  const missing =
    missingFromMs === null
      ? ''
      : html`<p class="soft">${fillText(texts.missing, { time: timeText(missingFromMs) })}</p>`
  const body = html`<main>
<header><p class="kicker">${texts.kicker}</p><h1>${texts.title}</h1></header>
<section id="vote" aria-live="polite"><p class="soft">${fillText(texts.intro, { count: String(pairs.length) })}</p>${missing}<p class="soft small">${texts.keys}</p><button type="button" class="main" id="start">${texts.start}</button></section>
<noscript><p>${texts.noScript}</p></noscript>
${{ html: `<script type="application/json" id="data">${inScript(data)}</script>` }}
</main>`
  return htmlDocument({
    ...{ language, title: `${texts.title} · ${texts.kicker}`, body },
    style: `${programStyle(font)}${voteStyle}`,
    script: { text: voteScript, sha256: sha256(voteScript) },
  })
}

/** Returns JSON that cannot end its script element. */
const inScript = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
