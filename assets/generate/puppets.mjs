// Draws the puppets into `assets/puppets/`. All puppets share one skeleton, so that every gesture fits each of them.
// Run it with `node assets/generate/puppets.mjs`.
import { mkdirSync, writeFileSync } from 'node:fs'
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
const outlined = { stroke: ink, 'stroke-width': outline }
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

function marlow() {
  const [skin, dim, cloth, deep] = ['#F1ECFF', '#CDBFF6', '#7C56CF', '#5A3AA6']
  const hair = '#4A2F8C'
  const plume = [
    path(
      'M166 42C160.6 13.2 180.4-17.4 214.6-21C238-22.8 248.8-8.4 243.4 6C238 15 229 13.2 225.4 9.6C227.2 20.4 216.4 31.2 205.6 31.2C205.6 40.2 193 47.4 182.2 45.6Q173.2 45.6 166 42Z',
      gold,
    ),
    line('M171.4 38.4C176.8 13.2 196.6-3 221.8-6.6', 3, '#C98A2B'),
    line('M182 15l14 5M193 4l14 7M209-3l13 7', 3, '#C98A2B'),
  ].join('')
  const body = part(
    'body',
    part(
      'tail',
      path(
        'M92 160C88 176 80 186 72 188C64 182 60 172 64 160C50 164 45 176 47 188C40 184 38 172 36 160C33 143 22 133 9 134C1 135 1 142 8 146C16 152 10 166 10 182C12 212 36 234 60 244C74 254 92 244 104 250Q120 258 136 250Q152 242 166 250C184 252 204 244 214 226C198 228 186 216 178 200C172 188 164 174 148 160Z',
        skin,
      ),
      shade(
        'M150 164C160 176 166 188 172 198C180 214 190 226 204 229C196 240 182 246 168 245Q152 238 136 246Q128 250 120 251C140 240 150 206 150 164Z',
        dim,
      ),
      shade(
        'M34 160C31 147 22 137.500 10 138C22 144 20 158 20 176C24 204 44 224 64 234C74 218 70 204 72 191C62 186 58 176 60 165C50 172 49 182 51 194C40 190 37 176 34 160Z',
        dim,
      ),
    ),
    path(
      'M84 158Q72 178 74 204Q84 214 97 207Q108 218 120 210Q132 218 143 207Q156 214 166 204Q168 178 156 158Z',
      cloth,
    ),
    shade('M142 162Q154 180 149 209Q157 211 163 203Q165 178 155 159Z', deep),
    line('M120 168V206', 4),
    ...[180, 194].map((y) => circle(120, y, 4.6, gold, { stroke: ink, 'stroke-width': 3 })),
    line('M94 176l8 22M146 176l-8 22', 3, gold),
  )
  const head = part(
    'head',
    path(
      'M62 90C62 54 88 32 120 32S178 54 178 90C178 112 184 128 198 140Q186 154 172 146Q160 162 146 151Q133 166 120 153Q107 166 94 151Q80 162 68 146Q54 154 42 140C56 128 62 112 62 90Z',
      skin,
    ),
    shade(
      'M150 42C168 54 175 72 175 92C175 112 180 128 192 139.500Q183 149 173 141.500Q161 157 147 146.500Q134 161 121 149C148 142 162 120 162 92C162 72 158 56 150 42Z',
      dim,
    ),
    part(
      'face',
      ellipse(80, 120, 10, 6, '#FFB7C9'),
      ellipse(160, 120, 10, 6, '#FFB7C9'),
      eyes('marlow', { skin: dim, iris: '#7C56CF' }),
      part('mouth', mouths()),
      part(
        'whiskers',
        '<g transform="translate(0 -5)">',
        path(
          'M120 119C112 113 102 115 96 119C90 122 84 120 82 113C78 124 86 131 96 128C106 126 114 127 120 122C126 127 134 126 144 128C154 131 162 124 158 113C156 120 150 122 144 119C138 115 128 113 120 119Z',
          hair,
          { 'stroke-width': inner },
        ),
        '</g>',
      ),
      part(
        'beard',
        path('M112 150Q120 147 128 150Q127 162 120 169Q113 162 112 150Z', hair, { 'stroke-width': small }),
      ),
    ),
    part(
      'hat',
      '<g transform="translate(0 -16)">',
      part('plume', part('feather', plume)),
      path(
        'M54 66C40 42 70 10 118 8C164 4 198 26 190 52C188 62 176 62 166 57C132 44 92 48 66 68C60 72 57 71 54 66Z',
        cloth,
      ),
      shade(
        'M150 12C176 18 190 34 187 50C185 59 176 58.500 166 54C158 51 150 49 142 47.500C160 42 162 26 150 12Z',
        deep,
      ),
      line('M84 24Q100 16 116 18', 5, '#A98BEA'),
      path('M60 68Q112 36 174 58L172 68Q114 48 66 78Q59 76 60 68Z', gold, { 'stroke-width': inner }),
      circle(168, 48, 8, '#FF8A80', { stroke: ink, 'stroke-width': inner }),
      circle(165.5, 45.5, 2.4, '#FFFFFF'),
      '</g>',
    ),
    part('brows', brows(hair, 7)),
    part(
      'cover',
      `<g transform="translate(14 44) rotate(26 166 42)">${plume}</g>`,
      path(
        'M50 106C34 78 48 40 86 26C120 14 168 22 186 54C196 72 196 92 190 106Q156 92 120 92T50 106Z',
        cloth,
      ),
      shade('M152 30C176 44 190 66 187 101Q176 97 166 95.500C176 72 170 48 152 30Z', deep),
      line('M84 44Q96 54 98 70M116 34Q122 48 120 66', 4, deep),
      line('M70 54Q80 42 94 38', 5, '#A98BEA'),
      path('M48 102Q84 84 120 86T192 102L190 116Q154 101 120 102T52 118Q44 110 48 102Z', gold, {
        'stroke-width': inner,
      }),
      circle(170, 98, 8, '#FF8A80', { stroke: ink, 'stroke-width': inner }),
      circle(167.5, 95.5, 2.4, '#FFFFFF'),
    ),
  )
  const cuff = path('M27-11Q32-14 37-11Q41 0 37 11Q32 14 27 11Q24 0 27-11Z', chalk, { 'stroke-width': inner })
  const puff =
    path('M-8-6Q2-18 16-16Q30-12 30 0Q30 12 16 16Q2 18-8 6Z', cloth, { 'stroke-width': small }) +
    line('M4-13Q9 0 4 13M16-14Q21 0 16 14', 3, gold)
  const quill =
    path('M8 4C2-20 6-50 26-66C36-50 30-22 14 2Z', chalk, { 'stroke-width': small }) +
    line('M10 12L22-50', 3, '#C8BBA6') +
    line('M9 16l2-10', 4)
  const look = { sleeve: cloth, fore: deep, elbow: deep, cuff, puff }
  return assemble({ body, collar: part('ruff', ruff()), head, look, skin, prop: quill })
}

