// Draws the puppets of `puppets.json` into `assets/puppets/`. All puppets share one skeleton, so that every gesture fits each of them.
// Run it with `node assets/generate/puppets.mjs`.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const ink = '#0C1215'
const chalk = '#FFF6E6'
const gold = '#FFCB75'
/** Widths of the lines. The outline is wide enough to show the figure's shape in a thumbnail. */
const [outline, small, inner] = [7, 5, 3]

const attributes = (values) =>
  Object.entries(values)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('')
const path = (d, fill, more = {}) =>
  `<path d="${d}" fill="${fill}"${attributes({ stroke: ink, 'stroke-width': outline, ...more })}/>`
const shade = (d, fill, more = {}) => `<path d="${d}" fill="${fill}"${attributes(more)}/>`
const line = (d, width = 4, color = ink) =>
  `<path d="${d}" fill="none"${attributes({ stroke: color, 'stroke-width': width })}/>`
const circle = (x, y, r, fill, more = {}) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"${attributes(more)}/>`
const ellipse = (x, y, rx, ry, fill, more = {}) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"${attributes(more)}/>`
const part = (name, ...inside) => `<g data-part="${name}">${inside.join('')}</g>`

function eyes(id, { skin, iris = ink }) {
  const eye = (side, x) => {
    const clip = `${id}-eye-${side}`
    return [
      `<clipPath id="${clip}">${ellipse(x, 96, 18, 21, '#fff')}</clipPath>`,
      ellipse(x, 96, 18, 21, '#FFFFFF'),
      `<g clip-path="url(#${clip})">`,
      part(
        `pupil-${side}`,
        circle(x, 97, 11, ink),
        circle(x, 97, 9.5, iris),
        circle(x, 97, 7, ink),
        circle(x + 4, 92.5, 3.6, '#FFFFFF'),
        circle(x - 3.5, 101, 1.8, '#FFFFFF'),
      ),
      part(`lid-${side}`, path(`M${x - 24} 30h48v43q-24 9-48 0z`, skin, { 'stroke-width': inner })),
      part(`low-lid-${side}`, path(`M${x - 24} 160h48v-40q-24-12-48 0z`, skin, { 'stroke-width': inner })),
      '</g>',
      ellipse(x, 96, 18, 21, 'none', { stroke: ink, 'stroke-width': 4 }),
    ].join('')
  }
  return eye('l', 98) + eye('r', 142)
}

const brows = (color, width = 8) =>
  part('brow-l', line('M82 67Q96 60 110 66', width + 5), line('M82 67Q96 60 110 66', width, color)) +
  part('brow-r', line('M130 66Q144 60 158 67', width + 5), line('M130 66Q144 60 158 67', width, color))

function mouths({ tongue = '#FF8A80', dark = '#3B1230' } = {}) {
  const open = (d, more = '') => path(d, dark, { 'stroke-width': inner }) + more
  const drawn = {
    closed: line('M108 133q12 3 24 0', 5),
    ee: open(
      'M102 128q18 7 36 0q-1 13-18 13q-17 0-18-13z',
      shade('M105 130q15 5 30 0l-1 4q-14 4-28 0z', '#fff'),
    ),
    eh: open(
      'M104 127q16 5 32 0q1 18-16 18q-17 0-16-18z',
      shade('M107 129.500q13 4 26 0v3q-13 4-26 0z', '#fff') + shade('M111 141q9-6 18 0q-9 5-18 0z', tongue),
    ),
    ah: open('M105 125q15-3 30 0q4 26-15 26q-19 0-15-26z', shade('M110 145q10-9 20 0q-10 8-20 0z', tongue)),
    oh: open('M120 123q11 0 11 13t-11 13t-11-13t11-13z', shade('M113 144q7-5 14 0q-7 6-14 0z', tongue)),
    oo: open('M120 127q7 0 7 8t-7 8t-7-8t7-8z'),
    calm: line('M106 131q14 9 28 0', 5),
    joy: open(
      'M100 126q20 6 40 0q0 23-20 23t-20-23z',
      shade('M103.500 128.500q16.500 4.500 33 0l-1 5q-15 4-31 0z', '#fff') +
        shade('M108 144q12-9 24 0q-12 7-24 0z', tongue),
    ),
    smug: line('M104 134q16 4 29-7', 5) + line('M131 123q5 3 5 8', 4),
    dread: open(
      'M103 129q17-5 34 0q3 13-3 13q-14-3-28 0q-6 0-3-13z',
      line('M105 135.500q15-3 30 0', 2.5) + line('M113 129v12M120 128v12M127 129v12', 2.5),
    ).replaceAll(dark, '#FFFFFF'),
    shock: open('M120 122q13 0 13 16t-13 14t-13-14t13-16z', shade('M112 148q8-7 16 0q-8 6-16 0z', tongue)),
    sorry: line('M107 138q13-11 26 0', 5),
  }
  const shapes = Object.entries(drawn).map(([name, shape]) => part(`mouth-${name}`, shape))
  return `<g transform="translate(120 133) scale(1.25) translate(-120 -136)">${shapes.join('')}</g>`
}

