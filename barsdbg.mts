import { openImage } from './electron/capture/open-image.ts'
import { createChangeGate } from './src-shared/sight/change-gate.ts'
import { createBarFinder } from './src-shared/sight/find-bars.ts'
const [reel, from, to] = process.argv.slice(2)
const gate = createChangeGate(); const find = createBarFinder()
for (let n = Number(from); n <= Number(to); n++) {
  const o = await openImage(`${reel}/${String(n).padStart(4, '0')}.png`)
  if (!o.ok) throw o.error
  const { changed } = gate(o.picture)
  const bars = find(o.picture, changed, n * 1000)
  console.log(n, bars.map((b) => `#${b.id} ${b.box.map(Math.round).join(',')} ${Math.round(b.share*100)}`).join(' | '))
}
