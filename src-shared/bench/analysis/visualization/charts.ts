import { type Html, html, nothing } from '../../../page/markup.ts'
import type { Outcome } from '../../judge/score.ts'
import { outcomes } from '../../judge/score.ts'
import type { Dose } from '../../results.ts'
import type { Interval } from '../statistics/interval.ts'

export const percent = (share: number): string => `${Math.round(share * 100)} %`

/** Formats a share with its interval, such as `85 % (64–95)`. */
export const shareText = ({ value, low, high }: Interval): string =>
  `${percent(value)} (${Math.round(low * 100)}–${Math.round(high * 100)})`

const at = (share: number): string => `${(100 * share).toFixed(1)}%`
const grid = (): Html[] => [0, 0.25, 0.5, 0.75, 1].map((share) => html`<i style="left:${at(share)}"></i>`)

/** The labels of an axis from 0 to 100 %. */
export const percentAxis: Html = html`<div class="row" aria-hidden="true"><span class="name"></span><div class="axis"><span>0</span><span>25</span><span>50</span><span>75</span><span>100 %</span></div><span class="end"></span></div>`

/** Draws a share as a dot with its interval. */
export const intervalRow = (name: Html | string, share: Interval): Html => {
  const { value, low, high } = share
  return html`<div class="row"><span class="name">${name}</span><span class="figure"><b>${percent(value)}</b> ${Math.round(low * 100)}–${Math.round(high * 100)}</span><div class="track" role="img" aria-label="${shareText(share)}">${grid()}<span class="span" style="left:${at(low)};width:${at(high - low)}"></span><span class="dot" style="left:${at(value)}"></span></div></div>`
}

/** Draws the shares of raw, parsed and repaired answers on one line. */
export const layersRow = (name: string, shares: { raw: number; parsed: number; repaired: number }): Html => {
  const { raw, parsed, repaired } = shares
  const least = Math.min(raw, parsed, repaired)
  const most = Math.max(raw, parsed, repaired)
  const text = `raw ${percent(raw)}, parsed ${percent(parsed)}, repaired ${percent(repaired)}`
  return html`<div class="row"><span class="name">${name}</span><span class="figure">${Math.round(raw * 100)} → ${Math.round(parsed * 100)} → <b>${percent(repaired)}</b></span><div class="track" role="img" aria-label="${text}">${grid()}<span class="span" style="left:${at(least)};width:${at(most - least)}"></span><span class="dot raw" style="left:${at(raw)}"></span><span class="dot parsed" style="left:${at(parsed)}"></span><span class="dot" style="left:${at(repaired)}"></span></div></div>`
}

/** Draws how many rows have each outcome, as a stacked bar. */
export const outcomesRow = (name: string, counts: Readonly<Record<Outcome, number>>): Html => {
  const total = outcomes.reduce((sum, one) => sum + counts[one], 0)
  const text = outcomes.map((one) => `${counts[one]} ${one}`).join(', ')
  return html`<div class="row"><span class="name">${name}</span><span class="figure">${outcomes.map((one) => counts[one]).join(' · ')}</span><div class="stack" role="img" aria-label="${text}">${outcomes.map(
    (one) =>
      counts[one] === 0
        ? nothing
        : html`<span class="bar-${one}" style="width:${at(counts[one] / total)}" title="${counts[one]} ${one}"></span>`,
  )}</div></div>`
}

/** One line of a chart over doses. */
export interface DoseLine {
  readonly name: string
  readonly points: readonly { readonly dose: Dose; readonly share: Interval }[]
}

const width = 360
const height = 210
const left = 30
const right = 12
const top = 10
const bottom = 30
const colors = 5

/**
 * Draws shares with their intervals over the doses of decoys. The drawing is narrow, so that its text stays readable
 * on a phone.
 */
export function doseChart(lines: readonly DoseLine[]): Html {
  const doses = [...new Set(lines.flatMap(({ points }) => points.map(({ dose }) => Number(dose))))].sort(
    (a, b) => a - b,
  )
  const most = doses.at(-1) || 1
  const x = (dose: Dose): number => left + ((width - left - right) * Number(dose)) / most
  const y = (share: number): number => top + (height - top - bottom) * (1 - share)
  const one = ({ points }: DoseLine, index: number): Html => {
    const color = `var(--s${(index % colors) + 1})`
    const path = points.map(
      ({ dose, share }, n) => `${n === 0 ? 'M' : 'L'}${x(dose).toFixed(1)} ${y(share.value).toFixed(1)}`,
    )
    return html`<path d="${path.join(' ')}" fill="none" stroke="${color}" stroke-width="2" stroke-dasharray="${index < colors ? 'none' : '5 4'}"></path>${points.map(
      ({ dose, share }) =>
        html`<line x1="${x(dose).toFixed(1)}" x2="${x(dose).toFixed(1)}" y1="${y(share.low).toFixed(1)}" y2="${y(share.high).toFixed(1)}" stroke="${color}" stroke-opacity=".4" stroke-width="3"></line><circle cx="${x(dose).toFixed(1)}" cy="${y(share.value).toFixed(1)}" r="3.5" fill="${color}"></circle>`,
    )}`
  }
  return html`<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="Share of right answers by number of decoys">${[
    0, 0.5, 1,
  ].map(
    (share) =>
      html`<line x1="${left}" x2="${width - right}" y1="${y(share)}" y2="${y(share)}" stroke="var(--line)"></line><text x="${left - 6}" y="${y(share) + 4}" text-anchor="end">${Math.round(share * 100)}</text>`,
  )}${doses.map((dose) => html`<text x="${x(dose).toFixed(1)}" y="${height - 12}" text-anchor="middle">${dose}</text>`)}${lines.map(one)}</svg><div class="key">${lines.map(
    ({ name }, index) =>
      html`<span><i class="swatch ${index < colors ? '' : 'dashed'}" style="--c:var(--s${(index % colors) + 1})"></i>${name}</span>`,
  )}</div>`
}
