import { htmlDocument } from '../../../page/document.ts'
import { type Html, html, nothing } from '../../../page/markup.ts'
import { outcomes } from '../../judge/score.ts'
import { durationText } from '../../monitoring.ts'
import type { SuiteSnapshot } from '../../results.ts'
import type { Baseline } from '../baselines.ts'
import type { Comparison } from '../comparison.ts'
import type { EntrantSummary } from '../entrant.ts'
import { modeText } from '../groups.ts'
import type { Confusion } from '../scores.ts'
import type { Summary } from '../summary.ts'
import { doseChart, intervalRow, layersRow, outcomesRow, percent, percentAxis } from './charts.ts'
import { reportStyle } from './style.ts'

const maxCases = 400

/** Renders a run as one HTML document without scripts or other files. */
export function reportPage(summary: Summary, suite: SuiteSnapshot): string {
  const { scores, run } = summary
  const body = html`<main>
<header><h1>${suite.name}</h1><p class="about">${suite.description}</p>${facts(summary)}</header>
${unanswered(summary)}
${scores.rows === 0 ? html`<section><h2>No answers yet</h2></section>` : [insights(summary), leaderboard(summary), readings(summary), outcomesOf(summary), doses(summary), comparisons(summary), decoys(summary), confusion(summary), times(summary), cases(summary, suite)]}
${configuration(summary)}
</main>`
  return htmlDocument({
    ...{ language: 'en', title: `${suite.name} · ${run} · Adlib bench`, style: reportStyle, body },
  })
}

const nameOf = ({ model, mode }: { model: string; mode: string }): string => `${model} · ${mode}`
const entrantName = (one: EntrantSummary): string => `${one.model} · ${modeText(one)}`

function facts({ run, complete, scores, config }: Summary): Html {
  const rows = complete ? `${scores.rows} rows` : `${scores.rows} of ${scores.planned} rows have an answer`
  return html`<p class="about">Run ${run}: ${scores.cases.length} cases, ${rows}. Seed ${config.seed}, ${config.epochs === 1 ? '1 epoch' : `${config.epochs} epochs`}, ${config.temperature === undefined ? 'greedy' : `temperature ${config.temperature}`}.</p>`
}

const shownInsights = 8

function insights({ insights: list }: Summary): Html {
  const items = (some: Summary['insights']): Html =>
    html`<ul class="insights">${some.map(
      ({ finding, evidence, change }) => html`<li><b>${finding}</b><span>${evidence}</span>${change}</li>`,
    )}</ul>`
  const rest = list.slice(shownInsights)
  return html`<section><h2>What the run shows</h2>${
    list.length === 0
      ? html`<p>Nothing that stands out beyond chance.</p>`
      : items(list.slice(0, shownInsights))
  }${rest.length === 0 ? nothing : html`<details><summary>${rest.length} more</summary>${items(rest)}</details>`}</section>`
}

function leaderboard({ scores }: Summary): Html {
  const rows = [
    ...scores.entrants.map((one) => ({ name: html`${entrantName(one)}`, share: one.balanced })),
    ...scores.baselines.map(({ name, balanced }) => ({
      name: html`<i>${baselineNames[name]}</i>`,
      share: { value: balanced, low: balanced, high: balanced },
    })),
  ].sort((a, b) => b.share.value - a.share.value)
  return html`<section><h2>Leaderboard</h2><p class="about">The mean of two shares, with its 95 % interval: cases that need a call and got the right one, and cases that need none and got none. A model that never calls, or calls the first tool whatever is asked, has a line of its own: what is not above it says nothing.</p><div class="rows">${rows.map(({ name, share }) => intervalRow(name, share))}${percentAxis}</div>${splitTable(scores.entrants)}</section>`
}

const baselineNames: Readonly<Record<Baseline['name'], string>> = {
  'always-silent': 'never calls a tool',
  'first-tool': 'always calls the first tool',
}

