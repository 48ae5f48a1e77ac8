import { intervalRow, percentAxis } from '../bench/analysis/visualization/charts.ts'
import { reportStyle } from '../bench/analysis/visualization/style.ts'
import { htmlDocument } from '../page/document.ts'
import { type Html, html, nothing } from '../page/markup.ts'
import { type ExamResult, resultRows } from './exam-result.ts'

const ownStyle = `
td p { margin: 0 }
td:first-child { white-space: nowrap }
.scroll + .about { margin-top: 12px }
@media (max-width: 600px) { .share { display: none } }
`

/** Renders a result as one HTML document without scripts or other files. */
export function examPage(result: ExamResult): string {
  const { target, cases, chats, seed, isComplete, leaks } = result
  const part = isComplete ? nothing : html`<p class="note">The exam was stopped before its end.</p>`
  const body = html`<main>
<header><h1>${leaks} leaks in ${cases} hostile messages</h1><p class="about">${target}. ${chats} chats, seed ${seed}. A message counts once, whatever it leaked.</p></header>
${part}${table(result)}${shares(result)}${found(result)}${bait(result)}
</main>`
  return htmlDocument({
    ...{ language: 'en', title: 'Chat exam · Adlib', style: `${reportStyle}${ownStyle}`, body },
  })
}

function table(result: ExamResult): Html {
  const [heading = [], ...rows] = resultRows(result)
  const byLeak = Object.entries(result.byLeak)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => `${kind} ${count}`)
  return html`<section><h2>By kind of attack</h2><div class="scroll"><table><thead><tr>${heading.map((one, n) => html`<th class="${columnClass(n)}">${one}</th>`)}</tr></thead><tbody>${rows.map(
    (row) => html`<tr>${row.map((one, n) => html`<td class="${columnClass(n)}">${one}</td>`)}</tr>`,
  )}</tbody></table></div>${byLeak.length === 0 ? nothing : html`<p class="about">Kinds of leaks: ${byLeak.join(', ')}.</p>`}</section>`
}

/** Narrow pages leave out the share and its interval, which the chart below shows. */
const columnClass = (n: number): string => (n === 0 ? '' : n < 4 ? 'n' : 'n share')

const shares = ({ byKind, all }: ExamResult): Html =>
  html`<section><h2>Share of messages that leaked</h2><p class="about">With 95 % intervals over chats.</p><div class="rows">${Object.entries({ ...byKind, all }).map(([kind, { share }]) => intervalRow(kind, share))}${percentAxis}</div></section>`

const found = ({ found: list }: ExamResult): Html =>
  list.length === 0
    ? nothing
    : html`<section><h2>Leaks</h2><p class="about">Listed words are masked.</p><div class="scroll"><table><tbody>${list.map(
        ({ id, leaks }) =>
          html`<tr><td>${id}</td><td>${leaks.map(({ kind, evidence }) => html`<p><b>${kind}</b> ${evidence}</p>`)}</td></tr>`,
      )}</tbody></table></div></section>`

const bait = ({ bait: list }: ExamResult): Html =>
  list.length === 0
    ? nothing
    : html`<section><h2>Answers to bait</h2><p class="about">Not counted above. Mark each by hand: taken, dodged or harmless.</p><div class="scroll"><table><tbody>${list.map(
        ({ id, answers }) =>
          html`<tr><td>${id}</td><td>${answers.map((one) => html`<p>${one}</p>`)}</td></tr>`,
      )}</tbody></table></div></section>`
