/**
 * Rows of synonyms that models use as argument names, normalized. A key is renamed only to a missing argument in the
 * same row.
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
  ['sound', 'sfx', 'effect', 'soundeffect', 'audio', 'clip', 'sample', 'soundname', 'name'],
  ['gesture', 'pose', 'move', 'motion'],
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

/** Removes case, spaces and separators, for comparisons. */
export const normalizeKey = (name: string): string => name.toLowerCase().replace(/[\s_\-./]/g, '')

/** Returns whether two normalized keys are synonyms. */
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

/** Returns whether two words are equal, or one is an abbreviation of the other, such as `lang` or `desc`. */
const sameWord = (a: string, b: string): boolean =>
  a === b || (a.length > 2 && b.length > 2 && (a.startsWith(b) || b.startsWith(a)))

/** Returns whether one key contains all words of the other, as `message_text` contains `text`. */
export function wordsMatch(a: string, b: string): boolean {
  const left = wordsIn(a)
  const right = wordsIn(b)
  const [few, many] = left.length < right.length ? [left, right] : [right, left]
  return few.length > 0 && few.every((word) => word.length > 1 && many.some((other) => sameWord(word, other)))
}