const cell = (share: { value: number; low: number; high: number } | null): Html =>
  share === null
    ? html`<td class="n">–</td>`
    : html`<td class="n">${percent(share.value)} <span class="about">${Math.round(share.low * 100)}–${Math.round(share.high * 100)}</span></td>`

const splitTable = (entrants: Summary['scores']['entrants']): Html =>
  html`<div class="scroll"><table><thead><tr><th>model</th><th class="n">raw</th><th class="n">parsed</th><th class="n">repaired</th><th class="n">calls right</th><th class="n">silent where no tool fits</th><th class="n">name as written</th><th class="n">first call</th><th class="n">points</th><th class="n">extra calls</th><th class="n">retries</th></tr></thead><tbody>${entrants.map(
    (one) =>
      html`<tr><td>${entrantName(one)}</td>${cell(one.layers.raw.right)}${cell(one.layers.parsed.right)}${cell(one.layers.repaired.right)}${cell(one.calls)}${cell(one.silence)}${cell(one.named)}${cell(one.firstCall)}<td class="n">${one.points.toFixed(2)}</td><td class="n">${one.extraCalls}</td><td class="n">${one.retries}</td></tr>`,
  )}</tbody></table></div>`

const readings = ({ scores }: Summary): Html =>
  html`<section><h2>Raw, parsed, repaired</h2><p class="about">Right answers as the model wrote them (in native mode: as the server read them), with every format read, and after Adlib's repairs. The difference is what Adlib's parser adds.</p><div class="key"><span><i class="swatch round" style="border-color:var(--strong)"></i>raw</span><span><i class="swatch round" style="background:var(--s1)"></i>parsed</span><span><i class="swatch round" style="background:var(--s2)"></i>repaired</span></div><div class="rows">${scores.entrants.map((one) => layersRow(nameOf(one), { raw: one.layers.raw.right.value, parsed: one.layers.parsed.right.value, repaired: one.layers.repaired.right.value }))}${percentAxis}</div></section>`

const outcomesOf = ({ scores }: Summary): Html =>
  html`<section><h2>Outcomes</h2><p class="about">What the models did, after repairs. A silence counts as right only where no tool fits; text that tries to make a call is never a silence.</p><div class="key">${outcomes.map((one) => html`<span><i class="swatch bar-${one}"></i>${one}</span>`)}</div><div class="rows">${scores.entrants.map((one) => outcomesRow(nameOf(one), one.layers.repaired.outcomes))}</div></section>`

function doses({ scores }: Summary): Html {
  const lines = scores.entrants
    .filter((one) => one.doses.length > 1 && one.doses.every(({ dose }) => dose !== 'own'))
    .map((one) => ({
      name: `${nameOf(one)}${one.susceptibility === null ? '' : `: ${(one.susceptibility * 100).toFixed(1)} points lost a decoy`}`,
      points: one.doses.map(({ dose, right }) => ({ dose, share: right })),
    }))
  return lines.length === 0
    ? nothing
    : html`<section><h2>Decoys</h2><p class="about">Share of right answers (%) by the number of decoys among the tools.</p>${doseChart(lines)}</section>`
}

const verdicts: Readonly<Record<Comparison['verdict'], string>> = {
  a: 'the first is better',
  b: 'the second is better',
  equal: 'about equal',
  'too-few': 'too few cases to say: this may be chance',
}

function comparisons({ comparisons: list }: Summary): Html {
  const side = ({ model, mode, layer }: Comparison['a']): string =>
    layer === 'repaired' ? nameOf({ model, mode }) : `${nameOf({ model, mode })}, ${layer}`
  const points = (share: number): string =>
    `${share > 0 ? '+' : share < 0 ? '−' : ''}${Math.abs(Math.round(share * 100))}`
  return html`<section><h2>Comparisons</h2><p class="about">On the same cases: the difference in points with its 95 % interval; b and c count the cases in which only the first or only the second is right; p is McNemar's test (mid-p), adjusted (Holm) for all comparisons of the best with the others, or for all of readings.</p><div class="scroll"><table><thead><tr><th>first</th><th>second</th><th class="n">difference</th><th class="n">b</th><th class="n">c</th><th class="n">p</th><th>verdict</th></tr></thead><tbody>${list.map(
    (one) =>
      html`<tr><td>${side(one.a)}</td><td>${side(one.b)}</td><td class="n">${points(one.difference.value)} (${points(one.difference.low)} to ${points(one.difference.high)})</td><td class="n">${one.discordance.b}</td><td class="n">${one.discordance.c}</td><td class="n">${one.p < 0.001 ? '< 0.001' : one.p.toFixed(3)}</td><td>${verdicts[one.verdict]}</td></tr>`,
  )}</tbody></table></div></section>`
}

