// Writes assets/emotes: an SVG file for each emote, index.json, and emoji.json, which maps emoji to emotes. Run it
// with `node assets/generate/emotes.mjs`, then commit the files.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drawings } from './emote-drawings.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
const chars = createRequire(import.meta.url)('@iconify-json/fluent-emoji-flat/chars.json')

/** Each key is a name that tools use. Each value holds the name of the matching emoji, and keywords. */
const table = {
  laugh: ['face-with-tears-of-joy', 'lol haha funny joy tears'],
  rofl: ['rolling-on-the-floor-laughing', 'rolling hilarious lmao'],
  grin: ['grinning-face', 'smile happy'],
  beam: ['beaming-face-with-smiling-eyes', 'delighted cheerful'],
  cool: ['smiling-face-with-sunglasses', 'sunglasses smooth swagger'],
  love: ['smiling-face-with-heart-eyes', 'heart-eyes adore'],
  star_struck: ['star-struck', 'wow amazed fan'],
  party: ['partying-face', 'celebrate birthday hat'],
  scream: ['face-screaming-in-fear', 'fear scared shock horror'],
  mind_blown: ['exploding-head', 'shock boom unbelievable'],
  blush: ['flushed-face', 'embarrassed shy'],
  grimace: ['grimacing-face', 'awkward yikes cringe'],
  think: ['thinking-face', 'hmm ponder wonder'],
  doubt: ['face-with-raised-eyebrow', 'sus skeptical eyebrow'],
  monocle: ['face-with-monocle', 'inspect fancy posh'],
  sleep: ['sleeping-face', 'zzz bored tired'],
  sob: ['loudly-crying-face', 'cry tears sad'],
  sad: ['pensive-face', 'down sorry unhappy'],
  angry: ['angry-face', 'mad rage furious'],
  huff: ['face-with-steam-from-nose', 'frustrated triumph annoyed'],
  smirk: ['smirking-face', 'smug sly'],
  wink: ['winking-face', 'joke flirt'],
  eye_roll: ['face-with-rolling-eyes', 'whatever please'],
  neutral: ['neutral-face', 'meh deadpan'],
  zany: ['zany-face', 'crazy silly goofy'],
  melt: ['melting-face', 'hot embarrassed dissolve'],
  salute: ['saluting-face', 'respect sir yes'],
  nerd: ['nerd-face', 'glasses smart'],
  clown: ['clown-face', 'honk fool joker'],
  robot: ['robot', 'ai bot machine'],
  ghost: ['ghost', 'boo spooky'],
  skull: ['skull', 'dead death died rip'],
  alien: ['alien-monster', 'invader space'],
  eyes: ['eyes', 'look watch see'],
  thumbs_up: ['thumbs-up', 'good yes ok like'],
  thumbs_down: ['thumbs-down', 'bad no dislike'],
  clap: ['clapping-hands', 'applause bravo'],
  hands_up: ['raising-hands', 'hooray praise'],
  pray: ['folded-hands', 'please thanks'],
  wave: ['waving-hand', 'hello hi bye'],
  muscle: ['flexed-biceps', 'strong power'],
  fingers_crossed: ['crossed-fingers', 'luck hope'],
  heart: ['red-heart', 'like love'],
  broken_heart: ['broken-heart', 'heartbreak ouch'],
  fire: ['fire', 'lit hot flame burn'],
  sparkles: ['sparkles', 'magic shiny'],
  star: ['glowing-star', 'favourite shine'],
  boom: ['collision', 'hit explosion impact'],
  hundred: ['hundred-points', '100 perfect score'],
  tada: ['party-popper', 'confetti celebrate congratulations'],
  trophy: ['trophy', 'win winner victory champion'],
  crown: ['crown', 'king queen boss royal'],
  medal: ['1st-place-medal', 'gold first winner'],
  coin: ['coin', 'gold money score'],
  money: ['money-bag', 'rich loot cash'],
  gem: ['gem-stone', 'diamond jewel treasure'],
  gamepad: ['video-game', 'controller play game'],
  dice: ['game-die', 'luck random roll'],
  swords: ['crossed-swords', 'fight battle duel'],
  shield: ['shield', 'block defend parry'],
  bomb: ['bomb', 'danger explosive'],
  rocket: ['rocket', 'fast launch moon'],
  coffee: ['hot-beverage', 'tea break drink'],
  popcorn: ['popcorn', 'drama watch movie'],
  pizza: ['pizza', 'food snack'],
  warning: ['warning', 'careful danger alert'],
  question: ['red-question-mark', 'what confused why'],
  idea: ['light-bulb', 'bulb clever hint'],
  snail: ['snail', 'slow lag'],
  dragon: ['dragon', 'beast monster boss'],
  cat: ['cat-face', 'kitty meow'],
  dog: ['dog-face', 'puppy good-boy'],
  chicken: ['chicken', 'coward bird'],
  clover: ['four-leaf-clover', 'lucky luck'],
}

const folder = join(root, 'assets/emotes')
mkdirSync(folder, { recursive: true })
for (const file of readdirSync(folder)) if (file.endsWith('.svg')) rmSync(join(folder, file))
for (const name of Object.keys(table)) {
  const body = drawings[name]
  if (body === undefined) throw new Error(`emote-drawings.mjs has no drawing of ${name}.`)
  const box = 'viewBox="0 0 100 100" width="256" height="256"'
  writeFileSync(join(folder, `${name}.svg`), `<svg xmlns="http://www.w3.org/2000/svg" ${box}>${body}</svg>\n`)
}
const index = Object.entries(table).map(([name, [icon, words]]) => ({
  name,
  icon,
  keywords: words.split(' '),
}))
writeFileSync(join(folder, 'index.json'), `${JSON.stringify(index, null, 1)}\n`)

const words = JSON.parse(readFileSync(join(root, 'src-shared/stage/emote-words.json'), 'utf8')).said
const bare = (emoji) => emoji.replace(/[\uFE0F\u{1F3FB}-\u{1F3FF}]/gu, '')
// These four emoji all smile. Without this list, `blush` would replace the first of them, and no emote would replace
// the others.
const smiles = { '\u{1F60A}': 'beam', '\u{1F642}': 'grin', '\u{1F603}': 'grin', '\u{1F605}': 'grin' }
const emoji = {}
for (const [name, list] of Object.entries(words)) {
  for (const [character] of list.join(' ').matchAll(/\p{Extended_Pictographic}/gu))
    emoji[bare(character)] = name
}
for (const [name, [icon]] of Object.entries(table)) {
  const code = Object.keys(chars).find((one) => chars[one] === icon)
  if (code)
    emoji[bare(String.fromCodePoint(...code.split('-').map((hex) => Number.parseInt(hex, 16))))] = name
}
writeFileSync(join(folder, 'emoji.json'), `${JSON.stringify({ ...emoji, ...smiles }, null, 1)}\n`)
console.error(`${index.length} emotes in assets/emotes`)

const missing = index.filter(({ name }) => !(name in words)).map(({ name }) => name)
if (missing.length > 0) console.error(`src-shared/stage/emote-words.json lacks: ${missing.join(', ')}`)
