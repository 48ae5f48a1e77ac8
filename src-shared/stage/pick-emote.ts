import { distance } from 'fastest-levenshtein'
import { singular } from '../commands/lexicon.ts'
import { emoteNames, emoteWords } from './emotes.ts'

/** Further words that mean an emote. They are too common for `emoteWords`, which also find requests in whispers. */
const relatedWords: Readonly<Record<string, string>> = {
  laugh: 'funny hilarious humor amused giggle chuckle joke comedy',
  grin: 'joy joyful cheerful cheer glad pleased delight delighted nice good',
  cool: 'chill relaxed confident swag calm',
  love: 'adore crush affection romance loved',
  star_struck: 'awe impressed impressive amazing awesome incredible epic legendary',
  party:
    'yay woohoo excited excitement hype hyped pog poggers pogchamp dance dancing congrats congratulations',
  scream: 'afraid panic scary jumpscare nightmare shock surprise surprised omg',
  mind_blown: 'unbelievable insane whoa woah',
  grimace: 'nervous anxious worried worry embarrassed embarrassing tense stress stressed oops',
  think: 'curious ponder wonder consider puzzled',
  sleep: 'night dream boring exhausted yawn',
  sob: 'weep grief tragic devastated',
  sad: 'sorry hurt pain lonely upset depressed',
  angry: 'annoyed irritated hate grumpy hostile',
  smirk: 'mischief mischievous cheeky sarcasm sarcastic irony',
  eye_roll: 'ugh annoying duh',
  neutral: 'unimpressed indifferent whatever',
  zany: 'chaos chaotic wild weird dizzy',
  salute: 'respect honor honour',
  nerd: 'math science study book',
  clown: 'fool joker circus',
  robot: 'machine computer ai',
  ghost: 'haunted halloween creepy spirit',
  skull: 'died defeat kill killed fatal grave doom',
  eyes: 'look see stare peek watching',
  thumbs_up: 'yes ok okay gg',
  thumbs_down: 'no nope bad terrible',
  clap: 'bravo applause ovation applaud',
  hands_up: 'praise amen',
  wave: 'hi hey greetings welcome farewell',
  muscle: 'power powerful',
  heart: 'thanks thankful grateful care',
  broken_heart: 'loss lose lost breakup',
  fire: 'hot heat burn burning lava',
  sparkles: 'magic spell glitter',
  star: 'favorite rating',
  boom: 'blast crash impact pow',
  hundred: 'perfect flawless agree',
  trophy: 'win won victory success achievement',
  medal: 'award',
  coin: 'gold points score',
  gem: 'treasure loot precious',
  gamepad: 'game gaming gamer play',
  dice: 'chance random',
  swords: 'boss enemy attack combat war warrior knight',
  shield: 'armor armour safe safety',
  bomb: 'dynamite tnt',
  rocket: 'fast speed launch space boost',
  coffee: 'drink tea morning',
  popcorn: 'watch movie cinema gossip',
  pizza: 'food hungry eat dinner',
  warning: 'careful attention stop',
  question: 'what why unsure shrug',
  idea: 'light inspiration clever smart genius',
  snail: 'slow lag laggy turtle',
  dragon: 'monster beast dinosaur lizard',
  dog: 'wolf fox',
  cat: 'pet lion tiger',
  chicken: 'bird duck',
  clover: 'fortune',
}

/** Returns the emote that a word, phrase or emoji means, or null. */
export type EmotePicker = (word: string) => string | null

/** Creates a picker for the user's own emotes and the built-in ones. The user's own take precedence. */
export function emotePicker(own: readonly string[]): EmotePicker {
  const known = new Map<string, string>()
  const add = (word: string, emote: string) => {
    const key = keyOf(word)
    if (key !== '' && !known.has(key)) known.set(key, emote)
  }
  for (const name of [...own, ...emoteNames]) add(name, name)
  for (const [emote, words] of Object.entries(emoteWords)) for (const word of words) add(word, emote)
  for (const [emote, words] of Object.entries(relatedWords))
    for (const word of words.split(' ')) add(word, emote)

  const exact = (word: string): string | null =>
    known.get(keyOf(word)) ?? known.get(singular(keyOf(word))) ?? null
  return (word) => exact(word) ?? inPhrase(word, exact) ?? similar(keyOf(word), known)
}

/**
 * Returns a word in lower case, without spaces and punctuation. A word without letters, such as `<3` or an emoji,
 * keeps its symbols.
 */
function keyOf(word: string): string {
  const plain = word
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Emoji_Modifier}\s]/gu, '')
  return /\p{L}/u.test(plain) ? plain.replace(/[^\p{L}\p{N}]/gu, '') : plain
}

/**
 * Returns the emote of the longest part of a phrase that means one. Of equally long parts, the last one wins, because
 * it is usually the noun.
 */
function inPhrase(phrase: string, exact: (word: string) => string | null): string | null {
  const words = (phrase.match(/\p{Extended_Pictographic}|[\p{L}\p{N}]+/gu) ?? []).slice(0, 12)
  for (let length = Math.min(words.length, 4); length > 0; length -= 1) {
    for (let at = words.length - length; at >= 0; at -= 1) {
      const found = exact(words.slice(at, at + length).join(''))
      if (found !== null) return found
    }
  }
  return null
}

function similar(key: string, known: ReadonlyMap<string, string>): string | null {
  const typos = key.length >= 8 ? 2 : key.length >= 4 ? 1 : 0
  const near = [...known].filter(([word]) => word.length >= 4 && distance(word, key) <= typos)
  const emotes = new Set(near.map(([, emote]) => emote))
  if (emotes.size === 1) return [...emotes][0] ?? null
  let best: { readonly emote: string; readonly share: number } | null = null
  for (const [word, emote] of known) {
    const shorter = Math.min(word.length, key.length)
    if (shorter < 4 || word.slice(0, shorter) !== key.slice(0, shorter)) continue
    const share = shorter / Math.max(word.length, key.length)
    if (share >= 0.5 && share > (best?.share ?? 0)) best = { emote, share }
  }
  return best?.emote ?? null
}