function decoys({ scores }: Summary): Html {
  const tempted = scores.entrants.filter((one) => one.decoys.rows > 0)
  if (tempted.length === 0) return nothing
  const types = [
    ...new Set(tempted.flatMap((one) => Object.keys(one.decoys.byType))),
  ] as (keyof (typeof tempted)[0]['decoys']['byType'])[]
  return html`<section><h2>Called decoys</h2><p class="about">Calls of each kind of decoy, and how many of the kind were offered over all rows.</p><div class="scroll"><table><thead><tr><th>model</th><th class="n">all</th>${types.map((type) => html`<th class="n">${type}</th>`)}<th class="n">same domain as the right tool</th><th class="n">tags shared with it</th></tr></thead><tbody>${tempted.map(
    ({ decoys: some, ...one }) =>
      html`<tr><td>${nameOf(one)}</td><td class="n">${some.hits}</td>${types.map((type) => html`<td class="n">${some.byType[type]?.hits ?? 0} of ${some.byType[type]?.offered ?? 0}</td>`)}<td class="n">${some.domainMatch}</td><td class="n">${some.meanTagOverlap === null ? '–' : percent(some.meanTagOverlap)}</td></tr>`,
  )}</tbody></table></div></section>`
}

const confusion = ({ scores }: Summary): Html =>
  html`<section><h2>Which tool instead of which</h2><p class="about">First called tool (columns) by expected tool (rows), in rows of the run.</p>${scores.confusion.map(
    (one) => html`<details><summary>${nameOf(one)}</summary>${matrix(one.called)}</details>`,
  )}</section>`

function matrix(called: Confusion): Html {
  const rows = Object.entries(called)
  const columns = [...new Set(rows.flatMap(([, row]) => Object.keys(row)))].sort((a, b) => (a < b ? -1 : 1))
  return html`<div class="scroll"><table><thead><tr><th>expected</th>${columns.map((name) => html`<th class="n">${name}</th>`)}</tr></thead><tbody>${rows.map(
    ([wanted, row]) =>
      html`<tr><td class="mono">${wanted}</td>${columns.map((name) => {
        const count = row[name] ?? 0
        return html`<td class="n mark ${count === 0 ? '' : name === wanted ? 'right' : 'wrong'}">${count === 0 ? '' : count}</td>`
      })}</tr>`,
  )}</tbody></table></div>`
}

const times = ({ timing }: Summary): Html => {
  const ms = (value: number | null): string =>
    value === null ? '–' : value < 995 ? `${Math.round(value)} ms` : `${(value / 1000).toFixed(1)} s`
  return html`<section><h2>Time</h2><div class="scroll"><table><thead><tr><th>model</th><th class="n">median per case</th><th class="n">slowest 5 %</th><th class="n">first token</th><th class="n">tokens per second</th><th class="n">prompt tokens</th><th class="n">load</th></tr></thead><tbody>${timing.map(
    (one) =>
      html`<tr><td>${nameOf(one)}</td><td class="n">${ms(one.medianMs)}</td><td class="n">${ms(one.p95Ms)}</td><td class="n">${ms(one.firstTokenMs)}</td><td class="n">${one.tokensPerSecond === null ? '–' : one.tokensPerSecond.toFixed(0)}</td><td class="n">${one.promptTokens ?? '–'}</td><td class="n">${ms(one.loadMs)}</td></tr>`,
  )}</tbody></table></div></section>`
}

