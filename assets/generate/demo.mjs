// Draws the frames of the demo reel into assets/demo. Needs Chromium (ADLIB_CHROMIUM or /usr/bin/chromium). Run it
// with `node assets/generate/demo.mjs`, then commit the files.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import sharp from 'sharp'

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
const folder = join(root, 'assets/demo')
const [width, height] = [1280, 720]

/** `ms` is how long a frame lasts. `hero`, `chest` and `loot` are x positions (px). */
const story = [
  { name: 'title', ms: 3500, title: ['EMBER KEEP', 'PRESS START'] },
  { name: 'start', ms: 3000, score: 0, hp: 100, coins: 0, hero: 180, loot: [620, 760, 900] },
  { name: 'first-coins', ms: 3000, score: 300, hp: 100, coins: 3, hero: 520, loot: [760, 900, 1040] },
  {
    name: 'more-coins',
    ms: 3000,
    score: 750,
    hp: 100,
    coins: 8,
    hero: 760,
    loot: [900, 1040],
    banner: 'NEW CHEST FOUND',
    chest: 1080,
  },
  {
    name: 'chest',
    ms: 3500,
    score: 1200,
    hp: 100,
    coins: 20,
    hero: 980,
    chest: 1080,
    open: true,
    say: ['GUIDE', 'Take the gold and run, little one.'],
  },
  { name: 'gate', ms: 3000, score: 1200, hp: 100, coins: 20, hero: 240, dark: true, gate: true },
  {
    name: 'boss',
    ms: 4000,
    score: 1200,
    hp: 80,
    coins: 20,
    hero: 240,
    dark: true,
    boss: 100,
    banner: 'THE WARDEN WAKES',
  },
  { name: 'hit', ms: 3000, score: 1350, hp: 46, coins: 20, hero: 330, dark: true, boss: 84, slash: true },
  {
    name: 'taunt',
    ms: 4000,
    score: 1350,
    hp: 46,
    coins: 20,
    hero: 250,
    dark: true,
    boss: 84,
    say: ['WARDEN', 'You came here with a wooden spoon?'],
  },
  {
    name: 'low-health',
    ms: 3500,
    score: 1500,
    hp: 9,
    coins: 20,
    hero: 300,
    dark: true,
    boss: 35,
    banner: 'LOW HEALTH',
    alarm: true,
  },
  { name: 'last-blow', ms: 3000, score: 2400, hp: 9, coins: 20, hero: 620, dark: true, boss: 4, slash: true },
  {
    name: 'victory',
    ms: 5000,
    score: 5000,
    hp: 9,
    coins: 99,
    hero: 600,
    banner: 'VICTORY',
    crowned: true,
    say: ['HERO', 'Never doubt the spoon again.'],
  },
]

const letters = (x, y, size, words, more = '') =>
  `<text x="${x}" y="${y}" font-size="${size}" ${more}>${words}</text>`

function sky(frame) {
  const [top, low, far, near, floor] = frame.dark
    ? ['#0d1420', '#1b2233', '#161d2c', '#101624', '#0b0f18']
    : ['#7fc4e8', '#d5edf5', '#8fb7a8', '#5d9478', '#3c5a48']
  const hills = Array.from(
    { length: 7 },
    (_, n) => `L${n * 220 + 110} ${330 + ((n * 53) % 90)} L${n * 220 + 220} 470`,
  )
  const bricks = Array.from({ length: 60 }, (_, n) => {
    const [x, y] = [(n % 12) * 112 + (Math.floor(n / 12) % 2) * 56 - 40, 150 + Math.floor(n / 12) * 86]
    return `<rect x="${x}" y="${y}" width="108" height="82" fill="${n % 3 ? '#182032' : '#141b2a'}"/>`
  })
  const back = frame.dark
    ? bricks.join('')
    : `<circle cx="1040" cy="190" r="64" fill="#fff3cf"/><path d="M0 470 ${hills.join(' ')} L1280 720 L0 720z" fill="${far}"/><path d="M0 520 Q320 440 640 520 T1280 510 L1280 720 L0 720z" fill="${near}"/>`
  return `<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${top}"/><stop offset="1" stop-color="${low}"/></linearGradient></defs>
    <rect width="${width}" height="${height}" fill="url(#sky)"/>${back}<rect y="570" width="${width}" height="150" fill="${floor}"/>`
}