function pip() {
  const [skin, dim, shirt, denim, deep] = ['#FFD3A6', '#F0AE7C', '#FF8A65', '#3F7CC4', '#2F5F9E']
  const [hair, wool, woolDim] = ['#B5502A', '#2FB8A6', '#1F8F83']
  const boot = (x) =>
    path(`M${x - 14} 234q14-5 28 0v10q5 2 5 8q-20 3-38 0q0-7 5-9z`, '#5B3A29') +
    shade(`M${x - 18} 248h36v4q-18 2-36 0z`, '#F4E3C8')
  const body = part(
    'body',
    part('tail', path('M92 214h25v26h-25z', denim), path('M123 214h25v26h-25z', deep), boot(103), boot(137)),
    path('M84 158Q76 178 78 206Q98 216 120 216Q142 216 162 206Q164 178 156 158Q120 146 84 158Z', shirt),
    shade('M144 158Q156 180 150 209L160 205Q162 178 154 160Z', '#E36C48'),
    path('M92 178Q120 172 148 178L152 222Q120 230 88 222Z', denim),
    shade('M138 177.500L146.500 179.500L149.500 220Q144 223 136 224Q142 200 138 177.500Z', deep),
    line('M96 180L92 156M144 180L148 156', 12),
    line('M96 180L92 156M144 180L148 156', 7, denim),
    circle(96, 182, 5, gold, { stroke: ink, 'stroke-width': 3 }),
    circle(144, 182, 5, gold, { stroke: ink, 'stroke-width': 3 }),
    path('M106 192h28v16q-14 8-28 0z', denim, { 'stroke-width': inner }),
    path('M112 180v20M118 182v16', 'none', { 'stroke-width': inner }),
    line('M124 186v14', 5, gold),
  )
  const head = part(
    'head',
    part(
      'band',
      line('M46 96C38 22 76-8 120-8S202 22 194 96', 12),
      line('M46 96C38 22 76-8 120-8S202 22 194 96', 6, '#8C98A4'),
    ),
    path('M62 92Q46 88 48 102Q50 116 66 112ZM178 92Q194 88 192 102Q190 116 174 112Z', skin),
    path('M61 96C61 58 86 36 120 36S179 58 179 96C179 134 154 152 120 152S61 134 61 96Z', skin),
    shade(
      'M150 44C168 54 176.500 74 176.500 96C176.500 132 152 149.500 120 149.500Q108 149.500 98 147C140 146 163 128 163 94C163 72 158 58 150 44Z',
      dim,
    ),
    part(
      'face',
      ...[
        [76, 116],
        [84, 122],
        [70, 124],
        [164, 116],
        [156, 122],
        [170, 124],
      ].map(([x, y]) => circle(x, y, 2.6, '#C9774A')),
      eyes('pip', { skin: dim, iris: '#2F8F5B' }),
      part('mouth', mouths()),
      part('nose', line('M113 117q7 6 14 0', 5, '#C9774A')),
    ),
    path(
      'M60 82Q52 68 62 46C72 22 96 10 122 12C154 14 180 34 180 60Q184 72 180 82Q170 76 166 52Q152 64 140 53Q128 66 118 53Q106 66 96 54Q84 64 74 52Q70 76 60 82Z',
      hair,
      { 'stroke-width': small },
    ),
    part(
      'hat',
      '<g transform="translate(0 -16)">',
      path('M58 62C58 22 84 4 120 4S182 22 182 62Q120 48 58 62Z', wool),
      shade('M146 10C168 18 179.500 34 179.500 58Q168 55.500 158 54.500C164 38 158 22 146 10Z', woolDim),
      line('M84 20Q80 34 80 46M104 12Q101 28 101 42M128 11Q131 28 131 42', 4, woolDim),
      path('M54 58Q120 40 186 58Q190 68 186 74Q120 56 54 74Q50 66 54 58Z', wool),
      line('M72 57v11M90 53v11M109 51v10M130 51v10M149 53v11M168 57v11', 4, woolDim),
      part(
        'plume',
        circle(120, 2, 13, gold, outlined),
        line('M114-4l4 6M124-5l-2 7M118 6l6 2', 3, '#C98A2B'),
      ),
      '</g>',
    ),
    part('brows', brows(hair, 8)),
    part(
      'cover',
      path('M54 106C42 54 74 16 120 16S198 54 186 106Q154 96 120 96T54 106Z', wool),
      shade('M148 22C176 36 190 66 184.500 101Q174 98.500 162 97.500C172 70 166 42 148 22Z', woolDim),
      line('M84 36Q76 58 80 88M106 26Q102 54 103 86M132 26Q138 54 136 86', 4, woolDim),
      line('M48 96C44 34 78 6 120 6S196 34 192 96', 12),
      line('M48 96C44 34 78 6 120 6S196 34 192 96', 6, '#8C98A4'),
      circle(120, 6, 13, gold, outlined),
      line('M114 0l4 6M124-1l-2 7M118 10l6 2', 3, '#C98A2B'),
      path('M50 102Q84 86 120 88T190 102Q196 112 190 122Q156 106 120 107T50 122Q44 112 50 102Z', wool),
      line('M68 99v14M88 94v13M109 92v12M131 92v12M152 94v13M172 99v14', 4, woolDim),
    ),
    path('M50 92q-12 0-12 16t12 16q8 0 8-16t-8-16z', '#48525C', { 'stroke-width': small }),
    path('M190 92q12 0 12 16t-12 16q-8 0-8-16t8-16z', '#48525C', { 'stroke-width': small }),
    line('M46 122Q52 146 84 148', 8),
    line('M46 122Q52 146 84 148', 3.5, '#8C98A4'),
    ellipse(88, 148, 8, 5.5, '#48525C', { stroke: ink, 'stroke-width': inner }),
  )
  const cuff = path('M-2-11Q14-15 24-11Q27 0 24 11Q14 15-2 11Z', shirt, { 'stroke-width': inner })
  const torch =
    path('M2-8h26v16H2z', '#48525C', { 'stroke-width': small }) +
    path('M28-13h14q6 13 0 26H28z', gold, { 'stroke-width': small }) +
    shade('M44-10q4 10 0 20l4-2q3-8 0-16z', '#FFFFFF')
  const look = { sleeve: shirt, fore: skin, cuff: '', puff: cuff }
  return assemble({ body, head, look, skin, prop: torch })
}

