// Draws the shapes of `emotes.json` as SVG. A shape is the name of a part, such as "smile", a function with its
// arguments, such as ["dot", 19, 62, 7], or SVG.
const ink = '#0C1215'
const chalk = '#FFF6E6'
const gold = '#FFCB75'
const amber = '#E99A3C'
const red = '#F0525A'
const crimson = '#A52438'
const sky = '#77D3EE'
const green = '#7FD08F'
const violet = '#8B6BE0'
const grey = '#C3CCD2'
const wood = '#B5733E'

const path = (d, fill, width = 6) =>
  `<path d="${d}" fill="${fill}" stroke="${ink}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"/>`
const shade = (d, fill, opacity = 1) =>
  `<path d="${d}" fill="${fill}"${opacity === 1 ? '' : ` opacity="${opacity}"`}/>`
const line = (d, width = 5, color = ink) =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
const dot = (x, y, r, fill = ink) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`
const ring = (x, y, r, fill, width = 6) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" stroke="${ink}" stroke-width="${width}"/>`
const oval = (x, y, rx, ry, fill, width = 4) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" stroke="${ink}" stroke-width="${width}"/>`
const turned = (degrees, drawn) => `<g transform="rotate(${degrees} 50 50)">${drawn}</g>`

const mask = (color = gold, low = amber) =>
  path('M50 7C77 7 93 22 92 46 91 74 72 94 50 94 28 94 9 74 8 46 7 22 23 7 50 7z', color) +
  shade('M86 50C84 73 68 89 50 89 36 89 23 81 17 68 30 79 64 80 86 50z', low) +
  shade('M20 33C24 20 36 14 48 14 38 18 29 24 25 35 23 39 18 38 20 33z', '#FFFFFF', 0.75)
const pair = (eye) => eye(31) + eye(69)
const open = (dx = 0, dy = 0, r = 13) =>
  pair(
    (x) =>
      oval(x, 43, r, r + 2, '#FFFFFF') +
      dot(x + dx, 44 + dy, 7) +
      dot(x + dx + 2.5, 41.5 + dy, 2.4, '#FFFFFF'),
  )
const happy = pair((x) => line(`M${x - 12} 47Q${x} 30 ${x + 12} 47`, 6))
const shut = pair((x) => line(`M${x - 12} 42Q${x} 54 ${x + 12} 42`, 6))
const tight = line('M21 36 40 44 22 52M79 36 60 44 78 52', 6)
const lidded = (dx = 0, dy = 0) =>
  open(dx, dy) + pair((x) => shade(`M${x - 15} 28h30v14h-30z`, gold) + line(`M${x - 14} 42h28`, 5))
const brows = (d) => line(d, 7)
const cross = brows('M19 25 42 34M81 25 58 34')
const sorry = brows('M19 32Q30 24 41 22M81 32Q70 24 59 22')
const cheeks = dot(19, 62, 7, '#FF9A86') + dot(81, 62, 7, '#FF9A86')
const smile = line('M29 66Q50 84 71 66', 6)
const laugh =
  path('M25 60Q50 66 75 60 74 86 50 86 26 86 25 60z', '#3B1230', 5) +
  shade('M29 64Q50 69 71 64L70 70Q50 75 30 70z', '#FFFFFF') +
  shade('M37 80Q50 71 63 80 50 86 37 80z', '#FF8A80')
const teeth =
  path('M25 62Q50 68 75 62 75 82 50 82 25 82 25 62z', '#FFFFFF', 5) +
  line('M27 72h46M38 65v16M50 66v16M62 65v16', 3)
const flat = line('M34 70h32', 6)
const frown = line('M31 76Q50 60 69 76', 6)
const round = (r = 10) => oval(50, 72, r, r + 3, '#3B1230', 5)
const smirk = line('M34 72Q54 76 70 61', 6)
const tear = (x, y, s = 1) =>
  path(`M${x} ${y}q${9 * s} ${14 * s} 0 ${20 * s}q${-9 * s} ${-6 * s} 0 ${-20 * s}z`, sky, 4)
const star = (x, y, r, fill, width = 5) => {
  const points = Array.from({ length: 10 }, (_, n) => {
    const [angle, far] = [(Math.PI * n) / 5 - Math.PI / 2, n % 2 === 0 ? r : r * 0.46]
    return `${(x + far * Math.cos(angle)).toFixed(1)} ${(y + far * Math.sin(angle)).toFixed(1)}`
  })
  return path(`M${points.join('L')}z`, fill, width)
}
const heart = (x, y, s, fill = red, width = 6) =>
  path(
    `M${x} ${y + 34 * s}C${x - 62 * s} ${y} ${x - 34 * s} ${y - 42 * s} ${x} ${y - 14 * s} ${x + 34 * s} ${y - 42 * s} ${x + 62 * s} ${y} ${x} ${y + 34 * s}z`,
    fill,
    width,
  )
const glove = (fingers) =>
  fingers + path('M34 72q16-6 32 0v20q-16 6-32 0z', violet, 6) + line('M36 80q14-5 28 0', 3)
const palm = path('M30 48q-2 24 8 26h24q12-4 10-28-2-8-12-8H40q-9 0-10 10z', chalk)
const finger = (x, y, height, width = 13) =>
  path(`M${x} ${y + height}V${y + 6}q${width / 2}-12 ${width} 0v${height - 6}z`, chalk, 5)

const colors = { ink, chalk, gold, amber, red, crimson, sky, green, violet, grey, wood }
const parts = { happy, shut, tight, cross, sorry, cheeks, smile, laugh, teeth, flat, frown, smirk, palm }
const shapes = {
  path,
  shade,
  line,
  dot,
  ring,
  oval,
  turned,
  mask,
  open,
  lidded,
  brows,
  round,
  tear,
  star,
  heart,
  glove,
  finger,
}

/** Returns a list of shapes as SVG. Colors are written as names or as `#rrggbb`. */
export const drawn = (list) =>
  list
    .map((shape) => {
      if (typeof shape === 'string') return parts[shape] ?? shape
      const [name, ...args] = shape
      return shapes[name](...args.map((arg) => (Array.isArray(arg) ? drawn(arg) : (colors[arg] ?? arg))))
    })
    .join('')