const heroAt = (x, crowned) => `<g transform="translate(${x} 440)">
  <path d="M10 130 26 46h48l16 84z" fill="#2f6db5"/><circle cx="50" cy="28" r="30" fill="#e9b98d"/>
  <path d="M20 24a30 30 0 0 1 60 0z" fill="#7a3d22"/><path d="M84 84 150 34" stroke="#c79a5b" stroke-width="12" stroke-linecap="round"/>
  <ellipse cx="158" cy="26" rx="20" ry="13" transform="rotate(-36 158 26)" fill="#c79a5b"/>
  ${crowned ? '<path d="M22 -4 28 -38 42 -18 50 -44 58 -18 72 -38 78 -4z" fill="#f2b866"/>' : ''}</g>`

const bossAt = (alarm) => `<g transform="translate(820 170)">
  <path d="M20 400 C10 150 70 70 190 70 C310 70 370 150 360 400z" fill="#05070c"/>
  <path d="M90 110 60 10 140 84zM290 110 320 10 240 84z" fill="#05070c"/>
  <circle cx="150" cy="170" r="15" fill="${alarm ? '#ff7a6b' : '#7af0d0'}"/><circle cx="230" cy="170" r="15" fill="${alarm ? '#ff7a6b' : '#7af0d0'}"/>
  <path d="M-30 400 40 60" stroke="#39445c" stroke-width="18"/><path d="M0 50 90 20 60 120z" fill="#55627e"/></g>`

const coinAt = (x) =>
  `<circle cx="${x}" cy="500" r="24" fill="#f2b866" stroke="#9a6a1e" stroke-width="6"/><rect x="${x - 4}" y="488" width="8" height="24" fill="#9a6a1e"/>`

const chestAt = (
  x,
  open,
) => `<g transform="translate(${x} 486)"><rect y="20" width="120" height="70" rx="6" fill="#7a4a22"/>
  <rect y="${open ? -30 : 0}" width="120" height="34" rx="10" fill="#8f5a2c"/><rect x="50" y="30" width="20" height="24" fill="#f2b866"/>
  ${open ? '<circle cx="40" cy="14" r="14" fill="#f2b866"/><circle cx="70" cy="10" r="16" fill="#ffd98f"/>' : ''}</g>`

const inks = (frame) =>
  frame.dark
    ? { plate: '#0a0e14', ink: '#ffffff', trough: '#2a1518', rim: '#39445c' }
    : { plate: '#ffffff', ink: '#10151c', trough: '#ead9d6', rim: '#c9d3d8' }

function hud(frame) {
  const { plate: fill, ink, trough } = inks(frame)
  const { score, hp, coins, boss } = frame
  const plate = (x, w) => `<rect x="${x}" y="20" width="${w}" height="92" rx="10" fill="${fill}"/>`
  const words = (x, text) => letters(x, 72, 46, text, `text-anchor="middle" fill="${ink}"`)
  const bar = (x, y, w, share) =>
    `<rect x="${x}" y="${y}" width="${w}" height="10" fill="${trough}"/><rect x="${x}" y="${y}" width="${w * share}" height="10" fill="#d8483f"/>`
  const bossPlate =
    boss === undefined
      ? ''
      : `<rect x="860" y="124" width="380" height="78" rx="8" fill="${fill}"/>${letters(1050, 168, 40, `WARDEN ${boss}`, `text-anchor="middle" fill="${ink}"`)}${bar(880, 182, 340, boss / 100)}`
  return `${plate(32, 300)}${words(182, `HP ${hp}`)}${bar(52, 92, 260, hp / 100)}
    ${plate(450, 380)}${words(640, `SCORE ${score}`)}${plate(948, 300)}${words(1098, `COINS ${coins}`)}${bossPlate}`
}

