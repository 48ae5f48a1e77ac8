/** The words in labels of each kind. The first match counts, so the order matters. */
const kinds = {
  icons: /^icons \d+$/,
  errors: /\b(problems?|errors?|failures?|failed|failing|mistakes?|faults?|penalt(?:y|ies)|bugs?|strikes?)\b/,
  /** Things that are used up one by one, such as cards. */
  stock:
    /\b(deck|hand|cards?(?: left)?|library|moves? left|turns? left|tries|attempts? left|guesses left|enem(?:y|ies) (?:left|remaining)|alive|remaining|balls? left|shots? left|bricks left|lines left|players left)\b/,
  clock:
    /\b(time|timer|clock|countdown|seconds?|secs?|starts? in|begins? in|wave in|ends? in|in|time left|closing)\b/,
  /** A number whose changes are not worth a line: speed, ammunition, mana, frames per second, a price. */
  gauge:
    /\b(fps|ping|ms|cpu|gpu|ram|vram|latency|^top$|mem(?:ory)?|temp|kbps|bitrate|frames?|dropped|loss|km\/?h|kmh|kph|mph|rpm|speed|gear|alt(?:itude)?|heading|depth|fuel|boost|nitro|throttle|tyres?|tires?|ammo|mag|bullets|rounds left|grenades?|mana|mp|sp|stamina|energy|rage|magic|breath|oxygen|o2|hunger|thirst|food|wood|stone|iron|pop(?:ulation)?|supply|loading|progress|download\w*|upload\w*|install\w*|update|battery|volume|brightness|sensitivity|zoom|viewers?|line|ln|col|column|slide|watching|online|version|price|cost|total|subtotal|weight|dist(?:ance)?|met(?:ers|res)|miles|km|dps|accuracy|acc|high|hi|best|record|goal|target|max|high score|hi-?score|copyright|chance|odds|bpm|scale|fov|year|step|qty|quantity|size)\b/,
  rival:
    /\b(enemy|opponent|rival|foe|cpu|them|away)\b.*\b(score|points|kills|goals|rounds)\b|^(?:enemy|opponent|rival|them|cpu)$/,
  lives: /^(?:\P{L}*|.* )(?:lives|ships|stocks?|continues|men)(?: left)?$/u,
  vital:
    /\b(c?hp|health|life|life points|lp|shields?|armou?r|hull|hearts?|vitality|hit points|integrity|blood|vida|leben)\b/,
  /** A count that rises when a life is lost. */
  deaths: /^(?:attempt|versuch|deaths|tode|fails)$/,
  /** Rounds that were lost. */
  losses: /^(?:losses|niederlagen)$/,
  combo: /\b(combo|chain|multiplier|streak|hits|mult)\b/,
  place: /^(pos|position|place|rank|ranking|placement|standing)$/,
  ordinal:
    /\b(lap|level|d?lvl|lev|lv|wave|round|stage|floor|world|chapter|page|night|day|turn|quarter|inning|period|set|hole|act|season|week|move|moves|area|zone|room|game|match|heat|tour)\b/,
  score: /\b(score|points?|pts|1up|2up|xp|exp|experience|pontos|punkte)\b/,
  tally:
    /\b(coins?|gold|gil|rings?|gems?|rup(?:ees|ies)|stars?|kills?|frags?|elims?|eliminations|souls?|runes|crystals?|diamonds?|cash|money|credits|bolts?|keys?|bananas?|apples?|fruits?|goals?|wins?|caught|found|collected|subs?|followers?|likes?|rescued|saved|solved|words|catches|fish|shards?|orbs?|tokens?|tickets?|medals?|notes|lines|scrap|medkits?|eggs?|lums|feathers?|jiggies|pages|secrets|treasures?|chests?|tests passed|assists?)\b/,
}

/** What a labeled number measures. `other`: the label may be a name. */
export type LabelKind = keyof typeof kinds | 'other'

const known = Object.keys(kinds) as readonly (keyof typeof kinds)[]
export const labelKinds: readonly LabelKind[] = [...known, 'other']

/** Returns the kind of a label, based on its words. OCR may split a word in widely spaced letters, as in "Li ves". */
export function labelKind(label: string): LabelKind {
  const words = label.toLowerCase()
  return [words, words.replaceAll(' ', '')].flatMap(kindOf)[0] ?? 'other'
}

const kindOf = (words: string): LabelKind[] => known.filter((kind) => kinds[kind].test(words)).slice(0, 1)
