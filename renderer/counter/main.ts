import './counter.css'

/** The counts and their usual labels, in the order in which they appear. */
const usual = { deaths: 'Deaths', wins: 'Wins', records: 'Records' }
type Name = keyof typeof usual
const names = Object.keys(usual) as Name[]

const query = new URLSearchParams(location.search)
/** `?show=deaths,wins` chooses the counts, and `?deaths=Tode` their labels. */
const shown = query.get('show')?.split(',') ?? ['deaths']
const root = document.getElementById('counts') as HTMLElement

const rows = new Map(
  names
    .filter((name) => shown.includes(name))
    .map((name) => {
      const row = document.createElement('div')
      const label = document.createElement('dt')
      const value = document.createElement('dd')
      label.textContent = query.get(name) ?? usual[name]
      row.append(label, value)
      row.hidden = true
      root.append(row)
      return [name, { row, value }]
    }),
)

function show(counts: Readonly<Record<Name, number>>): void {
  for (const [name, { row, value }] of rows) {
    const text = String(counts[name])
    row.classList.toggle('up', !row.hidden && text !== value.textContent)
    row.hidden = false
    value.textContent = text
  }
}

// The browser connects again by itself after Adlib has restarted. Until then the last counts stay.
const source = new EventSource(`/api/counts?token=${encodeURIComponent(query.get('token') ?? '')}`)
source.onmessage = ({ data }) => show(JSON.parse(data))
