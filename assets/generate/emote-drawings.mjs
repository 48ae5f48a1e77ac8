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

export const drawings = {
  laugh: mask() + tight + laugh + tear(16, 50) + tear(84, 50),
  rofl: turned(-28, mask() + tight + laugh + tear(14, 48, 1.2)),
  grin: mask() + open() + laugh,
  beam: mask() + happy + laugh + cheeks,
  cool:
    mask() +
    path('M14 34h72l-3 14q-3 10-16 10-11 0-14-14h-6q-3 14-14 14-13 0-16-10z', ink, 4) +
    line('M24 40l8 10M62 40l8 10', 4, '#FFFFFF') +
    smirk,
  love: mask() + heart(30, 44, 0.42, red, 4) + heart(70, 44, 0.42, red, 4) + laugh,
  star_struck: mask() + star(30, 44, 18, chalk, 4) + star(70, 44, 18, chalk, 4) + laugh,
  party:
    mask() +
    happy +
    smile +
    cheeks +
    path('M52 24 78 0 86 30z', violet, 5) +
    line('M62 16l18 6', 4, gold) +
    dot(16, 18, 4, sky) +
    dot(28, 6, 4, red),
  scream:
    mask('#BFE9F5', '#86C4D8') +
    open(0, 0, 14) +
    oval(50, 74, 11, 15, '#3B1230', 5) +
    path('M4 62q10-8 16 6 2 18-6 26-12-8-10-32z', chalk, 5) +
    path('M96 62q-10-8-16 6-2 18 6 26 12-8 10-32z', chalk, 5),
  mind_blown:
    mask() +
    open(0, 0, 12) +
    round(8) +
    path('M22 24 14 6 32 12 38 0 50 10 62 0 68 12 86 6 78 24Q50 12 22 24z', red, 5) +
    shade('M34 19l2-8 8 5 6-8 6 8 8-5 2 8q-16-5-32 0z', gold),
  blush: mask() + open(0, 3) + dot(18, 62, 10, '#FF8A80') + dot(82, 62, 10, '#FF8A80') + line('M42 72h16', 6),
  grimace: mask() + open(0, 0) + sorry + teeth,
  think:
    mask() +
    open(5, -5) +
    brows('M20 24Q31 18 42 24M60 30Q70 28 80 32') +
    line('M40 72Q52 66 64 72', 6) +
    path('M22 98q-6-18 8-20l26 2q6 6 0 10l-14 4q-6 8-20 4z', chalk, 5),
  doubt: mask() + open(4, 0) + brows('M18 32h24M58 18Q70 10 82 20') + line('M34 74Q52 66 66 70', 6),
  monocle:
    mask() +
    open(0, 0, 11) +
    `<circle cx="69" cy="43" r="19" fill="none" stroke="${ink}" stroke-width="8"/><circle cx="69" cy="43" r="19" fill="none" stroke="${gold}" stroke-width="3"/>` +
    line('M86 52q6 18-2 34', 3) +
    smirk +
    brows('M18 26h22'),
  sleep: mask('#C9D8F2', '#97AFD8') + shut + round(7) + line('M70 8h18L72 24h18', 5, chalk),
  sob:
    mask() +
    shut +
    sorry +
    laugh +
    path('M20 52h16v38q-14 2-16-10z', sky, 4) +
    path('M80 52H64v38q14 2 16-10z', sky, 4),
  sad: mask() + open(0, 4) + sorry + frown,
  angry: mask('#FF7F6B', '#C93A3F') + open(0, 2, 11) + cross + frown,
  huff:
    mask() +
    shut +
    cross +
    flat +
    path('M10 74q-14 4-8 16 10 6 20-4zM90 74q14 4 8 16-10 6-20-4z', '#FFFFFF', 4),
  smirk: mask() + lidded(6) + smirk,
  wink: mask() + oval(31, 43, 13, 15, '#FFFFFF') + dot(31, 44, 7) + line('M57 46Q69 34 81 46', 6) + laugh,
  eye_roll: mask() + open(0, -8) + brows('M18 26h25M57 26h25') + flat,
  neutral: mask() + open() + flat,
  zany: turned(
    8,
    mask() +
      oval(30, 42, 17, 19, '#FFFFFF') +
      dot(34, 38, 7) +
      oval(72, 45, 10, 11, '#FFFFFF') +
      dot(70, 48, 5) +
      laugh +
      path('M50 78q16-2 16 14-8 8-16-2z', '#FF8A80', 4),
  ),
  melt:
    path('M50 7C77 7 93 24 90 50q-2 18 6 30 6 14-14 14H20Q-2 94 6 78q8-12 4-30Q8 8 50 7z', gold) +
    shade('M88 60q0 14 6 22 2 8-12 8H24q44-4 64-30z', amber) +
    open(0, 2, 11) +
    line('M26 68q20 14 46-2', 6),
  salute:
    mask() +
    open(4, 0, 11) +
    line('M36 74h28', 6) +
    path('M98 58 78 26 52 20q-8 2-4 9l22 7 14 30z', chalk, 5),
  nerd:
    mask() +
    open(0, 0, 11) +
    `<g fill="none" stroke="${ink}" stroke-width="6"><circle cx="30" cy="43" r="19"/><circle cx="70" cy="43" r="19"/></g>` +
    line('M49 42h2', 5) +
    smile +
    path('M43 73h14v11H43z', '#FFFFFF', 3),
  clown:
    mask('#FFF6E6', '#E4CFB0') +
    open(0, 0, 11) +
    path('M24 62q26 8 52 0 0 28-26 28T24 62z', red, 5) +
    line('M34 70q16 8 32 0', 5) +
    ring(50, 58, 11, red, 5) +
    path('M2 40Q-2 16 18 14q4 18-6 32zM98 40q4-24-16-26-4 18 6 32z', sky, 5),
  robot:
    path('M16 24h68q8 0 8 8v48q0 10-10 10H18Q8 90 8 80V32q0-8 8-8z', grey) +
    shade('M87 56v22q0 7-7 7H20q46-2 67-29z', '#8FA0AB') +
    line('M50 24V8', 5) +
    ring(50, 7, 6, red, 4) +
    oval(32, 48, 12, 12, sky) +
    oval(68, 48, 12, 12, sky) +
    dot(32, 48, 5) +
    dot(68, 48, 5) +
    path('M28 68h44v12H28z', chalk, 4) +
    line('M40 68v12M50 68v12M60 68v12', 3),
  ghost:
    path('M50 6c26 0 36 18 36 42v44L72 82l-11 12-11-10-11 10-11-12-14 10V48C14 24 24 6 50 6z', '#F4EEFF') +
    shade('M81 50v32l-9-8-11 10-11-8-8 7q34-6 39-33z', '#C9B8FF') +
    open(0, 2, 11) +
    round(8),
  skull:
    path(
      'M50 6c28 0 44 18 44 42 0 16-8 22-14 28v12q0 6-6 6H26q-6 0-6-6V76C14 70 6 64 6 48 6 24 22 6 50 6z',
      chalk,
    ) +
    shade('M88 50c0 12-6 18-13 24v10q0 5-5 5H30q36-6 58-39z', '#D8C4A4') +
    oval(31, 50, 13, 14, ink) +
    oval(69, 50, 13, 14, ink) +
    path('M50 60l7 12H43z', ink, 3) +
    line('M38 78v14M50 78v14M62 78v14', 4),
  alien:
    path('M50 6c30 0 44 18 40 44-4 24-24 44-40 44S14 74 10 50C6 24 20 6 50 6z', green) +
    shade('M84 52c-4 18-20 36-34 36-8 0-18-8-26-18 24 10 46 4 60-18z', '#3FA06A') +
    path('M18 44q16-6 26 16-22 6-26-16zM82 44q-16-6-26 16 22 6 26-16z', ink, 3) +
    line('M42 80h16', 5),
  eyes:
    oval(28, 50, 22, 32, '#FFFFFF', 6) +
    oval(72, 50, 22, 32, '#FFFFFF', 6) +
    dot(36, 54, 12) +
    dot(80, 54, 12) +
    dot(40, 49, 4, '#FFFFFF') +
    dot(84, 49, 4, '#FFFFFF'),
  thumbs_up:
    path('M6 46h18v42H6z', violet) +
    path('M24 50q16-8 20-38 2-10 12-6 12 6 4 32h26q10 2 8 12l-6 28q-2 10-14 10H40q-10 0-16-8z', chalk) +
    line('M70 52h20M68 64h20M66 76h18', 4),
  thumbs_down: turned(
    180,
    path('M94 46H76v42h18z', violet) +
      path('M76 50Q60 42 56 12q-2-10-12-6-12 6-4 32H14Q4 40 6 50l6 28q2 10 14 10h34q10 0 16-8z', chalk) +
      line('M30 52H10M32 64H12M34 76H16', 4),
  ),
  clap:
    turned(
      -14,
      path(
        'M20 92q-14-20-6-44l8-30q8-4 9 4l-3 18 14-32q8-4 10 4l-8 26 18-24q9-2 8 7L58 46l16-10q8 2 4 10L58 76q-10 16-24 20z',
        chalk,
      ),
    ) + line('M76 8v14M92 18 80 28M98 38H84', 5, gold),
  hands_up:
    path('M10 92 14 46 8 22q6-8 12 2l4 14 2-22q8-6 10 4v20l8-14q8-2 6 8l-8 26-6 32z', chalk, 5) +
    path('M90 92 86 46l6-24q-6-8-12 2l-4 14-2-22q-8-6-10 4v20l-8-14q-8-2-6 8l8 26 6 32z', chalk, 5),
  pray:
    path('M48 6q-8 0-9 10l-3 34-20 24v20h32zM52 6q8 0 9 10l3 34 20 24v20H52z', chalk) +
    path('M14 78h34v16H14zM52 78h34v16H52z', violet, 5),
  wave: turned(
    16,
    glove(
      finger(24, 22, 30) +
        finger(38, 12, 34) +
        finger(52, 16, 30) +
        finger(65, 26, 26, 12) +
        path('M30 56 12 46q-8 0-4 9l26 21z', chalk, 5) +
        palm,
    ),
  ),
  muscle:
    path('M8 90V60q2-30 24-50 10-6 18 2 4 8-4 13l-8 7 2 14q28-14 44 6 14 20 2 38z', chalk) +
    line('M40 46q-4 10-14 12M56 62q10-6 20 0', 4) +
    path('M36 8q10-6 16 2 2 10-8 14-10-4-8-16z', violet, 4),
  fingers_crossed: glove(
    path('M40 50 62 8q10-2 9 8L52 56z', chalk, 5) +
      path('M60 50 40 6q-10 0-8 10l16 38z', chalk, 5) +
      palm +
      line('M44 56h24M46 66h20', 3),
  ),
  heart: heart(50, 54, 1.25) + shade('M14 32q4-12 16-10-9 5-11 17-8 5-5-7z', '#FFFFFF', 0.8),
  broken_heart:
    heart(50, 54, 1.25, crimson) + path('M50 38 38 52l14 8-10 12 8 16 12-18-8-10 12-10z', chalk, 4),
  fire:
    path(
      'M52 4c4 20 30 30 30 58 0 20-14 32-32 32S18 82 18 62c0-14 8-20 10-32 8 4 10 10 10 18C46 38 52 24 52 4z',
      '#FF7A3C',
    ) +
    shade('M50 90c-12 0-19-8-19-19 0-11 10-15 11-26 12 8 26 16 26 29 0 10-8 16-18 16z', gold) +
    shade('M50 88c-6 0-9-4-9-9 0-6 6-8 7-14 6 4 11 8 11 14s-4 9-9 9z', chalk),
  sparkles:
    path('M40 14q4 28 34 36-30 8-34 38-4-30-34-38 30-8 34-36z', gold) +
    path('M78 4q2 14 16 18-14 4-16 18-2-14-16-18 14-4 16-18z', chalk, 5) +
    path('M80 64q2 10 12 14-10 4-12 14-2-10-12-14 10-4 12-14z', sky, 5),
  star:
    star(50, 53, 47, gold, 6) +
    shade('M50 62l8 8 16 10-6-22 18-14-20-2z', amber, 0.7) +
    shade('M44 26l5-10 3 8-10 18-12 3z', '#FFFFFF', 0.8),
  boom:
    path(
      'M50 2 60 26 84 10 76 36 98 46 78 58 90 84 64 74 52 98 40 74 14 88 24 60 2 50 24 38 12 14 38 26z',
      red,
    ) +
    path(
      'M50 26 56 40 70 32 66 46 78 52 64 58 68 72 54 66 48 78 42 66 28 72 34 58 22 50 36 44 30 32 44 38z',
      gold,
      4,
    ),
  hundred:
    line('M14 22 24 12V62', 11) +
    line('M14 22 24 12V62', 5, red) +
    oval(50, 38, 13, 24, chalk, 10) +
    oval(80, 38, 13, 24, chalk, 10) +
    `<g fill="none" stroke="${red}" stroke-width="5"><ellipse cx="50" cy="38" rx="13" ry="24"/><ellipse cx="80" cy="38" rx="13" ry="24"/></g>` +
    line('M10 80Q50 70 90 74M26 94Q54 86 78 88', 10) +
    line('M10 80Q50 70 90 74M26 94Q54 86 78 88', 5, red),
  tada:
    path('M6 96 30 32 70 74z', violet) +
    shade('M16 84 34 46l10 10-22 34z', gold) +
    line('M48 34q-6-14 8-26M66 54q16-8 28-2M58 42 84 16', 5, gold) +
    star(84, 34, 10, red, 4) +
    dot(40, 14, 5, sky) +
    dot(92, 70, 5, green) +
    dot(66, 8, 4, chalk),
  trophy:
    line('M22 20H8q0 30 26 34M78 20h14q0 30-26 34', 12) +
    line('M22 20H8q0 30 26 34M78 20h14q0 30-26 34', 5, gold) +
    path('M22 8h56q2 44-20 56v12h10v14H32V76h10V64Q20 52 22 8z', gold) +
    shade('M72 14q0 34-18 46v12H50q4-30 12-58z', amber) +
    shade('M30 14h8q0 20 6 32-14-10-14-32z', '#FFFFFF', 0.8) +
    path('M28 82h44v12H28z', wood, 5),
  crown:
    path('M8 80 4 28 28 50 50 10 72 50 96 28 92 80z', gold) +
    shade('M88 74l3-34-18 20L50 40l6 34z', amber) +
    ring(50, 10, 7, red, 4) +
    ring(5, 27, 5, sky, 4) +
    ring(95, 27, 5, sky, 4) +
    path('M8 78h84v14H8z', crimson, 5) +
    dot(30, 85, 4, gold) +
    dot(50, 85, 4, gold) +
    dot(70, 85, 4, gold),
  medal:
    path('M24 2h20l12 34H40zM76 2H56L44 36h16z', crimson, 5) +
    ring(50, 64, 30, gold) +
    shade('M76 66a26 26 0 0 1-44 17q30 4 44-17z', amber) +
    line('M42 56 52 50V80', 7),
  coin:
    ring(50, 50, 43, gold) +
    shade('M87 54A37 37 0 0 1 24 76Q66 82 87 54z', amber) +
    `<circle cx="50" cy="50" r="30" fill="none" stroke="${ink}" stroke-width="4"/>` +
    path('M32 60 50 34 68 60 60 66 50 54 40 66z', chalk, 4) +
    shade('M20 34q6-12 18-17-10 8-13 19-5 4-5-2z', '#FFFFFF', 0.8),
  money:
    path('M34 24Q24 12 32 6q8 4 18-2 10 6 18 2 8 6-2 18z', wood) +
    path('M34 24h32q28 24 28 50 0 20-20 20H26Q6 94 6 74q0-26 28-50z', wood) +
    shade('M88 72q0 17-16 17H30q44-6 58-17z', '#80481F') +
    line('M34 26h32', 7, gold) +
    path('M34 70 50 44 66 70 58 76 50 66 42 76z', gold, 4),
  gem:
    path('M26 12h48l22 28-46 52L4 40z', sky) +
    shade('M74 14 92 40 50 88 66 42z', '#3F9FD0') +
    shade('M28 15 10 39h20l8-20z', '#FFFFFF', 0.7) +
    line('M4 40h92M26 12 34 40 50 92 66 40 74 12M34 40 50 12 66 40', 4),
  gamepad:
    path('M26 26h48q18 0 22 30 4 30-10 32-10 0-18-18H32q-8 18-18 18Q0 86 4 56q4-30 22-30z', violet) +
    shade('M90 58q3 26-5 26-8-2-15-18H56q30-2 34-8z', '#5E45A8') +
    line('M30 40v20M20 50h20', 7, chalk) +
    dot(66, 54, 6, red) +
    dot(78, 42, 6, gold),
  dice:
    path('M50 4 92 26v48L50 96 8 74V26z', chalk) +
    shade('M89 29v43L52 91V50z', '#D8C4A4') +
    line('M8 26 50 50 92 26M50 50v46', 5) +
    dot(50, 27, 6, red) +
    dot(22, 48, 5) +
    dot(36, 74, 5) +
    dot(64, 74, 5) +
    dot(71, 60, 5) +
    dot(78, 46, 5),
  swords:
    turned(45, path('M44 2h12v62H44z', grey, 5) + path('M28 64h44v10H28zM45 74h10v22H45z', wood, 5)) +
    turned(-45, path('M44 2h12v62H44z', chalk, 5) + path('M28 64h44v10H28zM45 74h10v22H45z', gold, 5)),
  shield:
    path('M50 4q20 12 40 10 4 56-40 82Q6 70 10 14q20 2 40-10z', sky) +
    shade('M50 10q16 9 34 9 2 44-34 69z', '#3F7FE0') +
    path('M44 22h12v18h16v12H56v28H44V52H28V40h16z', gold, 4),
  bomb:
    ring(44, 60, 34, '#3C4A54') +
    shade('M20 52q4-14 18-18-10 8-12 20-6 6-6-2z', '#FFFFFF', 0.75) +
    path('M60 22l14 12-8 10-16-12z', grey, 5) +
    line('M72 30q6-18 18-12', 5, wood) +
    path('M88 2l3 9 9 0-7 7 4 9-9-5-9 5 3-9-6-7h9z', gold, 3),
  rocket: turned(
    40,
    path('M34 66 14 84l4-30zM66 66l20 18-4-30z', red, 5) +
      path('M38 78h24l-12 20z', gold, 4) +
      path('M50 2q28 26 20 76H30Q22 28 50 2z', chalk) +
      shade('M50 8q22 24 16 66H54q8-40-4-66z', '#D8C4A4') +
      ring(50, 40, 11, sky, 5),
  ),
  coffee:
    path('M72 44h12q14 2 12 18-2 14-22 12z', chalk) +
    path('M10 38h66l-6 46q-2 10-12 10H28q-10 0-12-10z', chalk) +
    shade('M70 42 64 84q-2 6-8 6H46q12-20 14-48z', '#D8C4A4') +
    shade('M14 42h58l-1 8H15z', wood) +
    line('M30 28q-8-8 0-14M46 28q-8-10 0-20M60 28q-8-8 0-14', 5, chalk),
  popcorn:
    path('M18 44q-14-4-8-18 6-10 16-6 2-14 16-14 10 0 12 8 12-8 22 2 6 6 2 12 12 2 10 14-2 6-10 6z', chalk) +
    line('M26 30q6-4 10 2M48 22q6-2 8 4M64 34q6-4 10 2', 4, amber) +
    path('M14 42h72L76 94H24z', red) +
    shade('M28 44h12l3 48h-9zM60 44h12l-6 48h-9z', chalk),
  pizza:
    path('M6 20Q50-6 94 20L50 96z', gold) +
    path('M4 22Q50-8 96 22l-4 10Q50 8 8 32z', wood, 5) +
    ring(42, 38, 9, red, 4) +
    ring(62, 46, 8, red, 4) +
    ring(48, 64, 8, red, 4) +
    dot(52, 28, 3, green) +
    dot(34, 52, 3, green),
  warning:
    path('M50 6 96 90H4z', gold) +
    shade('M50 14 88 86H50z', amber, 0.7) +
    line('M50 38v24', 10) +
    dot(50, 76, 6),
  question:
    line('M28 32Q28 8 52 8q24 0 22 22-2 14-18 22-6 4-6 16', 24) +
    line('M28 32Q28 8 52 8q24 0 22 22-2 14-18 22-6 4-6 16', 12, red) +
    ring(50, 88, 9, red, 6),
  idea:
    path('M50 4c22 0 34 16 34 32 0 18-16 24-16 36H32C32 60 16 54 16 36 16 20 28 4 50 4z', gold) +
    shade('M28 30q4-14 16-17-8 7-10 18-6 5-6-1z', '#FFFFFF', 0.85) +
    line('M40 68 36 44l8 6 6-8 6 8 8-6-4 24', 4) +
    path('M34 72h32v16q-16 12-32 0z', grey, 5) +
    line('M36 80h28', 4),
  snail:
    path('M6 84q0-14 18-14h50q8-2 8-20l-2-20q4-8 10 0 10 30 2 48-4 12-20 12H14q-8 0-8-6z', green) +
    ring(44, 50, 32, wood) +
    line('M44 50q0-10 10-8 12 6 2 18-18 10-26-8-2-24 18-24', 5) +
    line('M80 30 74 14M88 30 94 14', 5) +
    dot(74, 12, 4) +
    dot(94, 12, 4),
  dragon:
    path('M10 70Q8 36 34 28L28 6l18 14L64 4l4 24q24 8 26 34l-14 8v18q-30 12-56-2z', green) +
    shade('M74 74v12q-22 7-44-2 30 0 44-10z', '#3FA06A') +
    oval(50, 44, 10, 10, chalk) +
    dot(52, 45, 5) +
    path('M62 62h32l-8 14H66z', '#FFFFFF', 4) +
    line('M70 64l4 8 5-8M82 52h4', 4) +
    path('M12 62 0 44l20-4z', red, 5),
  cat:
    path('M14 50 10 6 36 22q14-4 28 0L90 6l-4 44q4 44-36 44T14 50z', amber) +
    shade('M81 56q1 33-31 33-12 0-20-6 40 2 51-27z', '#B5652A') +
    oval(33, 50, 9, 12, chalk) +
    oval(67, 50, 9, 12, chalk) +
    dot(33, 51, 5) +
    dot(67, 51, 5) +
    path('M44 64h12l-6 7z', red, 3) +
    line('M50 71q-6 10-14 4M50 71q6 10 14 4M4 62l16 2M4 76l16-4M96 62l-16 2M96 76l-16-4', 4),
  dog:
    path('M50 10q34 0 34 44 0 40-34 40T16 54q0-44 34-44z', chalk) +
    path('M22 18Q4 14 4 40q2 24 14 22 8-22 14-40zM78 18q18-4 18 22-2 24-14 22-8-22-14-40z', wood, 5) +
    oval(36, 46, 7, 9, ink, 1) +
    oval(64, 46, 7, 9, ink, 1) +
    dot(38, 43, 2.5, '#FFFFFF') +
    dot(66, 43, 2.5, '#FFFFFF') +
    oval(50, 62, 10, 7, ink, 1) +
    path('M42 76h16v12q-8 8-16 0z', '#FF8A80', 4) +
    line('M50 68q-4 10-16 6M50 68q4 10 16 6', 4),
  chicken:
    path('M36 16q-4-14 8-12 2-8 10-2 10-2 8 14z', red, 5) +
    path('M50 10q24 0 26 32l8 30q2 22-34 22T16 72l8-30q2-32 26-32z', chalk) +
    shade('M79 72q0 17-29 17-12 0-20-4 40-2 46-22z', '#D8C4A4') +
    dot(38, 38, 5) +
    dot(62, 38, 5) +
    path('M38 50h24L50 64z', gold, 4) +
    path('M44 64h12q0 14-6 14t-6-14z', red, 4),
  clover:
    line('M50 54q2 24 16 42', 12) +
    line('M50 54q2 24 16 42', 6, '#3FA06A') +
    [0, 90, 180, 270]
      .map((d) => `<g transform="rotate(${d + 45} 50 46)">${heart(50, 22, 0.5, green, 5)}</g>`)
      .join(''),
}