function cases({ scores }: Summary, suite: SuiteSnapshot): Html {
  const byId = new Map(scores.cases.map((one) => [one.case, one]))
  const shown = suite.cases.filter(({ id }) => byId.has(id)).slice(0, maxCases)
  const columns = scores.entrants.map(({ model, mode }) => ({ model, mode }))
  const rest = byId.size - shown.length
  return html`<section><h2>Cases</h2><p class="about">Right rows of each case, with the most frequent outcome and the tools that were called in such a row. Answers and traces are in <code>artifacts/</code>.</p><div class="scroll"><table><thead><tr><th>case</th>${columns.map((one) => html`<th class="mark">${nameOf(one)}</th>`)}</tr></thead><tbody>${shown.map(
    ({ id, prompt, expects, why }) =>
      html`<tr><td><b class="mono">${id}</b><br>${prompt.slice(0, 300)}<br><span class="about mono">→ ${expects}</span>${why === undefined ? nothing : html`<br><span class="about">${why}</span>`}</td>${columns.map(
        (column) => {
          const own = byId
            .get(id)
            ?.entrants.find(({ model, mode }) => model === column.model && mode === column.mode)
          if (own === undefined) return html`<td class="mark">–</td>`
          const isRight = own.right === own.rows
          return html`<td class="mark ${isRight ? 'right' : own.outcome === 'right' ? 'malformed' : own.outcome === 'abstained' ? 'abstained' : own.outcome}">${isRight ? '✓' : '✗'} ${own.rows === 1 ? own.outcome : `${own.right} of ${own.rows}`}${own.called.length === 0 ? nothing : html`<br><span class="about mono">${own.called.join(', ')}</span>`}</td>`
        },
      )}</tr>`,
  )}</tbody></table></div>${rest > 0 ? html`<p>${rest} more cases are in tables/scores.csv.</p>` : nothing}</section>`
}

const ends: Readonly<Record<Summary['end'], string>> = {
  done: 'The run has ended',
  cancelled: 'The run was stopped',
  lost: 'The run has lost its model server',
  killed: 'The run was interrupted',
}

function unanswered({ run, end, config, scores }: Summary): Html {
  const { refused, failures, rows, planned } = scores
  const modes = refused.map(
    ({ model, mode, message }) =>
      html`<p class="note">${model} does not support ${mode} mode, so the results leave out this mode. ${message}</p>`,
  )
  if (rows === planned) return html`${modes}`
  return html`${modes}<div class="note"><p>${ends[end]}; ${planned - rows} of ${planned} rows have no answer. They do not count for or against a model. To ask for them: <code>adlib bench run ${config.suite} --resume ${run}</code></p>${failures.length === 0 ? nothing : html`<ul>${failures.map(({ kind, message, rows: some }) => html`<li>${some} × ${kind}: ${message}</li>`)}</ul>`}</div>`
}

const configuration = ({ config, machine }: Summary): Html =>
  html`<section><h2>Configuration</h2><div class="scroll"><table><tbody>${config.models.map(
    (one) =>
      html`<tr><th>${one.name}</th><td class="mono">${[one.server, one.serverVersion, one.quantization, one.parameters === undefined ? undefined : `${(one.parameters / 1e9).toFixed(2)} B parameters`, one.contextTokens === undefined ? undefined : `context ${one.contextTokens}`, one.digest.slice(0, 12)].filter((part) => part !== undefined && part !== '').join(' · ')}</td></tr>`,
  )}<tr><th>suite</th><td class="mono">${config.suite}, SHA-256 ${config.suiteHash.slice(0, 16)}</td></tr>${config.adlib === undefined ? nothing : html`<tr><th>Adlib</th><td>${config.adlib}</td></tr>`}<tr><th>time limit</th><td>${durationText(config.timeoutMs)} per case</td></tr>${Object.entries(machine).map(([key, value]) => html`<tr><th>${key}</th><td>${value}</td></tr>`)}</tbody></table></div></section>`