function vera() {
  const [skin, dim, wool, woolDim, skirt] = ['#D9A27A', '#BD8058', '#8FE0C0', '#5FB798', '#E8E4F6']
  const [hair, hairLight] = ['#43406B', '#6A66A0']
  const shoe = (x) => path(`M${x - 11} 236h22v8q4 2 4 8q-16 3-30 0q0-6 4-8z`, '#B5483F')
  const body = part(
    'body',
    part('tail', path('M98 216h18v26h-18z', skin), path('M124 216h18v26h-18z', dim), shoe(107), shoe(133)),
    path('M84 190Q74 210 72 228Q120 240 168 228Q166 210 156 190Z', '#5B5790'),
    shade('M142 194Q156 212 152 230L166 227Q163 210 155 193Z', '#43406B'),
    line('M100 206l-4 26M120 208v27M140 206l4 26', 3, '#43406B'),
    path('M84 158Q74 178 78 208Q98 214 120 214Q142 214 162 208Q166 178 156 158Q120 146 84 158Z', wool),
    shade('M144 158Q156 180 150 210L160 206.500Q163 178 154 160Z', woolDim),
    path('M100 152L120 184L140 152Z', skirt, { 'stroke-width': inner }),
    path('M114 160h12l-2 8l4 14l-8 9l-8-9l4-14z', '#FF9A86', { 'stroke-width': inner }),
    line('M120 192V212', 4),
    circle(128, 200, 3.6, chalk, { stroke: ink, 'stroke-width': 3 }),
    path('M138 190h16v12h-16z', woolDim, { 'stroke-width': 3.5 }),
    line('M143 190v-10', 5, ink),
    line('M143 190v-9', 2.5, gold),
    line('M149 190v-7', 5, ink),
    line('M149 190v-6', 2.5, '#FF9A86'),
  )
  const head = part(
    'head',
    path(
      'M52 100C44 50 76 16 120 16S196 50 188 100Q190 130 182 150Q160 160 120 158Q80 160 58 150Q50 130 52 100Z',
      hair,
    ),
    path('M64 98C64 62 88 44 120 44S176 62 176 98C176 134 152 152 120 152S64 134 64 98Z', skin),
    shade(
      'M150 50C166 60 173.500 76 173.500 98C173.500 132 150 149.500 120 149.500Q108 149.500 98 147C138 146 160 128 160 94C160 74 158 62 150 50Z',
      dim,
    ),
    part(
      'face',
      eyes('vera', { skin: dim, iris: '#7A5230' }),
      part('mouth', mouths()),
      part('nose', line('M120 112l-4 8h7', 4, '#8F5C3A')),
    ),
    path(
      'M54 112C46 50 80 14 120 14S194 50 186 112Q180 84 172 62Q146 62 116 42Q100 60 70 66Q62 86 54 112Z',
      hair,
    ),
    line('M80 40Q98 26 118 26', 6, hairLight),
    line('M152 32Q166 42 172 54', 5, hairLight),
    part(
      'glasses',
      ...[98, 142].map((x) => circle(x, 97, 25.5, 'none', { stroke: ink, 'stroke-width': 9 })),
      ...[98, 142].map((x) => circle(x, 97, 25.5, 'none', { stroke: gold, 'stroke-width': 4 })),
      line('M70 92L62 88M170 92l8-4', 4),
    ),
    part(
      'hat',
      part(
        'plume',
        path('M168 66L204 40L210 47L176 74Z', gold, { 'stroke-width': small }),
        path('M204 40l12-6l-6 13z', '#FFE7C2', { 'stroke-width': inner }),
        shade('M213 35.500l3-1.500l-1.500 3z', ink),
      ),
    ),
    part('brows', brows('#2E2B52', 6)),
    // Vera peeks over the clipboard, so it must move down when the overlay moves `cover` up.
    '<g transform="scale(1 -1)">',
    part(
      'cover',
      '<g transform="scale(1 -1)">',
      path('M60 68L180 64L184 160L58 162Z', '#C98A2B'),
      shade('M68 76L172 72.500L175.500 152L67 153.500Z', '#FFFFFF'),
      line('M78 92h20M78 102h14', 4, '#D5D0E6'),
      line('M80 112L104 100L122 122L138 114L164 142', 7),
      line('M80 112L104 100L122 122L138 114L164 142', 4, '#E0503F'),
      path('M104 60L134 59L136 74L102 75Z', '#8C98A4', { 'stroke-width': small }),
      '</g>',
    ),
    '</g>',
  )
  const cuff = path('M28-10Q33-12 38-10Q41 0 38 10Q33 12 28 10Q26 0 28-10Z', skirt, { 'stroke-width': inner })
  const board =
    path('M-4-38L34-46L46 6L8 14Z', '#C98A2B', { 'stroke-width': small }) +
    shade('M2-33L31-39L40 3L11 9Z', '#FFFFFF') +
    line('M10 2l5-14l8 6l8-22', 4, '#E0503F') +
    path('M10-42l10-2l2 8l-10 2z', '#8C98A4', { 'stroke-width': 3.5 })
  const look = { sleeve: wool, fore: wool, cuff }
  return assemble({ body, head, look, skin, prop: board })
}

const folder = join(import.meta.dirname, '..', 'puppets')
mkdirSync(folder, { recursive: true })
for (const [name, draw] of Object.entries({ marlow, pip, vera })) {
  const figure = part('figure', draw())
  writeFileSync(
    join(folder, `${name}.svg`),
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 256" stroke-linejoin="round" stroke-linecap="round">${figure.replace(/(\.\d)00\b/g, '$1')}</svg>\n`,
  )
}
