/**
 * The script of a vote page. It reads the pairs from the element `data`, and writes every text as text, never as HTML.
 * Votes are in a variable: closing the page forgets them.
 */
export const voteScript = `'use strict'
const { texts, names, pairs } = JSON.parse(document.getElementById('data').textContent)
const place = document.getElementById('vote')
const votes = []
const fill = (text, values) => text.replace(/\\{(\\w+)\\}/g, (all, name) => name in values ? values[name] : all)
const make = (tag, className, text) => {
  const one = document.createElement(tag)
  if (className) one.className = className
  if (text !== undefined) one.textContent = text
  return one
}
const button = (className, text, act) => {
  const one = make('button', className, text)
  one.type = 'button'
  one.addEventListener('click', act)
  return one
}
const other = (who) => who === 'old' ? 'new' : 'old'
const whoIs = (pair, side) => side === 'equal' ? 'equal' : side === 'left' ? pair.left : other(pair.left)
let isOpen = false
const vote = (side) => {
  if (!isOpen || votes.length >= pairs.length) return
  votes.push(side)
  show()
}
const back = () => {
  if (votes.length === 0) return
  votes.pop()
  show()
}
const line = (side, pair) => {
  const text = pair[whoIs(pair, side)]
  const one = button('line', undefined, () => vote(side))
  one.id = side
  one.append(make('span', 'side', texts[side]))
  const quote = make('span', 'said')
  for (const part of text.split(' / ')) quote.append(make('span', '', part))
  one.append(quote)
  return one
}
const ask = () => {
  const pair = pairs[votes.length]
  const at = make('p', 'kicker', fill(texts.progress, { at: votes.length + 1, of: pairs.length }))
  const seen = make('div', 'seen')
  seen.append(make('p', 'soft', pair.reason))
  if (pair.screen) seen.append(make('p', 'small soft', texts.screen + ': ' + pair.screen))
  const lines = make('div', 'lines')
  lines.append(line('left', pair), line('right', pair))
  const row = make('div', 'row')
  row.append(button('', texts.equal, () => vote('equal')))
  if (votes.length > 0) row.append(button('', texts.back, back))
  place.replaceChildren(at, seen, lines, row)
}
const sums = () => {
  const count = { old: 0, new: 0, equal: 0 }
  votes.forEach((side, n) => { count[whoIs(pairs[n], side)] += 1 })
  return count
}
const sumLines = () => {
  const count = sums()
  return ['new', 'old'].map((who) => fill(texts.count[count[who] === 1 ? 'one' : 'other'], { name: names[who], count: count[who] }))
    .concat(fill(texts.equalCount, { count: count.equal }))
}
const report = () => [texts.report, ...sumLines(), ...votes.map((side, n) => {
  const who = whoIs(pairs[n], side)
  return (n + 1) + '. ' + pairs[n].time + ' ' + (who === 'equal' ? texts.equal : names[who])
})].join('\\n')
const result = () => {
  const heading = make('h2', '', texts.result)
  heading.tabIndex = -1
  const list = make('ul', 'sums')
  for (const one of sumLines()) list.append(make('li', '', one))
  const area = make('textarea')
  area.readOnly = true
  area.rows = Math.min(14, votes.length + 4)
  area.value = report()
  area.setAttribute('aria-label', texts.copyHint)
  const said = make('span', 'soft small')
  said.setAttribute('role', 'status')
  const copy = button('main', texts.copy, () => {
    const select = () => { area.focus(); area.select(); said.textContent = texts.selected }
    if (navigator.clipboard) navigator.clipboard.writeText(area.value).then(() => { said.textContent = texts.copied }, select)
    else select()
  })
  const row = make('div', 'row')
  row.append(copy, button('', texts.back, back), button('', texts.again, () => { votes.length = 0; show() }), said)
  const all = make('ol', 'all')
  pairs.forEach((pair, n) => {
    const item = make('li')
    item.append(make('p', 'soft small', pair.time + ' ' + pair.reason + (pair.screen ? ' ' + texts.screen + ': ' + pair.screen : '')))
    for (const who of ['new', 'old']) {
      const said = make('p', whoIs(pair, votes[n]) === who ? 'chosen' : '')
      said.append(make('b', '', names[who] + ': '), pair[who])
      if (whoIs(pair, votes[n]) === who) said.append(make('span', 'mark', texts.yours))
      item.append(said)
    }
    all.append(item)
  })
  place.replaceChildren(heading, list, make('p', 'soft', texts.copyHint), area, row, all)
  heading.focus()
}
const show = () => {
  isOpen = true
  if (votes.length < pairs.length) ask()
  else result()
  scrollTo(0, 0)
}
document.getElementById('start').addEventListener('click', show)
addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || !isOpen) return
  if (event.target.tagName === 'TEXTAREA') return
  const side = { ArrowLeft: 'left', ArrowRight: 'right', 0: 'equal' }[event.key]
  if (side) vote(side)
  else if (event.key === 'Backspace') back()
  else return
  event.preventDefault()
})
`