function hand(side, color, prop) {
  const drawn = {
    rest:
      path('M-5-8Q6-13 15-8Q21-2 18 6Q13 13 3 11Q-7 9-7 0Z', color, { 'stroke-width': small }) +
      line('M11 4q4 0 6-3', 3),
    open: path(
      'M-6-7Q0-11 3-11Q4-20 9-19Q13-18 12-10Q20-17 24-13Q26-9 18-4Q27-5 27 0Q26 5 17 4Q22 9 19 12Q14 14 9 10Q-4 13-7 4Z',
      color,
      { 'stroke-width': small },
    ),
    point:
      path('M-6-8Q4-12 11-8L30-7Q35-6 35-2Q35 2 30 2.500L16 3Q18 10 10 11Q-6 12-7 2Z', color, {
        'stroke-width': small,
      }) + line('M6 3q5 1 10 0', 3),
    flat: path('M-6-6Q4-10 16-8Q30-6 30-1Q30 4 16 5Q12 5 8 5Q9 11 4 11Q-6 10-7 2Z', color, {
      'stroke-width': small,
    }),
  }
  return part(
    `hand-${side}`,
    ...(prop === undefined ? [] : [part('prop', prop)]),
    ...Object.entries(drawn).map(([name, shape]) => part(`hand-${side}-${name}`, shape)),
  )
}

/**
 * The forearms are in front of the head, so that a hand can cover the face. Each bone is 38 units long and points
 * right from 0, 0.
 */
const bone = (width, tint) => line('M0 0H38', width, tint)
const upperArm = (side, { sleeve, puff = '' }) =>
  part(`upper-${side}-ink`, bone(29, ink)) + part(`upper-${side}`, bone(17, sleeve), puff)
const foreArm = (side, { sleeve, fore, elbow = sleeve, cuff = '' }, color, prop) =>
  part(`fore-${side}-ink`, bone(26, ink)) +
  part(`fore-${side}`, bone(14, fore), circle(0, 0, 8.5, elbow)) +
  part(`cuff-${side}`, cuff) +
  hand(side, color, prop)
const assemble = ({ body, collar = '', head, look, skin, prop }) =>
  [
    body,
    upperArm('l', look),
    upperArm('r', look),
    collar,
    head,
    foreArm('l', look, skin),
    foreArm('r', look, skin, prop),
  ].join('')

function ruff() {
  const folds = Array.from({ length: 11 }, (_, n) => {
    const angle = Math.PI * (n / 10)
    const [x, y] = [120 - Math.cos(angle) * 66, 150 + Math.sin(angle) * 15]
    return { x, y, far: Math.abs(n - 5) }
  })
  return folds
    .toSorted((a, b) => b.far - a.far)
    .map(
      ({ x, y }) =>
        ellipse(x.toFixed(1), y.toFixed(1), 11, 13, chalk, { stroke: ink, 'stroke-width': small }) +
        ellipse(x.toFixed(1), (y + 4).toFixed(1), 3.5, 6, '#D8C9AE'),
    )
    .join('')
}

const shapes = { path, shade, line, circle, ellipse, part, eyes, brows, mouths, ruff }

/**
 * Draws a part of `puppets.json`: a list of shapes, each SVG or the name of a function with its arguments. Names of colors become colors, also
 * in the fields of an object.
 */
function drawn(value, colors) {
  if (typeof value === 'string') return colors[value] ?? value
  if (Array.isArray(value))
    return value
      .map((shape) => {
        if (typeof shape === 'string') return shape
        const [name, ...args] = shape
        return shapes[name](...args.map((arg) => drawn(arg, colors)))
      })
      .join('')
  if (typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, drawn(one, colors)]))
}

const folder = join(import.meta.dirname, '..', 'puppets')
mkdirSync(folder, { recursive: true })
const puppets = JSON.parse(readFileSync(join(import.meta.dirname, 'puppets.json'), 'utf8'))
for (const [name, { colors, ...puppet }] of Object.entries(puppets)) {
  const figure = part('figure', assemble(drawn(puppet, { ink, chalk, gold, ...colors })))
  writeFileSync(
    join(folder, `${name}.svg`),
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 256" stroke-linejoin="round" stroke-linecap="round">${figure.replace(/(\.\d)00\b/g, '$1')}</svg>\n`,
  )
}