function banner(frame) {
  const { plate, ink } = inks(frame)
  return `<rect x="190" y="222" width="900" height="118" rx="12" fill="${frame.alarm ? '#5a1512' : plate}"/><rect x="190" y="222" width="900" height="8" fill="${frame.alarm ? '#ff7a6b' : '#f2b866'}"/>
   ${letters(640, 306, 72, frame.banner, `text-anchor="middle" fill="${ink}"`)}`
}

function speech(frame) {
  const { plate, ink, rim } = inks(frame)
  const [who, words] = frame.say
  return `<rect x="60" y="588" width="1160" height="116" rx="12" fill="${plate}" stroke="${rim}" stroke-width="4"/>
   ${letters(92, 634, 34, who, `fill="${frame.dark ? '#f2b866' : '#8a5200'}"`)}${letters(92, 684, 44, words, `fill="${ink}"`)}`
}

function picture(frame) {
  const parts = [sky(frame)]
  if (frame.title) {
    const { plate, ink } = inks(frame)
    parts.push(`<rect x="180" y="190" width="920" height="330" rx="20" fill="${plate}"/>`)
    parts.push(letters(640, 345, 124, frame.title[0], 'text-anchor="middle" fill="#8a5200"'))
    parts.push(letters(640, 455, 56, frame.title[1], `text-anchor="middle" fill="${ink}"`))
  } else {
    if (frame.gate)
      parts.push(
        '<path d="M800 570V300a160 160 0 0 1 320 0v270z" fill="#05070c" stroke="#39445c" stroke-width="20"/>',
      )
    if (frame.boss !== undefined) parts.push(bossAt(frame.alarm))
    for (const x of frame.loot ?? []) parts.push(coinAt(x))
    if (frame.chest) parts.push(chestAt(frame.chest, frame.open))
    parts.push(heroAt(frame.hero, frame.crowned))
    if (frame.slash)
      parts.push(
        `<path d="M${frame.hero + 130} 380 Q${frame.hero + 330} 430 ${frame.hero + 210} 560" fill="none" stroke="#fff4e0" stroke-width="16" stroke-linecap="round"/>`,
      )
    if (frame.banner) parts.push(banner(frame))
    parts.push(hud(frame))
    if (frame.say) parts.push(speech(frame))
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" fill="#ffffff">${parts.join('')}</svg>`
}

const font = readFileSync(join(root, 'assets/fonts/recursive.woff2')).toString('base64')
const style = `@font-face{font-family:Reel;src:url(data:font/woff2;base64,${font});font-weight:300 1000}
  html,body{margin:0;background:#000}svg{display:block}text{font-family:Reel;font-weight:750;font-variation-settings:"MONO" 0,"CASL" 0}`

mkdirSync(folder, { recursive: true })
for (const file of readdirSync(folder)) if (/\.(jpg|webp)$/.test(file)) rmSync(join(folder, file))
const browser = await chromium.launch({
  executablePath: process.env.ADLIB_CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--force-color-profile=srgb'],
})
const page = await browser.newPage({ viewport: { width, height } })
const frames = []
for (const [n, frame] of story.entries()) {
  const file = `${String(n + 1).padStart(2, '0')}-${frame.name}.webp`
  await page.setContent(`<style>${style}</style>${picture(frame)}`)
  await page.evaluate(() => document.fonts.ready.then(() => {}))
  // A WebP is a third of the size of a JPEG, and the npm package contains the reel.
  await sharp(await page.screenshot())
    .webp({ quality: 85, effort: 6 })
    .toFile(join(folder, file))
  frames.push({ file, ms: frame.ms })
}
await browser.close()
writeFileSync(join(folder, 'reel.json'), `${JSON.stringify(frames, null, 1)}\n`)
console.error(`${frames.length} frames in assets/demo`)
