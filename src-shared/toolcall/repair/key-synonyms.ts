/**
 * Words that models use for one another as argument names, folded (lower case, no separators). A
 * key is renamed only to a declared one in its own row, when exactly one is absent.
 */
const ROWS: readonly (readonly string[])[] = [
  [
    'text',
    'msg',
    'message',
    'content',
    'contents',
    'body',
    'caption',
    'words',
    'string',
    'str',
    'sentence',
    'speech',
    'say',
    'line',
    'txt',
    'value',
    'utterance',
    'phrase',
  ],
  [
    'query',
    'q',
    'search',
    'searchquery',
    'searchterm',
    'term',
    'keyword',
    'keywords',
    'question',
    'topic',
    'input',
    'prompt',
    'text',
  ],
  ['path', 'file', 'filename', 'filepath', 'dir', 'directory', 'folder'],
  ['city', 'location', 'place', 'town', 'where'],
  ['url', 'link', 'uri', 'href', 'address'],
  ['color', 'colour', 'tint'],
  ['options', 'choices', 'answers', 'items', 'alternatives', 'list', 'values'],
  ['attendees', 'participants', 'guests', 'invitees', 'members', 'people', 'users'],
  ['tags', 'labels', 'keywords', 'categories', 'topics'],
  ['description', 'desc', 'details', 'summary', 'notes', 'note', 'info', 'comment'],
  ['subject', 'title', 'headline', 'heading', 'header'],
  ['start', 'begin', 'from', 'starttime', 'startdate'],
  ['end', 'finish', 'until', 'endtime', 'enddate'],
  ['email', 'mail', 'emailaddress'],
  ['cwd', 'dir', 'directory', 'workdir', 'workingdirectory'],
  ['count', 'n', 'num', 'number', 'amount', 'quantity', 'times', 'howmany'],
  [
    'ms',
    'milliseconds',
    'millis',
    'millisecond',
    'durationms',
    'duration',
    'delay',
    'delayms',
    'time',
    'timems',
    'wait',
    'timeout',
  ],
  ['seconds', 'secs', 'sec', 's', 'second', 'durationseconds', 'durations', 'duration', 'delay', 'time'],
  ['emoji', 'emote', 'icon', 'symbol', 'emotion', 'reaction'],
  ['sound', 'sfx', 'effect', 'soundeffect', 'audio', 'clip', 'sample', 'sound_name'],
  ['name', 'title', 'label', 'id', 'username', 'user'],
  ['command', 'cmd', 'shell', 'bash'],
  ['code', 'script', 'program', 'source'],
  ['expression', 'expr', 'formula', 'equation', 'calculation'],
  ['language', 'lang', 'locale', 'targetlanguage'],
  ['recipient', 'to', 'receiver', 'target'],
  ['size', 'fontsize', 'scale'],
  ['style', 'kind', 'type', 'mode', 'variant'],
  ['position', 'pos', 'placement', 'where', 'anchor', 'corner'],
  ['intensity', 'strength', 'level', 'power'],
  ['volume', 'loudness', 'gain'],
  ['date', 'day', 'when'],
  ['operation', 'op', 'operator', 'action'],
  ['unit', 'units'],
  ['limit', 'max', 'maxresults', 'topk', 'count'],
]

const rowsOf = new Map<string, number[]>()
for (const [index, row] of ROWS.entries())
  for (const word of row) rowsOf.set(word, [...(rowsOf.get(word) ?? []), index])

/** Lower case without spaces, `_`, `-`, `.`, `/`: how names and keys are compared. */
export const normalizeKey = (name: string): string => name.toLowerCase().replace(/[\s_\-./]/g, '')

/** Whether two normalized keys are known synonyms. */
export function areSynonyms(a: string, b: string): boolean {
  const rows = rowsOf.get(a)
  const others = rowsOf.get(b)
  return rows !== undefined && others !== undefined && rows.some((row) => others.includes(row))
}

const wordsIn = (key: string): string[] =>
  key
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

/** The same word, or one the short form of the other: `lang`, `loc`, `desc`. */
const sameWord = (a: string, b: string): boolean =>
  a === b || (a.length > 2 && b.length > 2 && (a.startsWith(b) || b.startsWith(a)))

/** `message_text` for `text`, `city` for `city_name`, `language` for `target_lang`: one holds all words of the other. */
export function wordsMatch(a: string, b: string): boolean {
  const left = wordsIn(a)
  const right = wordsIn(b)
  const [few, many] = left.length < right.length ? [left, right] : [right, left]
  return few.length > 0 && few.every((word) => word.length > 1 && many.some((other) => sameWord(word, other)))
}
